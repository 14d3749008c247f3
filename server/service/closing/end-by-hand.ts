import type { shipmentEndpoints } from '#contract/delivery/shipments.ts'
import { transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { orderMachine } from '#domain/orders/states.ts'
import type { ParcelEnd } from '#domain/shipments/states.ts'
import { movedView } from '#server/delivery/shipments/machines/moved-view.ts'
import { endParcel } from '#server/delivery/shipments/parcels/end-parcel.ts'
import { started } from '#server/delivery/shipments/parcels/receive-parcel-event.ts'
import { listShipments, type Shipment } from '#server/delivery/shipments/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import { findOrderByNo, lockOrder } from '#server/records/orders/lock-order.ts'
import { concedeEnd } from './concede-end.ts'

type Deliver = RouteInput<(typeof shipmentEndpoints)['POST /admin/orders/{order_no}/deliver']>
/** The input of three calls with the same shape. */
type Input = { [Part in keyof Deliver]: Deliver[Part] }

/** A return parcel is only included where it is named: a call for a whole order is about outgoing parcels. */
function isGoingOut({ direction, shipment_state }: Shipment): boolean {
  return direction === 'out' && shipment_state === 'in_transit'
}

/** A labelled return parcel may be here although no carrier has reported it. */
function isMoving({ direction, shipment_state, tracking_no }: Shipment): boolean {
  return (
    shipment_state === 'in_transit' || (direction === 'back' && shipment_state === 'announced' && tracking_no !== null)
  )
}

/** Staff report what the carrier does not: for all parcels in transit, or for one of them. */
export function endParcelsManually(end: ParcelEnd) {
  return async (input: Input) => {
    const { context, caller, params, body, language } = input
    const { userId, role } = requireUser(caller)
    const only = body.shipment_id === undefined ? undefined : requireUuid(body.shipment_id)
    const { order_no } = params
    const found = (await findOrderByNo(context.db, order_no)) ?? refuse('order_not_found')
    await transaction(context.db, async tx => {
      const now = context.clock.now()
      // Locked before it is read: if two people press at once, the second sees what the first has done.
      const { order, items } = await lockOrder(tx, found)
      const moving = (await listShipments(tx, [found.order_id])).filter(shipment =>
        only === undefined ? isGoingOut(shipment) : only === shipment.shipment_id && isMoving(shipment),
      )
      if (moving.length === 0) {
        unwrapOrRefuse(step(orderMachine, order.order_status, end, role))
        refuse('transition_invalid')
      }
      await concedeEnd(tx, context, input, { order, items, parcels: moving, end, reason: body.reason ?? '' })
      const action = { actor: { role, id: userId }, reason: body.reason, orderNo: order_no }
      for (const shipment of moving) {
        const locked = await lockOrder(tx, found)
        const shipment_state = await started(tx, shipment, now)
        await endParcel(tx, context, {
          ...locked,
          shipment: { ...shipment, shipment_state },
          end,
          action,
          at: now,
          now,
        })
      }
      await writeAudit(tx, context, {
        ...{ actor: { userId, role } },
        action: `order.${end}`,
        subject: ['order', order_no],
        before: { order_status: order.order_status },
        after: { tracking_nos: moving.map(({ tracking_no }) => tracking_no) },
        ...(body.reason && { reason: body.reason }),
      })
    })
    return movedView(context, order_no, language)
  }
}
