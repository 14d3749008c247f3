import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { refundDueOn, refundDueOnceSent } from '#domain/requests/refund-due.ts'
import { dayInShop } from '#i18n/format.ts'
import { sumOwed } from '#server/money/payments/owed.ts'
import { openFor } from '#server/money/refunds/amounts/billed-money.ts'
import { bookRefund } from '#server/money/refunds/book-refund.ts'
import { decideRefund } from '#server/money/refunds/decisions/decide-refund.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { toShare } from '#server/sales/orders/settle-paid.ts'
import { isPaidOnReceipt } from '../bill/paid-on-receipt.ts'
import { goesByLabel, isUnderway } from '../bill/sent-by-label.ts'
import type { RequestAction } from '../kinds.ts'
import type { LockedRequest } from '../lock-request.ts'
import { mailRequest } from '../mails.ts'
import { advance, decide } from '../move-request.ts'
import { receiveReturn, startReturn } from '../pick-up/machine-return.ts'
import { arrangePickUp } from '../pick-up/pick-up.ts'
import { wasScanned } from '../pick-up/pick-up-store.ts'
import { type ArrivedPieces, splitArrived } from '../pick-up/pieces-awaited.ts'
import { findRequestById, type Request, updateRequest } from '../store.ts'
import type { Subject } from '../subject.ts'
import { mayGoNow } from '../unconfirmed.ts'
import { closeWithdrawn } from './end-contract.ts'
import { endServicesWith } from './services-with-machine.ts'
import { refundRent } from './undo-buy-out.ts'

const system = { role: 'system' } as const

/** Nobody decides on a withdrawal in time: it is effective from the moment it was stated. */
export async function acceptWithdrawal(
  tx: Tx,
  context: Context,
  locked: LockedRequest,
  statedOn: Day,
): Promise<Request> {
  const { request, subject } = locked
  const approved = await decide(tx, request, 'approve', { actor: system, now: subject.now })
  const after = await beginWithdrawal(tx, context, { request: approved, subject, actor: system }, statedOn)
  await mailRequest(tx, context, { request: after, order: subject.order, event: 'approve' })
  return after
}

/** From here on a refund is due, and the goods are expected back. */
export async function beginWithdrawal(
  tx: Tx,
  context: Context,
  action: RequestAction,
  statedOn: Day,
): Promise<Request> {
  const { request, subject } = action
  const due = await setDueDay(tx, context, action, statedOn)
  const locked = { request: due, subject }
  if (hasNothingToBring(subject)) return endAtOnce(tx, context, locked)
  const begun = due.picked_up_on === null ? await arrangePickUp(tx, context, locked) : await goOn(tx, context, locked)
  if (endsWithMoney(request)) return begun
  await endDuties(tx, context, { request: begun, subject })
  return begun
}

/** What goes back for another reason was withdrawn from in time: the law gives its refund a day. */
export async function turnIntoWithdrawal(
  tx: Tx,
  context: Context,
  { request, subject }: LockedRequest,
  statedOn: Day,
): Promise<Request> {
  const due = await setDueDay(tx, context, { request, subject }, statedOn)
  await endDuties(tx, context, { request: due, subject })
  await mailRequest(tx, context, { request: due, order: subject.order, event: 'approve' })
  return due
}

async function setDueDay(
  tx: Tx,
  context: Context,
  { request, subject }: LockedRequest,
  statedOn: Day,
): Promise<Request> {
  const isLateClaim = request.ended_repair_id !== null && statedOn > subject.withdrawal_until
  const isLater = isLateClaim || isPaidOnReceipt(request) || (await waitsForProof(tx, context, { request, subject }))
  const known = request.refund_due_on
  const stated = isLater ? null : refundDueOn(statedOn)
  // What goes back for another reason may have a later day, or an earlier one.
  const refund_due_on = known !== null && (stated === null || known < stated) ? known : stated
  return updateRequest(tx, request.after_sale_id, { refund_due_on, updated_at: subject.now })
}

/**
 * Nothing more is owed after a withdrawal, and its services end. While nobody knows that the goods were sent, their
 * buyer has them for the part of their price that is paid: the rest stays owed until then.
 */
async function endDuties(tx: Tx, context: Context, locked: LockedRequest): Promise<void> {
  const { refund_due_on, refunded_at } = locked.request
  if (refunded_at === null && refund_due_on !== null) await setOffUnpaid(tx, context, locked)
  await endServicesWith(tx, context, locked)
}

/**
 * What its buyer sends with a label, after a withdrawal or a claim, is paid once that is proven: by its carrier, or, up
 * to the limit of one person, by the statement of one.
 */
async function waitsForProof(tx: Tx, context: Context, locked: LockedRequest): Promise<boolean> {
  if (!goesByLabel(context, locked.subject)) return false
  return !isUnderway(locked.request) || !(await mayGoNow(tx, context, locked))
}

/** A refund that waited for the goods is due from the moment they are known to be on their way. */
export async function dueOnceSent(tx: Tx, context: Context, { request, subject }: LockedRequest): Promise<Request> {
  if (request.refund_due_on !== null || isPaidOnReceipt(request)) return request
  // No law pays these without their goods: above the limit, one person's statement that they left is no proof.
  if (!(await mayGoNow(tx, context, { request, subject }))) return request
  const refund_due_on = refundDueOnceSent(dayInShop(request.apply_time), subject.today)
  const due = await updateRequest(tx, request.after_sale_id, { refund_due_on })
  await setOffUnpaid(tx, context, { request: due, subject })
  return due
}

