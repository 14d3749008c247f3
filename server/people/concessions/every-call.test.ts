import { expect, test } from 'vitest'
import { staffRoles } from '#domain/access.ts'
import { concessionKinds } from '#domain/concessions/kinds.ts'
import { allBindings } from '#server/app/bindings.ts'

/**
 * What each staff call concedes that customers, law or rules have not asked for. A new call must be listed here: with
 * the kind of its concession, or among those that concede nothing.
 */
const gives: Record<string, readonly (typeof concessionKinds)[number][]> = {
  'POST /admin/orders/{order_no}/refunds': ['refund'],
  'POST /admin/refunds/{refund_no}/approve': ['refund'],
  'POST /admin/orders/{order_no}/close': ['close', 'close_sent'],
  'POST /admin/orders/{order_no}/items/{item_id}/cancel': ['cancel_item'],
  'POST /admin/orders/{order_no}/deliver': ['parcel_by_hand', 'unseen_return'],
  'POST /admin/orders/{order_no}/lose': ['parcel_by_hand'],
  'POST /admin/orders/{order_no}/return-to-sender': ['parcel_by_hand'],
  'POST /admin/devices/{id}/commands': ['unseen_return'],
  'POST /admin/requests/{request_no}/inspect': ['waive', 'recall', 'unseen_return'],
  'POST /admin/requests/{request_no}/step': ['another_machine', 'unseen_return'],
  'POST /admin/requests/{request_no}/settle': ['waive'],
  'POST /admin/requests/{request_no}/end': ['waive', 'unseen_return'],
  'POST /admin/requests/{request_no}/approve': ['another_machine'],
  'POST /admin/requests/{request_no}/swap': ['another_machine'],
  'POST /admin/requests/{request_no}/loaner': ['another_machine'],
  'POST /admin/requests/{request_no}/waive-owed': ['waive'],
  'POST /admin/requests/{request_no}/take-back': ['refund'],
  'POST /admin/coupons': ['coupon'],
  'POST /admin/coupons/batch': ['coupon'],
  'POST /admin/activities/{id}/rules': ['coupon'],
  'PUT /admin/activity-rules/{id}': ['coupon'],
  'POST /admin/activities/{id}/start': ['coupon'],
  'PUT /admin/activities/{id}': ['coupon'],
  'POST /admin/rules/{key}': ['limit', 'rule'],
  'PUT /admin/settings/security': ['rule'],
  'POST /admin/skus/{id}/prices': ['price'],
  'PUT /admin/skus/{id}/listed': ['price'],
  'POST /admin/skus/{id}/stock': ['price'],
  'PUT /admin/products/{id}': ['price'],
  'PUT /admin/device-types/{id}': ['price'],
  'POST /admin/ledger/corrections': ['correction'],
  'POST /admin/refunds/{refund_no}/bank-transfer': ['refund_account'],
  'POST /admin/refunds/{refund_no}/returned': ['refund_account'],
  'POST /admin/statements/{statement_id}/link': ['backdated_statement'],
  'POST /admin/orders/{order_no}/change': ['redirect'],
  'POST /admin/orders/{order_no}/ship': ['below_worth', 'early_shipment'],
}

const isOfStaff = ({ endpoint: { who } }: (typeof allBindings)[number]) =>
  typeof who !== 'string' && who.every(role => staffRoles.some(staff => staff === role))

test('every staff call that may need a second person is listed by what it concedes, and no other', () => {
  const refused = allBindings.filter(({ endpoint }) => endpoint.refusals.includes('second_person_needed'))
  const ofRefunds = ['POST /admin/orders/{order_no}/refunds', 'POST /admin/refunds/{refund_no}/approve']
  expect([...refused.map(({ key }) => key), ...ofRefunds].sort()).toEqual(Object.keys(gives).sort())
  expect(refused.every(isOfStaff)).toBe(true)
  expect(new Set(Object.values(gives).flat())).toEqual(new Set(concessionKinds))
})
