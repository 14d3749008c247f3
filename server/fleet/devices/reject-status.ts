import type { DeviceSnapshot } from '#domain/devices/commands.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Gives the reason and the current state, because the person who pressed the button saw an older one. */
export function rejectStatus({ holder, device_state, device_status }: DeviceSnapshot, reason: string): never {
  return refuse('device_status_wrong', { reason, holder, device_state, device_status })
}
