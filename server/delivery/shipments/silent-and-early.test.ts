// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { nights } from '#testing/steps/settlements.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { followParcels } from './parcels/follow-parcels.ts'
import { silentParcels } from './parcels/silent-parcels.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-silent-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  rows = rowsOf(app)
  await moreMachines(app, 'genie-600', 'rent', 12)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => liftLimits(app))

const waiting = async (queue: string) => {
  const { queues } = good<CallData<'GET /admin/today'>>(await house.by('operations').get('/admin/today'))
  return queues.find(one => one.queue === queue)?.first.map(({ ref }) => ref) ?? []
}

const silent = async () => {
  const today = dayInShop(app.context.clock.now())
  return (await silentParcels(app.context.db, { today, after: undefined, limit: 100 })).map(({ order_no }) => order_no)
}

const waitingCount = async () => {
  const { queues } = good<CallData<'GET /admin/today'>>(await house.by('operations').get('/admin/today'))
  return queues.find(({ queue }) => queue === 'silent_parcels')?.count
}

const silences = (orderNo: string) =>
  rows("select data from mails where template = 'parcel_silent' and data->'order_nos' ? $1 order by id", orderNo)

test('a rental is shipped when it is due; long before that needs a reason and is a concession', async () => {
  const start_on = deliveryDayFrom('NL', addDays(dayInShop(app.context.clock.now()), 300))
  const { orderNo } = await house.ordered([{ sku: 'genie-600-rent', months: 2, start_on }])
  expect(await waiting('orders_to_ship')).not.toContain(orderNo)
  expect(await waiting('orders_later')).toContain(orderNo)
  await expect(house.ship(orderNo, { concession_reason: '' })).rejects.toThrow('concession_reason')

  const units = (
    await rows(
      `select i.item_id, serial_number from order_items i join orders using (order_id)
      join unit_reservations u on u.order_item_id = i.item_id join devices using (device_id) where order_no = $1`,
      orderNo,
    )
  ).map(({ item_id, serial_number }) => ({ item_id, serial_numbers: [serial_number] }))
  const body = { units, carrier: 'demo', concession_reason: 'De klant vertrekt voor de winter.' }
  const ships = () => house.by('operations').post(`/admin/orders/${orderNo}/ship`, body)
  const asked = await ships()
  // 296 days early: above what one person may concede.
  expect(verdict(asked)[0]).toBe(409)
  const { proposal_id, amount } = asked.json.data as { proposal_id: string; amount: number }
  expect(amount).toBeGreaterThan(30_000)
  good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
  good(await ships())
  const given = await rows(
    'select concessions.kind, amount from concessions join orders using (order_id) where order_no = $1',
    orderNo,
  )
  expect(given).toEqual([{ kind: 'early_shipment', amount }])
})

test('a rental that begins next week may leave today', async () => {
  const start_on = deliveryDayFrom('NL', addDays(dayInShop(app.context.clock.now()), 10), -1)
  const { orderNo } = await house.ordered([{ sku: 'genie-600-rent', months: 2, start_on }])
  expect((await house.ship(orderNo)).shipments).toHaveLength(1)
})

test('a parcel without events for days is a task of staff, and its customer is notified once', async () => {
  const { orderNo } = await house.ordered([{ sku: 'genie-600-buy' }], 'buy')
  const { shipments } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'accepted' })
  const back = await returning(app, house, 2)
  await later(app, 45)
  const { request_no: no } = await back.packed()
  await back.says(no, 'accepted')
  const labelled = await returning(app, house, 2)
  await later(app, 1)
  await labelled.packed()
  await followParcels(app.context, {})
  expect(await silences(back.orderNo)).toEqual([])
  expect(await silent()).not.toContain(back.orderNo)

  await nights(app, 9)
  for (let run = 0; run < 2; run += 1) await followParcels(app.context, {})
  const found = await silent()
  expect(found).toEqual(expect.arrayContaining([orderNo, back.orderNo, labelled.orderNo]))
  expect(await waitingCount()).toBe(found.length)
  expect((await silences(orderNo)).map(({ data }) => data.way)).toEqual(['out'])
  expect((await silences(back.orderNo)).map(({ data }) => data.way)).toEqual(['back'])
  expect((await silences(labelled.orderNo)).map(({ data }) => data.way)).toEqual(['label'])

  await back.says(no, 'delivered')
  expect(await silent()).not.toContain(back.orderNo)
})
