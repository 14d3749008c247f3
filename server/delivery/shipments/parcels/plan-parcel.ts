import type { Tx } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { orderMachine } from '#domain/orders/states.ts'
import type { CarrierCode } from '#domain/shipments/carriers.ts'
import { isOpen } from '#domain/shipments/progress.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { unitsBackFrom } from '../machines/store-units.ts'
import { type RequestedUnits, takeUnits } from '../machines/take-units.ts'
import { type Content, insertShipment, listShipments, type Shipment, updateShipment } from '../store.ts'
import { hashLabelAddress } from './parcel-request.ts'

export type ShipInput = Input<'POST /admin/orders/{order_no}/ship'>
type Body = ShipInput['body']

/** The carrier, and the tracking number where staff have it already. */
export interface CarrierChoice {
  code: string
  trackingNo: string | undefined
}

/** For a connected carrier the tracking number comes with the label; for every other carrier it is typed in. */
export function chooseCarrier({ carriers }: Pick<Context, 'carriers'>, { carrier, tracking_no }: Body): CarrierChoice {
  const code: CarrierCode | string | undefined = carrier ?? (tracking_no ? 'other' : carriers.default?.code)
  if (code === undefined) return refuse('process_incomplete', { reason: 'no_carrier' })
  const isConnected = carriers.find(code) !== undefined
  if (isConnected && tracking_no !== undefined) rejectField('tracking_no', 'unknown_field')
  // Nobody has a tracking number of a carrier that does not exist here (the demo's, in a real shop).
  if (code === 'demo' && !isConnected) rejectField('carrier', 'choice_unknown')
  if (!isConnected && tracking_no === undefined) rejectField('tracking_no', 'required')
  return { code, trackingNo: tracking_no }
}

export interface ParcelPlan {
  order: Order
  items: readonly OrderItem[]
  body: Pick<Body, 'units'>
  role: ShipInput['caller']['role']
  /** Items that were withdrawn from: those that came back before they arrived are not sent again. */
  withdrawn: ReadonlySet<string>
}

/** The contents of this parcel; undefined: only services are left, so there is nothing to carry. */
export function chooseContents({ order, items, body, role, withdrawn }: ParcelPlan): RequestedUnits[] | undefined {
  const assertNotWithdrawn = ({ item_id }: OrderItem) =>
    withdrawn.has(item_id) && refuse('transition_invalid', { reason: 'withdrawn', item_id })
  const may = (item: OrderItem) => {
    unwrapOrRefuse(step(orderMachine, item.item_status, 'ship', role ?? 'customer'))
    assertNotWithdrawn(item)
  }
  if (body.units) return body.units.map((unit, index) => namedUnit(unit, { items, index, may }))
  const unsent = items.filter(item => item.item_status === 'pay_success')
  const left = unsent.filter(({ item_id }) => !withdrawn.has(item_id))
  if (left.length === 0) unsent.forEach(assertNotWithdrawn)
  const goods = left.filter(item => item.product_kind !== 'service')
  if (left.length === 0) unwrapOrRefuse(step(orderMachine, order.order_status, 'ship', role ?? 'customer'))
  if (goods.length > 0) return goods.map(item => ({ item, serials: [] }))
  // A service goes along with goods of its order that are still to be sent.
  const hasOther = items.some(item => item.product_kind !== 'service' && isOpen({ item_status: item.item_status }))
  return left.length > 0 && !hasOther ? undefined : refuse('transition_invalid')
}

type Unit = NonNullable<Body['units']>[number]

function namedUnit(
  { item_id, serial_numbers }: Unit,
  { items, index, may }: { items: readonly OrderItem[]; index: number; may: (item: OrderItem) => unknown },
): RequestedUnits {
  const id = requireUuid(item_id)
  const item = items.find(one => one.item_id === id) ?? refuse('order_item_not_found', { item_id })
  may(item)
  if (item.product_kind === 'service') rejectField(`units.${index}.item_id`, 'invalid')
  return { item, serials: serial_numbers }
}

interface ParcelAnnouncement extends ParcelPlan {
  requested: readonly RequestedUnits[]
  choice: CarrierChoice
  now: Date
}

/**
 * Writes the planned parcel before its carrier is called. An earlier announced parcel with the same contents and
 * address is reused, so that the carrier makes one label for repeated calls.
 */
export async function announceParcel(tx: Tx, { order, requested, choice, now }: ParcelAnnouncement): Promise<Shipment> {
  const ids = new Set(requested.map(({ item }) => item.item_id))
  if (ids.size !== requested.length) rejectField('units', 'invalid')
  const cameBack = await unitsBackFrom(tx, order.order_id)
  const contents = await takeUnits(tx, { requested, cameBack, now })
  const label_address = hashLabelAddress(order)
  const waiting = (await listShipments(tx, [order.order_id])).filter(
    ({ shipment_state, direction }) => shipment_state === 'announced' && direction === 'out',
  )
  let again: Shipment | undefined
  for (const old of waiting) {
    const isAlike = old.carrier === choice.code && old.label_address === label_address && isSame(old.contents, contents)
    if (!again && isAlike) again = old
    else if (old.contents.some(({ item_id }) => ids.has(item_id))) await giveUp(tx, old, now)
  }
  if (again) return updateShipment(tx, again.shipment_id, { contents, updated_at: now })
  return insertShipment(tx, {
    order_id: order.order_id,
    direction: 'out',
    carrier: choice.code,
    tracking_no: null,
    shipment_state: 'announced',
    contents,
    label_address,
    ...{ created_at: now, updated_at: now },
  })
}

export function giveUp(tx: Tx, { shipment_id }: Pick<Shipment, 'shipment_id'>, now: Date): Promise<Shipment> {
  return updateShipment(tx, shipment_id, { shipment_state: 'canceled', updated_at: now })
}

function isSame(one: readonly Content[], other: readonly Content[]): boolean {
  const joinIds = (contents: readonly Content[]) =>
    contents
      .map(({ item_id }) => item_id)
      .toSorted()
      .join()
  return joinIds(one) === joinIds(other)
}
