import type { Selectable } from 'kysely'
import type { CallData } from '#contract/protocol/call.ts'
import type { Statements } from '#db/tables.ts'
import type { Tx } from '#db/transaction.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import type { NetAndVat } from '#domain/ledger/components.ts'
import { allocate, type Cents } from '#domain/money.ts'
import { lateReturn } from '#domain/requests/late-return.ts'
import { refundDueOn } from '#domain/requests/refund-due.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { findUndecidedDispute, sumUncoveredLosses } from '#server/money/disputes/charged-back.ts'
import { type OpenInvoice, readOpenInvoice } from '#server/money/invoices/queries.ts'
import { readRefundedTotal } from '#server/money/refunds/queries.ts'
import { concede } from '#server/people/concessions/concede.ts'
import { type Grant, grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { readDaysWithUs } from '../inspection/beyond-repair.ts'
import { computeWorth } from '../inspection/worth.ts'
import type { RequestAction } from '../kinds.ts'
import { assertHasContract, type LockedRequest } from '../lock-request.ts'
import { mailRenewalWithdrawn, mailRequest } from '../mails.ts'
import { issueRefund } from '../settlement/settle-deposit-books.ts'
import { findSettlement } from '../settlement/settle-deposit-store.ts'
import { runStaffAction } from '../staff-moves.ts'
import { type Request, updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { shorten } from './lengthen.ts'
import { canTakeBackRenewal, computeRenewalLeft } from './may-take-back.ts'
import { bringDays } from './renewal-days.ts'
import { standingRenewals } from './standing-renewals.ts'

type Key = 'POST /admin/requests/{request_no}/take-back'

/**
 * Staff end the months of a renewal together with their money: settled with what a bank took of it, or refunded by the
 * shop, which is assessed like any refund by staff. From the old end on the machine is late again.
 */
export function takeRenewalBack(input: Input<Key>): Promise<CallData<Key>> {
  const { context, body } = input
  return runStaffAction(input, 'take_back', async (tx, { request, subject, actor, now }) => {
    const locked = { request, subject }
    await assertNotBound(tx, locked)
    if (!(await canTakeBackRenewal(tx, request))) refuse('operation_status_invalid', { reason: 'not_taken_back' })
    const { order } = subject
    const isTaken = (await sumUncoveredLosses(tx, order.order_id)) > 0
    const amount = await computeRenewalLeft(tx, request, subject)
    const isConceded = !isTaken && (amount > 0 || input.agreeing !== undefined)
    const { reason } = body
    const giving = { kind: 'refund', order, subject: request.request_no, amount, reason } as const
    const grant = isConceded
      ? await concede(tx, context, input, { ...giving, before: await readRefundedTotal(tx, order.order_id) })
      : grantByRule('price_rule')
    const why = isTaken ? 'charged_back' : 'renewal_taken_back'
    const { request: ended } = await endRenewal(tx, context, { locked, amount, why, grant, actor, text: reason, now })
    await mailRequest(tx, context, { request: ended, order, event: 'message', staffText: reason })
    return ended
  })
}

/**
 * Withdrawn from in its own period: its months end and its price is refunded, and the machine stays for the rest of the
 * rental.
 */
export async function withdrawRenewal(
  tx: Tx,
  context: Context,
  locked: LockedRequest,
  { statement_id, reason, stated_on }: StatedWithdrawal,
) {
  const { request, subject } = locked
  await assertUndecided(tx, subject)
  const isSettled = await wasSettled(tx, subject)
  const left = await computeRenewalLeft(tx, request, subject)
  const retained = isSettled ? Math.min(left, await lateBefore(tx, locked)) : 0
  const amount = left - retained
  const actor = { role: 'customer', id: subject.order.user_id } as const
  const { end_on } = await endRenewal(tx, context, {
    ...{ locked, amount, retained, why: 'withdrawn', grant: grantByRule('withdrawal'), actor, text: reason },
    now: subject.now,
  })
  const withdrawn = await updateRequest(tx, request.after_sale_id, { statement_id })
  const machine = isSettled ? 'with_us' : subject.open ? 'coming' : 'stays'
  const back_by = refundDueOn(stated_on)
  const about = { months: request.months ?? 0, end_on, amount, machine, days: bringDays } as const
  const undone = {
    ...about,
    // A statement that was found late may be older than its time limit.
    ...(back_by >= subject.today && { back_by }),
  }
  await mailRenewalWithdrawn(tx, context, { request: withdrawn, order: subject.order, undone })
}

type StatedWithdrawal = Pick<Selectable<Statements>, 'statement_id' | 'reason' | 'stated_on'>

async function assertNotBound(tx: Tx, locked: LockedRequest): Promise<void> {
  assertHasContract(locked)
  const { open } = locked.subject
  if (open) refuse('operation_in_progress', { request_no: open.request_no })
  await assertUndecided(tx, locked.subject)
}

async function assertUndecided(tx: Tx, { order }: LockedRequest['subject']): Promise<void> {
  const deciding = await findUndecidedDispute(tx, order.order_id)
  if (deciding) refuse('order_disputed', { dispute_no: deciding.dispute_no, reason: 'bank_decides' })
}

interface EndingRenewal {
  locked: LockedRequest
  amount: Cents
  /** The part of its price that pays for earlier days. */
  retained?: Cents
  /** The reason on its refund. */
  why: 'charged_back' | 'renewal_taken_back' | 'withdrawn'
  grant: Grant
  actor: RequestAction['actor']
  text: string
  now: Date
}

async function endRenewal(tx: Tx, context: Context, ending: EndingRenewal): Promise<{ request: Request; end_on: Day }> {
  const { locked, amount, retained = 0, why, grant, actor, text: reason, now } = ending
  const { request, subject } = locked
  const { after_sale_id, request_no } = request
  const bill = await readBill(tx, locked)
  await issueRefund(tx, context, {
    ...{ locked, type: 'product', amount, reason: why, reference: `renewal:${request_no}:taken_back`, grant },
    billed: divide(amount, bill),
  })
  const { before, after } = await shortenTerm(tx, locked, allocated(request.renewal_fee - retained, bill.billed))
  const facts = { before, after, amount }
  await writeRequestEvent(tx, { after_sale_id, event: 'taken_back', actor, now, reason, facts })
  await writeOrderEvent(tx, {
    ...{ order_id: subject.order.order_id, item_id: subject.item.item_id, event: 'renewal_taken_back' },
    ...{ from: null, to: null, actor, now, details: { request_no, before, after } },
  })
  return { request: await updateRequest(tx, after_sale_id, { outcome: reason, updated_at: now }), end_on: after }
}

/** Whether its machine was returned and that is settled: nothing is settled twice. */
async function wasSettled(tx: Tx, { item, open }: LockedRequest['subject']): Promise<boolean> {
  if (item.item_status === 'completed') return true
  return open !== undefined && (await findSettlement(tx, open.after_sale_id)) !== undefined
}

/** The charge for the days past the old end when it was renewed: paid with its price, and part of no settlement. */
async function lateBefore(tx: Tx, { request, subject }: LockedRequest): Promise<Cents> {
  const { order, item, rules } = subject
  const start = order.start_on as Day
  const end = addMonths(start, (order.lease_months ?? 0) - (request.months ?? 0))
  const on = dayInShop(request.completed_at ?? subject.now)
  const withUs = (await readDaysWithUs(tx, [order.order_id], on, { end })).get(order.order_id) ?? 0
  const before = (await standingRenewals(tx, [item.item_id])).at(-2)
  const monthly = before?.months ? Math.round(before.renewal_fee / before.months) : (item.monthly ?? 0)
  const residual = (await computeWorth(tx, subject))(on)
  return lateReturn({ start, end: addDays(end, withUs) }, on, { monthly, residual, rules }).charge
}

/** Of its own bill, whose rate may be another than that of the rental. */
async function readBill(tx: Tx, { request, subject }: LockedRequest): Promise<OpenInvoice> {
  const nothing = { net: 0, vat: 0 }
  const found = await readOpenInvoice(tx, subject.order.order_id, `renewal:${request.request_no}`)
  return found ?? { billed: nothing, open: nothing }
}

/** This much of it: first what is open, then in the proportion of the whole. */
function divide(gross: Cents, { billed, open }: OpenInvoice): NetAndVat {
  const left = gross - open.net - open.vat
  if (left < 0) return allocated(gross, open)
  const beyond = allocated(left, billed)
  return { net: open.net + beyond.net, vat: open.vat + beyond.vat }
}

function allocated(gross: Cents, { net, vat }: NetAndVat): NetAndVat {
  const [part = 0] = allocate(gross, [net, vat])
  return { net: part, vat: gross - part }
}

/** Back to the earlier term and price: the machine can be reserved again from the day it was due back. */
async function shortenTerm(
  tx: Tx,
  { request, subject }: LockedRequest,
  { net, vat }: NetAndVat,
): Promise<{ before: Day | null; after: Day }> {
  const { order, item, now } = subject
  const months = request.months ?? 0
  const gross = net + vat
  const lease_months = (order.lease_months ?? 0) - months
  const after = addMonths(order.start_on as Day, lease_months)
  await lockFleets(tx, [item], now)
  await tx
    .updateTable('orders')
    .set({ lease_months, end_on: after, updated_at: now })
    .set(eb => ({ total_amount: eb('total_amount', '-', gross), version: eb('version', '+', 1) }))
    .where('order_id', '=', order.order_id)
    .execute()
  await tx
    .updateTable('order_items')
    .set({ updated_at: now })
    .set(eb => ({
      ...{ goods: eb('goods', '-', gross), goods_due: eb('goods_due', '-', gross), due: eb('due', '-', gross) },
      ...{ net: eb('net', '-', net), vat: eb('vat', '-', vat) },
      ...{ months: eb('months', '-', months), unit_price: eb('unit_price', '-', gross) },
    }))
    .where('item_id', '=', item.item_id)
    .execute()
  await shorten(tx, { ...subject, order: { ...order, lease_months, end_on: after } })
  return { before: order.end_on, after }
}
