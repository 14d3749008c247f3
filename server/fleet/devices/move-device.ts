import type { deviceEndpoints } from '#contract/fleet/devices.ts'
import { transaction } from '#db/transaction.ts'
import { moveDevice as decide } from '#domain/devices/commands.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fillShortages } from '../availability/fill-shortages.ts'
import { getMoment, lockInFleet } from './lock-in-fleet.ts'
import { rejectStatus } from './reject-status.ts'
import { updateDevice, wasLet } from './store.ts'
import { findPurposes } from './store-promises.ts'
import { readDeviceDetail } from './view.ts'
import { writeEvent } from './write-event.ts'

type Input = RouteInput<(typeof deviceEndpoints)['POST /admin/devices/{id}/pool']>

export async function moveDevice({ context, caller, params, body }: Input) {
  const actor = requireUser(caller)
  const deviceId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const moment = getMoment(context)
    const before = await lockInFleet(tx, deviceId, { now: moment.now, version: body.version })
    const promised = await findPurposes(tx, deviceId, moment)
    const result = decide(before, body.pool, { promised, wasLet: await wasLet(tx, deviceId) })
    if (!result.ok) return rejectStatus(before, result.refusal)
    if (before.pool === body.pool) refuse('already_done')
    const { pool, used } = result.value
    await updateDevice(tx, deviceId, { pool, used, updated_at: moment.now })
    await fillShortages(tx, before.device_type_id, moment.now)
    await writeEvent(tx, context, {
      person: actor,
      deviceId,
      event: 'move',
      before: { pool: before.pool, used: before.used },
      after: { pool, used },
      reason: body.reason,
    })
    return readDeviceDetail(tx, deviceId, moment.now)
  })
}
