import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { type Cents, sum } from '#domain/money.ts'
import { openAmount } from '#domain/refunds/split-refund.ts'
import { mayWorkBegin, owedForWork, workWithdrawalEnd } from '#domain/requests/paid-work.ts'
import { type PaidPart, paidParts } from '#server/money/refunds/amounts/paid-with.ts'
import { previewRefund } from '#server/money/refunds/amounts/portions.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import type { Request } from '../store.ts'
import { toBill } from './bill.ts'

/** Whether paid work waits until its customer can no longer withdraw from it. */
export function waitsForPeriod({ bill_state, work_from, express_asked_at }: Request, today: Day): boolean {
  return bill_state === 'paid' && !mayWorkBegin({ work_from, isExpress: express_asked_at !== null }, today)
}

export function assertWorkMayBegin(request: Request, today: Day): void {
  const { work_from } = request
  if (waitsForPeriod(request, today)) refuse('operation_status_invalid', { reason: 'work_waits', work_from })
}

/** The last day on which its customer may withdraw from the work; undefined: they cannot, or not any more. */
export function findWithdrawalEnd(request: Request, today: Day): Day | undefined {
  const isConcluded = request.bill_state === 'accepted' || request.bill_state === 'paid'
  const until = isConcluded ? workWithdrawalEnd(request) : null
  return until !== null && today <= until ? until : undefined
}

export interface WorkAmounts {
  kept: Cents
  back: Cents
  /** How much of the work was done. */
  percent: number
}

/**
 * What a withdrawal from the work keeps for what was done, and what it pays back. `at`: when it was received, because
 * what is done after that is not paid for.
 */
export async function withdrawalAmounts(
  db: Reader,
  { request, order }: { request: Request; order: Order },
  at?: Date,
): Promise<WorkAmounts> {
  const { bill_state, express_asked_at, work_done_percent } = request
  if (bill_state !== 'paid') return { kept: 0, back: 0, percent: 0 }
  const donePercent = at ? await readDonePercent(db, request, at) : work_done_percent
  const { total } = toBill(request)
  const kept = owedForWork(total, { isExpress: express_asked_at !== null, donePercent })
  const open = sum((await readPaidBills(db, request, order)).map(({ amount }) => amount))
  return { kept, back: Math.min(total - kept, open), percent: donePercent }
}

/**
 * What of it its customer gets, and what is set off against what they still have to pay for their order: refunds reduce
 * that first. `back`: all of it.
 */
export async function splitWorkRefund(
  db: Reader,
  { order_id }: Pick<Order, 'order_id'>,
  { back }: Pick<WorkAmounts, 'back'>,
  now: Date,
): Promise<{ back: Cents; set_off: Cents }> {
  const preview = await previewRefund(db, order_id, back, now)
  return { back: preview.back, set_off: preview.not_paid }
}

/** As staff had recorded it by then; sent back, it is done. */
async function readDonePercent(db: Reader, { after_sale_id }: Request, at: Date): Promise<number> {
  const last = await db
    .selectFrom('request_events')
    .select(['event', sql<number>`coalesce((facts ->> 'done_percent')::int, 0)`.as('done_percent')])
    .where('after_sale_id', '=', after_sale_id)
    .where('event', 'in', ['work_recorded', 'send_back'])
    .where('at', '<=', at)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.event === 'send_back' ? 100 : (last?.done_percent ?? 0)
}

/** What was paid for the work, with what of it can still be paid back. */
export async function readPaidBills(
  db: Reader,
  { after_sale_id }: Pick<Request, 'after_sale_id'>,
  order: Order,
): Promise<{ part: PaidPart; amount: Cents }[]> {
  const bills = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('order_id', '=', order.order_id)
    .where('purpose', '=', 'request')
    .where('pay_status', '=', 'paid')
    .where(sql<boolean>`about ->> 'after_sale_id' = ${after_sale_id} and about ->> 'what' = 'bill'`)
    .execute()
  const parts: PaidPart[] = []
  for (const bill of bills) parts.push(...(await paidParts(db, bill, [order])))
  return parts.map(part => ({ part, amount: sum(part.money.map(({ open }) => openAmount(open, 'product'))) }))
}
