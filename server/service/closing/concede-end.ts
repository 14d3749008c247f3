import type { Reader, Tx } from '#db/transaction.ts'
import { addDays, type Day, daysBetween, wholeMonthsBetween } from '#domain/calendar.ts'
import { type Cents, sum } from '#domain/money.ts'
import { residualValue } from '#domain/requests/damage.ts'
import type { ParcelEnd } from '#domain/shipments/states.ts'
import { termFrom } from '#domain/shipments/term.ts'
import { dayInShop } from '#i18n/format.ts'
import { movingIn } from '#server/delivery/shipments/parcels/end-parcel.ts'
import { readLastReports, silentDays } from '#server/delivery/shipments/parcels/silent-parcels.ts'
import type { Shipment } from '#server/delivery/shipments/queries.ts'
import { isWithBuyer, usedBeforeRest } from '#server/delivery/shipments/used-before-rest.ts'
import { readRefundedTotal } from '#server/money/refunds/queries.ts'
import { type ConcessionCall, concede, findRequestedAt } from '#server/people/concessions/concede.ts'
import { sumConcessions } from '#server/people/concessions/queries.ts'
import { requireFreshProof } from '#server/people/fresh/require-fresh-proof.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { computeEndRefund } from '#server/sales/orders/end-items.ts'
import { statusesAfter } from '#server/sales/orders/moving/move-items.ts'
import { computeWorths } from '../requests/inspection/worth.ts'
import { lockWithOrder } from '../requests/lock-request.ts'
import { findRequestOfShipment, readWithdrawnItems } from '../requests/pick-up/pick-up-store.ts'
import { readSubjects, type Subject } from '../requests/subject.ts'
import { concedeArrival } from '../requests/unconfirmed.ts'

interface ManualEnd {
  order: Order
  items: readonly OrderItem[]
  /** The parcels in transit that staff end at once. */
  parcels: readonly Shipment[]
  end: ParcelEnd
  reason: string
}

/**
 * Arrived on the statement of staff, long after the last event: the possible use since then is a concession.
 * Lost or returned on the statement of staff: the customer may cancel from then on, and withdrawn items are refunded at
 * once, although the goods may still arrive. So everything that may be lost by it is a concession of the person who
 * states it. Events of a carrier end parcels directly, so a parcel still in transit has no such event. A return parcel
 * that staff call delivered means goods that are here on one person's statement; called lost it has no such effect,
 * because staff decide its request.
 */
export async function concedeEnd(
  tx: Tx,
  context: Context,
  asking: ConcessionCall,
  manualEnd: ManualEnd,
): Promise<void> {
  const { order, items, end, reason, parcels } = manualEnd
  const back = parcels.find(({ direction }) => direction === 'back')
  if (back) return end === 'deliver' ? concedeBack(tx, context, asking, { parcel: back, reason }) : undefined
  const out = parcels.filter(({ direction }) => direction === 'out')
  const { here } = await readWithdrawnItems(tx, order.order_id)
  const moving = out.flatMap(parcel => movingIn(items, parcel, here))
  if (moving.length === 0 && asking.agreeing === undefined) return
  const isArrival = end === 'deliver'
  const at = await findRequestedAt(tx, context, asking.agreeing)
  const arrival = { order, items, parcels: out, here, at }
  const amount = await (isArrival
    ? concededByLateArrival(tx, arrival)
    : computeWorth(tx, context, asking, { ...manualEnd, moving }))
  if (isArrival && amount > 0) {
    if (reason.trim() === '') rejectField('reason', 'required')
    await requireFreshProof(tx, context, asking.caller)
  }
  // Where a second person approves, it is compared even if nothing is left to concede.
  if (amount === 0 && asking.agreeing === undefined) return
  const kind = 'parcel_by_hand'
  const { order_id: orderId } = order
  await concede(tx, context, asking, {
    ...{ kind, order, amount, reason },
    subject: out.map(({ tracking_no, shipment_id }) => tracking_no ?? shipment_id).join(', '),
    // Ended parcel by parcel, it is still one order.
    before: Math.max(await sumConcessions(tx, { orderId, kind }), await readRefundedTotal(tx, orderId)),
  })
}

