// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInShop } from '#i18n/format.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-by-word-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 8)
})
afterAll(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a return reported as collected months before its inspection needs two', async () => {
  const rental = await returning(app, house, 24)
  await later(app, 20)
  const { request_no: no } = await rental.packed()
  await rental.does(no, 'step', { event: 'pick_up' })
  await later(app, 650)
  const asked = await rental.inspects(no, { remark: 'Stond al een tijd bij ons.' })
  expect(verdict(asked)[0]).toBe(409)
  const { proposal_id, amount } = asked.json.data as { proposal_id: string; amount: number }
  expect(amount).toBeGreaterThan(30_000)
  good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
})

test("within a week of its collection one person's statement suffices", async () => {
  const rental = await returning(app, house, 12)
  await later(app, 20)
  const { request_no: no } = await rental.packed()
  await rental.does(no, 'step', { event: 'pick_up' })
  await later(app, 5)
  good(await rental.inspects(no))
})

test('a later scan of its carrier replaces the statement', async () => {
  const rental = await returning(app, house, 12)
  await later(app, 20)
  const { request_no: no } = await rental.packed()
  await rental.does(no, 'step', { event: 'pick_up' })
  await later(app, 60)
  const day = dayInShop(app.context.clock.now())
  await rental.says(no, 'accepted')
  const [{ picked_up_on }] = await rowsOf(app)('select picked_up_on from requests where request_no = $1', no)
  expect(picked_up_on).toBe(day)
})
