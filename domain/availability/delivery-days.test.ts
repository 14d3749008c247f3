import { expect, test } from 'vitest'
import { deliveryDayFrom, isDeliveryDay } from './delivery-days.ts'

test.each([
  ['2026-12-24', true],
  // A Saturday, and the second day of Christmas.
  ['2026-12-26', false],
  ['2026-12-25', false],
  ['2026-12-19', true],
  ['2026-12-20', false],
  ['2027-04-27', false],
] as const)('%s in the Netherlands: %s', (day, expected) => expect(isDeliveryDay('NL', day)).toBe(expected))

test('the next day with a delivery, and the one before', () => {
  expect(deliveryDayFrom('NL', '2026-12-24')).toBe('2026-12-24')
  // Christmas on Friday and Saturday, then a Sunday.
  expect(deliveryDayFrom('NL', '2026-12-25')).toBe('2026-12-28')
  expect(deliveryDayFrom('NL', '2026-12-27', -1)).toBe('2026-12-24')
})
