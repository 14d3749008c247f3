import type { CallData, CallInput } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import { type Cents, sum } from '#domain/money.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { ReportedReason } from '#domain/requests/values/events.ts'
import { pagePath } from '../../paths.ts'

export type OrderRequests = CallData<'GET /orders/{order_no}/after-sale'>
export type Request = OrderRequests['requests'][number]
export type RequestDetail = CallData<'GET /requests/{request_no}'>
export type RequestOffer = CallData<'POST /orders/{order_no}/request-offer'>
export type ApplyBody = CallInput<'POST /orders/{order_no}/requests'>['body']
export type ApplyType = Request['apply_type']
export type ReasonCode = Request['reason_code']
export type Settlement = NonNullable<RequestDetail['settlement']>
export type RequestAction = Request['actions'][number]
export type Picture = RequestDetail['pictures'][number]

/** Actions that wait for the customer, beyond cancelling and writing messages. */
const waiting: readonly RequestAction[] = ['pay', 'accept_bill', 'accept_settlement']

export function waitsForOwner({ actions }: Pick<Request, 'actions'>): boolean {
  return actions.some(action => waiting.includes(action))
}

/** Not completed, or completed with an action left or a dispute to be decided. */
export function isOpen(request: Pick<Request, 'completed_at' | 'actions' | 'settlement_state'>): boolean {
  const { completed_at, settlement_state } = request
  return completed_at === null || settlement_state === 'disputed' || waitsForOwner(request)
}

/** Types in which goods come back to the shop. */
export function isReturned({ apply_type }: Pick<Request, 'apply_type'>): boolean {
  return requestTraits[apply_type].returnsGoods
}

const states = [
  'wait_review',
  'canceled',
  'rejected',
  'lapsed',
  'failed',
  'to_pay',
  'bill',
  'pass',
  'transport_leave',
  'ing',
  'check',
  'settlement',
  'disputed',
  'set_off',
  'transport_back',
  'ended',
  'complete',
] as const
export type RequestState = (typeof states)[number]

type RequestStateInput = Pick<
  Request,
  'audit_status' | 'process_status' | 'error_reason' | 'outcome' | 'actions' | 'completed_at' | 'settlement_state'
>

/** The status: an action of the customer comes before everything else. */
export function getRequestState(request: RequestStateInput): RequestState {
  const { audit_status, process_status, error_reason, outcome, actions, settlement_state } = request
  if (audit_status === 'wait_review') return 'wait_review'
  // A claim is taken back after it was accepted as well.
  if (audit_status === 'cancel' || outcome === canceled) return 'canceled'
  if (audit_status === 'review_rejected') return 'rejected'
  if (process_status === 'reject') return 'lapsed'
  if (actions.includes('pay')) return 'to_pay'
  if (actions.includes('accept_bill')) return 'bill'
  if (actions.includes('accept_settlement')) return 'settlement'
  if (settlement_state === 'disputed') return 'disputed'
  // Set off without an agreement: the rest is a claim, and nothing is asked for.
  if (error_reason === 'not_agreed') return 'set_off'
  if (error_reason !== '') return 'failed'
  if (process_status === 'complete') return isFulfilled(outcome) ? 'complete' : 'ended'
  return process_status === 'pending' ? 'pass' : process_status
}

/** The outcomes of a request that ended with another machine, of a claim whose goods are paid back, and of one taken back. */
const canceled = 'canceled' satisfies ReportedReason
const swapped = 'swapped'
const refunded = 'refunded'

export function isFulfilled(outcome: string): boolean {
  return outcome === '' || outcome === swapped || outcome === refunded
}

export function wasReplaced({ apply_type, outcome }: Pick<Request, 'apply_type' | 'outcome'>): boolean {
  return requestTraits[apply_type].work !== null && outcome === swapped
}

/** The fee of each type; an early return has a fee of its own. */
const feesByType = {
  rejection: 'return_fee',
  repair: 'repair_fee',
  maintenance: 'maintenance_fee',
  return: 'return_fee',
  renewal: 'renewal_fee',
  buy: 'buy_fee',
} as const satisfies Record<ApplyType, keyof Request>

export type FeeName = (typeof feesByType)[ApplyType] | 'base_fee' | 'freight' | 'other_fee'

/** Every fee of a request: that of its type always, the others if they are not zero. */
export function listFees(request: Request): { name: FeeName; amount: Cents }[] {
  const fees = feesByType[request.apply_type]
  const others = (['base_fee', 'freight', 'other_fee'] as const).map(name => ({ name, amount: request[name] }))
  return [{ name: fees, amount: request[fees] }, ...others.filter(({ amount }) => amount > 0)]
}

const billed = ['base_fee', 'freight', 'other_fee', 'repair_fee', 'maintenance_fee'] as const

/** The total of a bill for damage caused by the customer. */
export function billTotal(request: Request): Cents {
  return sum(billed.map(name => request[name]))
}

/** The amount due now: a price, a bill, or what a deposit did not cover. */
export function amountToPay(request: Request, settlement: Settlement | null): Cents {
  if (settlement && settlement.owed > 0) return settlement.owed
  return request.bill_state === 'accepted' ? billTotal(request) : (request.offer?.due ?? 0)
}

/** Paid work that has not begun, because its customer can still withdraw from it and did not ask for more speed. */
export function waitsForPeriod({ bill_state, work, express_asked_at }: RequestDetail): boolean {
  return bill_state === 'paid' && work !== null && express_asked_at === null
}

export function payRequestPath(language: Language, { checkout_no }: Pick<Request, 'checkout_no'>): string | undefined {
  return checkout_no === null ? undefined : pagePath(language, 'pay', { checkout_no })
}
