import { recordStatement, type Tx, transaction } from '#db/transaction.ts'
import { may } from '#domain/access.ts'
import { step } from '#domain/machine.ts'
import { type Cents, sum } from '#domain/money.ts'
import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import { orderAfter } from '#server/delivery/shipments/machines/moved-view.ts'
import { mailOrderClosed } from '#server/delivery/shipments/mails.ts'
import { findReservations } from '#server/fleet/availability/queries.ts'
import { findDevice } from '#server/fleet/devices/queries.ts'
import { closeUnpaidOrRefuse } from '#server/money/payments/close-unpaid.ts'
import { withChargesEnded } from '#server/money/payments/end-charges.ts'
import { type Refund, readRefundedTotal } from '#server/money/refunds/queries.ts'
import {
  assertConcedable,
  type ConcessionCall,
  type ConcessionInput,
  concede,
  findRequestedAt,
  findRequester,
} from '#server/people/concessions/concede.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser, type SignedInUser } from '#server/platform/http/require-user.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import { findOrderByNo, lockOrder } from '#server/records/orders/lock-order.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { computeRefundWithServices, endItems, isOpenItem } from '#server/sales/orders/end-items.ts'
import { isConfirmedByTwo } from '#server/service/requests/inspection/confirmed-by-two.ts'
import { computeWorths } from '#server/service/requests/inspection/worth.ts'
import { readSubjects, type Subject } from '#server/service/requests/subject.ts'
import { listOpenSettlements } from '../requests/settlement/settle-deposit-store.ts'
import { type ClosingMoney, computeClosingMoney, totalOfClosing } from './closable-money.ts'
import { closeSent } from './close-sent.ts'

export type CloseBody = Input<'POST /admin/orders/{order_no}/close'>['body']

/**
 * Staff end an order, with a reason. If it is not paid, its checkout ends; if it was not sent, everything is refunded.
 * If it was sent, only administrators can end it, and have to state where each machine is and what is refunded.
 */
export async function closeOrder(input: Input<'POST /admin/orders/{order_no}/close'>) {
  const { context, caller, params, body, language } = input
  const { order_no } = params
  const found = (await recordStatement(context.db, db => findOrderByNo(db, order_no))) ?? refuse('order_not_found')
  const user = requireUser(caller)
  const actor = { role: user.role, id: user.userId } as const
  const closing = { input, found }
  if (found.order_status === 'created') {
    const { reason } = body
    await closeUnpaidOrRefuse(context, { checkoutId: found.checkout_id, event: 'close', actor, reason })
    await transaction(context.db, tx => closedUnpaid(tx, closing))
  } else {
    unwrapOrRefuse(step(orderMachine, found.order_status as OrderStatus, 'close', user.role))
    // If it waits for approval or is refused, nothing may have been ended.
    await transaction(context.db, async tx => {
      const { order, giving } = await weighOrderClosing(tx, closing)
      await assertConcedable(tx, context, input, { ...giving, version: order.version })
    })
    await withChargesEnded(context, found, { actor: requireStaff(actor) }, tx => close(tx, closing))
  }
  const { view } = await orderAfter(context, order_no, language)
  return view
}

/** Customers cannot call this: the contract restricts it to staff. */
function requireStaff({ role, id }: { role: SignedInUser['role']; id: string }) {
  return role === 'guest' || role === 'customer' ? refuse('no_permission') : { role, id }
}

interface OrderClosing {
  input: Input<'POST /admin/orders/{order_no}/close'>
  found: { order_id: string; checkout_id: string; order_status: string }
}

/** Nothing is refunded. If its customer has just cancelled it, no closing by staff is recorded. */
async function closedUnpaid(tx: Tx, closing: OrderClosing): Promise<void> {
  const { order } = await lockOrder(tx, closing.found)
  if (order.order_status !== 'closed') refuse('completed_unchangeable')
  await auditClosing(tx, closing, 0)
}

function auditClosing(tx: Tx, { found, input }: OrderClosing, refunded: number) {
  const { context, caller, params, body } = input
  return writeAudit(tx, context, {
    ...{ actor: requireUser(caller), reason: body.reason },
    action: 'order.close',
    subject: ['order', params.order_no],
    before: { order_status: found.order_status },
    after: { order_status: 'closed', refunded, units: body.units },
  })
}

/** What closing it would concede, under the lock of its checkout. */
async function weighOrderClosing(tx: Tx, { found, input }: OrderClosing) {
  const { caller, body, context } = input
  const { role } = requireUser(caller)
  const { checkout, order, items } = await lockOrder(tx, found)
  unwrapOrRefuse(step(orderMachine, order.order_status, 'close', role))
  const open = items.filter(isOpenItem)
  const isSent = open.some(({ item_status }) => item_status !== 'pay_success')
  if (isSent && !may(role, 'close_sent_orders')) refuse('no_permission')
  if (!isSent && body.refund_amount !== undefined) rejectField('refund_amount', 'unknown_field')
  if (!isSent && body.units.length > 0) rejectField('units', 'unknown_field')
  const { refund_amount: typed = rejectField('refund_amount', 'required') } = isSent ? body : { refund_amount: 0 }
  const closed = { order, items, units: body.units }
  const total = isSent ? await weighSent(tx, context, { order, items, typed }) : 0
  const lost = isSent ? await computeUnitsLoss(tx, context, input, closed) : 0
  const amount = isSent ? total + lost : await computeRefundWithServices(tx, context, { order, ending: open })
  const giving: ConcessionInput = {
    kind: isSent ? 'close_sent' : 'close',
    order,
    amount,
    reason: body.reason,
    before: await readRefundedTotal(tx, order.order_id),
  }
  return { checkout, order, items, open, isSent, giving, total }
}

