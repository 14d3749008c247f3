// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Day, daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { acceptSettlement, good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { booksOf, finding, returning } from '#testing/steps/returns.ts'
import { nights, settlementFaults } from '#testing/steps/settlements.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'

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

/** A rental whose machine never came back; its customer has agreed to the claim. */
async function giveUp() {
  const made = await returning(app, house, 2, { report: true })
  const today = dayInShop(app.context.clock.now())
  await nights(app, daysBetween(today, (made.order.end_time ?? '') as Day) + 45)
  const lost = good<StaffRequest>(
    await house.by('admin').post(`/admin/overdue/${made.orderNo}/lost`, { reason: 'Reageert niet meer.' }),
  )
  good(await acceptSettlement(made.me, lost.request_no))
  return { ...made, no: lost.request_no }
}

/** Collected, lost on its return, and settled as lost: everything was refunded. */
async function lostInTransit(months: number) {
  const made = await returning(app, house, months, { report: true })
  await nights(app, 40)
  const { request_no: no } = await made.packed()
  await made.says(no, 'accepted')
  const { tracking_no } = await made.pickUp(no)
  await made.says(no, 'lost')
  await made.does(no, 'end', { outcome: 'Door de vervoerder verloren.' })
  await app.context.jobs.drain()
  return { ...made, no, trackingNo: tracking_no ?? '' }
}

/** Lent during a repair, kept, and given up. */
async function loanerLost({ asked, does }: Awaited<ReturnType<typeof returning>>) {
  const { request_no: no } = await asked('repair')
  await does(no, 'approve')
  for (const event of ['pick_up', 'start']) await does(no, 'step', { event })
  await does(no, 'loaner')
  for (const event of ['send_back', 'complete']) await does(no, 'step', { event })
  await nights(app, 40)
  await house.by('admin').post(`/admin/requests/${no}/loaner/lost`, { reason: 'Reageert niet meer.' })
  const [lost] = await rowsOf(app)(
    `select (facts ->> 'amount')::int as amount from request_events join requests using (after_sale_id)
      where request_no = $1 and event = 'loaner_lost'`,
    no,
  )
  return { no, amount: lost.amount as number }
}

const openFindings = (): Promise<unknown[]> =>
  rowsOf(app)("select kind from reconciliation_findings where closed_at is null and kind = 'return_arrived_after_all'")

describe('a machine that was settled as lost on its way to us', () => {
  test('is inspected when it arrives: findings are charged, and nothing is refunded twice', async () => {
    const { no, serial, trackingNo, me, orderNo, inspects, readRequest, pays } = await lostInTransit(6)
    const before = await me.read(orderNo)
    await tell(app, { trackingNo, event: 'delivered' })
    expect(await openFindings()).toHaveLength(1)
    good(await inspects(no, { findings: [await finding(app, house, 4_000)] }))
    expect(await openFindings()).toEqual([])
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_status: 'abnormal' })
    const { settlement } = await readRequest(no)
    expect(settlement).toMatchObject({ settlement_state: 'proposed', held: 15_000, back: 15_000, owed: 4_000 })
    good(await acceptSettlement(me, no))
    await pays((await readRequest(no)).checkout_no)
    expect((await me.read(orderNo)).refunded_amount).toBe(before.refunded_amount)
    expect((await booksOf(app, orderNo)).damage_revenue).toBe(-4_000)
    expect((await inspects(no)).status).toBe(409)
  })

  test('is taken in by the person who inspects it, if no carrier has reported it, and its rent stays settled', async () => {
    const { no, serial, me, orderNo, inspects } = await lostInTransit(6)
    const before = await me.read(orderNo)
    await oneMayGive(app)
    const { settlement } = good<StaffRequest>(await inspects(no, { waive: ['early_fee'], remark: 'Uit coulance.' }))
    expect(settlement).toMatchObject({ settlement_state: 'final', back: 15_000, owed: 0 })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_status: 'abnormal' })
    await app.context.jobs.drain()
    expect((await me.read(orderNo)).refunded_amount).toBe(before.refunded_amount)
  })

  test('leaves what is retained for a loaner that was given up, before it arrives and after', async () => {
    const made = await returning(app, house, 6, { report: true })
    const { no: repairNo, amount } = await loanerLost(made)
    const { request_no: no } = await made.packed()
    await made.says(no, 'accepted')
    await made.says(no, 'lost')
    await made.does(no, 'end', { outcome: 'Door de vervoerder verloren.' })
    expect((await made.readRequest(no)).settlement).toMatchObject({ settlement_state: 'final', held: 0, owed: 0 })
    good(await made.inspects(no))
    expect((await made.readRequest(no)).settlement).toMatchObject({ settlement_state: 'final', held: 0, owed: 0 })
    good(await acceptSettlement(made.me, repairNo))
    await made.pays((await made.readRequest(repairNo)).checkout_no)
    expect((await booksOf(app, made.orderNo)).damage_revenue).toBe(-amount)
  })
})

describe('a machine that is found after its worth was claimed', () => {
  test('refunds what was paid for it, and holds its deposit again for the findings', async () => {
    const { no, serial, me, orderNo, inspects, readRequest, pays } = await giveUp()
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

  test('no longer asks for what was agreed to and not paid', async () => {
    const { no, me, orderNo, inspects, readRequest } = await giveUp()
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

  test('leaves the claim for the loaner that never came back', async () => {
    const made = await returning(app, house, 2, { report: true })
    const { no: repairNo, amount } = await loanerLost(made)
    good(await acceptSettlement(made.me, repairNo))
    await nights(app, 90)
    const lost = good<StaffRequest>(
      await house.by('admin').post(`/admin/overdue/${made.orderNo}/lost`, { reason: 'Reageert op niets meer.' }),
    )
    good(await acceptSettlement(made.me, lost.request_no))
    good(await made.inspects(lost.request_no))
    const { settlement } = await made.readRequest(repairNo)
    expect(settlement).toMatchObject({ settlement_state: 'final', deductions: [{ rule: 'damage', amount }] })
    expect((await booksOf(app, made.orderNo)).damage_revenue).toBe(-15_000)
  })

  test('is taken in only through its request: by hand it would be back and claimed', async () => {
    const { no, serial, inspects } = await giveUp()
    const { device_id } = await house.unit(serial)
    const command = { command: 'take_back', reason: 'Teruggebracht' }
    const byHand = await house.by('operations').post(`/admin/devices/${device_id}/commands`, command)
    expect(byHand.json).toMatchObject({ data: { reason: 'bound' } })
    good(await inspects(no))
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
  })
})
