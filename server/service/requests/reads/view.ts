import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { eventsFrom } from '#domain/machine.ts'
import { sum } from '#domain/money.ts'
import { remedyOf } from '#domain/requests/remedy.ts'
import { auditMachine } from '#domain/requests/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import { readOrderMoney } from '#server/money/refunds/amounts/open-money.ts'
import { previewRefund } from '#server/money/refunds/amounts/portions.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { hashBill } from '../bill/bill.ts'
import { readBillOffer } from '../bill/bill-offer.ts'
import { findWithdrawalEnd, splitWorkRefund, withdrawalAmounts } from '../bill/paid-work.ts'
import { isUnsentClaim } from '../bill/remedy.ts'
import { withOrder } from '../lock-request.ts'
import { readAwaited } from '../pick-up/pieces-awaited.ts'
import { renewalToWithdraw, renewalWithdrawalEnd } from '../renewal/may-take-back.ts'
import { findContinuation, findUserRequest, listRequestEvents, listRequestMessages, type Request } from '../store.ts'
import type { listPictures } from './store-pictures.ts'
import { type RequestViewData, readRequestViewData } from './view-data.ts'

export type RequestView = CallData<'GET /requests'>['list'][number]
export type RequestDetail = CallData<'GET /requests/{request_no}'>

/** Requests as their owner sees them, in a few queries for any number of requests. */
export async function viewRequests(db: Reader, requests: readonly Request[], viewer: Viewer): Promise<RequestView[]> {
  const data = await readRequestViewData(db, requests)
  return requests.map(request => viewRequest(request, data, viewer))
}

interface Viewer {
  language: Language
  today: Day
}

function viewRequest(request: Request, data: RequestViewData, { language, today }: Viewer): RequestView {
  const { after_sale_id } = request
  const order = data.orders.get(request.order_id)
  const item = data.items.get(request.item_id)
  const charge = data.charges.get(after_sale_id)
  const names = (item?.names ?? {}) as Record<Language, { name: string }>
  return {
    ...plain(request),
    order_no: order?.order_no ?? '',
    order_kind: order?.kind === 'rent' ? 'rent' : 'buy',
    item_name: names[language]?.name ?? '',
    apply_picture: data.pictures
      .filter(row => row.after_sale_id === after_sale_id && row.shows === 'apply')
      .map(viewPicture),
    checkout_no: charge?.checkout_no ?? null,
    pay_until: charge?.pay_until.toISOString() ?? null,
    serial_number: data.serials.get(request.device_id ?? '') ?? null,
    loaner_serial: data.serials.get(request.loaner_id ?? '') ?? findLoaner(request, data),
    bought_order_no: data.orders.get(request.bought_order_id ?? '')?.order_no ?? null,
    settlement_state: data.settlements.get(after_sale_id)?.settlement_state ?? null,
    actions: listActions(request, {
      ...{ isPayable: charge !== undefined, settlement: data.settlements.get(after_sale_id), today },
    }),
  }
}

/** A tenant who returns their rental also returns the loaner. */
function findLoaner({ apply_type, item_id }: Request, data: RequestViewData): string | null {
  return requestTraits[apply_type].endsRental ? (data.loaners.get(item_id) ?? null) : null
}

/** The fields of the row in the form of the contract. */
function plain(request: Request) {
  const { after_sale_id, request_no, item_id, apply_reason, reject_reason, error_reason, outcome, remark } = request
  const { base_fee, freight, other_fee, repair_fee, maintenance_fee, renewal_fee, return_fee, buy_fee } = request
  return {
    ...{ after_sale_id, request_no, item_id, apply_reason, reject_reason, error_reason, outcome, remark },
    ...{ base_fee, freight, other_fee, repair_fee, maintenance_fee, renewal_fee, return_fee, buy_fee },
    apply_type: request.apply_type,
    reason_code: request.reason_code as RequestView['reason_code'],
    recall_remedy: request.recall_remedy,
    reason_language: request.reason_language,
    apply_time: request.apply_time.toISOString(),
    audit_time: request.audit_time?.toISOString() ?? null,
    audit_status: request.audit_status,
    process_status: request.process_status,
    duty: request.duty,
    months: request.months,
    offer: request.offer as RequestView['offer'],
    bill_state: request.bill_state,
    ...{ remedy: request.remedy, given_remedy: request.given_remedy },
    ...{ remedy_ground: request.remedy_ground, remedy_reason: request.remedy_reason },
    bill_hash: request.bill_state === 'waiting' ? hashBill(request) : null,
    work_from: request.work_from,
    express_asked_at: request.express_asked_at?.toISOString() ?? null,
    work_done_percent: request.work_done_percent,
    pick_up_on: request.pick_up_on,
    completed_at: request.completed_at?.toISOString() ?? null,
  }
}

interface Open {
  isPayable: boolean
  settlement: RequestDetail['settlement'] | undefined
  today: Day
}

