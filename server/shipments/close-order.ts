import type { shipmentEndpoints } from '#contract/shipments.ts'
import { noted, type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { sum } from '#domain/money.ts'
import { type OrderStatus, orderMachine } from '#domain/orders/states.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Context } from '../context.ts'
import { refuseField } from '../http/refuse-field.ts'
import type { RouteInput } from '../http/route.ts'
import { closeUnpaidOrRefuse } from '../payments/close-unpaid.ts'
import { endOpenCharges } from '../payments/end-charges.ts'
import { orRefuse, refuse } from '../refusal.ts'
import { closeSent } from './close-sent.ts'
import { endItems, isOpenItem } from './end-items.ts'
import { mailOrderClosed } from './mails.ts'
import { orderAfter } from './moved-view.ts'
import { findOrderByNo, lockOrder } from './store.ts'

type Input = RouteInput<(typeof shipmentEndpoints)['POST /admin/orders/{order_no}/close']>
export type CloseBody = Input['body']

/**
 * Staff end an order, and say why. Not paid: its checkout ends. Not sent: everything goes back. Sent: only
 * administrators, once it is written down where each machine is, with what goes back.
 */
export async function closeOrder({ context, caller, params, body, language, requestId }: Input) {
  const { userId, role } = personOf(caller)
  const { order_no } = params
  const found = (await noted(context.db, db => findOrderByNo(db, order_no))) ?? refuse('order_not_found')
  const actor = { role, id: userId } as const
  const { reason } = body
  if (found.order_status === 'created') {
    await closeUnpaidOrRefuse(context, { checkoutId: found.checkout_id, event: 'close', actor, reason })
  } else {
    orRefuse(step(orderMachine, found.order_status as OrderStatus, 'close', role))
    await endOpenCharges(context, found, { actor: staffOf(actor) })
  }
  await transaction(context.db, async tx => {
    const closed =
      found.order_status === 'created'
        ? await closedUnpaid(tx, found)
        : await close(tx, context, { found, body, actor, requestId })
    await writeAudit(tx, context, {
      ...{ person: { userId, role }, requestId, reason },
      action: 'order.close',
      subject: ['order', order_no],
      before: { order_status: found.order_status },
      after: { order_status: 'closed', refunded: closed, units: body.units },
    })
  })
  return (await orderAfter(context, order_no, language)).view
}

type Actor = { role: Input['caller']['role'] & string; id: string }

/** Customers have no way here: the layer has turned them away. */
function staffOf({ role, id }: Actor) {
  return role === 'guest' || role === 'customer' ? refuse('no_permission') : { role, id }
}

/** Nothing goes back. Its customer may have given it up a moment before: then nobody writes down that we ended it. */
async function closedUnpaid(tx: Tx, found: Closing['found']): Promise<number> {
  const { order } = await lockOrder(tx, found)
  if (order.order_status !== 'closed') refuse('completed_unchangeable')
  return 0
}

interface Closing {
  found: { order_id: string; checkout_id: string }
  body: CloseBody
  actor: Actor
  requestId: string
}

/** What goes back, in cents. */
async function close(tx: Tx, context: Context, { found, body, actor, requestId }: Closing): Promise<number> {
  const { checkout, order, items } = await lockOrder(tx, found)
  const now = context.clock.now()
  orRefuse(step(orderMachine, order.order_status as OrderStatus, 'close', actor.role))
  const open = items.filter(isOpenItem)
  const isSent = open.some(({ item_status }) => item_status !== 'pay_success')
  if (isSent && actor.role !== 'admin') refuse('no_permission')
  let refunded: number
  if (isSent) {
    refunded = await closeSent(tx, context, { checkout, order, items, body, actor, requestId, now })
  } else {
    if (body.refund_amount !== undefined) refuseField('refund_amount', 'unknown_field')
    if (body.units.length > 0) refuseField('units', 'unknown_field')
    const how = { event: 'close', actor, reason: body.reason, now } as const
    const { refunds } = await endItems(tx, context, { checkout, order, items, ending: open, ...how })
    refunded = sum(refunds.map(({ refund_amount }) => refund_amount))
  }
  await mailOrderClosed(tx, context, { checkout, order, amount: refunded })
  return refunded
}
