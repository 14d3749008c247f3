// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { formatDay } from '#server/platform/mail/templates/format.ts'
import { recounts } from '#testing/actors/recounts.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { acceptSettlement, delivered, good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { booksOf, cleanList, type PickUp, sidesBy } from '#testing/steps/returns.ts'
import { nights, settlementFaults } from '#testing/steps/settlements.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { oneMayGive } from '#testing/steps/staff.ts'
import { watchRefunds } from '../../withdrawals/watch-refunds.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-kept-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 10)
  // Concessions without a second person are tested elsewhere.
  await oneMayGive(app)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await settlementFaults(app)).toEqual([])
  const what = 'more is claimed for missing goods than their withdrawal gave back'
  expect(await rowsOf(app)(recounts[what] ?? ''), what).toEqual([])
})

const today = () => dayInShop(app.context.clock.now())
const lose = (no: string, role: 'admin' | 'operations' = 'admin') =>
  house.by(role).post(`/admin/requests/${no}/lost`, { reason: 'Reageert niet meer.' })

/** Withdrawn on the second day, refunded thirteen days later without a scan; the goods stay where they are. */
async function kept(sku = 'genie-600-buy') {
  const bought = await delivered(app, house, { sku }, 'buy')
  await later(app, 2)
  const { request_no: no } = await bought.asked('rejection', { reason_code: 'withdrawal' })
  await later(app, 13)
  await watchRefunds(app.context, {})
  await app.context.jobs.drain()
  return { ...bought, no, serial: bought.item.serial_numbers[0] ?? '' }
}

