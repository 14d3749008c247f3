import type { deviceEndpoints } from '#contract/fleet/devices.ts'
import { transaction } from '#db/transaction.ts'
import { commandManually, isLost, isUsedAfter, mayBeAsNew } from '#domain/devices/commands.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { fillShortages } from '../availability/fill-shortages.ts'
import { awaitedChecks } from './awaited-checks.ts'
import { getMoment, lockInFleet } from './lock-in-fleet.ts'
import { moveBookings } from './move-bookings.ts'
import { recallChecks } from './recall-checks.ts'
import { rejectStatus } from './reject-status.ts'
import { updateDevice, wasLet } from './store.ts'
import { endBoundOut, findPurposes, isBound } from './store-promises.ts'
import { readDeviceDetail } from './view.ts'
import { writeEvent } from './write-event.ts'

type Input = RouteInput<(typeof deviceEndpoints)['POST /admin/devices/{id}/commands']>

/**
 * Locks the row before the transition is checked: if two people press at once, the second sees what the first has done.
 */
export async function commandDevice(input: Input) {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const deviceId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const moment = getMoment(context)
    if (body.command === 'take_back') {
      await awaitedChecks.get(context).concedeTakenBack(tx, context, input, { deviceId, reason: body.reason })
    }
    const before = await lockInFleet(tx, deviceId, { now: moment.now, version: body.version })
    const promised = await findPurposes(tx, deviceId, moment)
    const bound = { promised, isBound: await isBound(tx, before) }
    const result = commandManually(before, body.command, actor.role, bound)
    if (!result.ok) return rejectStatus(before, result.refusal)
    const { holder, device_state } = result.value
    if (body.command === 'restock') await recallChecks.get(context).assertNotRecalled(tx, deviceId)
    if (body.command === 'take_back') await endBoundOut(tx, deviceId, moment)
    if (body.as_new && !mayBeAsNew(before, body.command, { wasLet: await wasLet(tx, deviceId) }))
      rejectField('as_new', 'invalid')
    const used = !body.as_new && isUsedAfter(before, body.command)
    await updateDevice(tx, deviceId, { holder, device_state, used, updated_at: moment.now })
    const isChanged = used !== before.used
    const bookings = isLost(result.value) ? await moveBookings(tx, result.value, moment) : undefined
    await fillShortages(tx, before.device_type_id, moment.now)
    await writeEvent(tx, context, {
      person: actor,
      deviceId,
      event: body.command,
      before: { holder: before.holder, device_state: before.device_state, ...(isChanged && { used: before.used }) },
      after: { holder, device_state, ...(isChanged && { used }), ...(bookings && { bookings }) },
      reason: body.reason,
    })
    return readDeviceDetail(tx, deviceId, moment.now)
  })
}
