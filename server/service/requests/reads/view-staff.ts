import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'
import { type Day, daysBetween } from '#domain/calendar.ts'
import type { ProductKind } from '#domain/catalogue/constants.ts'
import type { Language } from '#domain/languages.ts'
import { eventsFrom } from '#domain/machine.ts'
import { getNextAction, getUrgency } from '#domain/requests/next-action.ts'
import { awaitsReplacement } from '#domain/requests/remedy.ts'
import { findNoSetOffReason, type SettlementState } from '#domain/requests/settlement.ts'
import { auditMachine } from '#domain/requests/states.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { OfferBody } from '../bill/offer.ts'
import { waitsForPeriod } from '../bill/paid-work.ts'
import { mayBeRejected } from '../bill/remedy.ts'
import { isCauseOpen } from '../ending/good-cause.ts'
import { listOutReports } from '../inspection/inspect-store.ts'
import { isKeptByBuyer } from '../is-kept-by-buyer.ts'
import { withOrder } from '../lock-request.ts'
import { findMachine } from '../move-request.ts'
import { toPickUpView } from '../pick-up/pick-up.ts'
import { canTakeBackRenewal } from '../renewal/may-take-back.ts'
import { findRequest, listRequestEvents, type Request } from '../store.ts'
import { type PlannedSwap, plannedSwaps } from './read-swaps.ts'
import { readRefundOwed, viewRequestDetail, viewRequests } from './view.ts'

type Row = CallData<'GET /admin/requests'>['list'][number]
type Detail = CallData<'GET /admin/requests/{request_no}'>
type ViewContext = Pick<Context, 'db' | 'carriers' | 'clock'>

interface StaffViewer {
  language: Language
  role: Role
}

export async function viewForStaff(
  context: ViewContext,
  requestNo: string,
  { language, role }: StaffViewer,
): Promise<Detail> {
  const { db } = context
  const request = (await findRequest(db, requestNo)) ?? refuse('operation_not_found')
  const [row] = await viewListForStaff(context, [request], language)
  if (!row) throw new Error(`Request ${requestNo} is not seen`)
  const { subject } = await withOrder(db, request, context.clock.now())
  const { product_kind } = subject.item
  const detail = await viewRequestDetail(db, request, { language, now: context.clock.now() })
  const out = await listOutReports(db, request.item_id)
  const today = dayInShop(context.clock.now())
  return {
    ...{ ...detail, ...row, steps: listNextSteps(request, role) },
    product_kind,
    effect: await readAmounts(db, request),
    pick_up: await toPickUpView(context, request),
    may_be_rejected: mayBeRejected({ request, subject }),
    may_contest_cause: await isCauseOpen(db, request),
    may_take_back: await canTakeBackRenewal(db, request),
    is_loaner_lost: request.loaner_lost_at !== null,
    may_give_up: await isKeptByBuyer(db, { request, subject }),
    may_set_off: maySetOff(detail.settlement, today),
    out_pictures: out.flatMap(({ pictures }) => pictures),
    out_parts: [...new Set(out.flatMap(({ parts }) => parts))],
    out_remark: out
      .map(({ remark }) => remark)
      .filter(Boolean)
      .join('\n'),
    events: await namedEvents(db, request),
  }
}

function maySetOff(settlement: Detail['settlement'], today: Day): boolean {
  if (settlement?.settlement_state !== 'proposed') return false
  const { set_off_from, reminded_at } = settlement
  return findNoSetOffReason({ set_off_from, isReminded: reminded_at !== null }, today) === undefined
}

/** What this member of staff may do next; the state machine refuses everything else. */
function listNextSteps(request: Request, role: Role): Detail['steps'] {
  if (request.audit_status === 'wait_review') return eventsFrom(auditMachine, 'wait_review', role)
  if (request.audit_status !== 'approved') return []
  return eventsFrom(findMachine(request), request.process_status, role)
}

/** The amounts that were offered; for a withdrawal everything that was paid for it and not refunded. */
async function readAmounts(db: Reader, request: Request): Promise<Detail['effect']> {
  const offer = request.offer as OfferBody | null
  if (offer) return { due: offer.due, back: offer.back }
  return { due: 0, back: (await readRefundOwed(db, request)) ?? 0 }
}

