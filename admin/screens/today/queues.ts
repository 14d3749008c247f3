import type { CallData } from '#contract/protocol/call.ts'
import { type ScreenId, screenIds } from '../table.ts'

export type Today = CallData<'GET /admin/today'>
export type Queue = Today['queues'][number]['queue']
export type WaitingRow = Today['queues'][number]['first'][number]

interface QueueTarget {
  /**
   * Its list with the filters that select exactly this queue; undefined if no filter does: then only the rows are
   * links.
   */
  list?: string
  query?: Readonly<Record<string, string>>
  /** The screen of a single entry, and the name of its parameter. */
  one?: readonly [screen: string, param: string]
  /** Without a screen of its own: links to its row in the list. */
  inList?: true
  /**
   * The label of a row: the text beside its number (default: the number), its subject, the number, both, or a sign with
   * it.
   */
  says?: 'label' | 'subject' | 'ref' | 'both' | 'sign'
  /** Days until it is late, and until it is very late. */
  days: readonly [late: number, old: number]
}

export const queueTargets: Record<Queue, QueueTarget> = {
  orders_to_ship: {
    list: 'orders',
    query: { order_status: 'pay_success' },
    one: ['order', 'order_no'],
    says: 'both',
    days: [1, 3],
  },
  orders_later: {
    list: 'orders',
    query: { order_status: 'pay_success' },
    one: ['order', 'order_no'],
    says: 'both',
    days: [400, 800],
  },
  // Counted from the day the parcel counts as silent.
  silent_parcels: {
    list: 'orders',
    query: { order_status: 'in_transit' },
    one: ['order', 'order_no'],
    says: 'both',
    days: [0, 7],
  },
  silent_requests: { one: ['request', 'request_no'], says: 'both', days: [0, 7] },
  shortages: { list: 'shortages', one: ['order', 'order_no'], says: 'both', days: [1, 2] },
  overdue: { list: 'overdue', one: ['order', 'order_no'], says: 'both', days: [3, 10] },
  loaners_out: { one: ['request', 'request_no'], says: 'both', days: [3, 10] },
  requests_to_review: {
    list: 'requests',
    query: { pile: 'review' },
    one: ['request', 'request_no'],
    says: 'ref',
    days: [1, 3],
  },
  steps_failed: {
    list: 'requests',
    query: { pile: 'failed' },
    one: ['request', 'request_no'],
    says: 'ref',
    days: [1, 2],
  },
  disputes: {
    list: 'requests',
    query: { pile: 'dispute' },
    one: ['request', 'request_no'],
    says: 'ref',
    days: [2, 7],
  },
  silent_settlements: { one: ['request', 'request_no'], says: 'both', days: [7, 14] },
  statements: { list: 'statements', query: { open: 'true' }, one: ['statement', 'id'], says: 'label', days: [1, 3] },
  // The refund is due on day 14; staff are reminded on these two days.
  withdrawals: {
    list: 'requests',
    query: { apply_type: 'rejection' },
    one: ['request', 'request_no'],
    says: 'both',
    days: [10, 13],
  },
  refunds_to_approve: {
    list: 'refunds',
    query: { stage: 'to_approve' },
    one: ['refund', 'refund_no'],
    says: 'ref',
    days: [2, 7],
  },
  refunds_failed: {
    list: 'refunds',
    query: { stage: 'failed' },
    one: ['refund', 'refund_no'],
    says: 'ref',
    days: [1, 3],
  },
  // The settlement promises two weeks.
  refund_accounts: {
    list: 'refunds',
    query: { way: 'bank_transfer', stage: 'refunding' },
    one: ['refund', 'refund_no'],
    says: 'both',
    days: [7, 14],
  },
  payment_disputes: {
    list: 'disputes',
    query: { state: 'open' },
    one: ['dispute', 'dispute_no'],
    says: 'ref',
    days: [1, 5],
  },
  proposals: { list: 'proposals', query: { state: 'open' }, one: ['proposal', 'id'], says: 'subject', days: [1, 5] },
  payments_processing: { list: 'payments_processing', inList: true, says: 'ref', days: [3, 7] },
  balances_owed: { one: ['order', 'order_no'], says: 'both', days: [14, 30] },
  messages: { list: 'messages', query: { state: 'open' }, one: ['message', 'id'], says: 'label', days: [1, 2] },
  findings: { list: 'reconciliation', query: { state: 'open' }, inList: true, says: 'sign', days: [1, 3] },
  waitlist: { list: 'waitlist', query: { state: 'waiting' }, inList: true, days: [14, 60] },
  mails_failed: { list: 'mails', query: { status: 'failed' }, one: ['mail', 'id'], days: [1, 2] },
}

export function findScreen(name: string): ScreenId | undefined {
  return screenIds.find(id => id === name)
}

const dayMs = 24 * 60 * 60 * 1000

export function daysSince(at: string, now: string): number {
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / dayMs))
}

export function getAge(queue: Queue, days: number): 'fresh' | 'late' | 'old' {
  const [late, old] = queueTargets[queue].days
  if (days >= old) return 'old'
  return days >= late ? 'late' : 'fresh'
}
