// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type Day, daysBetween } from '#domain/calendar.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { good, moreMachines, type Offer, type RequestDetail, type StaffRequest } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { nights as nightsOf, settlementFaults } from '#testing/steps/settlements.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { watchRefunds } from '../withdrawals/watch-refunds.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-away-'))
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
})

const nights = (days: number) => nightsOf(app, days)
const rented = (months: number) => returning(app, house, months)
type Rented = Awaited<ReturnType<typeof rented>>

async function inRepair({ asked, does }: Rented, events: readonly string[] = ['pick_up', 'start']): Promise<string> {
  const { request_no: no } = await asked('repair', { reason_code: 'noise' })
  await does(no, 'approve')
  for (const event of events) await does(no, 'step', { event })
  return no
}

async function overdueRow(orderNo: string) {
  const list = await house.by('operations').get('/admin/overdue?page_size=100')
  return good<CallData<'GET /admin/overdue'>>(list).list.find(row => row.order_no === orderNo)
}

const mailed = (template: string, orderNo: string) =>
  rowsOf(app)("select 1 from mails where template = $1 and data ->> 'order_no' = $2", template, orderNo)

const lose = (orderNo: string) =>
  house.by('admin').post(`/admin/overdue/${orderNo}/lost`, { reason: 'Reageert op niets meer.' })

async function requestReturn({ me, orderNo, readRequest }: Rented) {
  const [row] = await rowsOf(app)(
    `select request_no from requests join orders using (order_id) where order_no = $1 and apply_type = 'return'`,
    orderNo,
  )
  expect(await me.read(orderNo)).toBeDefined()
  return (await readRequest(row?.request_no as string)) as RequestDetail
}

async function beyondRepair(rental: Rented, no: string) {
  await rental.does(no, 'fail', { error_reason: 'Niet te maken.' })
  await rental.does(no, 'end', { outcome: 'Niet te maken.' })
}

describe('a machine that is with the shop for work', () => {
  test('is not late, and its days past the end are not counted', async () => {
    const rental = await rented(2)
    const { orderNo, does, offer } = rental
    await later(app, 50)
    const no = await inRepair(rental)
    await nights(45)
    expect(await overdueRow(orderNo)).toBeUndefined()
    expect(await mailed('rent_overdue', orderNo)).toEqual([])
    expect(verdict(await lose(orderNo))).toEqual([409, 200202])
    for (const event of ['send_back', 'complete']) await does(no, 'step', { event })
    const lateIn = async () => good<Offer>(await offer('return')).lines.find(({ rule }) => rule === 'late')
    expect(await lateIn()).toBeUndefined()
    await nights(8)
    expect(await overdueRow(orderNo)).toMatchObject({ days_late: 8, days_charged: 5, is_lost: false })
    expect(await lateIn()).toMatchObject({ figures: { days_late: 8, days_charged: 5 } })
    expect(verdict(await lose(orderNo))).toEqual([409, 200207])
  })

  test('and was late before its collection is charged for those days alone', async () => {
    const rental = await rented(2)
    const { request_no: no } = await rental.asked('repair', { reason_code: 'noise' })
    await rental.does(no, 'approve')
    const end = Date.parse(rental.order.end_time ?? '')
    await nights(Math.round((end - app.context.clock.now().getTime()) / 86_400_000) + 10)
    const before = await overdueRow(rental.orderNo)
    for (const event of ['pick_up', 'start']) await rental.does(no, 'step', { event })
    await nights(30)
    await beyondRepair(rental, no)
    const { request_no } = await requestReturn(rental)
    const { settlement } = good<StaffRequest>(await rental.inspects(request_no))
    expect(settlement).toMatchObject({ deductions: [{ rule: 'late', amount: before?.charge }] })
    expect(before?.charge).toBeGreaterThan(0)
  })
})

