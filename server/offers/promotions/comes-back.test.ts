// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { completePurchases } from '#server/service/closing/complete-purchases.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, register } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults, skuIds, till } from '#testing/steps/orders.ts'
import {
  addCoupon,
  inDays,
  rewardAnyOrder,
  runningActivity,
  shareBody,
  withoutPromotions,
} from '#testing/steps/promotions.ts'
import { agreedTerms, good, moreMachines, type Offer, type RequestDetail } from '#testing/steps/requests.ts'
import { cleanList, sidesBy } from '#testing/steps/returns.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { dataOf, liftLimits } from '#testing/steps/staff.ts'
import { rewardShares } from './shares/reward-shares.ts'

/** A coupon and an invitation are released with the last order of their checkout, and only if none was completed. */
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await rewardAnyOrder(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
})
afterAll(() => app.close())
beforeEach(() => withoutPromotions(app))
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const both = [{ sku: 'blades-set-9' }, { sku: 'genie-600-rent', months: 6 }]

/** An order by an account, with a coupon or an invitation. */
async function ordered(lines: typeof both, codes: { coupon_code?: string; share_code?: string }) {
  const me = till(app, await register(app), { house_number: randomUUID().slice(0, 6) })
  const { orders } = await me.paid(lines, codes)
  const numberOf = (kind: string) => orders.find(order => order.kind === kind)?.order_no ?? ''
  return { me, purchase: numberOf('buy'), rental: numberOf('rent') }
}

async function deliveredTo(me: Awaited<ReturnType<typeof ordered>>['me'], orderNo: string): Promise<void> {
  const { shipments } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  good(await me.call('POST', `/orders/${orderNo}/sign`, {}))
}

const claims = () =>
  app.context.db
    .selectFrom('coupon_claims')
    .select('claim_state')
    .execute()
    .then(rows => rows.map(({ claim_state }) => claim_state))
const onceOnly = () =>
  addCoupon(app, house.by('finance'), { customer_limit: 1, discount_value: 50, ends_at: inDays(app, 300) })

describe('the purchase is completed, and the rental ordered with it is cancelled', () => {
  test('the coupon stays used', async () => {
    const { code } = await onceOnly()
    const { me, purchase, rental } = await ordered(both, { coupon_code: code })
    await deliveredTo(me, purchase)
    await later(app, 25)
    await completePurchases(app.context, {})
    expect(await me.read(purchase)).toMatchObject({ order_status: 'completed' })
    good(await me.call('POST', `/orders/${rental}/cancel`, { reason: 'other' }))
    expect(await claims()).toEqual(['used'])
    const again = await me.quote([{ sku: 'blades-set-9' }], { coupon_code: code }).catch(() => undefined)
    expect(again?.totals.coupon_discount ?? 0).toBe(0)
  })

  test('the inviter keeps the reward', async () => {
    await runningActivity(house.by('finance'), shareBody(app, { end_time: inDays(app, 300) }))
    const sharer = await register(app)
    const headers = bearer(sharer.token)
    const { code } = await dataOf<{ code: string }>(app.send('POST', '/api/activities/share', { body: {}, headers }))
    const { me, purchase, rental } = await ordered(both, { share_code: code })
    await deliveredTo(me, purchase)
    await later(app, 25)
    await completePurchases(app.context, {})
    await rewardShares(app.context, {})
    good(await me.call('POST', `/orders/${rental}/cancel`, { reason: 'other' }))
    const { list } = await dataOf<CallData<'GET /coupons'>>(app.send('GET', '/api/coupons', { headers }))
    expect(list).toMatchObject([{ coupon_state: 'valid' }])
  })
})

describe('a machine that was bought out of its rental', () => {
  /** At this price the deposit covers everything that is left to pay. */
  async function boughtOut(price: number, codes: { coupon_code?: string } = {}) {
    const skuId = (await skuIds(app)).get('genie-600-buy')
    good(await house.by('operations').post(`/admin/skus/${skuId}/prices`, { unit_price: price }))
    const { me, rental } = await ordered([{ sku: 'genie-600-rent', months: 6 }], codes)
    await deliveredTo(me, rental)
    // From here on only the purchase can be withdrawn from, and the rental stays completed.
    await later(app, 25)
    const wish = { item_id: (await me.read(rental)).items[0]?.item_id, apply_type: 'buy' }
    const { offer_id, due } = good<Offer>(await me.call('POST', `/orders/${rental}/request-offer`, wish))
    const said = {
      ...wish,
      offer_id,
      reason_code: 'other',
      apply_reason: 'Hij bevalt.',
      ...(await agreedTerms(app, 'buy')),
    }
    const { request_no } = good<RequestDetail>(await me.call('POST', `/orders/${rental}/requests`, said))
    const { checkout_no } = good<RequestDetail>(await me.call('GET', `/requests/${request_no}`))
    if (checkout_no) {
      await me.choose(await me.pay(checkout_no), 'success')
      await me.outcome(checkout_no)
    }
    const { list } = good<CallData<'GET /orders'>>(await me.call('GET', '/orders?kind=buy'))
    return { me, rental, due, bought: list[0]?.order_no ?? '' }
  }

  test('and fully paid by its deposit: withdrawn from after the period of the rental, it releases no coupon of it', async () => {
    const { code } = await onceOnly()
    const { me, rental, due, bought } = await boughtOut(20_000, { coupon_code: code })
    expect(due).toBe(0)
    const [item] = (await me.read(bought)).items
    const wish = { item_id: item?.item_id, apply_type: 'rejection', reason_code: 'withdrawal', apply_reason: '' }
    const { request_no: no } = good<RequestDetail>(await me.call('POST', `/orders/${bought}/requests`, wish))
    const by = house.by('operations')
    good(await house.by('admin').post(`/admin/requests/${no}/step`, { event: 'pick_up' }))
    const pictures = await sidesBy(app, house)
    good(await by.post(`/admin/requests/${no}/inspect`, { checklist: cleanList, pictures, findings: [], waive: [] }))
    expect(await me.read(bought)).toMatchObject({ order_status: 'closed' })
    expect(await me.read(rental)).toMatchObject({ order_status: 'completed' })
    expect(await claims()).toEqual(['used'])
  })

  test('is closed by staff like any other order', async () => {
    const { me, due, bought } = await boughtOut(89_900)
    expect(due).toBeGreaterThan(0)
    const body = { reason: 'In overleg beëindigd', units: [], refund_amount: 1000 }
    const answer = await house.command(bought, 'close', body, 'admin')
    expect(answer.status, answer.text).toBe(200)
    expect(await me.read(bought)).toMatchObject({ order_status: 'closed', refunded_amount: 1000 })
  })
})
