import type { Tx } from '#db/transaction.ts'
import { commandDevice, type DeviceCommand, isUsedAfter } from '#domain/devices/commands.ts'
import type { Actor } from '#domain/machine.ts'
import { insertEvent, lockDevice, updateDevice } from '#server/fleet/devices/queries.ts'
import { rejectStatus } from '#server/fleet/devices/reject-status.ts'
import { type DeviceView, viewDevice } from '#server/fleet/devices/view.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'

export interface UnitAction {
  actor: { role: Actor; id?: string }
  reason?: string | undefined
  orderNo: string
  requestId?: string | undefined
}

export interface UnitMove extends UnitAction {
  deviceId: string
  /** Where it goes or what is done to it; none: only what is known of it changes. */
  command?: DeviceCommand
  /** As its history calls it, where that is not the command itself. */
  event?: string
  /** Its parcel comes back as it left: nobody has had it. */
  isUnopened?: boolean
  set?: { work_area?: string; device_status?: 'abnormal' }
}

/** A carrier's word moves machines through the shop itself. */
const toActor = ({ role }: UnitAction['actor']): Actor => (role === 'operations' || role === 'admin' ? role : 'system')

export async function lockUnit(tx: Tx, deviceId: string): Promise<DeviceView> {
  return viewDevice((await lockDevice(tx, deviceId)) ?? refuse('device_not_found'))
}

/**
 * A machine goes with its parcel: by the table of holders, with a row in its own history and in the audit log. Its fleet
 * is locked, and that it is promised to just this order is known.
 */
export async function moveUnit(tx: Tx, context: Context, move: UnitMove): Promise<void> {
  const { deviceId, command, event = command, isUnopened = false, set = {}, actor, reason, orderNo, requestId } = move
  const before = await lockUnit(tx, deviceId)
  const result = command && commandDevice(before, command, toActor(actor))
  if (result && !result.ok) return rejectStatus(before, result.refusal)
  const { holder, device_state } = result?.value ?? before
  const used = isUsedAfter(before, command, { isUnopened })
  const change = { ...(command && { holder, device_state }), ...(used !== before.used && { used }), ...set }
  const now = context.clock.now()
  await updateDevice(tx, deviceId, { ...change, updated_at: now })
  // Where a customer lives stands with his order: neither this history nor the log could forget it for him.
  const { work_area: _place, ...told } = change
  const was = Object.fromEntries(Object.keys(told).map(key => [key, before[key as keyof DeviceView]]))
  const after = { ...told, order_no: orderNo }
  await insertEvent(tx, {
    device_id: deviceId,
    at: now,
    actor_id: actor.id ?? null,
    actor_role: actor.role,
    event: event ?? 'change',
    before: JSON.stringify(was),
    after: JSON.stringify(after),
    reason: reason ?? '',
  })
  await writeAudit(tx, context, {
    actor: actor.id === undefined ? 'system' : { userId: actor.id, role: actor.role },
    action: `device.${event ?? 'change'}`,
    subject: ['device', deviceId],
    before: was,
    after,
    ...(reason && { reason }),
    ...(requestId && { requestId }),
  })
}
