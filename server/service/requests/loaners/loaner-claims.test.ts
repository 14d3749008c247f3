// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import {
  acceptSettlement,
  delivered,
  good,
  moreMachines,
  type Offer,
  type StaffRequest,
} from '#testing/steps/requests.ts'
import { booksOf, finding, returning, sidesBy } from '#testing/steps/returns.ts'
import { nights, settlementFaults } from '#testing/steps/settlements.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'

type End = CallData<'GET /orders/{order_no}/end-of-rental'>

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-claims-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
  await moreMachines(app, 'genie-600', 'sale', 10)
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

type Asking = Pick<Awaited<ReturnType<typeof delivered>>, 'asked' | 'does'>

/** A repair during which another machine was lent. */
async function lent({ asked, does }: Asking, more: object = {}, isSeen = true) {
  const { request_no: no } = await asked('repair', more)
  await does(no, 'approve')
  for (const event of ['pick_up', 'start']) await does(no, 'step', { event })
  const { loaner_serial } = await does(no, 'loaner', isSeen ? { pictures: await sidesBy(app, house) } : {})
  for (const event of ['send_back', 'complete']) await does(no, 'step', { event })
  return { repairNo: no, loaner: loaner_serial ?? '' }
}

const giveUp = async (no: string) => {
  await nights(app, 45)
  const { settlement } = good<StaffRequest>(
    await house.by('admin').post(`/admin/requests/${no}/loaner/lost`, { reason: 'Reageert op niets meer.' }),
  )
  return { amount: (settlement?.deducted ?? 0) + (settlement?.owed ?? 0), settlement }
}

async function tenant(months = 12) {
  const made = await returning(app, house, months)
  const repair = await lent(made)
  return { ...made, ...repair, ...(await giveUp(repair.repairNo)) }
}

const asBuyer = () => delivered(app, house, { sku: 'genie-600-buy' }, 'buy')

async function buyer() {
  const made = await asBuyer()
  const repair = await lent(made, { guarantee_told: true, remedy: 'repair' })
  return { ...made, ...repair, ...(await giveUp(repair.repairNo)) }
}

type Claimed = Pick<Awaited<ReturnType<typeof tenant>>, 'me' | 'repairNo' | 'pays' | 'readRequest'>

const settles = async ({ me, repairNo }: Claimed) => good(await acceptSettlement(me, repairNo))
const isBack = (no: string, body: object = {}) => house.by('operations').post(`/admin/requests/${no}/loaner/back`, body)
const findLine = ({ lines }: Offer, rule: string) => lines.find(line => line.rule === rule)

async function settleAndPay(made: Claimed) {
  await settles(made)
  await made.pays((await made.readRequest(made.repairNo)).checkout_no)
  await app.context.jobs.drain()
}

/** The amount that was refunded of an order. */
async function sent(orderNo: string): Promise<number> {
  await app.context.jobs.drain()
  const [row] = await rowsOf(app)(
    `select coalesce(sum(refund_amount), 0)::int as sent from refunds join orders using (order_id) where order_no = $1`,
    orderNo,
  )
  return row.sent
}

