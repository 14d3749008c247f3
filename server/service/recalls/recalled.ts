import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { fillShortages } from '#server/fleet/availability/fill-shortages.ts'
import { isCalledBack, isInItsRange, isNotStopped, isRecallOpen } from '#server/fleet/devices/called-back.ts'
import { moveBookings } from '#server/fleet/devices/move-bookings.ts'
import { lockDevice, registerSince, updateDevice } from '#server/fleet/devices/queries.ts'
import { rejectStatus } from '#server/fleet/devices/reject-status.ts'
import { viewDevice } from '#server/fleet/devices/view.ts'
import { type DeviceAction, writeEvent } from '#server/fleet/devices/write-event.ts'
import type { Context } from '#server/platform/context.ts'
import { devicesIn, inRange, type SerialRange } from './store.ts'

/** Its customer's rights begin when the hour is over in which staff may stop the recall. */
const isAnnouncedBy = (now: Date) => sql<boolean>`exists (select from recalls
  where recalls.device_type_id = devices.device_type_id and ${isInItsRange} and ${isNotStopped}
    and (tells_at is null or tells_at <= ${now}))`

/** The last word about the state of a machine was that of a recall. */
const isTakenOut = sql<boolean>`devices.device_status = 'abnormal' and coalesce((select event = 'recall'
  from device_events e where e.device_id = devices.device_id and e.before ? 'device_status'
  order by e.id desc limit 1), false)`

