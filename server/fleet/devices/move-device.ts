import type { deviceEndpoints } from '#contract/fleet/devices.ts'
import { transaction } from '#db/transaction.ts'
import { moveDevice as decide } from '#domain/devices/commands.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { uuidOf } from '#server/platform/http/calls/uuid.ts'
import { personOf } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fillShortages } from '../availability/fill-shortages.ts'
import { lockInFleet, momentOf } from './lock-in-fleet.ts'
import { refuseStatus } from './refuse-status.ts'
import { updateDevice, wasLet } from './store.ts'
import { purposesOf } from './store-promises.ts'
import { shownDevice } from './view.ts'
import { writeEvent } from './write-event.ts'

type Input = RouteInput<(typeof deviceEndpoints)['POST /admin/devices/{id}/pool']>

export async function moveDevice({ context, caller, params, body, requestId }: Input) {
  const person = personOf(caller)
  const deviceId = uuidOf(params.id)
  return transaction(context.db, async tx => {
    const moment = momentOf(context)
    const before = await lockInFleet(tx, deviceId, { now: moment.now, version: body.version })
    const promised = await purposesOf(tx, deviceId, moment)
    const result = decide(before, body.pool, { promised, wasLet: await wasLet(tx, deviceId) })
    if (!result.ok) return refuseStatus(before, result.refusal)
    if (before.pool === body.pool) refuse('already_done')
    const { pool, used } = result.value
    await updateDevice(tx, deviceId, { pool, used, updated_at: moment.now })
    await fillShortages(tx, before.device_type_id, moment.now)
    await writeEvent(tx, context, {
      person,
      requestId,
      deviceId,
      event: 'move',
      before: { pool: before.pool, used: before.used },
      after: { pool, used },
      reason: body.reason,
    })
    return shownDevice(tx, deviceId, moment.now)
  })
}
