import type { Tx } from '#db/transaction.ts'
import { enclosingRange } from '#domain/availability/range.ts'
import { addDays } from '#domain/calendar.ts'
import { step } from '#domain/machine.ts'
import { type ParcelEnd, shipmentMachine } from '#domain/shipments/states.ts'
import { type Term, termFrom } from '#domain/shipments/term.ts'
import { dayInShop } from '#i18n/format.ts'
import { findReservations } from '#server/fleet/availability/queries.ts'
import { widenReservation } from '#server/fleet/availability/widen-reservation.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { unwrapOrRefuse } from '#server/platform/refusal.ts'
import type { Checkout, Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { moveItems } from '#server/sales/orders/moving/move-items.ts'
import { bringUnitsBack, loseUnitsOfParcel } from '../machines/fail-units.ts'
import type { UnitAction } from '../machines/move-unit.ts'
import { lockFleets } from '../machines/take-units.ts'
import { mailOrderDelivered, mailParcelFailed } from '../mails.ts'
import { noteShortages } from '../note-shortages.ts'
import { shippingStops } from '../shipping-stops.ts'
import { type Shipment, updateShipment } from '../store.ts'
import { type ParcelEnding, parcelListeners } from './parcel-listeners.ts'

export interface EndParcelInput {
  checkout: Checkout
  order: Order
  items: readonly OrderItem[]
  shipment: Shipment
  end: ParcelEnd
  action: UnitAction
  /** When it happened, which may be before it was reported. */
  at: Date
  now: Date
}

/**
 * A parcel has arrived, is lost, or is returned: it moves by its own state machine, and with it the items of the order
 * that were in transit in it. The caller has locked the order. Items that had ended before stay, and so do withdrawn
 * items that are in the warehouse already: the carrier reports late.
 */
export async function endParcel(tx: Tx, context: Context, ending: EndParcelInput): Promise<void> {
  const { checkout, order, items, shipment, end, action, now } = ending
  const shipment_state = unwrapOrRefuse(step(shipmentMachine, shipment.shipment_state, end, action.actor.role))
  const at = momentWithin(ending)
  await updateShipment(tx, shipment.shipment_id, { shipment_state, ended_at: at, updated_at: now })
  const { here } = await shippingStops.get(context).withdrawnItems(tx, order.order_id)
  const moving = movingIn(items, shipment, here)
  if (shipment.direction === 'back') return notifyEnd(tx, context, { shipment, end, actor: action.actor })
  if (moving.length === 0) return
  await lockFleets(tx, moving, now)
  const term = end === 'deliver' ? computeTerm(order, at) : undefined
  const { shipment_id, tracking_no } = shipment
  const status = await moveItems(
    tx,
    { order, items },
    {
      event: end,
      moving,
      ...{ actor: action.actor, reason: action.reason, now },
      facts: { shipment_id, tracking_no },
      ...(term && { set: { start_on: term.start, end_on: term.end } }),
    },
  )
  await notifyEnd(tx, context, { shipment, end, actor: action.actor })
  const about = { order, moving, shipment, action, now }
  if (end === 'deliver') {
    if (term) await beginTerm(tx, { ...about, term })
    if (status === 'delivered') await mailOrderDelivered(tx, context, { checkout, order, items, shipment, term })
    return
  }
  if (end === 'lose') await loseUnitsOfParcel(tx, context, about)
  else await bringUnitsBack(tx, context, about)
  await mailParcelFailed(tx, context, { checkout, order, items, shipment, end })
}

async function notifyEnd(tx: Tx, context: Context, ending: ParcelEnding): Promise<void> {
  for (const listener of parcelListeners.get(context)) await listener.ended(tx, context, ending)
}

/** The items of an order that are in transit in this parcel; `here`: withdrawn from and already in the warehouse. */
export function movingIn(
  items: readonly OrderItem[],
  { contents }: Shipment,
  here: ReadonlySet<string>,
): readonly OrderItem[] {
  const inside = new Set(contents.map(({ item_id }) => item_id))
  return items.filter(
    ({ item_id, item_status }) => inside.has(item_id) && item_status === 'in_transit' && !here.has(item_id),
  )
}

/** Neither before the parcel was sent nor in the future, whatever the carrier's clock says. */
function momentWithin({ shipment, at, now }: EndParcelInput): Date {
  const earliest = shipment.created_at
  if (at > now) return now
  return at < earliest ? earliest : at
}

/** undefined: nothing is rented. */
function computeTerm({ start_on, lease_months }: Order, deliveredAt: Date): Term | undefined {
  if (start_on === null || lease_months === null) return undefined
  return termFrom(start_on, lease_months, dayInShop(deliveredAt))
}

interface TermStart {
  moving: readonly OrderItem[]
  term: Term
  now: Date
}

/**
 * Marks the machine as busy until it is back from this term; later reservations that overlap move to other machines.
 */
async function beginTerm(tx: Tx, { moving, term, now }: TermStart): Promise<void> {
  const { return_days, restock_days } = await readSetting(tx, 'delivery', now)
  const until = addDays(term.end, return_days + restock_days)
  const ids = moving.map(({ item_id }) => item_id)
  for (const { reservation_id, range } of await findReservations(tx, ids, ['out'])) {
    if (range.to >= until) continue
    const { short } = await widenReservation(
      tx,
      reservation_id,
      enclosingRange(range, { from: range.from, to: until }),
      now,
    )
    await noteShortages(tx, short, now)
  }
}
