import type { DeviceSnapshot } from '#domain/devices/commands.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Says why, and what the machine is now: whoever pressed the button saw something older. */
export function rejectStatus({ holder, device_state, device_status }: DeviceSnapshot, reason: string): never {
  return refuse('device_status_wrong', { reason, holder, device_state, device_status })
}
