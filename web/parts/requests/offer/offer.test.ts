import { expect, test } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { extraCharges, getMoneyDirection, isOverhauled, isUncertain, offerRows, refusalReason } from './offer.ts'

const refusal = (code: number, data: unknown = null, http = 409) =>
  new CallFailure({
    ...{ reason: 'refused', code, http, msg: '', text: 'nee', action: 'toast', shown: false, data, fields: [] },
  })

type Offer = Parameters<typeof offerRows>[0]

const returned: Offer = {
  ...{ apply_type: 'return', due: 0, back: 34_840 },
  lines: [
    { rule: 'rent_unused', amount: -24_800, figures: { months_used: 4 } },
    { rule: 'early_fee', amount: 4960, figures: {} },
    { rule: 'freight', amount: 0, figures: {} },
    { rule: 'deposit', amount: -15_000, figures: {} },
  ],
}
const bought: Offer = {
  ...{ apply_type: 'buy', due: 56_000, back: 0 },
  lines: [
    { rule: 'buy_out', amount: 71_000, figures: {} },
    { rule: 'deposit_used', amount: -15_000, figures: {} },
  ],
}

test('the rows of a return add up to the refund, those of a purchase to the amount due', () => {
  const sum = (offer: Offer) => offerRows(offer).reduce((all, { amount }) => all + amount, 0)
  expect(sum(returned)).toBe(returned.back - returned.due)
  expect(sum(bought)).toBe(bought.due - bought.back)
  expect(offerRows(returned).map(({ amount }) => amount)).toEqual([24_800, -4960, 0, 15_000])
})

test('extra charges are named: the fee of an early return, late days, the price of a machine', () => {
  expect(extraCharges(returned)).toEqual([{ rule: 'early_fee', amount: 4960 }])
  expect(extraCharges(bought)).toEqual([{ rule: 'buy_out', amount: 71_000 }])
  expect(extraCharges({ ...returned, lines: returned.lines.filter(({ rule }) => rule !== 'early_fee') })).toEqual([])
})

test.each([
  [{ due: 100, back: 0 }, 'due'],
  [{ due: 0, back: 100 }, 'back'],
  [{ due: 0, back: 0 }, 'none'],
] as const)('%j goes %s', (sums, direction) => expect(getMoneyDirection({ ...returned, ...sums })).toBe(direction))

test("the reason comes from the server's name, or from the code if that is sufficient", () => {
  expect(refusalReason(refusal(210703, { reason: 'longest_reached' }))).toBe('longest_reached')
  expect(refusalReason(refusal(210702))).toBe('waiting')
  expect(refusalReason(refusal(200402))).toBe('running')
  expect(refusalReason(refusal(200206))).toBe('no_machine')
  expect(refusalReason(refusal(210703, 'odd'))).toBeUndefined()
  expect(refusalReason(refusal(200203, { reason: 'changed' }))).toBeUndefined()
  expect(refusalReason(new Error('x'))).toBeUndefined()
})

test('a changed price is shown again; a lost response is requested with the same key', () => {
  expect(isOverhauled(refusal(200203))).toBe(true)
  expect(isOverhauled(refusal(210703))).toBe(false)
  expect(isUncertain(refusal(500, null, 503))).toBe(true)
  expect(isUncertain(refusal(200203))).toBe(false)
})
