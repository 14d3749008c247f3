import type { deviceEndpoints } from '#contract/devices.ts'
import { transaction } from '#db/transaction.ts'
import { correctDevice } from '#domain/devices/commands.ts'
import { personOf } from '../accounts/person.ts'
import { changedFields } from '../audit/changed-fields.ts'
import { holdModels } from '../catalogue/store-models.ts'
import type { RouteInput } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { refuse } from '../refusal.ts'
import { refuseStatus } from './refuse-status.ts'
import { findDevice, lockDevice, updateDevice } from './store.ts'
import { type DeviceView, viewDevice } from './view.ts'
import { writeEvent } from './write-event.ts'

type Input = RouteInput<(typeof deviceEndpoints)['PUT /admin/devices/{id}']>

export async function changeDevice({ context, caller, params, body, requestId }: Input): Promise<DeviceView> {
  const person = personOf(caller)
  const deviceId = uuidOf(params.id)
  const { version, reason, ...wanted } = body
  return transaction(context.db, async tx => {
    const before = viewDevice((await lockDevice(tx, deviceId)) ?? refuse('device_not_found'))
    if (before.version !== version) refuse('already_changed', before)
    const change = changedFields(before, { ...before, ...wanted })
    if (!change) return before
    const known = wanted.device_type_id === before.device_type_id || (await holdModels(tx, [wanted.device_type_id]))
    if (!known) refuse('device_type_not_found')
    const allowed = correctDevice(before, wanted)
    if (!allowed.ok) refuseStatus(before, allowed.refusal)
    await updateDevice(tx, deviceId, { ...wanted, updated_at: context.clock.now() })
    await writeEvent(tx, context, {
      person,
      requestId,
      deviceId,
      event: 'change',
      ...change,
      reason,
    })
    return viewDevice((await findDevice(tx, deviceId)) ?? refuse('device_not_found'))
  })
}
