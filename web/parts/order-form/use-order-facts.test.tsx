// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import { BoxGoods } from '../order-box/box-goods.tsx'
import type { QuotedLine } from './order.ts'
import { useBoxLine } from './use-order-facts.ts'

let page: Mounted
afterEach(() => page.close())

const rental = {
  ...{
    id: '0',
    sku_id: 'a',
    product: 'genie-600',
    device_type: 'genie-600',
    name: 'Genie 600',
    variant: '',
    remark: '',
  },
  ...{ kind: 'rent', product_kind: 'machine', quantity: 1, return_way: 'collected', months: 8, start_on: '2027-03-15' },
  ...{ start_by: '2027-03-15', end_on: '2027-11-15', withdrawal_until: '2027-03-29' },
  ...{ monthly: 4000, counted_months: 8, price: 32_000, goods: 32_000, deposit: 15_000, freight: 0, due: 47_000 },
} as unknown as QuotedLine

function Line({ line, isOnly }: { line: QuotedLine; isOnly: boolean }) {
  const toLine = useBoxLine()
  return <BoxGoods line={toLine(line, { isOnly })} />
}

async function amountsOf(line: QuotedLine, isOnly: boolean): Promise<(string | null)[]> {
  page = await mounted(<Line line={line} isOnly={isOnly} />, { answer: () => null })
  return [...page.place.querySelectorAll('dt')].map(term => term.textContent)
}

describe('the amounts of a line', () => {
  test('stand with it where there are several', async () => {
    expect(await amountsOf(rental, false)).toEqual(['Per maand', 'Totale huur', 'Borg'])
  })

  test('are said once where it is the only one: the sums below name rent and deposit', async () => {
    expect(await amountsOf(rental, true)).toEqual(['Per maand'])
  })

  test('the price of a month is said once, by the sentence that explains the term', async () => {
    const six = { ...rental, months: 6, monthly: 4500, counted_months: 7, price: 31_500, goods: 31_500 } as QuotedLine
    expect(await amountsOf(six, true)).toEqual([])
    expect(page.place.textContent).toMatch(/6 maanden rekenen we als 7 × €\s45,00 = €\s315,00/)
  })
})
