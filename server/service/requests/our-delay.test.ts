// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines, type Offer, type StaffRequest } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { nights, settlementFaults } from '#testing/steps/settlements.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-delay-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
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
const today = (): Day => dayInShop(app.context.clock.now())

async function comesBack(rental: Rented, no: string) {
  await rental.does(no, 'approve')
  return isHandedOver(rental, no)
}

async function isHandedOver({ tells, says, inspects }: Rented, no: string) {
  good(await tells(no))
  await app.context.jobs.drain()
  await says(no, 'accepted')
  await says(no, 'delivered')
  return good<StaffRequest>(await inspects(no)).settlement
}

test('a return requested in time and approved late by the shop costs no day', async () => {
  const rental = await returning(app, house, 2)
  await later(app, 58)
  const { request_no: no } = await rental.agreed('return')
  await later(app, 25)
  expect(await comesBack(rental, no)).toMatchObject({ deductions: [], back: 15_000 })
})

test('a carrier that comes late costs no day, and one that met nobody does', async () => {
  for (const isMissed of [false, true]) {
    const rental = await returning(app, house, 2)
    await later(app, 58)
    const { request_no: no } = await rental.agreed('return')
    await rental.does(no, 'approve')
    good(await rental.tells(no))
    await app.context.jobs.drain()
    await later(app, 1)
    if (isMissed) await rental.says(no, 'not_home')
    await later(app, 25)
    await rental.says(no, 'accepted')
    await rental.says(no, 'delivered')
    const { settlement } = good<StaffRequest>(await rental.inspects(no))
    const rules = settlement?.deductions.map(({ rule }) => rule)
    expect(rules, String(isMissed)).toEqual(isMissed ? ['late'] : [])
  }
})

const conceded = async (orderNo: string) =>
  rowsOf(app)(
    'select c.kind, amount, second_by is not null as two from concessions c join orders using (order_id) where order_no = $1',
    orderNo,
  )

test('rent of the months for which the shop delays a return is conceded by two: its tenant gets it all the same', async () => {
  const rental = await returning(app, house, 24)
  await later(app, 35)
  const { request_no: no, offer } = await rental.agreed('return')
  await later(app, 650)
  await rental.does(no, 'approve')
  good(await rental.tells(no))
  await app.context.jobs.drain()
  await rental.says(no, 'accepted')
  await rental.says(no, 'delivered')
  const asked = await rental.inspects(no, { remark: 'De aanvraag bleef bij ons liggen.' })
  expect(verdict(asked)[0]).toBe(409)
  const { proposal_id, amount } = asked.json.data as { proposal_id: string; amount: number }
  good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
  expect(await conceded(rental.orderNo)).toEqual([{ kind: 'waive', amount, two: true }])
  expect(await rental.me.read(rental.orderNo)).toMatchObject({ refunded_amount: offer?.back })
})

test('so are the months after its tenant reported that the shop has to come, and the days past an end', async () => {
  for (const [months, wait] of [[12, 35] as const, [2, 58] as const]) {
    const rental = await returning(app, house, months)
    await later(app, wait)
    const { request_no: no } = await rental.agreed('return')
    await rental.does(no, 'approve')
    good(await rental.tells(no, { battery_damaged: true }))
    await later(app, 290)
    await rental.does(no, 'step', { event: 'pick_up' })
    good(await rental.inspects(no, { remark: 'We kwamen pas na maanden.' }))
    const [given, ...more] = await conceded(rental.orderNo)
    expect([given?.kind, more]).toEqual(['waive', []])
    expect(given?.amount).toBeGreaterThan(10_000)
  }
})

test("two weeks of the shop's own delay need no approval", async () => {
  const rental = await returning(app, house, 12)
  await later(app, 35)
  const { request_no: no } = await rental.agreed('return')
  await later(app, 13)
  await comesBack(rental, no)
  expect(await conceded(rental.orderNo)).toEqual([])
})

test('one that waits for the shop is not given up as lost', async () => {
  const rental = await returning(app, house, 2)
  await later(app, 58)
  await rental.agreed('return')
  await nights(app, 60)
  const reason = 'Reageert op niets meer.'
  const response = await house.by('admin').post(`/admin/overdue/${rental.orderNo}/lost`, { reason })
  expect([verdict(response), response.json.data]).toMatchObject([[409, 200207], { reason: 'not_lost' }])
})

test('a cancellation counts from its receipt and refunds what it showed, with nobody to approve it', async () => {
  const rental = await returning(app, house, 12)
  const said = statements(() => ({ app, house }))
  await later(app, 20)
  const body = { name: 'Anna de Wit', contract: rental.orderNo, email: rental.order.email, ending: 'ordinary' }
  const no = (await said.stated(said.send('rental-cancellations', body))).last.request_nos[0] ?? ''
  const [row] = await rowsOf(app)('select offer from requests where request_no = $1', no)
  const { lines } = (row as { offer: Offer }).offer
  const rent = -lines.reduce((all, { rule, amount }) => (rule === 'deposit' ? all : all + amount), 0)
  await later(app, 1)
  await isHandedOver(rental, no)
  const [settled] = await rowsOf(app)(
    'select rent_back from settlements join requests using (after_sale_id) where request_no = $1',
    no,
  )
  expect(settled?.rent_back).toBe(rent)
})

test('staff cannot set a requested day back, nor can its customer by removing it', async () => {
  const rental = await returning(app, house, 12)
  await later(app, 40)
  const requestedDay = addDays(today(), 20)
  const { request_no: no } = await rental.agreed('return', { pick_up_on: requestedDay })
  await later(app, 5)
  for (const pick_up_on of [addDays(today(), -1), null]) {
    const refused = await rental.staffDoes(no, 'approve', { pick_up_on })
    expect([refused.status, refused.json.code], String(pick_up_on)).toEqual([400, 400])
  }
  await rental.does(no, 'approve', { pick_up_on: requestedDay })
  expect((await rental.tells(no, { pick_up_on: null })).json.data).toEqual({ reason: 'quoted' })
  expect((await rental.pickUp(no)).pick_up_on).toBe(requestedDay)
})