async function namedEvents(db: Reader, { after_sale_id }: Request): Promise<Detail['events']> {
  const rows = await listRequestEvents(db, after_sale_id)
  const names = await readUserNames(
    db,
    rows.flatMap(({ actor_id }) => actor_id ?? []),
  )
  return rows.map(({ event, from_status, to_status, actor_role, actor_id, reason, at }) => ({
    ...{ event, from_status, to_status, actor_role, reason },
    at: at.toISOString(),
    actor_name: names.get(actor_id ?? '') ?? null,
  }))
}

async function readUserNames(db: Reader, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const users = await db
    .selectFrom('users')
    .select(['user_id', 'user_name'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute()
  return new Map(users.map(({ user_id, user_name }) => [user_id, user_name]))
}

export async function viewListForStaff(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  requests: readonly Request[],
  language: Language,
): Promise<Row[]> {
  if (requests.length === 0) return []
  const today = dayInShop(clock.now())
  const views = await viewRequests(db, requests, { language, today })
  const orders = await db
    .selectFrom('orders')
    .select(['order_id', 'recipient', 'email'])
    .where('order_id', 'in', [...new Set(requests.map(({ order_id }) => order_id))])
    .execute()
  const names = await readUserNames(
    db,
    requests.flatMap(({ assigned_to }) => assigned_to ?? []),
  )
  const settlements = await db
    .selectFrom('settlements')
    .select(['after_sale_id', 'settlement_state'])
    .where(
      'after_sale_id',
      'in',
      requests.map(({ after_sale_id }) => after_sale_id),
    )
    .execute()
  const products = await readProductKinds(db, requests)
  const swaps = await plannedSwaps(db, requests)
  return requests.flatMap((request, index) => {
    const view = views[index]
    if (!view) return []
    const order = orders.find(({ order_id }) => order_id === request.order_id)
    const settlement = settlements.find(({ after_sale_id }) => after_sale_id === request.after_sale_id)
    return [
      {
        ...view,
        customer: { name: order?.recipient ?? '', email: order?.email ?? '' },
        language: request.language,
        assigned_to: names.get(request.assigned_to ?? '') ?? null,
        ...viewStanding(request, view, {
          ...{ today, settlement_state: settlement?.settlement_state as SettlementState },
          swap: swaps.get(request.after_sale_id),
          product: products.get(request.item_id) ?? 'machine',
        }),
      },
    ]
  })
}

async function readProductKinds(db: Reader, requests: readonly Request[]): Promise<Map<string, ProductKind>> {
  const rows = await db
    .selectFrom('order_items')
    .select(['item_id', 'product_kind'])
    .where('item_id', 'in', [...new Set(requests.map(({ item_id }) => item_id))])
    .execute()
  return new Map(rows.map(({ item_id, product_kind }) => [item_id, product_kind]))
}

interface StandingInput {
  today: Day
  settlement_state: SettlementState | undefined
  swap: PlannedSwap | undefined
  product: ProductKind
}

function viewStanding(
  request: Request,
  view: Pick<Row, 'apply_type' | 'audit_status' | 'process_status' | 'error_reason' | 'bill_state'>,
  { today, settlement_state, swap, product }: StandingInput,
) {
  const awaits_replacement = awaitsReplacement(request, product)
  const is_period_open = waitsForPeriod(request, today)
  const is_swap_due = swap !== undefined
  const next = getNextAction({ ...view, settlement_state, awaits_replacement, is_period_open, is_swap_due })
  const since = swap?.from ?? sinceWhen(request)
  const isOpenMoney = request.refunded_at === null && request.completed_at === null && next !== 'nothing'
  const refund_due_on = isOpenMoney ? request.refund_due_on : null
  const urgency = getUrgency({ action: next, since, today, refund_due_on })
  const waiting_days = Math.max(0, daysBetween(since, today))
  const held = swap ? { serial_number: swap.serial_number, by: swap.by } : null
  return { next, urgency, waiting_days, refund_due_on, swap: held }
}

/** The same as in store-queues.ts. */
function sinceWhen(request: Request): Day {
  const { audit_status, process_status, apply_time, arrived_on, updated_at } = request
  if (audit_status === 'wait_review') return dayInShop(apply_time)
  const day = (process_status === 'check' && arrived_on) || dayInShop(updated_at)
  const isPaidWork = request.bill_state === 'paid' && request.express_asked_at === null
  return isPaidWork && request.work_from !== null && request.work_from > day ? request.work_from : day
}