async function close(tx: Tx, closing: OrderClosing): Promise<void> {
  const { context, caller, body } = closing.input
  const { checkout, order, items, open, isSent, giving, total } = await weighOrderClosing(tx, closing)
  const grant = await concede(tx, context, closing.input, giving)
  const { role, userId: id } = requireUser(caller)
  const actor = { role, id }
  const now = context.clock.now()
  let refunds: Refund[]
  if (isSent) {
    refunds = await closeSent(tx, context, { checkout, order, items, body, actor, now, grant, total })
  } else {
    const how = { event: 'close', actor, reason: body.reason, now, grant } as const
    refunds = (await endItems(tx, context, { checkout, order, items, ending: open, ...how })).refunds
  }
  const refunded = sum(refunds.map(({ refund_amount }) => refund_amount))
  await mailOrderClosed(tx, context, { checkout, order, refunds })
  await auditClosing(tx, closing, refunded)
}

interface WeighInput {
  order: Order
  items: readonly OrderItem[]
  /** What staff refund of it. */
  typed: Cents
}

/** All that closing a sent order refunds. */
async function weighSent(tx: Tx, context: Context, { order, items, typed }: WeighInput): Promise<Cents> {
  const [waiting] = await listOpenSettlements(tx, order.order_id)
  if (waiting) refuse('process_incomplete', { reason: 'settlement_open' })
  const money = await computeClosingMoney(tx, context, { order, items, now: context.clock.now() })
  assertNothingKept(order, money, typed)
  if (typed > money.back) refuse('refund_amount_exceeded', { left: money.back })
  return totalOfClosing(money, typed)
}

/**
 * Closing decides nothing against a customer: a settlement is answered, decided or set off first, in its own time, and
 * the deposit of a rental, its unused rent, and what never arrived are refunded.
 */
function assertNothingKept({ kind }: Order, { least }: ClosingMoney, typed: Cents): void {
  if (typed >= least) return
  if (kind === 'rent') refuse('process_incomplete', { reason: 'deposit_kept', least })
  refuse('process_incomplete', { reason: 'goods_not_arrived', least })
}

interface ClosedOrder {
  order: Order
  items: readonly OrderItem[]
  units: CloseBody['units']
}

/**
 * What the shop loses if the person who closes an order states that a machine is lost, or here, while it is awaited
 * from its customer: its worth. A machine that stays with a tenant is awaited and claimed as before, and a purchased one
 * belongs to its buyer, unless they have withdrawn.
 */
async function computeUnitsLoss(
  tx: Tx,
  context: Context,
  asking: ConcessionCall,
  { order, items, units }: ClosedOrder,
): Promise<Cents> {
  if (units.every(({ whereabouts }) => whereabouts === 'with_customer')) return 0
  const now = context.clock.now()
  const today = dayInShop(await findRequestedAt(tx, context, asking.agreeing))
  const by = await findRequester(tx, asking)
  const machines = items.filter(({ device_type_id }) => device_type_id !== null)
  const subjects = await readSubjects(tx, { order, items: machines, now })
  const worths = order.kind === 'rent' && subjects.length > 0 ? await computeWorths(tx, subjects) : undefined
  const losses: Cents[] = []
  for (const subject of subjects) {
    for (const { device_id } of await findReservations(tx, [subject.item.item_id], ['out'])) {
      const unit = device_id === null ? undefined : await findDevice(tx, device_id)
      const named = units.find(({ serial_number }) => serial_number === unit?.serial_number)
      if (unit?.holder !== 'tenant' || !named || named.whereabouts === 'with_customer') continue
      const isConfirmedHere = named.whereabouts === 'with_us' && (await isHere(tx, context, subject, by))
      if (!isConfirmedHere) losses.push(computeLoss(subject, worths?.get(subject.item.item_id)?.(today)))
    }
  }
  return sum(losses)
}

async function isHere(tx: Tx, context: Context, subject: Subject, by: string): Promise<boolean> {
  const { open: request } = subject
  return request?.audit_status === 'approved' && (await isConfirmedByTwo(tx, context, { request, subject }, by))
}

/** For a purchase, what was paid for one piece, if it comes back. */
function computeLoss({ order, item, open }: Subject, worth: Cents | undefined): Cents {
  if (order.kind === 'rent') return worth ?? 0
  const isAwaited =
    open !== undefined && requestTraits[open.apply_type].undoesContract && open.audit_status === 'approved'
  return isAwaited ? Math.ceil(item.due / item.quantity) : 0
}
