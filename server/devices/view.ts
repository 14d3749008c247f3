import type { CallData } from '#contract/call.ts'
import type { DeviceStatus, Pool } from '#domain/catalogue/words.ts'
import type { DeviceHolder, DeviceState } from '#domain/devices/states.ts'
import type { DeviceRow } from './store.ts'

export type DeviceView = CallData<'GET /admin/devices/{id}'>

export function viewDevice(row: DeviceRow): DeviceView {
  const { created_at, updated_at, pool, holder, device_state, device_status, ...rest } = row
  return {
    ...rest,
    pool: pool as Pool,
    holder: holder as DeviceHolder,
    device_state: device_state as DeviceState,
    device_status: device_status as DeviceStatus,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