describe('goods of a withdrawn purchase that were paid back and never came', () => {
  test('are given up by an administrator from a day on: their buyer is charged their worth', async () => {
    const { no, me, order, orderNo, readRequest, pays } = await kept()
    expect(await me.read(orderNo)).toMatchObject({ refunded_amount: order.paid_amount })
    expect(verdict(await lose(no, 'operations'))).toEqual([403, 403])
    // Neither before nor after the day on which their money was due.
    for (const days of [0, 20]) {
      await nights(app, days)
      expect((await lose(no)).json).toMatchObject({ data: { reason: 'goods_awaited' } })
    }
    await nights(app, 40)
    expect(good<StaffRequest>(await house.by('support').get(`/admin/requests/${no}`))).toMatchObject({
      may_give_up: true,
    })
    const given = good<StaffRequest>(await lose(no))
    expect(given).toMatchObject({ process_status: 'complete', may_give_up: false })
    const owed = given.settlement?.owed ?? 0
    expect(given.settlement).toMatchObject({ settlement_state: 'proposed', held: 0 })
    expect(owed).toBeGreaterThan(order.paid_amount / 2)
    expect(owed).toBeLessThan(order.paid_amount)
    expect((await lose(no)).status).toBe(409)
    good(await acceptSettlement(me, no))
    await pays((await readRequest(no)).checkout_no)
    expect((await booksOf(app, orderNo)).damage_revenue).toBe(-owed)
  })

  test('and come after all: what was paid for them is refunded, and the purchase is over', async () => {
    const { no, me, order, orderNo, readRequest, pays, serial } = await kept()
    await nights(app, 60)
    const owed = good<StaffRequest>(await lose(no)).settlement?.owed ?? 0
    good(await acceptSettlement(me, no))
    await pays((await readRequest(no)).checkout_no)
    const body = { checklist: cleanList, pictures: await sidesBy(app, house) }
    good(await house.by('operations').post(`/admin/requests/${no}/inspect`, body))
    await app.context.jobs.drain()
    expect(await me.read(orderNo)).toMatchObject({
      order_status: 'closed',
      refunded_amount: order.paid_amount + owed,
    })
    expect((await booksOf(app, orderNo)).damage_revenue).toBeUndefined()
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
    expect((await house.by('operations').post(`/admin/requests/${no}/inspect`, body)).status).toBe(409)
  })

  test('are not claimed while the shop has to collect them, nor before their refund', async () => {
    const packed = await kept()
    good(await packed.me.call('POST', `/requests/${packed.no}/pick-up`, { battery_damaged: true }))
    await nights(app, 60)
    expect((await lose(packed.no)).json).toMatchObject({ data: { reason: 'ours_to_fetch' } })
    const bought = await delivered(app, house, { sku: 'blades-set-9' }, 'buy')
    const { request_no } = await bought.asked('rejection', { reason_code: 'withdrawal' })
    expect((await lose(request_no)).json).toMatchObject({ data: { reason: 'not_kept' } })
  })

  test('are claimed fourteen days after the notice once the carrier has met nobody on two days', async () => {
    const bought = await delivered(app, house, { sku: 'blades-set-27' }, 'buy')
    const { me, item, order } = bought
    const { request_no: no } = await bought.asked('rejection', { reason_code: 'withdrawal' })
    await app.context.jobs.drain()
    const { tracking_no } = good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
    const misses = () => tell(app, { trackingNo: tracking_no ?? '', event: 'not_home' })
    await misses()
    // A second report of the same day is the same visit.
    await misses()
    expect((await newestMail(app, order.email, 'ook een tweede keer niemand thuis')).subject).toContain(no)
    await later(app, 9)
    await watchRefunds(app.context, {})
    await app.context.jobs.drain()
    expect((await lose(no)).json).toMatchObject({ data: { reason: 'goods_awaited' } })
    await misses()
    expect((await newestMail(app, order.email, 'Dit was de tweede keer')).subject).toContain(no)
    expect((await lose(no)).json).toMatchObject({ data: { reason: 'loss_unannounced' } })
    await nights(app, 1)
    const { text } = await newestMail(app, order.email, 'nog tot en met')
    expect(text).toContain(formatDay(addDays(today(), 14), 'nl'))
    expect(text).toContain('ligt dat aan jou')
    await nights(app, 14)
    expect((await lose(no)).json).toMatchObject({ data: { reason: 'loss_announced', lost_from: addDays(today(), 1) } })
    await nights(app, 1)
    expect(good<StaffRequest>(await lose(no)).settlement?.owed).toBe(item.goods_due ?? 0)
    const sent = "select from mails where template = 'order_loss_notice' and data ->> 'order_no' = $1"
    expect(await rowsOf(app)(sent, order.order_no)).toHaveLength(1)
  })

  test('that are no machine are worth what was paid for them', async () => {
    const { no, item } = await kept('blades-set-27')
    await nights(app, 60)
    expect(good<StaffRequest>(await lose(no)).settlement?.owed).toBe(item.goods_due ?? 0)
  })

  test.each([
    ['garage-small', 10_000, (left: number) => left],
    // A month or two old.
    ['genie-600-buy', 30_000, (left: number) => Math.round(left * 0.95)],
  ] as const)(
    'are worth no more than what the withdrawal gave back: %s, which cost less by %i',
    async (sku, less, worth) => {
      const bought = await delivered(app, house, { sku }, 'buy')
      const { orderNo, me, order } = bought
      await later(app, 2)
      const reduced = { type: 'product', amount: less, reason: 'Deuk bij levering: korting' }
      good(await house.by('finance').post(`/admin/orders/${orderNo}/refunds`, reduced))
      const { request_no: no } = await bought.asked('rejection', { reason_code: 'withdrawal' })
      await later(app, 13)
      await watchRefunds(app.context, {})
      await app.context.jobs.drain()
      expect(await me.read(orderNo)).toMatchObject({ refunded_amount: order.paid_amount })
      await nights(app, 60)
      const owed = good<StaffRequest>(await lose(no)).settlement?.owed ?? 0
      expect(owed).toBe(worth((bought.item.goods_due ?? 0) - less))
      good(await acceptSettlement(me, no))
      await bought.pays((await bought.readRequest(no)).checkout_no)
      const { paid_amount, refunded_amount } = await me.read(orderNo)
      expect(paid_amount - refunded_amount).toBe(owed)
    },
  )

  test('are worth their part of it, if others of their line came', async () => {
    const bought = await delivered(app, house, { sku: 'blades-set-27', quantity: 3 }, 'buy')
    const { me, orderNo, item } = bought
    await later(app, 2)
    const reduced = { type: 'product', amount: 1_000, reason: 'Bot geleverd: korting' }
    good(await house.by('finance').post(`/admin/orders/${orderNo}/refunds`, reduced))
    const { request_no: first } = await bought.asked('rejection', { reason_code: 'withdrawal' })
    good(await me.call('POST', `/requests/${first}/pick-up`, { battery_damaged: false }))
    await app.context.jobs.drain()
    const { tracking_no } = good<PickUp>(await me.call('GET', `/requests/${first}/pick-up`))
    for (const event of ['accepted', 'delivered']) await tell(app, { trackingNo: tracking_no ?? '', event })
    good(await house.by('operations').post(`/admin/requests/${first}/inspect`, { checklist: cleanList, pieces: 2 }))
    await nights(app, 60)
    const [rest] = await rowsOf(app)(
      'select request_no from requests join orders using (order_id) where order_no = $1 and completed_at is null',
      orderNo,
    )
    const given = (item.goods_due ?? 0) - 1_000
    const { owed = 0 } = good<StaffRequest>(await lose(rest.request_no)).settlement ?? {}
    expect(Math.abs(owed - given / 3)).toBeLessThan(1)
  })
})
