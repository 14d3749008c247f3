import type { deviceEndpoints } from '#contract/fleet/devices.ts'
import { transaction } from '#db/transaction.ts'
import { holdModels } from '#server/offers/catalogue/queries.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockFleetForBooking } from '../availability/book.ts'
import { lockFleet } from '../availability/queries.ts'
import { assertBought } from './assert-bought.ts'
import { getMoment } from './lock-in-fleet.ts'
import { recallChecks } from './recall-checks.ts'
import { insertDevice } from './store.ts'
import { readDeviceDetail } from './view.ts'
import { writeEvent } from './write-event.ts'

type Input = RouteInput<(typeof deviceEndpoints)['POST /admin/devices']>

export async function addDevice({ context, caller, body }: Input) {
  const actor = requireUser(caller)
  return transaction(context.db, async tx => {
    if (!(await holdModels(tx, [body.device_type_id]))) refuse('device_type_not_found')
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
