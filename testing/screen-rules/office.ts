import { couponBody, discountBody, shareBody } from '../steps/promotions.ts'
import { recallBody } from '../steps/recalls.ts'
import { at, type Form, said, tooLong, wish } from './held.ts'

const name = { nl: 'a', en: 'a', zh: 'a', de: 'a' }
const machine = { serial_number: 'GN06-2601-0001', device_type_id: crypto.randomUUID(), pool: 'rent', remark: '' }
const statement = { ...said, stated_on: '2026-01-01' }

/** Every form of the admin app, its call, and the rules that are not simply those of a field of the same name. */
export const officeForms: Record<string, Form> = {
  'admin/screens/activities/activity-dialog': {
    call: 'POST /admin/activities',
    fields: {
      end_time: { bad: ['2020-01-01T00:00:00.000Z'], with: app => discountBody(app) },
      discount_value: { bad: [0, 101], with: app => shareBody(app, { discount_type: 2 }) },
      reward_value: { bad: [0, 101], with: app => shareBody(app, { reward_type: 2 }) },
      reward_valid_days: { bad: [0], with: app => shareBody(app) },
      '...languages': { path: 'name.nl' },
    },
  },
  'admin/screens/activity/rule-dialog': {
    call: 'POST /admin/activities/{id}/rules',
    fields: { product_ids: { bad: [[]] }, '...languages': { path: 'name.nl' } },
  },
  'admin/screens/answer-templates/write-dialog': {
    call: 'POST /admin/answer-templates',
    fields: { nl: { path: 'texts.nl', bad: ['x'.repeat(30_000)] } },
  },
  'admin/screens/attributes/attribute-dialog': {
    call: 'POST /admin/attributes',
    fields: {
      '...nameRules': { path: 'name.nl' },
      choices: { bad: [[]], with: () => ({ code: 'a', name, value_type: 'choice' }) },
    },
  },
  'admin/screens/categories/category-dialog': {
    call: 'POST /admin/categories',
    fields: { '...nameRules': { path: 'name.nl' } },
  },
  'admin/screens/coupon/page': {
    call: 'POST /admin/coupons/{id}/stop',
  },
  'admin/screens/coupons/coupon-dialog': {
    call: 'POST /admin/coupons',
    fields: {
      batch: { call: 'POST /admin/coupons/batch' },
      prefix: { call: 'POST /admin/coupons/batch' },
      count: { call: 'POST /admin/coupons/batch' },
      ends_at: { bad: ['2020-01-01T00:00:00.000Z'], with: app => couponBody(app) },
    },
  },
  'admin/screens/device-type/use-model-rules': {
    call: 'POST /admin/device-types',
    fields: {
      '...integerRules': { path: 'mowing_area', bad: [-1, 1.5, ''] },
      '...decimalFields': { path: 'cutting_width', bad: [-1, ''] },
      '...warrantyParts': { path: 'warranty_months.body', bad: [-1, ''] },
      key: { bad: ['', 'No key!'] },
      ip_rating: { bad: ['', 'wet'] },
      position: { bad: [-1] },
      max_mowing_height: { bad: [0, ''] },
      max_months: { bad: [0, ''] },
    },
  },
  'admin/screens/device/command-dialog': {
    call: 'POST /admin/devices/{id}/commands',
  },
  'admin/screens/device/edit-dialog': {
    call: 'PUT /admin/devices/{id}',
    fields: { '...useDeviceRules': { only: 'those of a new machine' }, reason: { bad: ['ab'] } },
  },
  'admin/screens/device/pool-dialog': {
    call: 'POST /admin/devices/{id}/pool',
  },
  'admin/screens/devices/device-fields': {
    call: 'POST /admin/devices',
    fields: { guarantee_end: { bad: ['2026-01-01'], with: () => ({ ...machine, purchase_date: '2026-05-01' }) } },
  },
  'admin/screens/dispute/notes-section': {
    call: 'POST /admin/disputes/{dispute_no}/notes',
  },
  'admin/screens/ledger/correct-dialog': {
    call: 'POST /admin/ledger/corrections',
  },
  'admin/screens/live_steps/opening-dialog': {
    call: 'PUT /admin/opening',
  },
  'admin/screens/mail_server/page': {
    call: 'PUT /admin/mail-server',
  },
  'admin/screens/message/reply-section': {
    call: 'POST /admin/messages/{id}/answer',
    fields: { text: { bad: ['', tooLong] } },
  },
  'admin/screens/message/keep-review-dialog': {
    call: 'POST /admin/messages/{id}/answer',
    fields: { text: { bad: ['', tooLong] } },
  },
  'admin/screens/message/close-dialog': {
    call: 'POST /admin/messages/{id}/close',
  },
  'admin/screens/order/change-dialog': {
    call: 'POST /admin/orders/{order_no}/change-offer',
    fields: { ...at('address'), start_on: {}, months: { bad: [0, 61] } },
  },
  'admin/screens/order/close-dialog': {
    call: 'POST /admin/orders/{order_no}/close',
    fields: {
      amount: { path: 'refund_amount', bad: [-1, 0.5] },
      '...initialPlaces': {
        test: 'server/delivery/shipments/staff.test.ts: in use: where each machine is comes first',
      },
    },
  },
  'admin/screens/order/items-section': {
    call: 'POST /admin/orders/{order_no}/items/{item_id}/cancel',
  },
  'admin/screens/order/notes-section': {
    call: 'POST /admin/orders/{order_no}/notes',
  },
  'admin/screens/order/refund-dialog': {
    call: 'POST /admin/orders/{order_no}/refunds',
    fields: { amount: { test: 'server/money/refunds/decide.test.ts: not %d' } },
  },
  'admin/screens/overdue/lost-dialog': {
    call: 'POST /admin/overdue/{order_no}/lost',
  },
  'admin/screens/recall-new/recall-form': {
    call: 'POST /admin/recalls',
    fields: {
      '...paths': { path: 'hazard.nl' },
      one_remedy_reason: { bad: [''], with: () => recallBody({ from: 'RC-0001', remedies: ['repair'], reason: '' }) },
    },
  },
  'admin/screens/recalls/stop-dialog': {
    call: 'POST /admin/recalls/{id}/stop',
  },
  'admin/screens/payments_processing/page': {
    call: 'POST /admin/payments/{payment_id}/give-up',
  },
  'admin/screens/price/price-dialog': {
    call: 'POST /admin/skus/{id}/prices',
    fields: { 'rent_tiers.0.from_months': { test: 'server/offers/catalogue/bad-input.test.ts: rent_tiers' } },
  },
  'admin/screens/product/sku-dialog': {
    call: 'POST /admin/products/{id}/skus',
  },
  'admin/screens/product/stock-dialog': {
    call: 'POST /admin/skus/{id}/stock',
  },
  'admin/screens/product/use-product-rules': {
    call: 'POST /admin/products',
  },
  'admin/screens/proposal/decide-dialog': {
    call: 'POST /admin/proposals/{proposal_id}/reject',
  },
  'admin/screens/questions/answer-dialog': {
    call: 'POST /admin/questions/{id}/answer',
  },
  'admin/screens/questions/reject-dialog': {
    call: 'POST /admin/questions/{id}/refuse',
    fields: { reason: { bad: ['', 'kort'] } },
  },
  'admin/screens/reconciliation/page': {
    call: 'POST /admin/reconciliation/{finding_id}/done',
  },
  'admin/screens/refund/approve-dialog': {
    call: 'POST /admin/refunds/{refund_no}/approve',
    fields: { amount: { test: 'server/money/refunds/decide.test.ts: 400, 200509' } },
  },
  'admin/screens/refund/reject-dialog': {
    call: 'POST /admin/refunds/{refund_no}/reject',
  },
  'admin/screens/refund/returned-dialog': {
    call: 'POST /admin/refunds/{refund_no}/returned',
  },
  'admin/screens/refund/transfer-dialog': {
    call: 'POST /admin/refunds/{refund_no}/bank-transfer',
  },
  'admin/screens/request/dialogs/apply-dialog': {
    call: 'POST /admin/orders/{order_no}/requests',
    fields: { order_no: { only: 'it is the address of the call' } },
  },
  'admin/screens/request/dialogs/apply-form': {
    call: 'POST /admin/orders/{order_no}/requests',
    fields: {
      reason_code: { bad: ['', 'none'], with: () => ({ ...wish, asked_by: 'phone' }) },
      apply_reason: { bad: [tooLong] },
      months: { bad: [0, 1.5] },
    },
  },
  'admin/screens/request/dialogs/bill-dialog': {
    call: 'POST /admin/requests/{request_no}/bill',
    fields: { '...fees': { path: 'repair_fee', bad: [-1, 0.5] } },
  },
  'admin/screens/request/dialogs/remedy-dialog': {
    call: 'POST /admin/requests/{request_no}/remedy',
    fields: { ground: { bad: ['dearer'], with: () => ({ remedy: 'repair', reason: 'Dit kan niet anders.' }) } },
  },
  'admin/screens/request/dialogs/work-dialog': {
    call: 'POST /admin/requests/{request_no}/work',
    fields: { done_percent: { bad: [-1, 101, 0.5] } },
  },
  'admin/screens/request/dialogs/end-dialog': {
    call: 'POST /admin/requests/{request_no}/end',
  },
  'admin/screens/request/dialogs/set-off-dialog': {
    call: 'POST /admin/requests/{request_no}/set-off',
  },
  'admin/screens/request/dialogs/waive-dialog': {
    call: 'POST /admin/requests/{request_no}/waive-owed',
  },
  'admin/screens/request/contest-cause-dialog': {
    call: 'POST /admin/requests/{request_no}/contest-cause',
  },
  'admin/screens/request/dialogs/fail-dialog': {
    call: 'POST /admin/requests/{request_no}/fail',
  },
  'admin/screens/request/dialogs/give-up-dialog': {
    call: 'POST /admin/requests/{request_no}/lost',
  },
  'admin/screens/request/dialogs/loaner-dialog': {
    call: 'POST /admin/requests/{request_no}/loaner',
    fields: { days: { bad: [0, 1000, 1.5] } },
  },
  'admin/screens/request/dialogs/loaner-lost-dialog': {
    call: 'POST /admin/requests/{request_no}/loaner/lost',
  },
  'admin/screens/request/dialogs/reject-dialog': {
    call: 'POST /admin/requests/{request_no}/reject',
  },
  'admin/screens/request/dialogs/settle-dialog': {
    call: 'POST /admin/requests/{request_no}/settle',
    fields: { '...rows': { test: 'server/service/requests/settlement.test.ts: never above what was proposed' } },
  },
  'admin/screens/request/dialogs/take-back-dialog': {
    call: 'POST /admin/requests/{request_no}/take-back',
  },
  'admin/screens/request/sections/thread-section': {
    call: 'POST /admin/requests/{request_no}/messages',
  },
  'admin/screens/reviews/reject-dialog': {
    call: 'POST /admin/reviews/{review_id}/reject',
    fields: { reason: { bad: ['', 'kort'] } },
  },
  'admin/screens/shortages/move-dialog': {
    call: 'POST /admin/devices/{id}/pool',
  },
  'admin/screens/statement/close-dialog': {
    call: 'POST /admin/statements/{statement_id}/close',
  },
  'admin/screens/statement/link-dialog': {
    call: 'POST /admin/statements/{statement_id}/link',
    fields: { order_no: { only: 'an empty number is an order that nobody finds: 404' } },
  },
  'admin/screens/statements/log-dialog': {
    call: 'POST /admin/statements',
    fields: {
      reason: {
        bad: [''],
        with: () => ({ ...statement, kind: 'cancellation', channel: 'letter', ending: 'extraordinary' }),
      },
    },
  },
  'admin/screens/transfers/make-file-dialog': {
    call: 'POST /admin/refund-transfers',
  },
  'admin/screens/user/edit-dialog': {
    call: 'PUT /admin/users/{id}',
  },
  'admin/screens/user/erase-dialog': {
    call: 'POST /admin/users/{id}/erase',
    fields: { confirm: { test: 'server/office/users-admin/users-admin.test.ts: confirm: choice_unknown' } },
  },
  'admin/screens/user/export-dialog': {
    call: 'POST /admin/users/{id}/export',
  },
  'admin/screens/user/factor-dialog': {
    call: 'POST /admin/users/{id}/second-factor/remove',
  },
  'admin/screens/user/role-dialog': {
    call: 'PUT /admin/users/{id}/role',
  },
  'admin/screens/user/status-dialog': {
    call: 'PUT /admin/users/{id}/status',
  },
  'admin/screens/users/make-dialog': {
    call: 'POST /admin/users',
  },
}