async function concedeBack(
  tx: Tx,
  context: Context,
  asking: ConcessionCall,
  { parcel, reason }: { parcel: Shipment; reason: string },
): Promise<void> {
  const found = await findRequestOfShipment(tx, parcel.shipment_id)
  if (!found || found.completed_at !== null) return
  const locked = await lockWithOrder(tx, found, context.clock.now())
  await concedeArrival(tx, context, { asking, locked, reason, reasonField: 'reason' })
}

/**
 * The price of what could then be cancelled, with the services of the goods; for a rental that is lost, its machine
 * too.
 */
async function computeWorth(
  tx: Tx,
  { clock }: Context,
  { caller }: ConcessionCall,
  { order, items, end, moving }: ManualEnd & { moving: readonly OrderItem[] },
): Promise<Cents> {
  const { after } = statusesAfter(items, { event: end, moving, actor: requireUser(caller) })
  const back = await computeEndRefund(
    tx,
    order,
    items.filter(({ item_id, item_status }) => item_status !== 'pay_success' && after.get(item_id) === 'pay_success'),
  )
  if (end !== 'lose' || order.kind !== 'rent') return back
  const machines = moving.filter(({ device_type_id }) => device_type_id !== null)
  const subjects = await readSubjects(tx, { order, items: machines, now: clock.now() })
  if (subjects.length === 0) return back
  const worths = await computeWorths(tx, subjects)
  return back + sum(subjects.map(({ item, today }) => (worths.get(item.item_id)?.(today) ?? 0) * item.quantity))
}

interface LateArrival {
  order: Order
  items: readonly OrderItem[]
  /** In transit to their customer. */
  parcels: readonly Shipment[]
  /** Already back in the warehouse. */
  here: ReadonlySet<string>
  /** The delivery date according to staff. */
  at: Date
}

/**
 * What is conceded when staff state that parcels have arrived only now. The term of a rental and the withdrawal period
 * of a purchase begin with it, and neither may begin before the goods are there, so the stated day applies. But if a
 * parcel has had no event for longer than any delivery takes, its goods may have been used all that time; and so may
 * the part of a purchase that arrived before its rest.
 */
async function concededByLateArrival(db: Reader, { order, items, parcels, here, at }: LateArrival): Promise<Cents> {
  if (parcels.length === 0) return 0
  const lastReports = await readLastReports(
    db,
    parcels.map(({ shipment_id }) => shipment_id),
  )
  const amounts = await Promise.all(
    parcels.map(async parcel => {
      const expected = addDays(dayInShop(lastReports.get(parcel.shipment_id) ?? parcel.created_at), silentDays)
      if (expected >= dayInShop(at)) return 0
      const moving = movingIn(items, parcel, here)
      const subjects = moving.length === 0 ? [] : await readSubjects(db, { order, items: moving, now: at })
      return sum(subjects.map(subject => usedUntil(subject, expected)))
    }),
  )
  const rest = await usedBeforeRest(db, { order, items: items.filter(isWithBuyer) }, at)
  return sum(amounts) + rest
}

/** The possible use since the day it must have arrived: the rent of a rental, the worth of a purchase. */
function usedUntil({ order, item, rules, today }: Subject, expected: Day): Cents {
  if (order.kind !== 'rent') {
    const { goods_due: price } = item
    return price - residualValue(price, wholeMonthsBetween(expected, today), rules)
  }
  const { start_on, lease_months } = order
  if (start_on === null || lease_months === null) return 0
  const [should, told] = [expected, today].map(day => termFrom(start_on, lease_months, day).start)
  const days = should && told ? daysBetween(should, told) : 0
  return Math.round(((item.monthly ?? 0) * item.quantity * days) / 30)
}