describe('a repair that ends without giving the machine back', () => {
  test('ends the rental without a fee: unused rent and deposit are refunded after the inspection', async () => {
    const rental = await rented(12)
    const { orderNo, me, offer, inspects } = rental
    await later(app, 20)
    const no = await inRepair(rental)
    await later(app, 60)
    await beyondRepair(rental, no)
    const back = await requestReturn(rental)
    expect(back).toMatchObject({ audit_status: 'approved', process_status: 'check', offer: null })
    for (const type of ['renewal', 'buy', 'return']) {
      const response = await offer(type, type === 'renewal' ? { months: 6 } : {})
      expect([type, response.json.data]).toEqual([type, { reason: 'running' }])
    }
    good(await inspects(back.request_no))
    const [settled] = await rowsOf(app)(
      'select s.* from settlements s join requests using (after_sale_id) where request_no = $1',
      back.request_no,
    )
    const { figures } = settled as {
      figures: { start: Day; end: Day; our_end: Day; rent_paid: number; rent_unused: number }
    }
    const { start, end, our_end, rent_paid } = figures
    const rent_used = Math.round((rent_paid * daysBetween(start, our_end)) / daysBetween(start, end))
    expect(figures).toMatchObject({ fee: 0, months_used: 1, rent_used, rent_unused: rent_paid - rent_used })
    expect(settled).toMatchObject({ deducted: 0, back: 15_000, rent_back: figures.rent_unused })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 0 })
    const sums = (await refundsOf(app, orderNo)).map(({ refund_amount }) => refund_amount)
    expect(sums.toSorted((a, b) => a - b)).toEqual([15_000, figures.rent_unused].toSorted((a, b) => a - b))
    expect(await settlementFaults(app)).toEqual([])
  })

  test('is never given up as lost, however long the shop has it', async () => {
    const rental = await rented(2)
    await beyondRepair(rental, await inRepair(rental))
    await nights(170)
    expect(await overdueRow(rental.orderNo)).toBeUndefined()
    expect(verdict(await lose(rental.orderNo))).toEqual([409, 200202])
    expect(await mailed('rent_overdue', rental.orderNo)).toEqual([])
  })

  test('leaves the rental unchanged if nothing was collected', async () => {
    const rental = await rented(2)
    await beyondRepair(rental, await inRepair(rental, []))
    expect(await rental.me.read(rental.orderNo)).toMatchObject({ order_status: 'delivered' })
    expect(await rental.offer('return').then(({ status }) => status)).toBe(200)
  })
})

describe('a return or withdrawal that ended without a collection', () => {
  test('leaves the rental on the list of late machines', async () => {
    const rental = await rented(2)
    const { request_no: no } = await rental.agreed('return')
    await rental.does(no, 'approve')
    await rental.does(no, 'fail', { error_reason: 'Drie keer niemand thuis.' })
    await rental.does(no, 'end', { outcome: 'De huur loopt door.' })
    await nights(150)
    expect(await overdueRow(rental.orderNo)).toMatchObject({ is_lost: true })
    expect(await mailed('rent_overdue', rental.orderNo)).toHaveLength(1)
    good(await lose(rental.orderNo))
  })

  test('after its refund on the statutory day, is given up beside the open withdrawal', async () => {
    const rental = await rented(2)
    const { request_no: no } = await rental.asked('rejection', { reason_code: 'withdrawal' })
    await later(app, 13)
    await watchRefunds(app.context, {})
    expect(await refundsOf(app, rental.orderNo)).not.toEqual([])
    await nights(150)
    const row = await overdueRow(rental.orderNo)
    expect(row).toMatchObject({ is_lost: true })
    const { settlement } = good<StaffRequest>(await lose(rental.orderNo))
    expect(settlement).toMatchObject({ held: 0, back: 0, owed: row?.charge })
    expect(await rental.readRequest(no)).toMatchObject({ process_status: 'complete' })
    expect(await overdueRow(rental.orderNo)).toBeUndefined()
  })

  test('is given up, too, once staff have ended the withdrawal', async () => {
    const rental = await rented(2)
    const { request_no: no } = await rental.asked('rejection', { reason_code: 'withdrawal' })
    await later(app, 13)
    await watchRefunds(app.context, {})
    await rental.does(no, 'fail', { error_reason: 'De klant geeft niets af.' })
    await rental.does(no, 'end', { outcome: 'De klant geeft niets af.' })
    await nights(150)
    expect(await overdueRow(rental.orderNo)).toMatchObject({ is_lost: true })
    good(await lose(rental.orderNo))
  })
})
