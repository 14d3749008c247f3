import type { Tx } from '#db/transaction.ts'
import type { DeviceEventName } from '#domain/devices/events.ts'
import type { Change } from '#server/platform/audit/changed-fields.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { SignedInUser } from '#server/platform/http/require-user.ts'
import { insertEvent } from './store.ts'

export interface DeviceAction {
  person: SignedInUser
  deviceId: string
  event: DeviceEventName
  before?: Change['before'] | undefined
  after: Change['after']
  reason?: string | undefined
}

/** Records an action on a machine twice: in its own history, and in the audit log with the person who did it. */
export async function writeEvent(tx: Tx, context: Context, action: DeviceAction): Promise<void> {
  const { person, deviceId, event, before, after, reason } = action
  await insertEvent(tx, {
    device_id: deviceId,
    at: context.clock.now(),
    actor_id: person.userId,
    actor_role: person.role,
    event,
    before: before === undefined ? null : JSON.stringify(before),
    after: JSON.stringify(after),
    reason: reason ?? '',
  })
  await writeAudit(tx, context, {
    actor: person,
    action: `device.${event}`,
    subject: ['device', deviceId],
    after,
    ...(before && { before }),
    ...(reason && { reason }),
  })
}
