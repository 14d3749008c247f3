// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { hoursLater, later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { makeRecall } from '#testing/steps/recalls.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { cleanList } from '#testing/steps/returns.ts'
import { passerBy, tell, warehouse } from '#testing/steps/shipments.ts'
import { oneMayGive } from '#testing/steps/staff.ts'

/** Services end with the machines they were ordered for, whether these come back together or one by one. */
vi.setConfig({ testTimeout: 120_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-recalled-services-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  rows = rowsOf(app)
  await moreMachines(app, 'genie-600', 'sale', 12)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => oneMayGive(app))
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

type Customer = Awaited<ReturnType<typeof passerBy>>

/** Two machines and two installations of one order, recalled before anybody has installed them. */
async function recalledPair() {
  const me = await passerBy(app)
  const { orders } = await me.paid([
    { sku: 'genie-600-buy', quantity: 2 },
    { sku: 'installation', quantity: 2 },
  ])
  const orderNo = orders[0]?.order_no ?? ''
  for (const { tracking_no } of (await house.ship(orderNo)).shipments) {
    await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
  }
  await later(app, 20)
  const { items } = await me.read(orderNo)
  const machines = items.find(({ serial_numbers }) => serial_numbers.length > 0)
  const [first = '', second = ''] = (machines?.serial_numbers ?? []).map(String).toSorted()
  await makeRecall(house, { from: first, to: second })
  await hoursLater(app, 2)
  await app.context.connection.pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
       from graphile_worker.jobs where task_identifier = 'tell-holders'`,
  )
  await app.context.jobs.drain()
  const asked = { item_id: machines?.item_id, apply_type: 'rejection', reason_code: 'recalled', apply_reason: '' }
  const { request_no } = good<{ request_no: string }>(await me.call('POST', `/orders/${orderNo}/requests`, asked))
  return { me, orderNo, first, second, request_no }
}

async function sendsBack(me: Customer, requestNo: string): Promise<void> {
  good(await me.call('POST', `/requests/${requestNo}/pick-up`, { battery_damaged: false }))
  await app.context.jobs.drain()
  const [parcel] = await rows(
    'select tracking_no from shipments join requests using (shipment_id) where request_no = $1',
    requestNo,
  )
  for (const event of ['accepted', 'delivered']) await tell(app, { trackingNo: parcel?.tracking_no, event })
}

async function inspects(requestNo: string, more: object): Promise<void> {
  const body = { checklist: cleanList, remark: 'In de doos.', ...more }
  good(await house.by('operations').post(`/admin/requests/${requestNo}/inspect`, body))
}

const sums = async (orderNo: string) =>
  (await refundsOf(app, orderNo)).map(({ refund_amount }) => refund_amount).toSorted((a, b) => a - b)

test('of two recalled machines that come back one after the other, each takes its installation along', async () => {
  const { me, orderNo, first, request_no } = await recalledPair()
  await sendsBack(me, request_no)
  await inspects(request_no, { serial_numbers: [first] })
  expect(await sums(orderNo)).toEqual([19_900, 89_900])
  const [rest] = await rows(
    'select request_no from requests join orders using (order_id) where order_no = $1 and completed_at is null',
    orderNo,
  )
  await sendsBack(me, rest?.request_no)
  await inspects(rest?.request_no, {})
  const { order_status, paid_amount } = await me.read(orderNo)
  expect(await sums(orderNo)).toEqual([19_900, 19_900, 89_900, 89_900])
  expect([order_status, paid_amount]).toEqual(['closed', 219_600])
})

test('of two that come back together, both', async () => {
  const { me, orderNo, first, second, request_no } = await recalledPair()
  await sendsBack(me, request_no)
  await inspects(request_no, { serial_numbers: [first, second] })
  expect(await sums(orderNo)).toEqual([39_800, 179_800])
})
