import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allBindings } from '#server/app/bindings.ts'

const guarded = 'Not within a week of staff having changed how the account is entered (`mustBeOwnWord`).'
const asked = 'Staff, law or rules decide about it.'
const pays = 'Money comes, or goes back the way it was paid.'
const silent = 'Gives nothing away.'

/** Customer calls that can move money or goods of an order: a new call must be listed here. */
const words: Record<string, string> = {
  'POST /refunds/{refund_no}/account': guarded,
  'POST /requests/{request_no}/accept-settlement': guarded,
  'POST /orders/{order_no}/statements/{statement_id}/answer': guarded,
  'POST /requests/{request_no}/dispute': asked,
  'POST /orders/{order_no}/refunds': asked,
  'POST /orders/{order_no}/requests': asked,
  'POST /requests/{request_no}/pick-up': asked,
  'POST /withdrawals': `${asked} It is heard from anybody.`,
  'POST /rental-cancellations': `${asked} It is heard from anybody.`,
  'POST /orders': pays,
  'POST /orders/{order_no}/cancel': pays,
  'POST /orders/{order_no}/shortage': pays,
  'POST /requests/{request_no}/bill': pays,
  'POST /requests/{request_no}/withdraw': `${asked} It is a right.`,
  'POST /orders/{order_no}/change': 'Staff change where an order goes as well, and it is written down.',
  'POST /orders/{order_no}/sign': 'Goods that arrived are the customer’s: it ends no right of theirs and gives none.',
  'POST /statements/disown': silent,
  'POST /statements/copy': silent,
  'POST /orders/{order_no}/change-offer': silent,
  'POST /orders/{order_no}/request-offer': silent,
  'POST /requests/{request_no}/cancel': silent,
  'POST /requests/{request_no}/messages': silent,
  'POST /orders/{order_no}/reviews': silent,
  'PUT /orders/{order_no}/reviews/{item_id}': silent,
  'POST /orders/{order_no}/reviews/stop-asking': silent,
}

const ofOrders = /^(POST|PUT|DELETE) \/(orders|refunds|requests|statements|withdrawals|rental-cancellations)\b/

test('each customer call that can move money is listed, and no other', () => {
  const known = allBindings.map(({ key }) => key).filter(key => ofOrders.test(key))
  expect(known.sort()).toEqual(Object.keys(words).sort())
})

test('as many are guarded as listed', () => {
  const files = globSync('server/**/*.ts').filter(path => !path.includes('.test.'))
  const calls = files.flatMap(path => readFileSync(path, 'utf8').match(/(?<!function )\bmustBeOwnWord\(/g) ?? [])
  expect(calls).toHaveLength(Object.values(words).filter(why => why === guarded).length)
})
