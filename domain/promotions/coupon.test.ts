import { expect, test } from 'vitest'
import { type CouponTerms, type CouponUse, countsFor, findCouponIssue, normalizeCouponCode } from './coupon.ts'

const coupon: CouponTerms = {
  owner_id: null,
  starts_at: new Date('2026-03-01T00:00:00Z'),
  ends_at: new Date('2026-04-01T00:00:00Z'),
  valid: true,
  minimum: 10_000,
  global_limit: 3,
  customer_limit: 1,
  kind: null,
  product_ids: null,
}
const use: CouponUse = {
  user_id: 'me',
  now: new Date('2026-03-15T12:00:00Z'),
  uses: 0,
  own_uses: 0,
  total: 20_000,
  in_scope: 20_000,
}

test.each<[string, Partial<CouponTerms>, Partial<CouponUse>, string | undefined]>([
  ['good', {}, {}, undefined],
  ['mine', { owner_id: 'me' }, {}, undefined],
  ["a stranger's", { owner_id: 'you' }, {}, 'not_owner'],
  ['stopped', { valid: false }, {}, 'stopped'],
  ['a moment before', {}, { now: new Date('2026-02-28T23:59:59.999Z') }, 'not_started'],
  ['the first moment', {}, { now: new Date('2026-03-01T00:00:00Z') }, undefined],
  ['the moment it ends', {}, { now: new Date('2026-04-01T00:00:00Z') }, 'ended'],
  ['used by me', {}, { uses: 1, own_uses: 1 }, 'used_by_you'],
  ['twice allowed, used once', { customer_limit: 2 }, { uses: 1, own_uses: 1 }, undefined],
  ['used up by others', {}, { uses: 3 }, 'used_up'],
  ['without a limit', { global_limit: null }, { uses: 3000 }, undefined],
  ['a cent below the minimum', {}, { total: 9999 }, 'below_minimum'],
  ['the minimum', {}, { total: 10_000 }, undefined],
  ['nothing it counts for', {}, { in_scope: 0 }, 'nothing_in_scope'],
])('%s', (_name, terms, using, issue) => {
  expect(findCouponIssue({ ...coupon, ...terms }, { ...use, ...using })).toBe(issue)
})

test('a code is the same however it is typed', () => {
  expect(normalizeCouponCode('  lente-25 ')).toBe('LENTE-25')
})

test('it applies to the products it lists', () => {
  const rent = { kind: 'rent' as const, product_id: 'a' }
  expect(countsFor({ kind: 'buy', product_ids: null }, rent)).toBe(false)
  expect(countsFor({ kind: null, product_ids: ['a'] }, rent)).toBe(true)
  expect(countsFor({ kind: 'rent', product_ids: ['b'] }, rent)).toBe(false)
})
