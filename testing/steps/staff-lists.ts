import { api } from '#contract/protocol/api.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'

const someUuid = '00000000-0000-4000-8000-000000000000'

/** The lists that may grow past any page, from the contract: a new one is measured without a row here. */
const longLists = Object.entries<Endpoint>(api).flatMap(([key, { query }]) => {
  const list = /^GET \/admin\/([^{]+)$/.exec(key)?.[1]
  return list !== undefined && query !== undefined && 'after' in query.shape ? [list] : []
})

/** Every list of staff, in its initial state and with its tabs and filters. */
export const staffLists = [
  ...longLists,
  'users?role=guest',
  'users?user_status=disabled',
  'users?q=jansen',
  'devices?pool=sale',
  'devices?holder=platform',
  'devices?device_state=under_repair',
  'devices?device_status=abnormal',
  'devices?q=GN06',
  'orders?order_status=pay_success',
  'orders?kind=rent',
  'orders?country=DE',
  'orders?shortage=true',
  'orders?sort=-amount',
  'orders?sort=start',
  'orders?q=jansen',
  'requests?pile=review',
  'requests?pile=failed',
  'requests?apply_type=return',
  'requests?duty=customer',
  'requests?process_status=ing',
  'requests?audit_status=review_rejected',
  'requests?q=R-ABCD2345',
  'refunds?stage=to_approve',
  'refunds?stage=failed',
  'refunds?status=refunding',
  'refunds?type=deposit',
  'refunds?q=R-ABCD2345',
  'ledger?account=damage_revenue',
  'ledger?account=clearing',
  'ledger?kind=refund',
  'ledger?q=R-ABCD2345',
  'ledger/balances',
  'coupons?coupon_state=valid',
  'coupons?q=C77',
  'share-records?record_status=3',
  'share-rewards?reward_state=failed',
  'share-rewards?reward_state=waiting',
  'share-rewards?reward_state=taken_back',
  'messages',
  'messages?state=open',
  'messages?category=complaint',
  'mails?status=failed',
  'mails?template=code',
  'mails?q=jansen',
  `audit-log?actor=${someUuid}`,
  'audit-log?action=user.erase',
  'audit-log?subject_kind=order',
  'jobs?state=failed',
  'invoices?kind=credit_note',
  'reviews',
  'reviews?state=waiting',
  'reviews?state=hidden',
  'questions',
  'questions?state=waiting',
  'questions?state=refused',
  'questions?state=published',
  'waitlist?state=waiting',
  'shortages',
  'today',
]