/**
 * After a withdrawal the unpaid price is no longer owed (article 12 of Directive 2011/83/EU): it is deducted from the
 * debt at once, and only what was paid waits for the goods.
 */
async function setOffUnpaid(
  tx: Tx,
  context: Context,
  { request, subject: { order, item } }: LockedRequest,
): Promise<void> {
  const { open, cut } = await openFor(tx, order.order_id, { type: 'product', item_id: item.item_id, billed: null })
  const amount = Math.min(open, await sumOwed(tx, order.order_id))
  if (amount === 0) return
  await bookRefund(tx, context, {
    ...{ order, type: 'product', shares: cut(amount), reason: 'withdrawn' },
    ...{ reference: `rejection:${request.after_sale_id}:unpaid`, grant: grantByRule('withdrawal') },
  })
}

/**
 * An item that is returned for a recall or after a repair, without a withdrawal, ends its services when it is refunded.
 */
function endsWithMoney(request: Request): boolean {
  return isPaidOnReceipt(request) || request.ended_repair_id !== null
}

/** A service is no object, and a returned rental is here and was inspected. */
function hasNothingToBring({ order, item }: Subject): boolean {
  return item.product_kind === 'service' || (order.kind === 'rent' && item.item_status === 'completed')
}

async function endAtOnce(tx: Tx, context: Context, locked: LockedRequest): Promise<Request> {
  const { subject } = locked
  const request = await advanceBy(tx, locked, ['pick_up', 'inspect', 'complete'])
  await refundWithdrawn(tx, context, { request, subject })
  await closeWithdrawn(tx, subject)
  if (!endsWithMoney(request)) await endServicesWith(tx, context, locked)
  return findRequestById(tx, request.after_sale_id)
}

/**
 * An earlier request has brought the machine on its way back, or here: the withdrawal continues from there. Where only
 * one person has stated that, its refund waits for an inspection by somebody else, or for the statutory day.
 */
async function goOn(tx: Tx, context: Context, locked: LockedRequest): Promise<Request> {
  const { subject } = locked
  const isHere = locked.request.arrived_on !== null
  const moved = await advanceBy(tx, locked, isHere ? ['pick_up', 'inspect'] : ['pick_up'])
  const unpaid = { request: moved, subject }
  const request = (await mayGoNow(tx, context, unpaid)) ? await refundWithdrawn(tx, context, unpaid) : moved
  const action = { request, subject, actor: system }
  return isHere ? receiveReturn(tx, context, action) : startReturn(tx, action)
}

async function advanceBy(
  tx: Tx,
  { request, subject }: LockedRequest,
  events: readonly ('pick_up' | 'inspect' | 'complete')[],
): Promise<Request> {
  let moved = request
  for (const event of events) moved = await advance(tx, moved, event, { actor: system, now: subject.now })
  return moved
}

/**
 * Refunds once it is proven that the goods were sent: by a scan of their carrier, or because the shop has received the
 * parcel back unopened. A statement by staff moves only the goods; an inspection then triggers the refund.
 */
export async function refundOnceSent(
  tx: Tx,
  context: Context,
  { request, subject, actor }: RequestAction,
): Promise<Request> {
  const { shipment_id } = request
  const isStaff = actor.role === 'operations' || actor.role === 'admin'
  const isSent = shipment_id === null ? !isStaff : await wasScanned(tx, shipment_id)
  return isSent ? refundWithdrawn(tx, context, { request, subject }) : request
}

/**
 * Refunds everything that was paid for it, with delivery and deposit, and the rent of a bought-out rental; decided
 * twice, it is one refund. A recalled item is refunded only by the grant of the person who inspected it, and of several
 * pieces only those that arrived.
 */
export async function refundWithdrawn(
  tx: Tx,
  context: Context,
  {
    request,
    subject,
    grant,
    came,
  }: LockedRequest & Pick<RequestAction, 'grant'> & { came?: ArrivedPieces | undefined },
): Promise<Request> {
  if (request.refunded_at !== null || (isPaidOnReceipt(request) && !grant)) return request
  const { order, item, now } = subject
  const { after_sale_id } = request
  const paid = isPaidOnReceipt(request) ? splitArrived(item, came) : item
  await decideRefund(tx, context, {
    ...{ order, shares: [toShare(paid)], reason: 'withdrawn', reference: `rejection:${after_sale_id}` },
    grant: grant ?? grantByRule('withdrawal'),
  })
  await refundRent(tx, context, { request, subject })
  if (endsWithMoney(request)) await endServicesWith(tx, context, { request, subject, pieces: came?.pieces })
  // A refund that fails is noticed by its day, also where a person has let it go before a rule did.
  const refund_due_on = request.refund_due_on ?? refundDueOnceSent(dayInShop(request.apply_time), subject.today)
  return updateRequest(tx, after_sale_id, { refunded_at: now, refund_due_on, updated_at: now })
}
