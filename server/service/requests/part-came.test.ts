// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail } from '#testing/steps/accounts.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { acceptSettlement, delivered, good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { cleanList, type PickUp } from '#testing/steps/returns.ts'
import { nights, settlementFaults } from '#testing/steps/settlements.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { oneMayGive } from '#testing/steps/staff.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-part-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 12)
  await oneMayGive(app)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await settlementFaults(app)).toEqual([])
})

type Bought = Awaited<ReturnType<typeof delivered>>

/** Packed by its buyer, and reported by its carrier. */
async function sent({ me }: Pick<Bought, 'me'>, no: string, events = ['accepted', 'delivered']): Promise<void> {
  good(await me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
  await app.context.jobs.drain()
  const { tracking_no } = good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
  for (const event of events) await tell(app, { trackingNo: tracking_no ?? '', event })
}

/** Several pieces of a line, all withdrawn from, and one box that has arrived. */
async function withdrawn(sku: string, quantity: number) {
  const bought = await delivered(app, house, { sku, quantity }, 'buy')
  const { request_no: no } = await bought.asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  await sent(bought, no)
  const serials = (await bought.me.read(bought.orderNo)).items[0]?.serial_numbers ?? []
  return { ...bought, no, serials }
}

const read = async (no: string) => good<StaffRequest>(await house.by('operations').get(`/admin/requests/${no}`))
const inspect = (no: string, change: object = {}) =>
  house.by('operations').post(`/admin/requests/${no}/inspect`, { checklist: cleanList, ...change })
const lose = (no: string) => house.by('admin').post(`/admin/requests/${no}/lost`, { reason: 'Kwam nooit.' })

/** The withdrawal of the pieces that did not come with the others. */
async function findRest(orderNo: string, not: string): Promise<string> {
  const rows = await rowsOf(app)(
    'select request_no from requests join orders using (order_id) where order_no = $1 and completed_at is null',
    orderNo,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.request_no).not.toBe(not)
  return String(rows[0]?.request_no)
}

const readStock = async (sku: string) => (await rowsOf(app)('select stock from skus where key = $1', sku))[0]?.stock

test('one machine of two comes: it is here, the other stays with its buyer and is claimed', async () => {
  const { no, serials, orderNo, order, me } = await withdrawn('genie-600-buy', 2)
  const [first = '', second = ''] = serials
  expect((await read(no)).awaited).toEqual({ pieces: 2, serial_numbers: [...serials].sort() })
  expect((await inspect(no)).json).toMatchObject({ code: 400, data: { fields: [{ path: 'serial_numbers' }] } })
  expect((await inspect(no, { serial_numbers: ['T-UNKNOWN'] })).status).toBe(400)
  expect((await inspect(no, { serial_numbers: [first, first] })).status).toBe(400)
  expect((await inspect(no, { pieces: 1 })).status).toBe(400)
  const done = good<StaffRequest>(await inspect(no, { serial_numbers: [first], remark: 'Eén in de doos.' }))
  expect(done).toMatchObject({ process_status: 'complete', awaited: null })
  expect(await house.unit(first)).toMatchObject({ holder: 'platform' })
  expect(await house.unit(second)).toMatchObject({ holder: 'tenant' })
  // By law everything is refunded once it is proven that the goods were sent.
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'delivered', refunded_amount: order.paid_amount })
  const rest = await findRest(orderNo, no)
  expect(await read(rest)).toMatchObject({
    ...{ serial_number: second, may_give_up: true, awaited: { pieces: 1, serial_numbers: [second] } },
    ...{ next: 'pick_up', pick_up: { way: 'open' } },
  })
  await app.context.jobs.drain()
  const { text } = await newestMail(app, order.email)
  expect(text).toContain(second)
  expect(text).toContain(rest)
  expect((await lose(rest)).json).toMatchObject({ data: { reason: 'goods_awaited' } })
  await nights(app, 60)
  const { settlement } = good<StaffRequest>(await lose(rest))
  expect(settlement?.owed).toBeGreaterThan((order.paid_amount * 2) / 5)
  expect(settlement?.owed).toBeLessThan(order.paid_amount / 2)
  good(await acceptSettlement(me, rest))
})

