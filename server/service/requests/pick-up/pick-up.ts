import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { carrierName, getTrackingUrl } from '#domain/shipments/carriers.ts'
import { dayInShop } from '#i18n/format.ts'
import {
  type Content,
  findShipment,
  insertShipment,
  type Sender,
  type Shipment,
  updateShipment,
} from '#server/delivery/shipments/queries.ts'
import { readKnownCountries } from '#server/platform/config/countries.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { isErased } from '#server/records/orders/order-rows.ts'
import { waitsForSending } from '../bill/sent-by-label.ts'
import { announcePickUpJob, callOffPickUpJob } from '../job-kinds.ts'
import { type LockedRequest, lockUserRequest } from '../lock-request.ts'
import { findUserRequest, type Request, updateRequest } from '../store.ts'
import type { Subject } from '../subject.ts'
import { writeRequestEvent } from '../write-event.ts'
import { listUnitsOut } from './pick-up-store.ts'
import { readAwaited } from './pieces-awaited.ts'

export type PickUp = CallData<'GET /requests/{request_no}/pick-up'>
/** Only a machine has a battery that may be damaged. */
function isSafe({ battery_safe }: Pick<Request, 'battery_safe'>, { item }: Pick<Subject, 'item'>): boolean {
  return item.product_kind !== 'machine' || battery_safe === true
}

/**
 * A label for the return, once the request is approved, the goods are there, and the battery is known to be undamaged.
 * The intent is stored; a job calls the carrier, with nothing locked meanwhile.
 */
export async function arrangePickUp(
  tx: Tx,
  context: Context,
  { request, subject }: LockedRequest,
  /** For an erased person: where the goods are, as they stated when they were asked. */
  sender?: Sender,
): Promise<Request> {
  const { order, item, now } = subject
  const { default: usual } = context.carriers
  const isSold = order.kind === 'buy' && item.item_status === 'completed'
  const isThere = item.item_status === 'delivered' || item.item_status === 'in_use' || isSold
  const isAgreed = request.audit_status === 'approved' && request.process_status === 'pass'
  const isOpen = request.shipment_id === null && request.picked_up_on === null
  const isParcel = usual !== undefined && item.product_kind !== 'service' && isSafe(request, subject)
  if (!(isThere && isAgreed && isOpen && isParcel)) return request
  // A label needs a sender.
  if (isErased(order) && !sender) return request
  const { shipment_id } = await insertShipment(tx, {
    ...{ order_id: order.order_id, direction: 'back', carrier: usual.code, tracking_no: null },
    ...{
      shipment_state: 'announced',
      ...{ contents: await readContents(tx, { request, subject }), sender: sender ?? null },
      created_at: now,
      updated_at: now,
    },
  })
  await announceOn(tx, context, shipment_id, request.pick_up_on)
  return updateRequest(tx, request.after_sale_id, { shipment_id, updated_at: now })
}

/** Its day has moved. */
export async function movePickUp(tx: Tx, context: Context, locked: LockedRequest): Promise<Request> {
  const { shipment_id, pick_up_on } = locked.request
  if (shipment_id === null) return arrangePickUp(tx, context, locked)
  await announceOn(tx, context, shipment_id, pick_up_on)
  return locked.request
}

/** In the morning of the requested day, or at once: a carrier that knows of a parcel comes for it. */
function announceOn(tx: Tx, context: Context, shipmentId: string, day: string | null): Promise<void> {
  const runAt = day === null ? {} : { runAt: new Date(`${day}T05:00:00Z`) }
  return addJob(tx, context, announcePickUpJob, { shipmentId }, { ...runAt, key: `announce-pick-up:${shipmentId}` })
}

async function readContents(tx: Tx, { request, subject: { item, order } }: LockedRequest): Promise<Content[]> {
  const { item_id, quantity } = item
  const awaited = await readAwaited(tx, { request, subject: { item, order } })
  // A machine bought out of a rental belongs to its buyer already; pieces that came before are not sent again.
  const out = awaited?.units ?? (await listUnitsOut(tx, item_id, order.kind === 'buy' ? ['out', 'done'] : ['out']))
  if (out.length > 0) return out.map(unit => ({ ...unit, item_id, quantity: 1 }))
  return [{ item_id, device_id: null, serial_number: null, quantity: awaited?.pieces ?? quantity }]
}

/** Calls off the label: the request has ended, or the battery turned out to be damaged. */
export async function callOffPickUp(tx: Tx, context: Context, { request, subject }: LockedRequest): Promise<Request> {
  const { shipment_id } = request
  const shipment = shipment_id === null ? undefined : await findShipment(tx, shipment_id)
  if (shipment?.shipment_state !== 'announced') return request
  await updateShipment(tx, shipment.shipment_id, { shipment_state: 'canceled', sender: null, updated_at: subject.now })
  await addJob(tx, context, callOffPickUpJob, { shipmentId: shipment.shipment_id })
  return updateRequest(tx, request.after_sale_id, { shipment_id: null, updated_at: subject.now })
}

export interface Said {
  pick_up_on?: Day | null | undefined
  battery_safe?: boolean | undefined
  sender?: Sender | undefined
}

