import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netFromGross } from '../pricing/vat.ts'
import { creditLines, openBilled } from './credit.ts'

const rate = { vat_kind: 'rent', vat_country: 'NL', vat_percent: 21 } as const
const taxed = (gross: number) => ({ ...rate, net: netFromGross(gross, 21), vat: gross - netFromGross(gross, 21) })
const invoice = (invoice_no: string, lines: { item_id: string; gross: number }[], freight = 0) => ({
  ...{ invoice_no, kind: 'invoice' as const, corrects: null },
  body: {
    lines: lines.map(({ item_id, gross }) => ({ item_id, ...taxed(gross) })),
    freight: freight > 0 ? [taxed(freight)] : [],
  },
})

test('an amount over two invoices corrects each by what it billed, the newer first', () => {
  const documents = [invoice('F1', [{ item_id: 'a', gross: 10_000 }]), invoice('F2', [{ item_id: 'a', gross: 5_000 }])]
  const lines = creditLines([{ item_id: 'a', ...taxed(12_000) }], openBilled(documents), 'F2')
  expect(lines.map(({ corrects, net, vat }) => [corrects, net + vat])).toEqual([
    ['F2', 5_000],
    ['F1', 7_000],
  ])
})

test('what a credit note took back is not taken back again', () => {
  const first = invoice('F1', [{ item_id: 'a', gross: 10_000 }], 1_000)
  const [line] = first.body.lines
  const credit = {
    ...{ invoice_no: 'CN1', kind: 'credit_note' as const, corrects: 'F1' },
    body: {
      lines: line ? [{ ...line, net: -line.net, vat: -line.vat, corrects: 'F1' }] : [],
      freight: [],
    },
  }
  const open = openBilled([first, credit])
  expect(open.filter(({ net, vat }) => net + vat > 0)).toMatchObject([{ item_id: null, invoice_no: 'F1' }])
})

test('property: the lines add up to the part, and no invoice is corrected by more than it billed', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (billed, part) => {
      const documents = billed.map((gross, index) => invoice(`F${index}`, [{ item_id: 'a', gross }]))
      const open = openBilled(documents)
      const total = {
        net: open.reduce((all, row) => all + row.net, 0),
        vat: open.reduce((all, row) => all + row.vat, 0),
      }
      const expected = { net: Math.floor(total.net * part), vat: Math.floor(total.vat * part) }
      const lines = creditLines([{ item_id: 'a', ...rate, ...expected }], open, 'none')
      expect(lines.reduce((all, row) => all + row.net, 0)).toBe(expected.net)
      expect(lines.reduce((all, row) => all + row.vat, 0)).toBe(expected.vat)
      for (const { invoice_no, net, vat } of open) {
        const mine = lines.filter(({ corrects }) => corrects === invoice_no)
        expect(mine.reduce((all, row) => all + row.net, 0)).toBeLessThanOrEqual(net)
        expect(mine.reduce((all, row) => all + row.vat, 0)).toBeLessThanOrEqual(vat)
        for (const row of mine) expect(Math.min(row.net, row.vat)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
