// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, type Day, daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { nights as nightsOf, setOffUnanswered, settlementFaults } from '#testing/steps/settlements.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-returns-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 60)
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

const today = (): Day => dayInShop(app.context.clock.now())
const rented = (months = 6, report = true) => returning(app, house, months, { report })
const nights = (days: number) => nightsOf(app, days)

describe('a rental that is overdue', () => {
  test('is listed with its figures, gets a notice within two weeks (R6), and costs nothing before it is back', async () => {
    const { me, orderNo, order, item } = await rented(2, false)
    await nights(daysTo(order.end_time) + 1)
    await nights(1)
    const mailed = () => listMails('rent_overdue', orderNo)
    expect(await mailed()).toHaveLength(1)
    await nights(11)
    expect(await mailed()).toHaveLength(1)
    const row = await overdueRow(orderNo)
    expect(row).toMatchObject({
      days_late: 13,
      days_charged: 10,
      is_lost: false,
      deposit_held: 15_000,
      request_no: null,
    })
    expect(row?.charge).toBeGreaterThan(0)
    expect(Math.abs((row?.charge ?? 0) - Math.round(((item.monthly ?? 0) * 10) / 30))).toBeLessThan(200)
    const objected = (Date.parse(row?.objected_at ?? '') - Date.parse(order.end_time ?? '')) / 86_400_000
    expect(objected).toBeLessThan(14)
    expect(await me.read(orderNo)).toMatchObject({
      deposit_held: 15_000,
      refunded_amount: 0,
      paid_amount: order.paid_amount,
    })
    const events = (await me.read(orderNo)).events.map(({ event }) => event)
    expect(events.filter(event => event === 'overdue')).toHaveLength(1)
  })

  test('a tenant who has offered it back does not withhold it: no notice', async () => {
    const { orderNo, order, agreed } = await rented(2, false)
    await nights(daysTo(order.end_time) - 3)
    await agreed('return')
    await nights(6)
    expect(await listMails('rent_overdue', orderNo)).toHaveLength(0)
    expect((await overdueRow(orderNo))?.request_no).toMatch(/^A-/)
  })

  test('whose tenant waits for a late carrier is not announced as lost, nor given up, until it met nobody', async () => {
    const { orderNo, order, agreed, does, tells, says } = await rented(2, false)
    await nights(daysTo(order.end_time) + 10)
    const { request_no: no } = await agreed('return')
    await does(no, 'approve')
    good(await tells(no))
    await app.context.jobs.drain()
    await nights(30)
    expect(await listMails('order_loss_notice', orderNo)).toHaveLength(0)
    const lost = await house.by('admin').post(`/admin/overdue/${orderNo}/lost`, { reason: 'Reageert op niets meer.' })
    expect(lost.json).toMatchObject({ code: 200207, data: { reason: 'not_lost' } })
    await says(no, 'not_home')
    await nights(1)
    expect(await listMails('order_loss_notice', orderNo)).toHaveLength(1)
  })

  test('is given up after the days of the rules, with its remaining worth, open to dispute', async () => {
    const { me, orderNo, order, serial, readRequest } = await rented(2, false)
    await nights(daysTo(order.end_time) + 20)
    const lose = (role: 'admin' | 'operations' = 'admin') =>
      house.by(role).post(`/admin/overdue/${orderNo}/lost`, { reason: 'Reageert op niets meer.' })
    expect((await lose()).json).toMatchObject({ code: 200207, data: { reason: 'not_lost' } })
    await nights(20)
    const row = await overdueRow(orderNo)
    expect(row).toMatchObject({ is_lost: true })
    expect(verdict(await lose('operations'))).toEqual([403, 403])
    const responses = await Promise.all([lose(), lose()])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const { request_no: no } = good<StaffRequest>(responses.find(({ status }) => status === 200) as never)
    const request = await readRequest(no)
    expect(request).toMatchObject({
      ...{
        outcome: 'Reageert op niets meer.',
        process_status: 'complete',
        actions: ['dispute', 'accept_settlement', 'write'],
      },
      settlement: { held: 15_000, deducted: 15_000, back: 0, owed: (row?.charge ?? 0) - 15_000 },
    })
    expect(await house.unit(serial)).toMatchObject({ device_status: 'abnormal' })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 15_000 })
    expect(await overdueRow(orderNo)).toBeUndefined()
    await setOffUnanswered(app, house, no)
    expect(await readRequest(no)).toMatchObject({ settlement: { settlement_state: 'final', ended_how: 'set_off' } })
    expect((await me.read(orderNo)).deposit_held).toBe(0)
  })

  test('is given up only after a mail has named the last day and what is claimed, fourteen days before', async () => {
    const { orderNo, order } = await rented(2, false)
    const lose = () => house.by('admin').post(`/admin/overdue/${orderNo}/lost`, { reason: 'Reageert op niets meer.' })
    await later(app, daysTo(order.end_time) + 41)
    expect((await lose()).json).toMatchObject({ code: 200207, data: { reason: 'loss_unannounced' } })
    await nights(1)
    await nights(1)
    const sent = await listMails('order_loss_notice', orderNo)
    expect(sent).toHaveLength(1)
    const until = addDays(today(), 13)
    expect(sent).toMatchObject([{ data: { missing: 'machine', hand_over_by: until, amount: expect.any(Number) } }])
    expect((await lose()).json).toMatchObject({ data: { reason: 'loss_announced', lost_from: addDays(until, 1) } })
    await nights(13)
    expect((await lose()).json).toMatchObject({ data: { reason: 'loss_announced' } })
    await nights(1)
    const { request_no: no } = good<StaffRequest>(await lose())
    expect(no).toMatch(/^A-/)
  })

  test('has the days of a new notice after a renewal that was taken back, though its end is the same', async () => {
    const made = await rented(2, false)
    const { orderNo, order } = made
    const lose = () => house.by('admin').post(`/admin/overdue/${orderNo}/lost`, { reason: 'Reageert op niets meer.' })
    await nights(daysTo(order.end_time) + 20)
    const sent = () => listMails('order_loss_notice', orderNo)
    expect(await sent()).toHaveLength(1)
    const { request_no: no } = await made.agreed('renewal', { months: 2 })
    await made.pays((await made.readRequest(no)).checkout_no)
    await later(app, 12)
    good(await made.me.call('POST', '/withdrawals', { name: 'Anna', contract: no, email: order.email }))
    await app.context.jobs.drain()
    expect((await made.me.read(orderNo)).end_time).toBe(order.end_time)
    await later(app, 20)
    expect((await lose()).json).toMatchObject({ data: { reason: expect.stringMatching(/not_lost|loss_unannounced/) } })
    for (let night = 0; night < 40 && (await sent()).length < 2; night += 1) await nights(1)
    const notices = (await sent()) as { data: { hand_over_by: Day } }[]
    const days = notices.map(({ data }) => data.hand_over_by).toSorted()
    expect(days).toHaveLength(2)
    await nights(daysBetween(today(), days[1] ?? today()))
    expect((await lose()).json).toMatchObject({ data: { reason: 'loss_announced' } })
    await nights(1)
    good(await lose())
  })

  test('is not given up while it is in the workshop: the repair ends first', async () => {
    const { orderNo, order, asked, does } = await rented(2, false)
    const { request_no: no } = await asked('repair')
    await does(no, 'approve')
    await nights(daysTo(order.end_time) + 41)
    const lose = () => house.by('admin').post(`/admin/overdue/${orderNo}/lost`, { reason: 'Reageert op niets meer.' })
    expect(verdict(await lose())).toEqual([409, 200402])
    expect(await overdueRow(orderNo)).toMatchObject({ is_lost: true })
    for (const event of ['pick_up', 'start', 'send_back', 'complete']) await does(no, 'step', { event })
    good(await lose())
    expect(await overdueRow(orderNo)).toBeUndefined()
  })
})

function daysTo(day: string | null): number {
  return Math.round((Date.parse(day ?? '') - Date.parse(today())) / 86_400_000)
}

async function overdueRow(orderNo: string) {
  const response = await house.by('support').get('/admin/overdue?page_size=100')
  return good<CallData<'GET /admin/overdue'>>(response).list.find(row => row.order_no === orderNo)
}

async function listMails(template: string, orderNo: string): Promise<unknown[]> {
  const { rows } = await app.context.connection.pool.query(
    `select id, data from mails where template = $1 and data ->> 'order_no' = $2`,
    [template, orderNo],
  )
  return rows
}
