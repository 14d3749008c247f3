import type { offerFields } from '#contract/offers/catalogue.ts'
import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { isRestorable } from '#domain/devices/commands.ts'
import { loadModelOffers } from '#server/offers/catalogue/editing/model-parts.ts'
import { findDeviceTypes } from '#server/offers/catalogue/queries.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type DeviceRow, findDevice } from './store.ts'

type DeviceDetail = CallData<'GET /admin/devices/{id}'>

/** A machine's own data, which decisions in the shop are based on. */
export type DeviceView = Omit<DeviceDetail, keyof typeof offerFields | 'restorable'> & { retired_at: Date | null }

/** The same as staff see it, with the offers of its model. */
export async function toDeviceDetails(db: Reader, devices: readonly DeviceView[], now: Date): Promise<DeviceDetail[]> {
  const offers = await loadModelOffers(db, await findDeviceTypes(db, devices), now)
  return devices.map(({ retired_at, ...device }) => ({
    ...device,
    restorable: isRestorable(retired_at, now),
    ...(offers.get(device.device_type_id) ?? refuse('device_type_not_found')),
  }))
}

export async function toDeviceDetail(db: Reader, device: DeviceView, now: Date): Promise<DeviceDetail> {
  const [detail] = await toDeviceDetails(db, [device], now)
  return detail ?? refuse('device_not_found')
}

/** The machine as it is now, after an action on it. */
export async function readDeviceDetail(db: Reader, deviceId: string, now: Date): Promise<DeviceDetail> {
  return toDeviceDetail(db, viewDevice((await findDevice(db, deviceId)) ?? refuse('device_not_found')), now)
}

export function viewDevice(row: DeviceRow): DeviceView {
  const { created_at, updated_at, pool, holder, device_state, device_status, ...rest } = row
  return {
    ...rest,
    pool,
    holder,
    device_state,
    status: device_state,
    device_status,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
