import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import { type ReceivedAmount, shareDispute } from './dispute-shares.ts'

const mower: ReceivedAmount = { order_id: 'mower', amount: 94_880, left: 94_880, items: [89_900, 4980] }
const rental: ReceivedAmount = { order_id: 'rental', amount: 28_800, left: 28_800, items: [28_800] }

test.each([
  [94_880, 'mower'],
  [4980, 'mower'],
  [28_800, 'rental'],
])('%i is exactly what one order, or an item of it, has cost', (amount, order_id) => {
  expect(shareDispute(amount, [mower, rental])).toEqual([{ order_id, amount }])
})

test('any other amount is divided among all orders, to the cent', () => {
  const shares = shareDispute(10_001, [mower, rental])
  expect(shares.map(({ order_id }) => order_id)).toEqual(['mower', 'rental'])
  expect(sum(shares.map(({ amount }) => amount))).toBe(10_001)
})

test('the whole payment is divided into the own part of each order', () => {
  expect(shareDispute(123_680, [mower, rental])).toEqual([
    { order_id: 'mower', amount: 94_880 },
    { order_id: 'rental', amount: 28_800 },
  ])
})

test('two orders of the same price share it, because it is not known which one is disputed', () => {
  const other = { ...rental, order_id: 'other' }
  expect(shareDispute(28_800, [rental, other]).map(({ amount }) => amount)).toEqual([14_400, 14_400])
})

test('refunded money is not disputed: the order with that amount left is meant', () => {
  const back = { ...rental, order_id: 'back', left: 0 }
  expect(shareDispute(28_800, [rental, back])).toEqual([{ order_id: 'rental', amount: 28_800 }])
  expect(shareDispute(10_000, [rental, back])).toEqual([{ order_id: 'rental', amount: 10_000 }])
  const part = { ...mower, left: 4000 }
  expect(shareDispute(4980, [part, rental])).toEqual([
    { order_id: 'mower', amount: 607 },
    { order_id: 'rental', amount: 4373 },
  ])
})

test('more than is left is assigned to what was refunded by another way', () => {
  const back = { ...rental, order_id: 'back', left: 0 }
  expect(shareDispute(57_600, [rental, back])).toEqual([
    { order_id: 'rental', amount: 28_800 },
    { order_id: 'back', amount: 28_800 },
  ])
  expect(shareDispute(100, [back])).toEqual([{ order_id: 'back', amount: 100 }])
})

test('money without an order stays without one', () => {
  expect(shareDispute(500, [])).toEqual([{ order_id: null, amount: 500 }])
})