describe('a loaner that a tenant does not bring back', () => {
  test('is claimed at once: mailed, in every offer and on the page of the end, with what the deposit pays', async () => {
    const { repairNo, amount, settlement, offer, me, orderNo } = await tenant()
    expect(amount).toBeGreaterThan(15_000)
    expect(settlement).toMatchObject({ settlement_state: 'proposed', held: 15_000, deducted: 15_000, back: 0 })
    const mails = await rowsOf(app)(
      "select data from mails where template = 'settlement_loaner_proposed' and data ->> 'request_no' = $1",
      repairNo,
    )
    expect(mails).toMatchObject([{ data: { about: 'loaner_lost' } }])
    expect(findLine(good<Offer>(await offer('return')), 'loaner_claimed')).toMatchObject({
      ...{ amount: 15_000, figures: { amount, kept: 15_000 } },
    })
    expect(good<End>(await me.call('GET', `/orders/${orderNo}/end-of-rental`)).deposit_held).toBe(0)
    const buy = good<Offer>(await offer('buy'))
    expect(findLine(buy, 'deposit_used')).toBeUndefined()
    expect(findLine(buy, 'loaner_claimed')).toMatchObject({ amount: 0, figures: { amount } })
    expect((await me.read(orderNo)).deposit_held).toBe(15_000)
  })

  test('is claimed although the machine itself was bought', async () => {
    const made = await tenant()
    const { amount, agreed, me, orderNo } = made
    const { request_no } = await agreed('buy')
    await made.pays((await made.readRequest(request_no)).checkout_no)
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 15_000 })
    await settleAndPay(made)
    expect((await booksOf(app, orderNo)).damage_revenue).toBe(-amount)
    expect(await me.read(orderNo)).toMatchObject({ deposit_held: 0, refunded_amount: 0 })
  })

  test('is claimed although the parcel of the return was lost, and although the rental was withdrawn from', async () => {
    const made = await tenant()
    const { request_no: no } = await made.packed()
    await made.says(no, 'accepted')
    await made.says(no, 'lost')
    await made.does(no, 'end', { outcome: 'Door de vervoerder verloren.' })
    expect((await made.readRequest(no)).settlement).toMatchObject({ held: 0, owed: 0 })
    await settleAndPay(made)
    expect((await booksOf(app, made.orderNo)).damage_revenue).toBe(-made.amount)

    const other = await returning(app, house, 12)
    const { request_no: repairNo } = await other.asked('repair')
    await other.does(repairNo, 'approve')
    for (const event of ['pick_up', 'start']) await other.does(repairNo, 'step', { event })
    await other.does(repairNo, 'loaner')
    const withdrawn = await other.asked('rejection', { reason_code: 'withdrawal' })
    good(await other.inspects(withdrawn.request_no))
    const { amount } = await giveUp(repairNo)
    await settleAndPay({ ...other, repairNo })
    expect((await booksOf(app, other.orderNo)).damage_revenue).toBe(-amount)
  })

  test('is no longer claimed once it is back: the return costs what it would have cost', async () => {
    const { repairNo, loaner, offer, back, readRequest } = await tenant()
    const { device_id } = await house.unit(loaner)
    const byHand = await house.by('operations').post(`/admin/devices/${device_id}/commands`, {
      ...{ command: 'take_back', reason: 'Teruggebracht' },
    })
    expect(byHand.json).toMatchObject({ data: { reason: 'bound' } })
    good(await isBack(repairNo))
    expect(await house.unit(loaner)).toMatchObject({ holder: 'platform', device_status: 'abnormal' })
    expect((await readRequest(repairNo)).settlement).toMatchObject({
      settlement_state: 'final',
      deductions: [],
      owed: 0,
    })
    const shown = good<Offer>(await offer('return'))
    expect(findLine(shown, 'loaner_claimed')).toBeUndefined()
    expect(findLine(shown, 'deposit')).toMatchObject({ amount: -15_000 })
    const { no } = await back()
    expect((await readRequest(no)).settlement).toMatchObject({ held: 15_000, back: 15_000, deductions: [] })
    expect((await isBack(repairNo)).json).toMatchObject({ data: { reason: 'no_loaner' } })
  })

  test('refunds what was paid for it when it comes back: the deposit is held again, the rest is sent', async () => {
    const made = await tenant()
    await settleAndPay(made)
    expect((await made.me.read(made.orderNo)).deposit_held).toBe(0)
    good(await isBack(made.repairNo))
    expect(await sent(made.orderNo)).toBe(made.amount - 15_000)
    expect((await made.me.read(made.orderNo)).deposit_held).toBe(15_000)
    expect((await booksOf(app, made.orderNo)).damage_revenue).toBeUndefined()
  })

  test('that is not paid is no longer asked for when it is back', async () => {
    const made = await tenant()
    await settles(made)
    expect((await made.readRequest(made.repairNo)).checkout_no).not.toBeNull()
    good(await isBack(made.repairNo))
    await nights(app, 20)
    await app.context.jobs.drain()
    const seen = await made.readRequest(made.repairNo)
    expect(seen).toMatchObject({ checkout_no: null, error_reason: '' })
    expect((await made.me.read(made.orderNo)).deposit_held).toBe(15_000)
  })

  test('leaves the rest of the deposit to be refunded, after the rental was settled', async () => {
    const made = await tenant()
    const { no } = await made.back()
    expect((await made.readRequest(no)).settlement).toMatchObject({ settlement_state: 'final', held: 0, back: 0 })
    good(await made.me.call('POST', `/requests/${made.repairNo}/dispute`, { text: 'Hij was al oud.' }))
    await oneMayGive(app)
    const before = await sent(made.orderNo)
    const deductions = [{ rule: 'damage', amount: 4_000, note: 'De helft.' }]
    good(
      await house
        .by('operations')
        .post(`/admin/requests/${made.repairNo}/settle`, { deductions, remark: 'Half werd het.' }),
    )
    expect(await sent(made.orderNo)).toBe(before + 11_000)
    expect((await made.me.read(made.orderNo)).deposit_held).toBe(0)
  })
})

