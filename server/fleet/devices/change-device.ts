import type { deviceEndpoints } from '#contract/fleet/devices.ts'
import { transaction } from '#db/transaction.ts'
import { correctDevice, isLost, isRestorable } from '#domain/devices/commands.ts'
import { holdModels } from '#server/offers/catalogue/queries.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockFleetForBooking } from '../availability/book.ts'
import { fillShortages } from '../availability/fill-shortages.ts'
import { assertBought } from './assert-bought.ts'
import { getMoment, lockInFleet } from './lock-in-fleet.ts'
import { moveBookings } from './move-bookings.ts'
import { recallChecks } from './recall-checks.ts'
import { rejectStatus } from './reject-status.ts'
import { updateDevice } from './store.ts'
import { findPurposes, isOut } from './store-promises.ts'
import { readDeviceDetail, toDeviceDetail } from './view.ts'
import { writeEvent } from './write-event.ts'

type Input = RouteInput<(typeof deviceEndpoints)['PUT /admin/devices/{id}']>

export async function changeDevice({ context, caller, params, body }: Input) {
  const actor = requireUser(caller)
  const deviceId = requireUuid(params.id)
  const { version, reason, ...wanted } = body
  return transaction(context.db, async tx => {
    const moment = getMoment(context)
    assertBought(wanted.purchase_date, moment.today)
    const known = await holdModels(tx, [wanted.device_type_id])
    const newModel = known ? { newModelId: wanted.device_type_id } : {}
    const before = await lockInFleet(tx, deviceId, { now: moment.now, version, ...newModel })
    const change = changedFields(before, { ...before, ...wanted })
    if (!change) return toDeviceDetail(tx, before, moment.now)
    if (!known) refuse('device_type_not_found')
    const restorable = isRestorable(before.retired_at, moment.now)
    const promised = await findPurposes(tx, deviceId, moment)
    const bound = await isOut(tx, deviceId)
    const allowed = correctDevice(before, wanted, { promised, restorable, bound })
    if (!allowed.ok) rejectStatus(before, allowed.refusal)
    const retired_at = wanted.device_status === 'disabled' ? (before.retired_at ?? moment.now) : null
    await updateDevice(tx, deviceId, {
      ...wanted,
      ...(wanted.device_status !== before.device_status && { retired_at }),
      updated_at: moment.now,
    })
    const after = { ...before, ...wanted }
    const bookings = isLost(after) ? await moveBookings(tx, after, moment) : undefined
    const isRenamed = after.serial_number !== before.serial_number || after.device_type_id !== before.device_type_id
    if (isRenamed) await recallChecks.get(context).takeOutEntered(tx, context, [deviceId], { person: actor })
    const isSameFleet = after.device_type_id === before.device_type_id
    await (isSameFleet ? fillShortages : lockFleetForBooking)(tx, after.device_type_id, moment.now)
    await writeEvent(tx, context, {
      person: actor,
      deviceId,
      event: 'change',
      before: change.before,
      after: { ...change.after, ...(bookings && { bookings }) },
      reason,
    })
    return readDeviceDetail(tx, deviceId, moment.now)
  })
}
