// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { type Day, daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { finding, returning } from '#testing/steps/returns.ts'
import { nights, settlementFaults } from '#testing/steps/settlements.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { dataOf, liftLimits } from '#testing/steps/staff.ts'

/** An amount that a customer owes and staff waive is a concession: above the limit by two people. */
let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-waived-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
  const value = { refund_second_person_above: 5_000, original_within_days: 365 }
  await transaction(app.context.db, tx =>
    writeSetting(tx, { key: 'refunds', value, now: app.context.clock.now(), by: 'test' }),
  )
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

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows

const listConcessions = (no: string) =>
  query('select kind, amount::int, second_by from concessions where subject = $1', [no])

/** An administrator approves what waits for a second person. */
async function agree(response: Awaited<ReturnType<typeof house.command>>) {
  const { proposal_id } = response.json.data as { proposal_id: string }
  const admin = house.by('admin')
  const { version } = await dataOf<{ version: number }>(admin.get(`/admin/proposals/${proposal_id}`))
  return admin.post(`/admin/proposals/${proposal_id}/approve`, { version })
}

test('a debt beyond a deposit is assessed when it is waived, although the deposit pays as much as before', async () => {
  const { back, me, staffDoes, readRequest } = await returning(app, house, 6, { report: true })
  const { no } = await back({ findings: [await finding(app, house, 60_000)] })
  expect((await readRequest(no)).settlement).toMatchObject({ deducted: 15_000, owed: 45_000 })
  good(await me.call('POST', `/requests/${no}/dispute`, { text: 'Dat zat er al.' }))
  const settle = (amount: number) =>
    staffDoes(no, 'settle', {
      deductions: [{ rule: 'damage', amount, note: 'Deels.' }],
      remark: 'Schikking met klant.',
    })
  const waits = await settle(15_000)
  expect([...verdict(waits), (waits.json.data as { amount: number }).amount]).toEqual([409, 2, 45_000])
  expect((await readRequest(no)).settlement).toMatchObject({ settlement_state: 'disputed', owed: 45_000 })
  expect(await listConcessions(no)).toEqual([])
  good(await agree(waits))
  expect((await readRequest(no)).settlement).toMatchObject({ settlement_state: 'final', deducted: 15_000, owed: 0 })
  expect(await listConcessions(no)).toEqual([{ kind: 'waive', amount: 45_000, second_by: house.by('admin').userId }])
})

test('a waiver of the person who inspected a machine is approved with the pictures that they made', async () => {
  const { order, packed, says, inspects, readRequest } = await returning(app, house, 2, { report: true })
  await nights(app, daysBetween(dayInShop(app.context.clock.now()), order.end_time as Day) + 33)
  const { request_no: no } = await packed()
  await says(no, 'accepted')
  await says(no, 'delivered')
  const findings = [await finding(app, house, 4_000)]
  const waits = await inspects(no, { findings, waive: ['late'], remark: 'Lag in het ziekenhuis.' })
  expect(verdict(waits)).toEqual([409, 2])
  const response = await agree(waits)
  expect(response.status, response.text).toBe(200)
  expect((await readRequest(no)).settlement).toMatchObject({ deductions: [{ rule: 'damage', amount: 4_000 }] })
  const seen = await query(
    `select distinct seen_by from hand_overs join requests using (after_sale_id) where request_no = $1`,
    [no],
  )
  expect(seen).toEqual([{ seen_by: house.by('operations').userId }])
  expect(await listConcessions(no)).toMatchObject([{ kind: 'waive', second_by: house.by('admin').userId }])
})

test('also if the machine was brought by hand: the lock of concessions comes before that of its fleet', async () => {
  const { order, packed, says, inspects, readRequest } = await returning(app, house, 2, { report: true })
  await nights(app, daysBetween(dayInShop(app.context.clock.now()), order.end_time as Day) + 33)
  const { request_no: no } = await packed()
  await says(no, 'accepted')
  const waits = await inspects(no, { waive: ['late'], remark: 'Lag in het ziekenhuis.' })
  expect(verdict(waits)).toEqual([409, 2])
  const response = await agree(waits)
  expect(response.status, response.text).toBe(200)
  expect((await readRequest(no)).settlement).toMatchObject({ deductions: [] })
})

test('what two people waive of one order counts together', async () => {
  const value = { refund_second_person_above: 10_000, original_within_days: 365 }
  await transaction(app.context.db, tx =>
    writeSetting(tx, { key: 'refunds', value, now: app.context.clock.now(), by: 'test' }),
  )
  const { packed, says, inspects, me } = await returning(app, house, 12, { report: true })
  await nights(app, 65)
  const { request_no: no } = await packed()
  await says(no, 'accepted')
  await says(no, 'delivered')
  const findings = [await finding(app, house, 9_900)]
  good(await inspects(no, { waive: ['early_fee'], remark: 'Coulance voor deze klant.', findings }))
  good(await me.call('POST', `/requests/${no}/dispute`, { text: 'Dat was ik niet.' }))
  const admin = house.by('admin')
  const decision = { deductions: [], remark: 'Coulance, nog een keer.' }
  expect(verdict(await admin.post(`/admin/requests/${no}/settle`, decision))).toEqual([409, 2])
  expect(await listConcessions(no)).toHaveLength(1)
})
