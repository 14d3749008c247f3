// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { agreedTerms, good, moreMachines, type Offer, type RequestDetail } from '#testing/steps/requests.ts'
import { cleanList, sidesBy } from '#testing/steps/returns.ts'
import { passerBy, tell, warehouse } from '#testing/steps/shipments.ts'

/** The installation of a rental is in an order of its own. */
vi.setConfig({ testTimeout: 120_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-services-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 8)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

async function arrives(orderNo: string): Promise<void> {
  for (const { tracking_no } of (await house.ship(orderNo)).shipments) {
    await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
  }
}

/** A rental at home, with its installation. */
async function rented() {
  const me = await passerBy(app)
  const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 3 }, { sku: 'installation' }])
  const no = (kind: string) => orders.find(order => order.kind === kind)?.order_no ?? ''
  const rent = no('rent')
  await arrives(rent)
  await later(app, 1)
  const item_id = (await me.read(rent)).items[0]?.item_id ?? ''
  const installation = await me.read(no('buy'))
  const ofItem = async (orderNo: string, body: object) =>
    good<RequestDetail>(await me.call('POST', `/orders/${orderNo}/requests`, { apply_reason: '', ...body }))
  const offered = async (orderNo: string, body: object) =>
    good<Offer>(await me.call('POST', `/orders/${orderNo}/request-offer`, body))
  return { me, rent, item_id, installation, ofItem, offered }
}
type Rented = Awaited<ReturnType<typeof rented>>

const isBack = async ({ me, installation: { order_no, paid_amount } }: Rented, order_status: string) =>
  expect(await me.read(order_no)).toMatchObject({ order_status, refunded_amount: paid_amount })
const isPaid = async ({ me, installation }: Rented) =>
  expect((await me.read(installation.order_no)).refunded_amount).toBe(0)

const done = ({ installation: { order_no } }: Rented) => arrives(order_no)

async function givenBack({ me, rent, item_id, ofItem, offered }: Rented): Promise<void> {
  const { offer_id } = await offered(rent, { item_id, apply_type: 'return' })
  const { request_no } = await ofItem(rent, { item_id, apply_type: 'return', reason_code: 'moving', offer_id })
  const by = (role: 'support' | 'operations', step: string, body: object) =>
    house.by(role).post(`/admin/requests/${request_no}/${step}`, body)
  good(await by('support', 'approve', {}))
  good(await me.call('POST', `/requests/${request_no}/pick-up`, { battery_damaged: false }))
  await app.context.jobs.drain()
  const [parcel] = await rowsOf(app)(
    'select tracking_no from shipments join requests using (shipment_id) where request_no = $1',
    request_no,
  )
  for (const event of ['accepted', 'delivered']) await tell(app, { trackingNo: parcel.tracking_no, event })
  good(
    await by('operations', 'inspect', { checklist: cleanList, pictures: await sidesBy(app, house), remark: 'Schoon.' }),
  )
  expect((await me.read(rent)).order_status).toBe('completed')
}

async function boughtOut({ me, rent, item_id, ofItem, offered }: Rented): Promise<string> {
  const { offer_id } = await offered(rent, { item_id, apply_type: 'buy' })
  const { request_no } = await ofItem(rent, {
    item_id,
    apply_type: 'buy',
    reason_code: 'satisfied',
    offer_id,
    ...(await agreedTerms(app, 'buy')),
  })
  const { checkout_no } = good<RequestDetail>(await me.call('GET', `/requests/${request_no}`))
  await me.choose(await me.pay(checkout_no ?? ''), 'success')
  await me.outcome(checkout_no ?? '')
  return good<RequestDetail>(await me.call('GET', `/requests/${request_no}`)).bought_order_no ?? ''
}

test('returned before it was installed, the installation ends and its price is refunded', async () => {
  const own = await rented()
  await givenBack(own)
  await isBack(own, 'canceled')
})

test('returned after it was installed, the installation stays paid, until the rental is withdrawn from', async () => {
  const own = await rented()
  await done(own)
  await givenBack(own)
  await isPaid(own)
  const about = { item_id: own.item_id, apply_type: 'rejection' }
  const { lines } = await own.offered(own.rent, about)
  expect(lines.find(({ rule }) => rule === 'withdrawn_services')?.amount).toBe(-own.installation.paid_amount)
  await own.ofItem(own.rent, { ...about, reason_code: 'withdrawal' })
  await isBack(own, 'closed')
})

test('bought out, it is still installed; withdrawn from, its installation is refunded with it', async () => {
  const own = await rented()
  const bought = await boughtOut(own)
  await isPaid(own)
  const about = { item_id: (await own.me.read(bought)).items[0]?.item_id, apply_type: 'rejection' }
  const { lines } = await own.offered(bought, about)
  expect(lines.find(({ rule }) => rule === 'withdrawn_services')?.amount).toBe(-own.installation.paid_amount)
  await own.ofItem(bought, { ...about, reason_code: 'withdrawal' })
  await isBack(own, 'canceled')
})
