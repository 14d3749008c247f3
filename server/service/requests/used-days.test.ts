// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines, type Offer, type RequestDetail, type StaffRequest } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { nights, settlementFaults } from '#testing/steps/settlements.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-used-'))
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

type Rented = Awaited<ReturnType<typeof returning>>
const query = (text: string, ...values: unknown[]) => rowsOf(app)(text, ...values)

/** In the workshop, with a loaner to mow with meanwhile. */
async function lent(months: number, daysIn: number) {
  const made = await returning(app, house, months)
  await later(app, daysIn)
  const { request_no: no } = await made.asked('repair')
  await made.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
  await made.does(no, 'loaner')
  return { ...made, repairNo: no }
}

async function overdue({ orderNo }: Rented) {
  const { list } = good<CallData<'GET /admin/overdue'>>(
    await house.by('operations').get('/admin/overdue?page_size=100'),
  )
  return list.find(({ order_no }) => order_no === orderNo)
}

const lateIn = (offer: Offer | null) => offer?.lines.find(({ rule }) => rule === 'late')

test('a rental that ends for a repair is used until its loaner is back', async () => {
  const made = await lent(12, 10)
  await later(app, 150)
  await made.does(made.repairNo, 'fail', { error_reason: 'Niet te maken' })
  await made.does(made.repairNo, 'end', { outcome: 'Niet te repareren' })
  await later(app, 100)
  await made.does(made.repairNo, 'loaner/back')
  const [{ request_no: no } = { request_no: '' }] = await query(
    "select request_no from requests join orders using (order_id) where order_no = $1 and apply_type = 'return'",
    made.orderNo,
  )
  const { settlement } = good<StaffRequest>(await made.inspects(no))
  // Nine months were begun, not one.
  const used = await query(
    "select (figures ->> 'months_used')::int as months from settlements join requests using (after_sale_id) where request_no = $1",
    no,
  )
  expect(used).toEqual([{ months: 9 }])
  expect(settlement).toMatchObject({ deductions: [], back: 15_000 })
})

test('past the end a loaner is late like any machine, and its days are charged', async () => {
  const made = await lent(2, 50)
  await nights(app, 100)
  const late = await overdue(made)
  expect(late?.days_late).toBeGreaterThan(80)
  expect(
    await query(
      "select event from order_events join orders using (order_id) where order_no = $1 and event = 'overdue'",
      made.orderNo,
    ),
  ).toHaveLength(1)
  for (const event of ['send_back', 'complete']) await made.does(made.repairNo, 'step', { event })
  expect((await overdue(made))?.days_late).toBe(late?.days_late)
  expect(lateIn(good<Offer>(await made.offer('return')))?.figures).toMatchObject({ days_late: late?.days_late })
})

test('days in the workshop without a loaner still do not count', async () => {
  const made = await lent(2, 50)
  await later(app, 5)
  await made.does(made.repairNo, 'loaner/back')
  await nights(app, 95)
  expect(await overdue(made)).toBeUndefined()
  for (const event of ['send_back', 'complete']) await made.does(made.repairNo, 'step', { event })
  await later(app, 1)
  expect((await overdue(made))?.days_late).toBe(1)
})

async function fetchedByUs(made: Rented, { request_no: no }: Pick<RequestDetail, 'request_no'>) {
  for (const event of ['pick_up', 'inspect']) await made.does(no, 'step', { event })
  return good<StaffRequest>(await made.inspects(no)).settlement
}

test('if the shop collects it itself, the days until then do not count', async () => {
  const made = await returning(app, house, 2)
  await later(app, 58)
  const asked = await made.agreed('return')
  await made.does(asked.request_no, 'approve')
  good(await made.tells(asked.request_no, { battery_damaged: true }))
  await later(app, 30)
  expect(await fetchedByUs(made, asked)).toMatchObject({ deductions: [], back: asked.offer?.back })
})

test('a battery that is reported late costs the days until the report', async () => {
  const made = await returning(app, house, 2)
  await later(app, 58)
  const asked = await made.agreed('return')
  await made.does(asked.request_no, 'approve')
  good(await made.tells(asked.request_no))
  await later(app, 30)
  good(await made.tells(asked.request_no, { battery_damaged: true }))
  await later(app, 20)
  const kept = (await fetchedByUs(made, asked))?.deductions[0]
  expect(kept).toMatchObject({ rule: 'late' })
  const [counted] = await query(
    "select (figures ->> 'days_late')::int as days from settlements join requests using (after_sale_id) where request_no = $1",
    asked.request_no,
  )
  expect(counted?.days).toBeLessThan(30)
})
