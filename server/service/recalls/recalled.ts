import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { fillShortages } from '#server/fleet/availability/fill-shortages.ts'
import { isCalledBack, isInItsRange, isNotStopped, isRecallOpen } from '#server/fleet/devices/called-back.ts'
import { lockDevice, registerSince, updateDevice } from '#server/fleet/devices/queries.ts'
import { reassignReservations } from '#server/fleet/devices/reassign-reservations.ts'
import { rejectStatus } from '#server/fleet/devices/reject-status.ts'
import { viewDevice } from '#server/fleet/devices/view.ts'
import { type DeviceAction, writeEvent } from '#server/fleet/devices/write-event.ts'
import type { Context } from '#server/platform/context.ts'
import { devicesIn, inRange, type SerialRange } from './store.ts'

/** Its customer's rights begin when the hour is over in which staff may stop the recall. */
const isAnnouncedBy = (now: Date) => sql<boolean>`exists (select from recalls
  where recalls.device_type_id = devices.device_type_id and ${isInItsRange} and ${isNotStopped}
    and (tells_at is null or tells_at <= ${now}))`

/** The last change of a machine's status was made by a recall. */
const isTakenOut = sql<boolean>`devices.device_status = 'abnormal' and coalesce((select event = 'recall'
  from device_events e where e.device_id = devices.device_id and e.before ? 'device_status'
  order by e.id desc limit 1), false)`

/** Those of these machines whose recall is open. */
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
  /** The machines of the item that are with its customer, or belong to them. */
  pieces: number
  recalled: readonly string[]
  /** Whether the hour in which the recall could be stopped is over for one of them. */
  isAnnounced: boolean
}

/** Those of these items with recalled machines that are with their customer or sold to them. */
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
 * Its serial number and model were in the recall before it was handed out: a later correction by one person cannot make
 * it a machine of a recall that others have approved.
 */
const wasMeantBefore = sql<boolean>`not exists (
  select from device_events e where e.device_id = devices.device_id
    and e.at > ${registerSince(sql`devices.device_id`)}
    and (e.before ->> 'device_type_id' <> recalls.device_type_id::text
      or length(e.before ->> 'serial_number') <> length(serial_from)
      or e.before ->> 'serial_number' collate "C" not between serial_from and serial_to))`

/** The newest recall of one of these machines, and whether two people have approved its refunds. */
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

/** Once somebody else has approved the refund of one machine, two people have checked the recall itself. */
const isAgreed = sql<boolean>`exists (select from concessions c where c.kind = 'recall'
  and c.subject = recalls.recall_id::text and (c.second_by is not null or c.alone))`

/** Refuses to hand out a machine, or to put it back on the shelf, while its recall is open. */
export async function assertNotRecalled(tx: Tx, deviceId: string): Promise<void> {
  if (!(await findRecalled(tx, [deviceId])).has(deviceId)) return
  const device = await lockDevice(tx, deviceId)
  if (device) rejectStatus(viewDevice(device), 'recalled')
}

type RecallAction = Pick<DeviceAction, 'person'> & { reason: string }

/**
 * Recalled machines leave their fleet at once, wherever they are: they get no new reservations, and customers with a
 * reservation that is not handed out get another machine, or the daily check notifies them that there is none.
 */
export async function takeOut(tx: Tx, context: Context, range: SerialRange, action: RecallAction): Promise<void> {
  const now = context.clock.now()
  await lockFleetForBooking(tx, range.deviceTypeId, now)
  const ids = (await devicesIn(tx, range)).map(({ device_id }) => device_id)
  for (const deviceId of ids) await takeOutOne(tx, context, { ...action, deviceId, now })
}

/**
 * Takes out recalled machines among those that were just entered, or got another number or model: they were never in
 * the fleet. The caller has locked the fleet of their model since before they were written.
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
  const bookings = await reassignReservations(tx, after, { now, today: dayInShop(now) })
  await writeEvent(tx, context, {
    ...{ ...action, event: 'recall', before: { device_status: 'normal' } },
    after: { device_status: 'abnormal', ...(bookings && { bookings }) },
  })
}

/**
 * Undoes a stopped recall: machines whose status nobody has changed since, and that no other recall covers, return to
 * their fleet.
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
