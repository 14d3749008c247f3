import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Day, daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { ledgerFaults } from '../testing/orders.ts'
import { acceptSettlement, good, moreMachines, type StaffRequest } from '../testing/requests.ts'
import { booksOf, finding, returning } from '../testing/returns.ts'
import { nights, settlementFaults } from '../testing/settlements.ts'
import { warehouse } from '../testing/shipments.ts'
import { liftLimits, oneMayGive } from '../testing/staff.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-found-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await oneMayGive(app)
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

/** A rental whose machine never came back; its customer has agreed to what was claimed for it. */
async function givenUp() {
  const made = await returning(app, house, 2, { report: true })
  const today = dayInShop(app.context.clock.now())
  await nights(app, daysBetween(today, (made.order.end_time ?? '') as Day) + 45)
  const lost = good<StaffRequest>(
    await house.by('admin').post(`/admin/overdue/${made.orderNo}/lost`, { reason: 'Reageert niet meer.' }),
  )
  good(await acceptSettlement(made.me, lost.request_no))
  return { ...made, no: lost.request_no }
}

describe('a machine that is found after its worth was claimed', () => {
  test('gives back what was paid for it, and holds its deposit again for what was found', async () => {
    const { no, serial, me, orderNo, inspects, readRequest, pays } = await givenUp()
    const { settlement: claimed, checkout_no } = await readRequest(no)
    await pays(checkout_no)
    const owed = claimed?.owed ?? 0
    expect((await booksOf(app, orderNo)).damage_revenue).toBe(-15_000 - owed)
    await nights(app, 3)
    good(await inspects(no, { findings: [await finding(app, house, 4_000)] }))
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_status: 'abnormal' })
    const { settlement } = await readRequest(no)
    const late = settlement?.deductions[0]?.amount ?? 0
    expect(settlement).toMatchObject({ settlement_state: 'proposed', held: 15_000 })
    expect(settlement?.owed).toBe(Math.max(0, late + 4_000 - 15_000))
    await app.context.jobs.drain()
    const { rows: sent } = await app.context.connection.pool.query(
      `select type, way, refund_amount, refund_status, shares -> 0 ->> 'account' as account from refunds
        join orders using (order_id) where order_no = $1`,
      [orderNo],
    )
    expect(sent).toContainEqual({
      ...{ type: 'product', way: 'original', refund_amount: owed, account: 'damage_revenue' },
      refund_status: 'refund_successful',
    })
    good(await acceptSettlement(me, no))
    const { checkout_no: again } = await readRequest(no)
    if (again) await pays(again)
    const books = await booksOf(app, orderNo)
    expect(books.damage_revenue).toBe(-4_000)
    expect(books.deposits).toBeUndefined()
    expect((await inspects(no)).status).toBe(409)
  })

  test('asks no more for what was agreed to and not paid', async () => {
    const { no, me, orderNo, inspects, readRequest } = await givenUp()
    const { checkout_no } = await readRequest(no)
    expect(checkout_no).not.toBeNull()
    good(await inspects(no, { waive: ['late'], remark: 'Lag in het ziekenhuis.' }))
    const after = await readRequest(no)
    expect(after.settlement).toMatchObject({ settlement_state: 'final', back: 15_000, owed: 0 })
    expect(after.checkout_no).toBeNull()
    await app.context.jobs.drain()
    expect(await me.read(orderNo)).toMatchObject({ deposit_held: 0, refunded_amount: 15_000 })
    expect((await booksOf(app, orderNo)).damage_revenue).toBeUndefined()
  })
})
