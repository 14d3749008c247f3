import type { Tx } from '#db/transaction.ts'
import { commandDevice, type DeviceCommand, isUsedAfter } from '#domain/devices/commands.ts'
import type { DeviceEventName } from '#domain/devices/events.ts'
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
}

export interface UnitMove extends UnitAction {
  deviceId: string
  /** Where it goes or what is done to it; undefined: only its data change. */
  command?: DeviceCommand
  /** The name of the event in its history, where that is not the command itself. */
  event?: DeviceEventName
  /** Its parcel comes back unopened: nobody has used it. */
  isUnopened?: boolean
  set?: { work_area?: string; device_status?: 'abnormal' }
}

/** When a carrier reports an event, the system is the actor that moves the machines. */
const toActor = ({ role }: UnitAction['actor']): Actor => (role === 'operations' || role === 'admin' ? role : 'system')

export async function lockUnit(tx: Tx, deviceId: string): Promise<DeviceView> {
  return viewDevice((await lockDevice(tx, deviceId)) ?? refuse('device_not_found'))
}

/**
 * Moves a machine with its parcel, as the state machine of holders allows, with a row in its own history and in the
 * audit log. The caller has locked its fleet and checked that it is reserved for this order.
 */
export async function moveUnit(tx: Tx, context: Context, move: UnitMove): Promise<void> {
  const { deviceId, command, event = command, isUnopened = false, set = {}, actor, reason, orderNo } = move
  const before = await lockUnit(tx, deviceId)
  const result = command && commandDevice(before, command, toActor(actor))
  if (result && !result.ok) return rejectStatus(before, result.refusal)
  const { holder, device_state } = result?.value ?? before
  const used = isUsedAfter(before, command, { isUnopened })
  const change = { ...(command && { holder, device_state }), ...(used !== before.used && { used }), ...set }
  const now = context.clock.now()
  await updateDevice(tx, deviceId, { ...change, updated_at: now })
  // The customer's address is stored with their order: it could not be erased from this history or from the log.
  const { work_area: _place, ...recorded } = change
  const was = Object.fromEntries(Object.keys(recorded).map(key => [key, before[key as keyof DeviceView]]))
  const after = { ...recorded, order_no: orderNo }
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
  })
}