test('the other one is sent later, and then the order is over', async () => {
  const made = await withdrawn('genie-600-buy', 2)
  const { no, serials, orderNo, order, me } = made
  const [first = '', second = ''] = serials
  good(await inspect(no, { serial_numbers: [second] }))
  const rest = await findRest(orderNo, no)
  await sent(made, rest)
  expect((await inspect(rest, { serial_numbers: [first] })).status).toBe(400)
  good(await inspect(rest))
  for (const serial of serials) expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed', refunded_amount: order.paid_amount })
  const boxes = await rowsOf(app)(
    "select contents from shipments join orders using (order_id) where order_no = $1 and direction = 'back' order by shipment_id",
    orderNo,
  )
  expect(boxes.map(({ contents }) => (contents as object[]).length)).toEqual([2, 1])
})

test('two pieces of five come: they are restocked, and the others are claimed at their price', async () => {
  const before = await readStock('blades-set-9')
  const { no, orderNo, item } = await withdrawn('blades-set-9', 5)
  expect((await inspect(no)).json).toMatchObject({ data: { fields: [{ path: 'pieces' }] } })
  expect((await inspect(no, { pieces: 6 })).status).toBe(400)
  good(await inspect(no, { pieces: 2 }))
  expect(await readStock('blades-set-9')).toBe(before - 3)
  const rest = await findRest(orderNo, no)
  expect((await read(rest)).awaited).toEqual({ pieces: 3, serial_numbers: [] })
  await nights(app, 60)
  const owed = good<StaffRequest>(await lose(rest)).settlement?.owed ?? 0
  expect(Math.abs(owed - ((item.goods_due ?? 0) * 3) / 5)).toBeLessThan(2)
  // One of them has come after all: the claim is dropped, and the last two are awaited again.
  good(await inspect(rest, { pieces: 1 }))
  expect(await readStock('blades-set-9')).toBe(before - 2)
  const last = await findRest(orderNo, rest)
  expect((await read(last)).awaited).toEqual({ pieces: 2, serial_numbers: [] })
  // They have a notice of their own.
  expect((await lose(last)).json).toMatchObject({ data: { reason: 'loss_unannounced' } })
  await nights(app, 16)
  expect(good<StaffRequest>(await lose(last)).settlement?.owed).toBeLessThan(owed)
})

test('an empty box returns nothing, and without a scan proves nothing', async () => {
  const empty = await withdrawn('blades-set-9', 2)
  const stock = await readStock('blades-set-9')
  good(await inspect(empty.no, { pieces: 0 }))
  expect(await readStock('blades-set-9')).toBe(stock)
  expect((await read(await findRest(empty.orderNo, empty.no))).awaited?.pieces).toBe(2)
  const bought = await delivered(app, house, { sku: 'blades-set-9', quantity: 2 }, 'buy')
  const { request_no: no } = await bought.asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  good(await bought.staffDoes(no, 'step', { event: 'pick_up' }))
  expect((await inspect(no, { pieces: 0 })).json).toMatchObject({ data: { reason: 'nothing_came' } })
})

test('neither a failed step nor the last one ends it before somebody has stated what came', async () => {
  const { no, serials, does, staffDoes } = await withdrawn('genie-600-buy', 2)
  expect((await staffDoes(no, 'step', { event: 'complete' })).json).toMatchObject({
    data: { reason: 'pieces_unnamed' },
  })
  await does(no, 'fail', { error_reason: 'Eén doos te weinig' })
  const end = await staffDoes(no, 'end', { outcome: 'Eén doos te weinig' })
  expect(end.json).toMatchObject({ data: { reason: 'pieces_unnamed' } })
  for (const serial of serials) expect(await house.unit(serial)).toMatchObject({ holder: 'tenant' })
  good(await inspect(no, { serial_numbers: serials }))
  for (const serial of serials) expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
})
