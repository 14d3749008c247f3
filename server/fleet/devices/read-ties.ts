import type { CallData } from '#contract/protocol/call.ts'
import { listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { refuse } from '#server/platform/refusal.ts'
import { getMoment } from './lock-in-fleet.ts'
import { findDevice } from './store.ts'
import { findPurposes, isBound } from './store-promises.ts'
import { latestDays, newestRequests, selectDeviceRequests, selectDeviceReservations } from './store-ties.ts'

type Reservations = CallData<'GET /admin/devices/{id}/reservations'>
type Requests = CallData<'GET /admin/devices/{id}/requests'>

export async function readDeviceReservations({
  context,
  params,
  query,
}: Input<'GET /admin/devices/{id}/reservations'>): Promise<Reservations> {
  const { db } = context
  const { device_id, holder } = (await findDevice(db, requireUuid(params.id))) ?? refuse('device_not_found')
  const page = await listPage(db, query, { order: latestDays, rows: selectDeviceReservations(db, device_id) })
  const promised = await findPurposes(db, device_id, getMoment(context))
  const is_bound = await isBound(db, { device_id, holder })
  return { ...page, list: page.list as Reservations['list'], promised, is_bound }
}

export async function readDeviceRequests({
  context,
  params,
  query,
}: Input<'GET /admin/devices/{id}/requests'>): Promise<Requests> {
  const { db } = context
  const { device_id } = (await findDevice(db, requireUuid(params.id))) ?? refuse('device_not_found')
  const page = await listPage(db, query, { order: newestRequests, rows: selectDeviceRequests(db, device_id) })
  return {
    ...page,
    list: page.list.map(({ after_sale_id: _id, apply_time, completed_at, ...request }) => ({
      ...(request as Requests['list'][number]),
      apply_time: apply_time.toISOString(),
      completed_at: completed_at?.toISOString() ?? null,
    })),
  }
}
