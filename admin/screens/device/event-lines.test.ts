import { expect, test } from 'vitest'
import { formatEvent } from './event-lines.ts'

const texts = {
  field: (name: string) => name,
  value: (_name: string, value: unknown) => String(value ?? '-'),
  change: (field: string, before: string, after: string) => `${field}: ${before} > ${after}`,
  moved: (count: number) => `moved ${count}`,
  short: (count: number) => `short ${count}`,
}

test('lists only changes, and the orders that got another machine', () => {
  const event = {
    event: 'sell' as const,
    before: { holder: 'idle', device_state: 'not_started' },
    after: { holder: 'sold', device_state: 'not_started', bookings: { moved: ['a', 'b'], short: [] } },
  }
  expect(formatEvent(event, texts)).toEqual(['holder: idle > sold', 'moved 2'])
})

test('a new machine has no old values; reservations of another shape are ignored', () => {
  expect(formatEvent({ event: 'add', before: null, after: { serial_number: 'A' } }, texts)).toEqual([])
  expect(formatEvent({ event: 'change', before: {}, after: { bookings: 'many' } }, texts)).toEqual([])
})
