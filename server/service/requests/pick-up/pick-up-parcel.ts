import { type Tx, transaction } from '#db/transaction.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { isScan } from '#domain/shipments/carrier-events.ts'
import { dayInShop } from '#i18n/format.ts'
import type { ParcelEnding, ParcelReport } from '#server/delivery/shipments/parcels/parcel-listeners.ts'
import type { Shipment } from '#server/delivery/shipments/queries.ts'
import { isIndependentUser } from '#server/people/concessions/colleagues.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { refundWithdrawn } from '../ending/withdraw-item.ts'
import { turnAroundJob } from '../job-kinds.ts'
import { type LockedRequest, lockWithOrder } from '../lock-request.ts'
import { mailRequest } from '../mails.ts'
import { advance } from '../move-request.ts'
import { runStep } from '../staff-moves.ts'
import { findRequestById, type Request, updateRequest } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { notHome, readMissedDays } from './missed-pick-ups.ts'
import { arrangePickUp } from './pick-up.ts'
import { findRequestOfShipment, firstScanAt, listOpenRejections } from './pick-up-store.ts'

const carrier = { role: 'carrier' } as const
const system = { role: 'system' } as const

/**
 * Handles a carrier's report on a return parcel. The first scan ends the use of its contents, even if it is reported
 * late. The caller has locked the order.
 */
export async function handleReturnReport(
  tx: Tx,
  context: Context,
  { shipment, event, at }: ParcelReport,
): Promise<void> {
  if (shipment.direction !== 'back') return
  const locked = await requestBehind(tx, context, shipment)
  if (!locked || locked.request.completed_at !== null) return
  const { apply_type, process_status } = locked.request
  // Staff had reported the collection before: its refund has waited for this proof.
  const isProven = requestTraits[apply_type].undoesContract && process_status !== 'pass' && isScan(event)
  if (isProven) await refundWithdrawn(tx, context, locked)
  if (requestTraits[apply_type].endsRental && process_status === 'transport_leave' && isScan(event)) {
    // Staff had entered a day by hand: that of the first scan replaces it.
    const first = (await firstScanAt(tx, shipment.shipment_id)) ?? at
    const moment = within(first < at ? first : at, shipment.created_at, locked.subject.now)
    await updateRequest(tx, locked.request.after_sale_id, { picked_up_on: dayInShop(moment) })
  }
  if (process_status !== 'pass') return
  if (event === 'not_home') await failReturn(tx, context, locked, notHome)
  if (!isScan(event)) return
  const moment = within(at, shipment.created_at, locked.subject.now)
  const picked = await updateRequest(tx, locked.request.after_sale_id, { picked_up_on: dayInShop(moment) })
  await walk(tx, context, { request: picked, subject: locked.subject }, 'pick_up')
}

/** Neither before the parcel existed nor in the future, whatever the carrier's clock says. */
function within(at: Date, earliest: Date, now: Date): Date {
  if (at > now) return now
  return at < earliest ? earliest : at
}

/**
 * A parcel has ended. A return parcel is here, or went wrong. An outgoing one may contain items that were withdrawn
 * from meanwhile: unopened they are back already, delivered they are to be collected.
 */
export async function endReturn(tx: Tx, context: Context, { shipment, end, actor }: ParcelEnding): Promise<void> {
  if (shipment.direction === 'out') return turnAround(tx, context, { shipment, end })
  const locked = await requestBehind(tx, context, shipment)
  if (!locked || locked.request.completed_at !== null) return
  const { request, subject } = locked
  if (end !== 'deliver') return failReturn(tx, context, locked, end === 'lose' ? 'parcel_lost' : 'parcel_returned')
  // A delivery implies a scan, if none was reported before.
  const by = await findStaffActor(tx, context, actor)
  const here = request.process_status === 'pass' ? await walk(tx, context, locked, 'pick_up', by) : request
  if (here.process_status === 'transport_leave') await walk(tx, context, { request: here, subject }, 'inspect', by)
}

/** The member of staff who reports it, and whether they count as independent of others. */
async function findStaffActor(tx: Tx, context: Context, { role, id }: ParcelEnding['actor']) {
  if (id === undefined || (role !== 'operations' && role !== 'admin')) return undefined
  return { role, id, isIndependent: await isIndependentUser(tx, context, 'unseen_return', id) }
}

async function turnAround(tx: Tx, context: Context, { shipment, end }: Omit<ParcelEnding, 'actor'>): Promise<void> {
  const inside = shipment.contents.map(({ item_id }) => item_id)
  for (const found of await listOpenRejections(tx, inside)) {
    const { after_sale_id: afterSaleId } = found
    if (end === 'deliver') await arrangePickUp(tx, context, await lockWithOrder(tx, found, context.clock.now()))
    // In a transaction of its own: the machines are locked here, and the locks for money come before those of machines.
    else await addJob(tx, context, turnAroundJob, { afterSaleId })
  }
}

/** It never reached the customer, or came back unopened: it is the shop's again, and everything is refunded. */
export async function turnAroundRequest(context: Context, { afterSaleId }: { afterSaleId: string }): Promise<void> {
  await transaction(context.db, async tx => {
    const found = await findRequestById(tx, afterSaleId)
    const { request, subject } = await lockWithOrder(tx, found, context.clock.now())
    if (request.process_status !== 'pass' || request.completed_at !== null) return
    const left = await walk(tx, context, { request, subject }, 'pick_up')
    await walk(tx, context, { request: left, subject }, 'inspect')
  })
}

async function requestBehind(tx: Tx, context: Context, { shipment_id }: Shipment): Promise<LockedRequest | undefined> {
  const found = await findRequestOfShipment(tx, shipment_id)
  return found && lockWithOrder(tx, found, context.clock.now())
}

async function walk(
  tx: Tx,
  context: Context,
  { request, subject }: LockedRequest,
  event: 'pick_up' | 'inspect',
  /** The member of staff who reports it in place of its carrier. */
  by?: ParcelEnding['actor'],
): Promise<Request> {
  const actor = by ?? (event === 'pick_up' ? carrier : system)
  const moved = await advance(tx, request, event, { actor, now: subject.now })
  await runStep(tx, context, { locked: { request: moved, subject }, event, actor })
  return moved
}

/** It stays in its state, on the list of failed requests for staff. */
async function failReturn(
  tx: Tx,
  context: Context,
  { request, subject }: LockedRequest,
  reason: string,
): Promise<void> {
  const { after_sale_id } = request
  const { order, now } = subject
  // Each day on which nobody was there counts, also while the first one is not dealt with yet.
  const isKnown = reason === notHome ? (await readMissedDays(tx, after_sale_id)).has(subject.today) : true
  if (request.error_reason === reason && isKnown) return
  const after = await updateRequest(tx, after_sale_id, { error_reason: reason, updated_at: now })
  await writeRequestEvent(tx, { after_sale_id, event: 'fail', actor: carrier, now, reason })
  await mailRequest(tx, context, { request: after, order, event: 'failed' })
}
