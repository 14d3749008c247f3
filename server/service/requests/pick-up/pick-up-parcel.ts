import { type Tx, transaction } from '#db/transaction.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { CarrierEvent } from '#domain/shipments/carrier-events.ts'
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
import { arrangePickUp } from './pick-up.ts'
import { findRequestOfShipment, firstScanAt, listOpenRejections } from './pick-up-store.ts'

/** Words that only a carrier who has the parcel says. */
const scans: readonly CarrierEvent[] = ['accepted', 'in_transit', 'out_for_delivery', 'delivered']

const carrier = { role: 'carrier' } as const
const system = { role: 'system' } as const

/**
 * What a carrier tells of a parcel that comes back. Its first scan ends the use of what is in it, whoever tells it late.
 * The caller has locked the order.
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
  // Staff had told before that it was fetched: its money has waited for this proof.
  const isProven = requestTraits[apply_type].undoesContract && process_status !== 'pass' && scans.includes(event)
  if (isProven) await refundWithdrawn(tx, context, locked)
  if (requestTraits[apply_type].endsRental && process_status === 'transport_leave' && scans.includes(event)) {
    // Staff had told a day by hand: that of the first scan counts instead.
    const first = (await firstScanAt(tx, shipment.shipment_id)) ?? at
    const moment = within(first < at ? first : at, shipment.created_at, locked.subject.now)
    await updateRequest(tx, locked.request.after_sale_id, { picked_up_on: dayInShop(moment) })
  }
  if (process_status !== 'pass') return
  if (event === 'not_home') await failReturn(tx, context, locked, 'not_home')
  if (!scans.includes(event)) return
  const moment = within(at, shipment.created_at, locked.subject.now)
  const picked = await updateRequest(tx, locked.request.after_sale_id, { picked_up_on: dayInShop(moment) })
  await walk(tx, context, { request: picked, subject: locked.subject }, 'pick_up')
}

/** Neither before there was a parcel nor in the future, whatever clock the carrier has. */
function within(at: Date, earliest: Date, now: Date): Date {
  if (at > now) return now
  return at < earliest ? earliest : at
}

/**
 * A parcel came to an end. One that comes back is here, or went wrong. One on its way out may hold what was withdrawn
 * from meanwhile: unopened it is back already, delivered it is fetched.
 */
export async function endReturn(tx: Tx, context: Context, { shipment, end, actor }: ParcelEnding): Promise<void> {
  if (shipment.direction === 'out') return turnAround(tx, context, { shipment, end })
  const locked = await requestBehind(tx, context, shipment)
  if (!locked || locked.request.completed_at !== null) return
  const { request, subject } = locked
  if (end !== 'deliver') return failReturn(tx, context, locked, end === 'lose' ? 'parcel_lost' : 'parcel_returned')
  // Delivered is also scanned, if nobody told before.
  const by = await findStaffActor(tx, context, actor)
  const here = request.process_status === 'pass' ? await walk(tx, context, locked, 'pick_up', by) : request
  if (here.process_status === 'transport_leave') await walk(tx, context, { request: here, subject }, 'inspect', by)
}

/** One of the staff who says so, and whether they count beside others as a person of their own. */
async function findStaffActor(tx: Tx, context: Context, { role, id }: ParcelEnding['actor']) {
  if (id === undefined || (role !== 'operations' && role !== 'admin')) return undefined
  return { role, id, isIndependent: await isIndependentUser(tx, context, 'unseen_return', id) }
}

async function turnAround(tx: Tx, context: Context, { shipment, end }: Omit<ParcelEnding, 'actor'>): Promise<void> {
  const inside = shipment.contents.map(({ item_id }) => item_id)
  for (const found of await listOpenRejections(tx, inside)) {
    const { after_sale_id: afterSaleId } = found
    if (end === 'deliver') await arrangePickUp(tx, context, await lockWithOrder(tx, found, context.clock.now()))
    // With a transaction of its own: here the machines are locked, and money comes before machines.
    else await addJob(tx, context, turnAroundJob, { afterSaleId })
  }
}

/** It never reached him, or came back unopened: it is ours again, and he gets everything back. */
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
  /** Where one of our own people tells of it in the place of its carrier. */
  by?: ParcelEnding['actor'],
): Promise<Request> {
  const actor = by ?? (event === 'pick_up' ? carrier : system)
  const moved = await advance(tx, request, event, { actor, now: subject.now })
  await runStep(tx, context, { locked: { request: moved, subject }, event, actor })
  return moved
}

/** It stays where it is, on the list of what somebody has to look after. */
async function failReturn(
  tx: Tx,
  context: Context,
  { request, subject }: LockedRequest,
  reason: string,
): Promise<void> {
  const { after_sale_id } = request
  const { order, now } = subject
  if (request.error_reason === reason) return
  const after = await updateRequest(tx, after_sale_id, { error_reason: reason, updated_at: now })
  await writeRequestEvent(tx, { after_sale_id, event: 'fail', actor: carrier, now, reason })
  await mailRequest(tx, context, { request: after, order, event: 'failed' })
}
