import type { Tx } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockFleetForBooking } from '../availability/book.ts'
import { findDevice, lockDevice } from './store.ts'
import type { Moment } from './store-promises.ts'
import { type DeviceView, toDeviceDetail, viewDevice } from './view.ts'

interface LockInput {
  now: Date
  version: number | undefined
  /** The model that it is corrected to. */
  newModelId?: string
}

/**
 * Locks one machine after the fleet of its model, as every reservation does, so that it is not reserved while staff
 * decide about it. `version`: the version they saw, where they state it.
 */
export async function lockInFleet(
  tx: Tx,
  deviceId: string,
  { now, version, newModelId }: LockInput,
): Promise<DeviceView> {
  const { device_type_id } = (await findDevice(tx, deviceId)) ?? refuse('device_not_found')
  const models = new Set([device_type_id, newModelId ?? device_type_id])
  for (const model of [...models].toSorted()) await lockFleetForBooking(tx, model, now)
  const device = viewDevice((await lockDevice(tx, deviceId)) ?? refuse('device_not_found'))
  const isCurrent = version === undefined || version === device.version
  // The model was corrected between the two reads, so another fleet must be locked.
  if (!isCurrent || device.device_type_id !== device_type_id) {
    refuse('already_changed', await toDeviceDetail(tx, device, now))
  }
  return device
}

export function getMoment({ clock }: Pick<Context, 'clock'>): Moment {
  const now = clock.now()
  return { now, today: dayInShop(now) }
}
