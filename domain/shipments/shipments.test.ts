import { describe, expect, test } from 'vitest'
import type { Day } from '../calendar.ts'
import { orderStatuses } from '../orders/states.ts'
import { carrierEvents, toParcelEnd } from './carrier-events.ts'
import { carrierCodes, carrierName, getTrackingUrl } from './carriers.ts'
import { code128 } from './code128.ts'
import { computeOrderStatus, type ItemProgress } from './progress.ts'
import { parcelEnds, shipmentMachine } from './states.ts'
import { lastDayToWithdraw, termFrom } from './term.ts'

const item = (item_status: ItemProgress['item_status'], product_kind: ItemProgress['product_kind'] = 'machine') => ({
  item_status,
  product_kind,
})

describe('an order has the status of its least advanced open item', () => {
  test.each<[string, ItemProgress[], string]>([
    ['one item', [item('in_transit')], 'in_transit'],
    ['the least advanced', [item('delivered'), item('pay_success'), item('in_transit')], 'pay_success'],
    ['whatever has ended', [item('delivered'), item('canceled'), item('closed')], 'delivered'],
    ['a service beside goods', [item('in_transit'), item('pay_success', 'service')], 'in_transit'],
    ['a service beside goods that ended', [item('canceled'), item('pay_success', 'service')], 'pay_success'],
    ['services alone', [item('delivered', 'service'), item('in_transit', 'service')], 'in_transit'],
    ['all cancelled', [item('canceled'), item('canceled')], 'canceled'],
    ['cancelled and closed', [item('canceled'), item('closed')], 'closed'],
    ['one completed, one cancelled', [item('completed'), item('canceled')], 'completed'],
  ])('%s', (_name, items, expected) => {
    expect(computeOrderStatus(items)).toBe(expected)
    expect(computeOrderStatus(items.toReversed())).toBe(expected)
  })

  test('a single item determines the status itself, whatever it is', () => {
    for (const status of orderStatuses) expect(computeOrderStatus([item(status)])).toBe(status)
  })
})

describe('a term begins at delivery', () => {
  test.each<[string, Day, number, Day, Day, Day]>([
    ['in time', '2026-05-01', 3, '2026-05-01', '2026-05-01', '2026-08-01'],
    ['late: it ends late', '2026-05-01', 3, '2026-05-04', '2026-05-04', '2026-08-04'],
    ['early: the days before are free', '2026-05-01', 3, '2026-04-28', '2026-05-01', '2026-08-01'],
    ['late in a long month', '2026-11-28', 3, '2026-11-30', '2026-11-30', '2027-02-28'],
  ])('%s', (_name, planned, months, delivered, start, end) => {
    expect(termFrom(planned, months, delivered)).toEqual({ start, end })
  })
})

describe('the last day to withdraw', () => {
  test.each<[string, Day, string, Day]>([
    ['fourteen days', '2026-11-02', 'NL', '2026-11-16'],
    ['a Saturday: the Monday', '2026-11-07', 'NL', '2026-11-23'],
    ['a Sunday: the Monday', '2026-11-08', 'NL', '2026-11-23'],
    ['both days of Christmas, then a weekend', '2026-12-11', 'NL', '2026-12-28'],
    ['Christmas where only one day is kept', '2025-12-11', 'BE', '2025-12-26'],
  ])('%s', (_name, delivered, country, last) => {
    expect(lastDayToWithdraw(delivered, country)).toBe(last)
  })

  test('follows the holidays of the buyer’s country', () => {
    // 3 October is a public holiday in Germany only; in 2025 it is a Friday.
    expect(lastDayToWithdraw('2025-09-19', 'DE')).toBe('2025-10-06')
    expect(lastDayToWithdraw('2025-09-19', 'NL')).toBe('2025-10-03')
    expect(lastDayToWithdraw('2025-09-18', 'XX')).toBe('2025-10-02')
  })

  test('where the holidays are unknown, never ends on a day that may be one', () => {
    expect(lastDayToWithdraw('2025-12-18', 'LU')).toBe('2026-01-02')
    // Assumption is a holiday in Belgium only, of the countries that are known; in 2025 it is a Friday.
    expect(lastDayToWithdraw('2025-08-01', 'LU')).toBe('2025-08-18')
    expect(lastDayToWithdraw('2025-08-01', 'NL')).toBe('2025-08-15')
  })
})

describe('what carriers tell', () => {
  test('three events end a parcel, and the table has each of them', () => {
    expect(carrierEvents.flatMap(event => toParcelEnd(event) ?? [])).toEqual(['deliver', 'lose', 'return_to_sender'])
    for (const end of parcelEnds) {
      expect(shipmentMachine.transitions.some(row => row.event === end && row.by.includes('carrier'))).toBe(true)
    }
  })

  test('each carrier has a name, and a tracking page where there is one', () => {
    const to = { country: 'NL', postcode: '3512 AA' }
    for (const code of carrierCodes) expect(carrierName(code)).not.toBe('')
    expect(carrierName('owl')).toBe('owl')
    expect(getTrackingUrl('postnl', '3S 1', to)).toBe('https://jouw.postnl.nl/track-and-trace/3S%201-NL-3512AA')
    for (const code of ['dhl', 'dpd', 'ups'])
      expect(new URL(getTrackingUrl(code, 'A1', to) ?? '').search).toContain('A1')
    for (const code of ['demo', 'other', 'owl']) expect(getTrackingUrl(code, 'A1', to)).toBeUndefined()
  })
})

describe('bars', () => {
  const widthOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

  test('consist of start, data, check and stop, as in the standard', () => {
    // Start B, A (33), check (104 + 33) mod 103 = 34, stop.
    expect(code128('A').join('')).toBe(['211214', '111323', '131123', '2331112'].join(''))
    // A well-known example: 54 in set A, which begins at 103; one more in set B.
    const weighed = [...'PJJ123C'].reduce((sum, sign, index) => sum + (sign.charCodeAt(0) - 32) * (index + 1), 103)
    expect(weighed % 103).toBe(54)
    expect(code128('PJJ123C').slice(-13, -7)).toEqual(code128('W').slice(6, 12))
  })

  test('are eleven modules per symbol, and two more at the end', () => {
    expect(widthOf(code128('DP01234567890'))).toBe((13 + 3) * 11 + 2)
  })

  test('cannot encode a character outside ASCII', () => {
    for (const text of ['', 'é', 'a\n', '包']) expect(code128(text)).toEqual([])
  })
})
