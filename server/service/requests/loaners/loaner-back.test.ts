// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, type Day, daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { provenNow } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { acceptSettlement, delivered, good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { nights as nightsOf, settlementFaults } from '#testing/steps/settlements.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-lent-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
  expect(await settlementFaults(app)).toEqual([])
})

const nights = (days: number) => nightsOf(app, days)
const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows

/** Repaired and sent back, while the loaner is still with its customer. */
async function mended() {
  const made = await returning(app, house, 2)
  const { request_no: no } = await made.asked('repair')
  await made.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
  const lent = await made.does(no, 'loaner')
  for (const event of ['send_back', 'complete']) await made.does(no, 'step', { event })
  return { ...made, repairNo: no, loaner: lent.loaner_serial ?? '' }
}

async function inQueue(no: string) {
  const { queues } = good<CallData<'GET /admin/today'>>(await house.by('support').get('/admin/today'))
  const [row] = await query('select completed_at from requests where request_no = $1', [no])
  const queue = queues.find(one => one.queue === 'loaners_out')
  return { count: queue?.count, isIn: queue?.first.some(({ ref }) => ref === no), since: row.completed_at }
}

const findMail = async (template: string, no: string) =>
  (await query("select data from mails where template = $1 and data ->> 'request_no' = $2", [template, no]))[0]?.data

test('while the machine itself is in the workshop no notice says that it is missing', async () => {
  const made = await returning(app, house, 2)
  const { request_no: no } = await made.asked('repair')
  await made.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
  await made.does(no, 'loaner')
  await nights(daysBetween(dayInShop(app.context.clock.now()), made.order.end_time as Day) + 45)
  const notices = () =>
    query("select data from mails where template = 'order_loss_notice' and data ->> 'order_no' = $1", [made.orderNo])
  expect(await notices()).toEqual([])
  for (const event of ['send_back', 'complete']) await made.does(no, 'step', { event })
  await nights(30)
  expect(await notices()).toContainEqual({ data: expect.objectContaining({ missing: 'loaner' }) })
})

test('a rental is not settled while a loaner is with its customer, who is asked for both machines', async () => {
  const { repairNo, loaner, packed, says, inspects, does, me, orderNo, readRequest } = await mended()
  expect(await findMail('request_completed', repairNo)).toMatchObject({ loaner })
  expect(await inQueue(repairNo)).toMatchObject({ isIn: true })
  const { request_no: no } = await packed()
  expect(await findMail('request_approved', no)).toMatchObject({ loaner })
  expect((await readRequest(no)).loaner_serial).toBe(loaner)
  await says(no, 'accepted')
  await says(no, 'delivered')
  const early = await inspects(no)
  expect(early.json).toMatchObject({
    code: 200_207,
    data: { reason: 'loaner_with_customer', serial_number: loaner },
  })
  expect((await me.read(orderNo)).deposit_held).toBe(15_000)
  await does(repairNo, 'loaner/back')
  expect(await inQueue(repairNo)).toMatchObject({ isIn: false })
  good(await inspects(no))
  await app.context.jobs.drain()
  expect((await me.read(orderNo)).deposit_held).toBe(0)
})

test('a loaner is an open matter of its own: no buy-out, and no erasure, before it is back', async () => {
  const { repairNo, loaner, offer, does, me } = await mended()
  expect((await offer('buy')).json).toMatchObject({ data: { reason: 'loaner_with_you', serial_number: loaner } })
  await provenNow(app)
  const waits = async () =>
    good<CallData<'GET /user/delete'>>(await me.call('GET', '/user/delete')).waits_for.map(({ what }) => what)
  good(await me.call('POST', '/user/delete', {}))
  expect(await waits()).toContain('loaner')
  await does(repairNo, 'loaner/back')
  expect(await waits()).not.toContain('loaner')
  good(await offer('buy'))
})

const giveUpLoaner = (no: string) =>
  house.by('admin').post(`/admin/requests/${no}/loaner/lost`, { reason: 'Reageert op niets meer.' })

test('a customer who returns neither is asked for both: the loaner is given up first, in any state', async () => {
  const { repairNo, loaner, order, orderNo } = await mended()
  expect((await giveUpLoaner(repairNo)).json).toMatchObject({ data: { reason: 'not_lost' } })
  await nights(daysBetween(dayInShop(app.context.clock.now()), order.end_time as Day) + 45)
  const lose = () => house.by('admin').post(`/admin/overdue/${orderNo}/lost`, { reason: 'Reageert op niets meer.' })
  await query("update devices set device_status = 'abnormal' where serial_number = $1", [loaner])
  expect((await lose()).json).toMatchObject({ data: { reason: 'loaner_with_customer' } })
  const claim = good<StaffRequest>(await giveUpLoaner(repairNo)).settlement
  expect(claim).toMatchObject({ held: 15_000, deducted: 15_000, settlement_state: 'proposed' })
  expect(claim?.deductions.map(({ note }) => note)).toEqual([`${loaner}: Reageert op niets meer.`])
  expect(await inQueue(repairNo)).toMatchObject({ isIn: false })
  const { settlement } = good<StaffRequest>(await lose())
  expect(settlement?.deductions.map(({ note }) => note)).toEqual(['Reageert op niets meer.'])
  expect(settlement).toMatchObject({ held: 0, deducted: 0 })
})

test('a loaner is given up only after the notice of its loss', async () => {
  const { repairNo, orderNo } = await mended()
  await later(app, 60)
  expect((await giveUpLoaner(repairNo)).json).toMatchObject({ data: { reason: 'loss_unannounced' } })
  await nights(1)
  const [mail, ...others] = await query(
    "select data from mails where template = 'order_loss_notice' and data ->> 'order_no' = $1",
    [orderNo],
  )
  expect(others).toEqual([])
  const until = addDays(dayInShop(app.context.clock.now()), 14)
  expect(mail).toMatchObject({ data: { missing: 'loaner', hand_over_by: until, amount: expect.any(Number) } })
  await nights(14)
  expect((await giveUpLoaner(repairNo)).json).toMatchObject({ data: { reason: 'loss_announced' } })
  await nights(1)
  good(await giveUpLoaner(repairNo))
})

test('a buyer who keeps a loaner is charged its worth, and can dispute it', async () => {
  await moreMachines(app, 'genie-600', 'sale', 2)
  const bought = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const { request_no: no } = await bought.asked('repair', { guarantee_told: true, remedy: 'repair' })
  await bought.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await bought.does(no, 'step', { event })
  const { loaner_serial } = await bought.does(no, 'loaner')
  for (const event of ['send_back', 'complete']) await bought.does(no, 'step', { event })
  await nights(40)
  const { settlement } = good<StaffRequest>(await giveUpLoaner(no))
  expect(settlement).toMatchObject({ held: 0, settlement_state: 'proposed' })
  expect(settlement?.owed).toBeGreaterThan(10_000)
  expect(await house.unit(loaner_serial ?? '')).toMatchObject({ device_status: 'abnormal' })
  await acceptSettlement(bought.me, no)
  await bought.pays((await bought.readRequest(no)).checkout_no)
  expect((await bought.readRequest(no)).settlement).toMatchObject({ settlement_state: 'final' })
  const rows = await query(
    `select sum(amount)::int as earned from ledger_entries join orders using (order_id)
      where order_no = $1 and account = 'damage_revenue'`,
    [bought.orderNo],
  )
  expect(rows).toEqual([{ earned: -(settlement?.owed ?? 0) }])
})
