import { transaction } from '#db/transaction.ts'
import {
  commandManually,
  correctDevice,
  moveDevice as decide,
  isLost,
  isRestorable,
  isUsedAfter,
  mayBeAsNew,
} from '#domain/devices/commands.ts'
import { lockFleet } from '#server/fleet/availability/queries.ts'
import { shareLockModels } from '#server/offers/catalogue/queries.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockFleetForBooking } from '../availability/book.ts'
import { fillShortages } from '../availability/fill-shortages.ts'
import { assertBought } from './assert-bought.ts'
import { awaitedChecks } from './awaited-checks.ts'
import { getMoment, lockInFleet } from './lock-in-fleet.ts'
import { reassignReservations } from './reassign-reservations.ts'
import { recallChecks } from './recall-checks.ts'
import { rejectStatus } from './reject-status.ts'
import { insertDevice, updateDevice, wasLet } from './store.ts'
import { endBoundOut, findPurposes, isBound, isOut } from './store-promises.ts'
import { readDeviceDetail, toDeviceDetail } from './view.ts'
import { writeEvent } from './write-event.ts'

export async function changeDevice({ context, caller, params, body }: Input<'PUT /admin/devices/{id}'>) {
  const actor = requireUser(caller)
  const deviceId = requireUuid(params.id)
  const { version, reason, ...wanted } = body
  return transaction(context.db, async tx => {
    const moment = getMoment(context)
    assertBought(wanted.purchase_date, moment.today)
    const known = await shareLockModels(tx, [wanted.device_type_id])
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
    const bookings = isLost(after) ? await reassignReservations(tx, after, moment) : undefined
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

export async function addDevice({ context, caller, body }: Input<'POST /admin/devices'>) {
  const actor = requireUser(caller)
  return transaction(context.db, async tx => {
    if (!(await shareLockModels(tx, [body.device_type_id]))) refuse('device_type_not_found')
    const { now, today } = getMoment(context)
    assertBought(body.purchase_date, today)
    await lockFleet(tx, body.device_type_id)
    const deviceId = await insertDevice(tx, { ...body, created_at: now, updated_at: now })
    await writeEvent(tx, context, { person: actor, deviceId, event: 'add', after: body })
    await recallChecks.get(context).takeOutEntered(tx, context, [deviceId], { person: actor })
    // A reservation without a machine gets the new one.
    await lockFleetForBooking(tx, body.device_type_id, now)
    return readDeviceDetail(tx, deviceId, now)
  })
}

export async function moveDevice({ context, caller, params, body }: Input<'POST /admin/devices/{id}/pool'>) {
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

/**
 * Locks the row before the transition is checked: if two people press at once, the second sees what the first has done.
 */
export async function commandDevice(input: Input<'POST /admin/devices/{id}/commands'>) {
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
    const bookings = isLost(result.value) ? await reassignReservations(tx, result.value, moment) : undefined
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
