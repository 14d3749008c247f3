import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockFleetForBooking } from '../availability/book.ts'
import type { Context } from '../context.ts'
import { moveBookings } from '../devices/move-bookings.ts'
import { refuseStatus } from '../devices/refuse-status.ts'
import { lockDevice, updateDevice } from '../devices/store.ts'
import { viewDevice } from '../devices/view.ts'
import { type DeviceDeed, writeEvent } from '../devices/write-event.ts'
import { devicesIn, type SerialRange } from './store.ts'

/**
 * A machine that was called back and that nobody has put in order since: staff say that by its status. A recall that was
 * stopped is none.
 */
const isOpen = sql<boolean>`devices.device_status <> 'normal' and exists (select from recalls
  where recalls.device_type_id = devices.device_type_id
    and length(devices.serial_number) = length(serial_from)
    and devices.serial_number collate "C" between serial_from and serial_to
    and not exists (select from recall_stops where recall_stops.recall_id = recalls.recall_id))`

/** Of these machines, those whose recall is open. */
export async function recalledOf(db: Reader, deviceIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (deviceIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('devices')
    .select('device_id')
    .where('device_id', 'in', deviceIds)
    .where(isOpen)
    .execute()
  return new Set(rows.map(({ device_id }) => device_id))
}

/** Of these items, those whose machine, with its customer or sold to them, was called back. */
export async function recalledItemsOf(db: Reader, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('unit_reservations')
    .innerJoin('devices', 'devices.device_id', 'unit_reservations.device_id')
    .select('order_item_id')
    .where('order_item_id', 'in', itemIds)
    .where('reservation_state', 'in', ['out', 'done'])
    .where(isOpen)
    .execute()
  return new Set(rows.flatMap(({ order_item_id }) => order_item_id ?? []))
}

/** Nothing is handed to anybody, or put back on the shelf, while its recall is open. */
export async function mustNotBeRecalled(tx: Tx, deviceId: string): Promise<void> {
  if (!(await recalledOf(tx, [deviceId])).has(deviceId)) return
  const device = await lockDevice(tx, deviceId)
  if (device) refuseStatus(viewDevice(device), 'recalled')
}

type Deed = Pick<DeviceDeed, 'person' | 'requestId'> & { reason: string }

/**
 * What is called back leaves its fleet at once, wherever it is: nothing more is promised of it, and who was promised it
 * and has not got it gets another one, or is told by the daily look that there is none.
 */
export async function takeOut(tx: Tx, context: Context, range: SerialRange, deed: Deed): Promise<void> {
  const now = context.clock.now()
  await lockFleetForBooking(tx, range.deviceTypeId, now)
  for (const { device_id: deviceId } of await devicesIn(tx, range)) {
    const row = await lockDevice(tx, deviceId)
    if (row?.device_status !== 'normal') continue
    await updateDevice(tx, deviceId, { device_status: 'abnormal', updated_at: now })
    const after = { ...viewDevice(row), device_status: 'abnormal' as const }
    const bookings = await moveBookings(tx, after, { now, today: dayInShop(now) })
    await writeEvent(tx, context, {
      ...{ ...deed, deviceId, event: 'recall', before: { device_status: 'normal' } },
      after: { device_status: 'abnormal', ...(bookings && { bookings }) },
    })
  }
}