describe('a loaner that a buyer does not bring back', () => {
  test('is no longer claimed once it is back, before the claim is final', async () => {
    const { repairNo, readRequest } = await buyer()
    good(await isBack(repairNo))
    await nights(app, 20)
    const seen = await readRequest(repairNo)
    expect(seen.settlement).toMatchObject({ settlement_state: 'final', owed: 0 })
    expect(seen.checkout_no).toBeNull()
  })

  test('refunds what was paid for it, and costs its findings', async () => {
    const made = await buyer()
    await settleAndPay(made)
    const found = [await finding(app, house, 3_000)]
    good(await isBack(made.repairNo, { findings: found, pictures: await sidesBy(app, house) }))
    expect(await sent(made.orderNo)).toBe(made.amount)
    expect((await made.readRequest(made.repairNo)).settlement).toMatchObject({
      settlement_state: 'proposed',
      owed: 3_000,
    })
    await settleAndPay(made)
    expect((await booksOf(app, made.orderNo)).damage_revenue).toBe(-3_000)
  })
})

describe('a loaner that comes back broken', () => {
  test('is paid for by buyers and tenants alike: proven, reported before, never above its worth', async () => {
    const made = await asBuyer()
    const { repairNo, loaner } = await lent(made, { guarantee_told: true, remedy: 'repair' })
    const bare = await finding(app, house, 3_000, { pictures: [] })
    expect((await isBack(repairNo, { findings: [bare] })).json).toMatchObject({ data: { reason: 'no_picture' } })
    const own = await finding(app, house, 3_000)
    const wear = await finding(app, house, 2_000, { duty: 'platform' })
    good(await isBack(repairNo, { findings: [own, wear], pictures: await sidesBy(app, house) }))
    expect(await house.unit(loaner)).toMatchObject({ holder: 'platform' })
    const { settlement, pictures } = await made.readRequest(repairNo)
    expect(settlement).toMatchObject({ settlement_state: 'proposed', owed: 3_000 })
    expect(pictures.map(({ shows }) => shows)).toEqual(expect.arrayContaining(['out', 'back', 'deduction']))
    await settleAndPay({ ...made, repairNo })
    expect((await booksOf(app, made.orderNo)).damage_revenue).toBe(-3_000)
  })

  test('costs nothing without a report from before it left, and a tenant no more than its worth', async () => {
    const made = await returning(app, house, 12)
    const unseen = await lent(made, {}, false)
    const found = async () => [await finding(app, house, 900_000)]
    expect((await isBack(unseen.repairNo, { findings: await found() })).json).toMatchObject({
      data: { reason: 'no_out_report' },
    })
    good(await isBack(unseen.repairNo))
    const { repairNo } = await lent(made)
    good(await isBack(repairNo, { findings: await found(), pictures: await sidesBy(app, house) }))
    const { settlement } = await made.readRequest(repairNo)
    expect(settlement).toMatchObject({ held: 15_000, deducted: 15_000 })
    expect(settlement?.owed).toBeLessThan(75_000)
    expect((await made.me.read(made.orderNo)).deposit_held).toBe(15_000)
  })
})
