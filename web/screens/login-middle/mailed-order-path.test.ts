import { expect, test } from 'vitest'
import { mailedOrderPath, type WantedOrders } from './mailed-order-path.ts'

const rent: WantedOrders[number] = { order_no: 'R-AAAA2222', kind: 'rent', order_status: 'in_use' }
const buy: WantedOrders[number] = { order_no: 'B-BBBB3333', kind: 'buy', order_status: 'in_use' }
const findDestination = (search: string, orders: WantedOrders) =>
  mailedOrderPath(new URLSearchParams(search), orders, 'de')

test.each([
  ['', [rent], '/de/order/rent/detail?order_no=R-AAAA2222'],
  ['', [rent, buy], undefined],
  ['', [], undefined],
  ['to=end&order_no=R-AAAA2222', [rent, buy], '/de/order/rent/end?order_no=R-AAAA2222'],
  // A purchase has no end page, and another person's order is not in the list.
  ['to=end&order_no=B-BBBB3333', [rent, buy], undefined],
  ['to=end&order_no=R-ZZZZ9999', [rent], '/de/order/rent/detail?order_no=R-AAAA2222'],
  ['to=https://example.org&order_no=R-AAAA2222', [rent], '/de/order/rent/detail?order_no=R-AAAA2222'],
  ['to=review&order_no=B-BBBB3333&item_id=01a', [rent, buy], '/de/order/review?order_no=B-BBBB3333&item_id=01a'],
  ['to=review&order_no=B-BBBB3333', [buy], '/de/order/buy/detail?order_no=B-BBBB3333'],
])('%j of %j leads to %s', (search, orders, destination) => {
  expect(findDestination(search, orders)).toBe(destination)
})

test('a mail that asks for an account links to the refunds', () => {
  const search = new URLSearchParams({ to: 'refunds', checkout_no: 'C-AAAA2222' })
  expect(mailedOrderPath(search, [rent], 'nl')).toBe('/nl/refund/list')
  expect(mailedOrderPath(search, [rent, buy], 'nl')).toBe('/nl/refund/list')
  expect(mailedOrderPath(search, [], 'nl')).toBeUndefined()
})
