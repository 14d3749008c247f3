import { describe, expect, test } from 'vitest'
import { findMachineIssues, step } from '../machine.ts'
import { mayReview, type ReviewedItem } from './may-review.ts'
import { reviewMachine } from './states.ts'

const item: ReviewedItem = {
  product_kind: 'machine',
  item_status: 'in_use',
  delivered: true,
  today: '2027-05-15',
  written_on: null,
}
const verdict = (change: Partial<ReviewedItem>) => {
  const result = mayReview({ ...item, ...change }, 14)
  return result.ok ? 'ok' : result.refusal
}

describe('a review', () => {
  test.each([
    [{}, 'ok'],
    [{ item_status: 'delivered' }, 'ok'],
    [{ item_status: 'completed' }, 'ok'],
    // Sent back, or ended after delivery: a review is still allowed.
    [{ item_status: 'closed' }, 'ok'],
    [{ item_status: 'pay_success', delivered: false }, 'not_received'],
    [{ item_status: 'in_transit', delivered: false }, 'not_received'],
    // One of several items, cancelled before the rest arrived.
    [{ item_status: 'canceled' }, 'not_received'],
    [{ product_kind: 'accessory' }, 'only_machines'],
    [{ product_kind: 'service' }, 'only_machines'],
    [{ written_on: '2027-05-01' }, 'ok'],
    [{ written_on: '2027-04-30' }, 'too_late'],
  ] as const)('%j: %s', (change, expected) => expect(verdict(change)).toBe(expected))
})

test('the state table is consistent, and nobody publishes their own review', () => {
  expect(findMachineIssues(reviewMachine).filter(issue => !issue.includes('ends'))).toEqual([])
  expect(step(reviewMachine, 'waiting', 'approve', 'customer').ok).toBe(false)
  expect(step(reviewMachine, 'published', 'edit', 'customer')).toMatchObject({ ok: true, value: 'waiting' })
  expect(step(reviewMachine, 'published', 'approve', 'support').ok).toBe(false)
})