function listActions(request: Request, { isPayable, settlement, today }: Open): RequestView['actions'] {
  const isUndecided = eventsFrom(auditMachine, request.audit_status, 'customer').includes('cancel')
  const mayCancel = isUndecided || (isUnsentClaim(request) && request.completed_at === null)
  const isProposed = settlement?.settlement_state === 'proposed'
  return [
    ...(mayCancel ? (['cancel'] as const) : []),
    ...(isPayable ? (['pay'] as const) : []),
    ...(request.bill_state === 'waiting' ? (['accept_bill', 'decline_bill'] as const) : []),
    ...(findWithdrawalEnd(request, today) ? (['withdraw'] as const) : []),
    ...(isProposed ? (['dispute', 'accept_settlement'] as const) : []),
    'write',
  ]
}

interface Sought {
  userId: string
  requestNo: string
  language: Language
}

export async function viewDetail(context: Pick<Context, 'db' | 'clock'>, { userId, requestNo, language }: Sought) {
  const request = (await findUserRequest(context.db, userId, requestNo)) ?? refuse('operation_not_found')
  return viewRequestDetail(context.db, request, { language, now: context.clock.now() })
}

interface ViewOptions {
  language: Language
  now: Date
}

export async function viewRequestDetail(
  db: Reader,
  request: Request,
  { language, now }: ViewOptions,
): Promise<RequestDetail> {
  const data = await readRequestViewData(db, [request])
  const { after_sale_id } = request
  const events = await listRequestEvents(db, after_sale_id)
  const messages = await listRequestMessages(db, after_sale_id)
  return {
    ...viewRequest(request, data, { language, today: dayInShop(now) }),
    events: events.map(({ event, from_status, to_status, actor_role, reason, at }) => ({
      ...{ event, from_status, to_status, actor_role, reason },
      at: at.toISOString(),
    })),
    messages: messages.map(({ message_id, written_by, language: writtenIn, text, created_at }) => ({
      ...{ message_id, text, written_by, language: writtenIn },
      created_at: created_at.toISOString(),
      pictures: data.pictures.filter(row => row.message_id === message_id).map(viewPicture),
    })),
    settlement: data.settlements.get(after_sale_id) ?? null,
    refund:
      request.refund_due_on === null
        ? null
        : { amount: await readRefundOwed(db, request), due_on: request.refund_due_on },
    awaited: await viewAwaited(db, request),
    withdrawal_until: await renewalWithdrawnUntil(db, request, now),
    bill: await viewBill(db, request, now),
    work: await viewWork(db, request, now),
    continued_as: requestTraits[request.apply_type].work ? await findContinuation(db, after_sale_id) : null,
    pictures: data.pictures.filter(row => row.shows !== 'message' && row.shows !== 'apply').map(viewPicture),
  }
}

/** Only if there are several to distinguish, or the others came before. */
async function viewAwaited(db: Reader, request: Request): Promise<RequestDetail['awaited']> {
  if (
    !requestTraits[request.apply_type].undoesContract ||
    (request.completed_at !== null && request.arrived_on !== null)
  )
    return null
  const item = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select(['orders.kind', 'order_items.item_id', 'product_kind', 'quantity'])
    .where('order_items.item_id', '=', request.item_id)
    .executeTakeFirstOrThrow()
  const awaited = await readAwaited(db, { request, subject: { order: item, item: item } })
  if (!awaited || (awaited.pieces < 2 && request.pieces === null)) return null
  return { pieces: awaited.pieces, serial_numbers: awaited.units.map(({ serial_number }) => serial_number) }
}

async function renewalWithdrawnUntil(db: Reader, request: Request, now: Date): Promise<Day | null> {
  if (!requestTraits[request.apply_type].addsMonths || request.completed_at === null) return null
  const { subject } = await withOrder(db, request, now)
  const renewal = await renewalToWithdraw(db, subject, subject.today)
  const isThis = renewal?.after_sale_id === request.after_sale_id
  return (isThis && renewalWithdrawalEnd(request, subject)) || null
}

/**
 * For a withdrawal or a claim for money back, what will be refunded of everything that was paid for it; null: nothing is owed, or the refund is
 * in progress.
 */
export async function readRefundOwed(db: Reader, request: Request): Promise<number | null> {
  const { apply_type, refunded_at, completed_at, order_id, item_id, apply_time } = request
  const isClaim = remedyOf(request) === 'refund' && completed_at === null
  if (!(requestTraits[apply_type].undoesContract || isClaim) || refunded_at !== null) return null
  const { money } = await readOrderMoney(db, order_id)
  const open = sum(Object.values(money.find(item => item.item_id === item_id)?.open ?? {}))
  // The amount does not depend on the day.
  return (await previewRefund(db, order_id, open, apply_time)).back
}

async function viewBill(db: Reader, request: Request, now: Date): Promise<RequestDetail['bill']> {
  if (request.bill_state !== 'waiting') return null
  const { offer, ...facts } = await readBillOffer(db, await withOrder(db, request, now))
  return { total: offer.due, ...facts }
}

async function viewWork(db: Reader, request: Request, now: Date): Promise<RequestDetail['work']> {
  const until = findWithdrawalEnd(request, dayInShop(now))
  if (!until) return null
  const { subject } = await withOrder(db, request, now)
  const { order } = subject
  const amounts = await withdrawalAmounts(db, { request, order })
  return { until, kept: amounts.kept, ...(await splitWorkRefund(db, order, amounts, now)) }
}

type Picture = Awaited<ReturnType<typeof listPictures>>[number]

export function viewPicture({ file_id, width, height, shows, angle }: Picture) {
  return { id: file_id, width, height, shows, angle }
}
