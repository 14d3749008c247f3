import type { CallData } from '#contract/protocol/call.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { refuse } from '#server/platform/refusal.ts'
import { deviceOrders, findDevice, newestEvents, selectDeviceEvents, selectFilteredDevices } from './store.ts'
import { readDeviceDetail, toDeviceDetails, viewDevice } from './view.ts'

type Fields = Record<string, unknown> | null

export async function readDevices({
  context,
  query,
}: Input<'GET /admin/devices'>): Promise<CallData<'GET /admin/devices'>> {
  const rows = selectFilteredDevices(context.db, query)
  const page = await listPage(context.db, query, { order: deviceOrders[query.sort], rows })
  return { ...page, list: await toDeviceDetails(context.db, page.list.map(viewDevice), context.clock.now()) }
}

export async function readDevice({
  context,
  params,
}: Input<'GET /admin/devices/{id}'>): Promise<CallData<'GET /admin/devices/{id}'>> {
  return readDeviceDetail(context.db, requireUuid(params.id), context.clock.now())
}

export async function readDeviceEvents({
  context,
  params,
  query,
}: Input<'GET /admin/devices/{id}/events'>): Promise<CallData<'GET /admin/devices/{id}/events'>> {
  const { db } = context
  const { device_id } = (await findDevice(db, requireUuid(params.id))) ?? refuse('device_not_found')
  const page = await listPage(db, query, { order: newestEvents, rows: selectDeviceEvents(db, device_id) })
  return {
    ...page,
    list: page.list.map(({ id, at, before, after, ...event }) => ({
      ...event,
      event_id: id,
      at: at.toISOString(),
      before: before as Fields,
      after: after as Fields,
    })),
  }
}

export const exportDevices = exportList({
  name: 'devices',
  order: deviceOrders.serial_number,
  rows: selectFilteredDevices,
  view: async (_context, rows) => rows,
  // First the columns that an import file has, then what the shop knows in addition.
  columns: ({ fields, cents, moment }) => [
    ...fields('text', 'serial_number', 'device_type', 'pool', 'purchase_date'),
    cents('purchase_price_eur', row => row.purchase_price),
    ...fields('text', 'guarantee_end', 'work_area', 'remarks', 'holder', 'device_state', 'device_status', 'used'),
    moment('created_at', row => row.created_at),
  ],
})
