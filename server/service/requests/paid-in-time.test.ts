// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { cleanList } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { watchRefunds } from '../withdrawals/watch-refunds.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-in-time-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
  await moreMachines(app, 'genie-600', 'sale', 10)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const bought = () => delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
type Made = Awaited<ReturnType<typeof bought>>
const withdraws = ({ asked }: Made) => asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
const inspects = (no: string) =>
  house.by('operations').post(`/admin/requests/${no}/inspect`, { checklist: cleanList, pictures: [] })

test.each([
  ['a carrier', false],
  ['ourselves, for its battery is damaged', true],
])('W13 waits no longer than the law where we have offered to collect it by %s', async (_how, battery_damaged) => {
  const made = await bought()
  const { me, orderNo } = made
  const { request_no: no } = await withdraws(made)
  good(await me.call('POST', `/requests/${no}/pick-up`, { battery_damaged }))
  await later(app, 9)
  await watchRefunds(app.context, {})
  const { paid_amount, refunded_amount } = await me.read(orderNo)
  expect(refunded_amount).toBe(paid_amount)
  if (!battery_damaged) return
  // Both the money and the machine are conceded by people.
  good(await made.staffDoes(no, 'fail', { error_reason: 'Niemand thuis' }))
  const given = await made.staffDoes(no, 'end', { outcome: 'Komt niet meer' })
  expect(given.json).toMatchObject({ code: 2, data: { amount: paid_amount } })
})

/**
 * Collected for a repair that failed: its purchase is undone by a return that waits for an inspection of the machine.
 */
async function beyondRepair() {
  const made = await bought()
  const { does, me, orderNo } = made
  const { request_no: repair } = await made.asked('repair', { guarantee_told: true, remedy: 'repair' })
  await does(repair, 'approve')
  for (const event of ['pick_up', 'start']) await does(repair, 'step', { event })
  await does(repair, 'fail', { error_reason: 'Niet te maken' })
  await does(repair, 'end', { outcome: 'Niet te repareren' })
  const { list } = good<CallData<'GET /requests'>>(await me.call('GET', '/requests'))
  const undone = list.find(({ apply_type }) => apply_type === 'rejection')?.request_no ?? ''
  expect(await made.readRequest(undone)).toMatchObject({ process_status: 'check' })
  return { ...made, undone, paid: (await me.read(orderNo)).paid_amount }
}

test('W13 what was undone by a repair that came to nothing is paid by day 9, whether somebody looks at it or not', async () => {
  const { ask, me, orderNo, undone, paid } = await beyondRepair()
  const again = await ask('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  expect(again.json).toMatchObject({ code: 200402, data: { reason: 'undoing' } })
  await later(app, 9)
  await watchRefunds(app.context, {})
  expect(await me.read(orderNo)).toMatchObject({ refunded_amount: paid })
  good(await inspects(undone))
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed', refunded_amount: paid })
})
