import type { deviceEndpoints } from '#contract/devices.ts'
import { transaction } from '#db/transaction.ts'
import { moveDevice as decide } from '#domain/devices/commands.ts'
import { personOf } from '../accounts/person.ts'
import type { RouteInput } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { refuse } from '../refusal.ts'
import { refuseStatus } from './refuse-status.ts'
import { findDevice, lockDevice, updateDevice, wasRentedOut } from './store.ts'
import { type DeviceView, viewDevice } from './view.ts'
import { writeEvent } from './write-event.ts'

type Input = RouteInput<(typeof deviceEndpoints)['POST /admin/devices/{id}/pool']>

export async function moveDevice({ context, caller, params, body, requestId }: Input): Promise<DeviceView> {
  const person = personOf(caller)
  const deviceId = uuidOf(params.id)
  return transaction(context.db, async tx => {
    const before = viewDevice((await lockDevice(tx, deviceId)) ?? refuse('device_not_found'))
    const result = decide(before, body.pool, await wasRentedOut(tx, deviceId))
    if (!result.ok) return refuseStatus(before, result.refusal)
    if (before.pool === body.pool) refuse('already_done')
    const { pool, used } = result.value
    await updateDevice(tx, deviceId, { pool, used, updated_at: context.clock.now() })
    await writeEvent(tx, context, {
      person,
      requestId,
      deviceId,
      event: 'move',
      before: { pool: before.pool, used: before.used },
      after: { pool, used },
      reason: body.reason,
    })
    return viewDevice((await findDevice(tx, deviceId)) ?? refuse('device_not_found'))
  })
}
