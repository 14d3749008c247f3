// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import type { Outcome } from '../../parts/pay-methods/checkout.ts'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import { loadView } from './views.ts'

let page: Mounted
afterEach(() => page.close())

const transfer = { iban: 'NL91ABNA0417164300', holder: 'Plain Payments B.V.', reference: 'PLAIN 1001' }
const checkout = {
  ...{ checkout_no: 'C-1', amount: 46_800, pay_until: '2026-12-01T10:00:00.000Z', purpose: 'request' },
  ...{ pay_status: 'wait_pay', ended_at: null, items: [], orders: [] },
} as unknown as Outcome['checkout']

test.each(languages)('%s: what has to be transferred, to whom and under which reference', async language => {
  const outcome: Outcome = { outcome: 'wait', failure: null, transfer, checkout }
  const View = await loadView(outcome)
  const asked: string[] = []
  page = await mounted(
    <View
      {...{ paying: { checkout, orders: [] }, outcome, round: 0, asking: false, onHindered: () => {} }}
      checkOutcome={() => void asked.push('again')}
    />,
    { answer: () => null, language },
  )
  const text = page.place.textContent
  expect(text).toMatch(/468/)
  for (const fact of ['NL91 ABNA 0417 1643 00', transfer.holder, transfer.reference, '2026'])
    expect(text).toContain(fact)
  expect(page.place.querySelector('a[href*="C-1"]')?.getAttribute('href')).toContain('/pay?')
  await page.click([...page.place.querySelectorAll('button')].at(-1) ?? null)
  expect(asked).toEqual(['again'])
})