/** Of these machines, those whose recall is open. */
export async function findRecalled(db: Reader, deviceIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (deviceIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('devices')
    .select('device_id')
    .where('device_id', 'in', deviceIds)
    .where(isRecallOpen)
    .execute()
  return new Set(rows.map(({ device_id }) => device_id))
}

export interface RecalledPieces {
  /** The machines of the item that are with its customer, or are theirs. */
  pieces: number
  recalled: readonly string[]
  /** Whether the hour is over in which the recall of one of them could be stopped. */
  isAnnounced: boolean
}

/** Of these items, those of whose machines, with their customer or sold to them, some were called back. */
export async function findRecalledItems(
  db: Reader,
  itemIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, RecalledPieces>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('unit_reservations')
    .innerJoin('devices', 'devices.device_id', 'unit_reservations.device_id')
    .select(['order_item_id', 'devices.device_id', isRecallOpen.as('is_open'), isAnnouncedBy(now).as('is_told')])
    .where('order_item_id', 'in', itemIds)
    .where('reservation_state', 'in', ['out', 'done'])
    .orderBy('serial_number')
    .execute()
  const found = new Map<string, RecalledPieces>()
  for (const itemId of itemIds) {
    const pieces = rows.filter(({ order_item_id }) => order_item_id === itemId)
    const open = pieces.filter(({ is_open }) => is_open)
    if (open.length === 0) continue
    const recalled = open.map(({ device_id }) => device_id)
    found.set(itemId, { pieces: pieces.length, recalled, isAnnounced: open.some(({ is_told }) => is_told) })
  }
  return found
}

/**
 * Its number and its model were in the recall before it went to whoever has it: one person who corrects a number later
 * cannot make it a machine of a recall that others have agreed to.
 */
const wasMeantBefore = sql<boolean>`not exists (
  select from device_events e where e.device_id = devices.device_id
    and e.at > ${registerSince(sql`devices.device_id`)}
    and (e.before ->> 'device_type_id' <> recalls.device_type_id::text
      or length(e.before ->> 'serial_number') <> length(serial_from)
      or e.before ->> 'serial_number' collate "C" not between serial_from and serial_to))`

/** The newest recall of one of these machines, and whether two people have agreed that its money goes. */
export async function findRecallForDevices(db: Reader, deviceIds: readonly string[]) {
  if (deviceIds.length === 0) return undefined
  return db
    .selectFrom('recalls')
    .innerJoin('devices', 'devices.device_type_id', 'recalls.device_type_id')
    .select(['recalls.recall_id', sql<boolean>`${isAgreed} and ${wasMeantBefore}`.as('is_agreed')])
    .where('devices.device_id', 'in', deviceIds)
    .where(isInItsRange)
    .where(isNotStopped)
    .orderBy('is_agreed', 'desc')
    .orderBy('recalls.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Once somebody else has agreed to the money of one machine, the recall itself has been seen by two. */
const isAgreed = sql<boolean>`exists (select from concessions c where c.kind = 'recall'
  and c.subject = recalls.recall_id::text and (c.second_by is not null or c.alone))`

/** Nothing is handed to anybody, or put back on the shelf, while its recall is open. */
export async function assertNotRecalled(tx: Tx, deviceId: string): Promise<void> {
  if (!(await findRecalled(tx, [deviceId])).has(deviceId)) return
  const device = await lockDevice(tx, deviceId)
  if (device) rejectStatus(viewDevice(device), 'recalled')
}

type RecallAction = Pick<DeviceAction, 'person' | 'requestId'> & { reason: string }

/**
 * What is called back leaves its fleet at once, wherever it is: nothing more is promised of it, and who was promised it
 * and has not got it gets another one, or is told by the daily look that there is none.
 */
export async function takeOut(tx: Tx, context: Context, range: SerialRange, action: RecallAction): Promise<void> {
  const now = context.clock.now()
  await lockFleetForBooking(tx, range.deviceTypeId, now)
  const ids = (await devicesIn(tx, range)).map(({ device_id }) => device_id)
  for (const deviceId of ids) await takeOutOne(tx, context, { ...action, deviceId, now })
}

/**
 * Of machines that were just entered, or got another number or model, those that were called back before: they never
 * were in the fleet. The caller has locked the fleet of their model since before they were written.
 */
export async function takeOutEntered(
  tx: Tx,
  context: Context,
  deviceIds: readonly string[],
  action: Omit<RecallAction, 'reason'>,
): Promise<void> {
  if (deviceIds.length === 0) return
  const rows = await tx
    .selectFrom('devices')
    .select(['device_id', 'serial_number'])
    .where('device_id', 'in', deviceIds)
    .where(isCalledBack)
    .orderBy('device_id')
    .execute()
  const now = context.clock.now()
  for (const { device_id: deviceId, serial_number: reason } of rows) {
    await takeOutOne(tx, context, { ...action, reason, deviceId, now })
  }
}

type One = RecallAction & { deviceId: string; now: Date }

async function takeOutOne(tx: Tx, context: Context, { now, ...action }: One): Promise<void> {
  const { deviceId } = action
  const row = await lockDevice(tx, deviceId)
  if (row?.device_status !== 'normal') return
  await updateDevice(tx, deviceId, { device_status: 'abnormal', updated_at: now })
  const after = { ...viewDevice(row), device_status: 'abnormal' as const }
  const bookings = await moveBookings(tx, after, { now, today: dayInShop(now) })
  await writeEvent(tx, context, {
    ...{ ...action, event: 'recall', before: { device_status: 'normal' } },
    after: { device_status: 'abnormal', ...(bookings && { bookings }) },
  })
}

/**
 * A recall that was stopped has taken nothing out: what nobody has said anything of since, and no other recall has, is in
 * its fleet again.
 */
export async function putBack(tx: Tx, context: Context, range: SerialRange, action: RecallAction): Promise<void> {
  const now = context.clock.now()
  await lockFleetForBooking(tx, range.deviceTypeId, now)
  const rows = await tx
    .selectFrom('devices')
    .select('device_id')
    .where('device_type_id', '=', range.deviceTypeId)
    .where(inRange(range))
    .where(isTakenOut)
    .where(eb => eb.not(isCalledBack))
    .orderBy('device_id')
    .execute()
  for (const { device_id: deviceId } of rows) {
    await lockDevice(tx, deviceId)
    await updateDevice(tx, deviceId, { device_status: 'normal', updated_at: now })
    await writeEvent(tx, context, {
      ...{ ...action, deviceId, event: 'recall_stopped', before: { device_status: 'abnormal' } },
      after: { device_status: 'normal' },
    })
  }
  await fillShortages(tx, range.deviceTypeId, now)
}
