import { expect, test } from 'vitest'
import { groupBookings } from './ledger.ts'

const entry = (reference: string, account: 'clearing' | 'receivable' | 'vat', amount: number) => ({
  ...{ kind: 'receipt' as const, reference, account, amount, item_id: null },
  booked_at: '2026-05-01T10:00:00.000Z',
})

test('ledger lines are grouped by booking, in their order', () => {
  const bookings = groupBookings([
    entry('payment:1', 'clearing', 1000),
    entry('sale:1', 'receivable', 1000),
    entry('payment:1', 'receivable', -1000),
    entry('sale:1', 'vat', -1000),
  ])
  expect(bookings.map(({ reference, amount, entries }) => [reference, amount, entries.length])).toEqual([
    ['payment:1', 1000, 2],
    ['sale:1', 1000, 2],
  ])
})