/** Until the carrier has it, the day can be moved and the battery's state can be changed. */
export async function sayPickUp(
  tx: Tx,
  context: Context,
  { request, subject, actor }: LockedRequest & { actor: { role: 'customer' | 'operations' | 'admin'; id: string } },
  { pick_up_on = request.pick_up_on, battery_safe = request.battery_safe ?? undefined, sender }: Said,
): Promise<Request> {
  const { now, today } = subject
  const isReturning = requestTraits[request.apply_type].returnsGoods
  if (!isReturning) refuse('operation_status_invalid', { reason: 'nothing_to_fetch' })
  const isWaiting = request.process_status === 'pending' || request.process_status === 'pass'
  if (!isWaiting || request.completed_at !== null) refuse('operation_status_invalid', { reason: 'picked_up' })
  if (pick_up_on !== request.pick_up_on) assertLater(pick_up_on, today, request)
  await mustSayDoor(tx, subject, { isOpen: request.shipment_id === null && battery_safe === true, sender })
  const said = await updateRequest(tx, request.after_sale_id, {
    ...{ pick_up_on, battery_safe: battery_safe ?? null, updated_at: now },
  })
  await writeRequestEvent(tx, {
    ...{ after_sale_id: request.after_sale_id, event: 'pick_up_told', actor, now },
    facts: { pick_up_on, battery_safe: battery_safe ?? null },
  })
  const after = { request: said, subject }
  if (battery_safe === false) return callOffPickUp(tx, context, after)
  return said.shipment_id === null ? arrangePickUp(tx, context, after, sender) : movePickUp(tx, context, after)
}

/** An erased person is asked for their address; for anybody else it is in the order. */
async function mustSayDoor(
  tx: Tx,
  { order, now }: Subject,
  { isOpen, sender }: { isOpen: boolean; sender: Sender | undefined },
): Promise<void> {
  if (!isErased(order) && sender) rejectField('sender', 'invalid')
  if (isErased(order) && isOpen && !sender) rejectField('sender.recipient', 'required')
  if (sender && !(await readKnownCountries(tx, now)).includes(sender.country)) {
    rejectField('sender.country', 'country_undelivered')
  }
}

/** An offer for one day does not apply to another: a later day is possible only where nothing depends on the day. */
function assertLater(day: Day | null, today: Day, { offer }: Request): void {
  if (day !== null && day <= today) rejectField('pick_up_on', 'invalid')
  if (offer !== null) refuse('operation_status_invalid', { reason: 'quoted' })
}

export async function confirmPickUp(input: Input<'POST /requests/{request_no}/pick-up'>): Promise<PickUp> {
  const { context, caller, params, body } = input
  const { userId } = requireUser(caller)
  await transaction(context.db, async tx => {
    const locked = await lockUserRequest(tx, userId, params.request_no, context.clock.now())
    const actor = { role: 'customer', id: userId } as const
    const { pick_up_on, battery_damaged } = body
    await sayPickUp(tx, context, { ...locked, actor }, { pick_up_on, battery_safe: !battery_damaged })
  })
  return viewPickUp(context, userId, params.request_no)
}

export function readPickUp({ context, caller, params }: Input<'GET /requests/{request_no}/pick-up'>): Promise<PickUp> {
  return viewPickUp(context, requireUser(caller).userId, params.request_no)
}

async function viewPickUp(context: Context, userId: string, requestNo: string): Promise<PickUp> {
  return toPickUpView(context, (await findUserRequest(context.db, userId, requestNo)) ?? refuse('operation_not_found'))
}

export async function toPickUpView(
  context: Pick<Context, 'db' | 'carriers' | 'clock'>,
  request: Request,
): Promise<PickUp> {
  const { db } = context
  const shipment = request.shipment_id === null ? undefined : await findShipment(db, request.shipment_id)
  const isBroughtByCustomer = request.battery_safe === false || context.carriers.default === undefined
  const { pick_up_on, battery_safe, picked_up_on, arrived_on, refund_due_on } = request
  const order = await findOrderById(db, request.order_id)
  const parcelWay = (await waitsForSending(db, request)) ? 'label' : 'parcel'
  return {
    door_known: !isErased(order),
    today: dayInShop(context.clock.now()),
    ...{ pick_up_on, battery_safe, picked_up_on, arrived_on, refund_due_on },
    way: shipment ? parcelWay : isBroughtByCustomer ? 'own' : 'open',
    carrier_name: shipment ? carrierName(shipment.carrier) : null,
    tracking_no: shipment?.tracking_no ?? null,
    tracking_url: shipment ? followLink(context, shipment) : null,
  }
}

/** The carrier's tracking page; a return parcel ends at the shop's own address. */
function followLink(context: Pick<Context, 'carriers'>, { carrier, tracking_no }: Shipment): string | null {
  if (tracking_no === null) return null
  const connected = context.carriers.find(carrier)
  return connected
    ? connected.followUrl(tracking_no)
    : (getTrackingUrl(carrier, tracking_no, { country: 'NL', postcode: '' }) ?? null)
}
