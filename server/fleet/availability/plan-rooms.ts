import type { Reader, Tx } from '#db/transaction.ts'
import { isPackingValid } from '#domain/availability/is-packing-valid.ts'
import { findRoom, type Packing } from '#domain/availability/pack.ts'
import type { DayRange } from '#domain/availability/range.ts'
import { dayInShop } from '#i18n/format.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findSpareUnit } from './spare.ts'
import { type Fleet, readFleet } from './store.ts'

export interface RoomRequest {
  itemId: string
  deviceTypeId: string
  busy: DayRange
}

/** The place found for each request as reservations stand, given the requests before it. */
export type PlannedRooms = ReadonlyMap<string, Packing>

/**
 * Plans before the fleet is locked, and refuses what does not fit: reading hundreds of machines and rearranging their
 * reservations takes longer than checking that the plan still holds. What is missing in the plan is searched for under
 * the lock.
 */
export async function planRooms(db: Reader, requests: readonly RoomRequest[], now: Date): Promise<PlannedRooms> {
  const planned = new Map<string, Packing>()
  for (const [deviceTypeId, ofModel] of Map.groupBy(requests, request => request.deviceTypeId)) {
    if ((await findSpareUnit(db, { deviceTypeId, now })) !== undefined) continue
    const fleet: Fleet = await readFleet(db, { deviceTypeId, pool: 'rent', from: dayInShop(now), now })
    for (const [index, { itemId, busy }] of ofModel.entries()) {
      const room = findRoom(fleet.units, fleet.bookings, busy)
      // The planned requests before it are treated as fixed here, so only the refusal of the first is certain.
      if (!room && index === 0) refuse('stock_insufficient', { reason: 'no_machine_free', item_id: itemId })
      if (!room) break
      planned.set(itemId, room)
      fleet.bookings = fleet.bookings.map(one => ({ ...one, unit: room.moves.get(one.id) ?? one.unit }))
      // It has no row yet, so the requests after it cannot move it.
      fleet.units = fleet.units.map(one => (one.id === room.unit ? { ...one, fixed: [...one.fixed, busy] } : one))
    }
  }
  return planned
}

/** Reads only the machines of the plan. The caller has locked the fleet. */
export async function isStillFree(
  tx: Tx,
  { planned, deviceTypeId, busy, now }: Omit<RoomRequest, 'itemId'> & { planned: Packing; now: Date },
): Promise<boolean> {
  const ids = [...planned.moves.keys()]
  const from =
    ids.length === 0
      ? []
      : await tx.selectFrom('unit_reservations').select('device_id').where('reservation_id', 'in', ids).execute()
  const only = [
    ...new Set([planned.unit, ...planned.moves.values(), ...from.flatMap(({ device_id }) => device_id ?? [])]),
  ]
  const fleet = await readFleet(tx, { deviceTypeId, pool: 'rent', from: dayInShop(now), now, only })
  return isPackingValid(planned, { ...fleet, requested: busy })
}
