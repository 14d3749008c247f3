// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { acceptSettlement, good, moreMachines, type Offer, type StaffRequest } from '#testing/steps/requests.ts'
import { cleanList, returning } from '#testing/steps/returns.ts'
import { settlementFaults } from '#testing/steps/settlements.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Late days cost the same however a rental ends: arrived, lost by its carrier, or bought. */
let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-late-owed-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
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

const findLate = ({ lines }: Offer) => lines.find(({ rule }) => rule === 'late')?.amount ?? 0
const lost = (no: string) =>
  house.by('operations').post(`/admin/requests/${no}/end`, { outcome: 'De vervoerder is hem kwijt.' })

test('a machine that a carrier loses on its return is charged for the days before its scan', async () => {
  const rental = await returning(app, house, 2)
  await later(app, 61 + 28)
  const asked = await rental.packed()
  const { request_no: no, offer } = asked
  const charge = findLate({ lines: offer?.lines ?? [] } as unknown as Offer)
  expect(charge).toBeGreaterThan(0)
  await rental.says(no, 'accepted')
  await later(app, 30)
  await rental.says(no, 'lost')
  const { settlement } = good<StaffRequest>(await lost(no))
  expect(settlement).toMatchObject({ deductions: [{ rule: 'late', amount: charge }], back: 15_000 - charge, owed: 0 })
  good(await acceptSettlement(rental.me, no))
  expect(await rental.me.read(rental.orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 0 })
})

test('days beyond the fortnight of a withdrawal are charged as well if its carrier loses the machine', async () => {
  // Both have the same days: what a day costs is that of its month.
  const rentals = [await returning(app, house, 6), await returning(app, house, 6)]
  await later(app, 5)
  const asked = rentals.map(rental => rental.asked('rejection', { reason_code: 'withdrawal', apply_reason: '' }))
  const numbers = (await Promise.all(asked)).map(({ request_no }) => request_no)
  await later(app, 14 + 28)
  const owed: (number | undefined)[] = []
  for (const [at, rental] of rentals.entries()) {
    const [no = '', isLost] = [numbers[at], at === 1]
    good(await rental.tells(no))
    await app.context.jobs.drain()
    await rental.says(no, 'accepted')
    await rental.says(no, isLost ? 'lost' : 'delivered')
    const inspects = () => house.by('operations').post(`/admin/requests/${no}/inspect`, { checklist: cleanList })
    owed.push(good<StaffRequest>(await (isLost ? lost(no) : inspects())).settlement?.owed)
  }
  expect(owed[0]).toBeGreaterThan(0)
  expect(owed[1]).toBe(owed[0])
})

test('a machine without remaining worth costs no more late days bought than returned', async () => {
  const rental = await returning(app, house, 2)
  const since = "update devices set purchase_date = (now() - interval '60 months')::date where serial_number = $1"
  await app.context.connection.pool.query(since, [rental.serial])
  await later(app, 61 + 93)
  const back = findLate(good<Offer>(await rental.offer('return')))
  expect(back).toBeGreaterThan(0)
  expect(findLate(good<Offer>(await rental.offer('buy')))).toBe(back)
  const path = `/orders/${rental.orderNo}/end-of-rental`
  const { buying } = good<CallData<'GET /orders/{order_no}/end-of-rental'>>(await rental.me.call('GET', path))
  const { due, back: left } = good<Offer>(await rental.offer('buy'))
  expect(buying).toMatchObject({ due, back: left })
})
