import { lockRow } from '#db/locks.ts'
import { recordStatement, type Tx, transaction } from '#db/transaction.ts'
import { mustNotBeDisputed } from '#server/money/disputes/stop-disputed.ts'
import { withChargesEnded } from '#server/money/payments/end-charges.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { onUniqueViolation } from '#server/platform/http/answers/on-unique-violation.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { CarrierUnavailable } from '#server/platform/ports/carrier.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderById, findOrderByNo, lockOrder } from '#server/records/orders/lock-order.ts'
import { findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { moveItems } from '#server/sales/orders/moving/move-items.ts'
import { assertSameAddress, handOverParcel } from './hand-over.ts'
import { agreeToShip, assertShippableAsPriced, concedeBelowWorth } from './machines/below-worth.ts'
import type { UnitAction } from './machines/move-unit.ts'
import { movedView } from './machines/moved-view.ts'
import { unitsBackFrom } from './machines/store-units.ts'
import { takeUnits } from './machines/take-units.ts'
import { toParcelRequest } from './parcels/parcel-request.ts'
import {
  announceParcel,
  type CarrierChoice,
  chooseCarrier,
  chooseContents,
  giveUp,
  type ShipInput,
} from './parcels/plan-parcel.ts'
import { shippingStops } from './shipping-stops.ts'
import { assertNotRefunded } from './stop-refunded.ts'
import { findShipment, ordersInParcel, type Shipment } from './store.ts'

/**
 * Ships goods. The planned contents are written first, then the carrier makes a label while nothing is locked; the
 * goods count as out only once it has a tracking number. An order of services alone has no parcel: staff record that it
 * was done.
 */
export async function shipOrder(input: ShipInput) {
  const { context, params, language } = input
  const { order_id, checkout_id } = (await findOrderByNo(context.db, params.order_no)) ?? refuse('order_not_found')
  const base = { input, order: { order_id, checkout_id }, action: toAction(input) }
  const shipping: DecidedShipping = { ...base, decided: await assertShippable(base) }
  if (input.agreeing !== undefined) {
    await agreeToShip(input, shipping.order)
    return movedView(context, params.order_no, language)
  }
  const plan = await withChargesEnded(context, shipping.order, toChargesEnding(shipping), tx => begin(tx, shipping))
  if (plan) await sendByCarrier(shipping, plan)
  return movedView(context, params.order_no, language)
}

/** Shipping ends a change at a higher price that is not paid: what leaves is what was agreed last. */
function toChargesEnding({ action: { actor } }: ShippingInput) {
  return { actor, reason: 'order_ships', purpose: 'change' } as const
}

/**
 * A step that is refused anyway must not end a change. Returns the state it decided on: each later step ships exactly
 * that, or nothing.
 */
async function assertShippable({ input, order }: ShippingInput): Promise<string> {
  const { context, body, caller } = input
  const stops = shippingStops.get(context)
  const found = await recordStatement(context.db, db => findOrderById(db, order.order_id))
  const items = await recordStatement(context.db, db => findOrderItems(db, [order.order_id]))
  const withdrawn = await recordStatement(context.db, async db => [
    ...(await stops.withdrawnItems(db, order.order_id)).open,
  ])
  const requested = chooseContents({ order: found, items, body, role: caller.role, withdrawn: new Set(withdrawn) })
  await recordStatement(context.db, db => assertNotRefunded(db, { order: found, items: leaving(items, requested) }))
  await recordStatement(context.db, db => stops.assertNoStatement(db, found))
  if (input.agreeing === undefined) await assertShippableAsPriced(input, order)
  return decidedOn({ order: found, items })
}

/** Without a parcel only services are done. */
function leaving(items: readonly OrderItem[], requested: ReturnType<typeof chooseContents>): readonly OrderItem[] {
  return requested?.map(({ item }) => item) ?? items.filter(({ item_status }) => item_status === 'pay_success')
}

interface ShippingInput {
  input: ShipInput
  order: { order_id: string; checkout_id: string }
  action: UnitAction
}

interface DecidedShipping extends ShippingInput {
  decided: string
}

function toAction({ caller, params }: ShipInput): UnitAction {
  const { userId, role } = requireUser(caller)
  return { actor: { role, id: userId }, orderNo: params.order_no }
}

/** undefined: everything is done and no carrier is needed. */
async function begin(tx: Tx, { input, order, action, decided }: DecidedShipping): Promise<Shipment | undefined> {
  const { context, body, caller } = input
  const stops = shippingStops.get(context)
  const locked = await lockOrder(tx, order)
  await mustNotBeDisputed(tx, order.order_id)
  await stops.assertNoStatement(tx, locked.order)
  const now = context.clock.now()
  const { open: withdrawn } = await stops.withdrawnItems(tx, order.order_id)
  const planning = { order: locked.order, items: locked.items, body, role: caller.role, withdrawn }
  const requested = chooseContents(planning)
  await assertNotRefunded(tx, { order: locked.order, items: leaving(locked.items, requested) })
  if (!requested) {
    await finishServices(tx, { input, locked, action, now })
    return undefined
  }
  assertAsDecided(decided, locked)
  await concedeBelowWorth(tx, input, locked.order)
  const choice = chooseCarrier(context, body)
  const shipment = await announceParcel(tx, { ...planning, requested, choice, now })
  if (choice.trackingNo === undefined) return shipment
  await assertSameDestination(tx, locked.order, { code: choice.code, trackingNo: choice.trackingNo })
  await handOverParcel(tx, context, { ...locked, shipment, trackingNo: choice.trackingNo, action, now }).catch(
    numberTaken,
  )
  await auditShip(tx, context, action, shipment, choice)
  return undefined
}

/**
 * Several orders may share a parcel to one address. A tracking number that is used for another address was mistyped.
 */
async function assertSameDestination(
  tx: Tx,
  order: Order,
  choice: { code: string; trackingNo: string },
): Promise<void> {
  const { street, house_number, postcode, country } = order
  const isThere = (other: Awaited<ReturnType<typeof ordersInParcel>>[number]) =>
    other.street === street &&
    other.house_number === house_number &&
    other.postcode === postcode &&
    other.country === country
  const others = await ordersInParcel(tx, choice.code, choice.trackingNo)
  if (!others.every(isThere)) rejectField('tracking_no', 'code_taken')
}

const numberTaken = onUniqueViolation({ shipments_tracking: () => rejectField('tracking_no', 'code_taken') })

/** Services are done at the customer's, so they are delivered as they are shipped. */
async function finishServices(
  tx: Tx,
  {
    input,
    locked,
    action,
    now,
  }: { input: ShipInput; locked: Awaited<ReturnType<typeof lockOrder>>; action: UnitAction; now: Date },
): Promise<void> {
  const { context } = input
  const { actor } = action
  for (const event of ['ship', 'deliver'] as const) {
    const { order, items } = await lockOrder(tx, locked.order)
    const moving = items.filter(item => item.item_status === (event === 'ship' ? 'pay_success' : 'in_transit'))
    await moveItems(tx, { order, items }, { event, moving, actor, facts: { services: true }, now })
  }
  await writeAudit(tx, context, {
    actor: requireUser(input.caller),
    action: 'order.ship',
    subject: ['order', locked.order.order_no],
    after: { services: locked.items.length },
  })
}

/**
 * Writes the intent, calls the carrier, writes the result: if the carrier does not respond, an announced parcel stays,
 * and the same call uses it again.
 */
async function sendByCarrier(shipping: DecidedShipping, shipment: Shipment): Promise<void> {
  const { input, order, action, decided } = shipping
  const { context } = input
  const carrier = context.carriers.find(shipment.carrier) ?? refuse('process_incomplete', { reason: 'no_carrier' })
  const parcelRequest = await toParcelRequest(context, shipment)
  const { trackingNo } = await carrier.announce(parcelRequest).catch(silent)
  try {
    await withChargesEnded(context, order, toChargesEnding(shipping), async tx => {
      const locked = await lockOrder(tx, order)
      await mustNotBeDisputed(tx, order.order_id)
      await shippingStops.get(context).assertNoStatement(tx, locked.order)
      const now = context.clock.now()
      const current = (await findShipment(tx, shipment.shipment_id)) ?? shipment
      // The button was pressed twice, and the other request was first.
      if (current.shipment_state !== 'announced') refuse('already_done')
      assertSameAddress(current, locked.order)
      assertAsDecided(decided, locked)
      const contents = await takeAgain(tx, locked.items, current, now)
      await handOverParcel(tx, context, { ...locked, shipment: { ...current, contents }, trackingNo, action, now })
      await auditShip(tx, context, action, current, { code: carrier.code, trackingNo })
    })
  } catch (error) {
    await abandon(context, shipment)
    throw error
  }
}

/**
 * Between the two transactions a machine may have been reserved for another order, so each is taken again by its serial
 * number.
 */
async function takeAgain(
  tx: Tx,
  items: Awaited<ReturnType<typeof lockOrder>>['items'],
  { contents, order_id }: Shipment,
  now: Date,
) {
  const requested = items
    .filter(item => contents.some(({ item_id }) => item_id === item.item_id))
    .map(item => ({
      item,
      serials: contents.flatMap(({ item_id, serial_number }) =>
        item_id === item.item_id && serial_number !== null ? [serial_number] : [],
      ),
    }))
  return takeUnits(tx, { requested, cameBack: await unitsBackFrom(tx, order_id), now })
}

function silent(error: unknown): never {
  if (error instanceof CarrierUnavailable) return refuse('gateway_error', { reason: 'carrier_silent' })
  throw error
}

/** For an order that was cancelled while the label was made, for example: the parcel will not be handed over. */
async function abandon(context: Context, { shipment_id, carrier }: Shipment): Promise<void> {
  const isAbandoned = await transaction(context.db, async tx => {
    const parcel = tx
      .selectFrom('shipments')
      .select(['shipment_id', 'shipment_state'])
      .where('shipment_id', '=', shipment_id)
    const current = await lockRow(tx, 'shipments', shipment_id, parcel)
    if (current?.shipment_state !== 'announced') return false
    await giveUp(tx, current, context.clock.now())
    return true
  })
  if (!isAbandoned) return
  await context.carriers
    .find(carrier)
    ?.cancel(shipment_id)
    .catch(error => context.log.warn({ err: error, shipment: shipment_id }, 'a parcel could not be called off'))
}

async function auditShip(
  tx: Tx,
  context: Context,
  action: UnitAction,
  shipment: Shipment,
  choice: CarrierChoice,
): Promise<void> {
  const { actor, orderNo } = action
  const serials = shipment.contents.flatMap(({ serial_number }) => serial_number ?? [])
  await writeAudit(tx, context, {
    actor: { userId: actor.id ?? '', role: actor.role },
    action: 'order.ship',
    subject: ['order', orderNo],
    after: { carrier: choice.code, tracking_no: choice.trackingNo, serials },
  })
}

interface OrderState {
  order: Order
  items: readonly OrderItem[]
}

/** What a change of an order can affect: where and when its goods go, what each is, and what is paid for it. */
function decidedOn({ order, items }: OrderState): string {
  const { recipient, street, house_number, postcode, city, country, start_on, end_on, lease_months } = order
  return JSON.stringify([
    [recipient, street, house_number, postcode, city, country, start_on, end_on, lease_months],
    items
      .map(({ item_id, sku_id, device_type_id, quantity, months, goods_due, due, deposit }) => [
        ...[item_id, sku_id, device_type_id, quantity],
        ...[months, goods_due, due, deposit],
      ])
      .toSorted(),
  ])
}

/** Refuses if the order has changed since it was assessed: nobody has checked what would leave now. */
function assertAsDecided(decided: string, current: OrderState): void {
  if (decidedOn(current) !== decided) refuse('already_changed', { reason: 'order' })
}
