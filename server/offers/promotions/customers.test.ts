// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail, randomIp, register, type SignIn } from '#testing/steps/accounts.ts'
import { type Checkout, type Line, ledgerFaults, type Quote, till } from '#testing/steps/orders.ts'
import {
  addCoupon,
  inDays,
  runningActivity,
  shareBody,
  travelTo,
  withoutPromotions,
} from '#testing/steps/promotions.ts'
import { liftLimits, type Staff, staff } from '#testing/steps/staff.ts'
import { rewardShares } from './shares/reward-shares.ts'

let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
})
beforeEach(async () => {
  await withoutPromotions(app)
  await liftLimits(app)
})
afterAll(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  await app.close()
})

const verdict = ({ status, json }: Answer) => [status, json.code, (json.data as { reason?: string } | null)?.reason]
const blades: Line[] = [{ sku: 'blades-set-9' }]
const house = () => randomUUID().slice(0, 6)
async function guest(place: { house_number?: string } = {}) {
  const made = await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })
  return till(app, made.json.data as SignIn, { house_number: house(), ...place })
}
type Shopper = ReturnType<typeof till>
/** With a coupon code typed in at the checkout. */
async function orders(who: Shopper, coupon_code: string, recipient: { recipient: string; email: string }) {
  const quote = await who.quote(blades, { coupon_code })
  return who.order(quote, { recipient: { phone: '+31 6 1234 5678', ...recipient } })
}

describe('a coupon for each customer once is refused to a guest', () => {
  test.each([
    ['with the same mailbox, in other letters', { email: (email: string) => email.toUpperCase() }],
    ['with another name of the same mailbox', { email: (email: string) => email.replace('@', '+2@') }],
    ['with the same name at the same door', { house: true, recipient: ' ANNA  de Wit ' }],
  ])('%s', async (_name, again) => {
    const { code } = await addCoupon(app, finance, { customer_limit: 1 })
    const [house_number, email] = [house(), randomEmail()]
    expect((await orders(await guest({ house_number }), code, { recipient: 'Anna de Wit', email })).status).toBe(200)
    const place = 'house' in again ? { house_number } : {}
    const address = 'email' in again && again.email ? again.email(email) : randomEmail()
    const recipient = 'recipient' in again && again.recipient ? again.recipient : 'Iemand Anders'
    const second = await orders(await guest(place), code, { recipient, email: address })
    expect(verdict(second)).toEqual([409, 300403, 'used_by_you'])
  })

  test('but not to somebody else, nor to another name at the same address', async () => {
    const { code } = await addCoupon(app, finance, { customer_limit: 1 })
    const house_number = house()
    for (const recipient of ['Anna de Wit', 'Bram de Wit']) {
      const answer = await orders(await guest({ house_number }), code, { recipient, email: randomEmail() })
      expect(answer.status, answer.text).toBe(200)
    }
  })
})

describe('of a customer who has verified their address', () => {
  const name = 'Anna de Wit'
  async function own() {
    const [who, house_number] = [await register(app), house()]
    return { email: who.email, house_number, ...till(app, who, { house_number }) }
  }
  async function payNow(who: Shopper, { json }: Answer): Promise<void> {
    const { checkout_no } = json.data as Checkout
    await who.choose(await who.pay(checkout_no), 'success')
    expect(await who.outcome(checkout_no)).toMatchObject({ outcome: 'success' })
  }

  test.each([
    ['unpaid', false],
    ['paid', true],
  ])('a guest’s %s order under it uses up no code, nor the first order', async (_name, isPaid) => {
    await runningActivity(finance, shareBody(app))
    const { code } = await addCoupon(app, finance, { customer_limit: 1 })
    const me = await own()
    const stranger = await guest()
    const placed = await orders(stranger, code, { recipient: 'Iemand Anders', email: me.email })
    expect(placed.status, placed.text).toBe(200)
    if (isPaid) await payNow(stranger, placed)
    const share_code = await codeOf(await shopper())
    const recipient = { recipient: name, email: me.email, phone: '+31 6 1234 5678' }
    const answer = await me.order(await me.quote(blades, { share_code }), { recipient })
    expect(answer.status, answer.text).toBe(200)
    expect((await orders(me, code, recipient)).status).toBe(200)
    await expect(orders(me, code, recipient)).rejects.toThrow('used_by_you')
  })

  test.each([
    ['is not, while it is unpaid', false, [200, 0, undefined]],
    ['is, once it is paid', true, [409, 300403, 'used_by_you']],
  ])('a guest order to their door in their name %s as theirs', async (_name, isPaid, expected) => {
    const { code } = await addCoupon(app, finance, { customer_limit: 1 })
    const me = await own()
    const stranger = await guest({ house_number: me.house_number })
    const placed = await orders(stranger, code, { recipient: name, email: randomEmail() })
    if (isPaid) await payNow(stranger, placed)
    expect(verdict(await orders(me, code, { recipient: name, email: me.email }))).toEqual(expected)
  })
})

async function codeOf(who: Shopper): Promise<string> {
  return ((await who.call('POST', '/activities/share', {})).json.data as CallData<'POST /activities/share'>).code
}
const shopper = async (place: { house_number?: string } = {}) => {
  const who = await register(app)
  return { who, ...till(app, who, { house_number: house(), ...place }) }
}
const usages = async (who: Shopper) =>
  (await who.call('GET', '/activities/share/usages')).json.data as CallData<'GET /activities/share/usages'>

describe('an invitation', () => {
  test('to a second account of the same person is refused when the order shows it', async () => {
    await runningActivity(finance, shareBody(app))
    const house_number = house()
    const me = await shopper({ house_number })
    await me.paid(blades)
    const second = await shopper({ house_number })
    const answer = await second.order(await second.quote(blades, { share_code: await codeOf(me) }))
    expect(verdict(answer)).toEqual([409, 300302, undefined])
  })

  test("to another name of one's own mailbox is refused", async () => {
    await runningActivity(finance, shareBody(app))
    const me = await shopper()
    const second = await shopper()
    const email = me.who.email.replace('@', '+2@')
    const quote = await second.quote(blades, { share_code: await codeOf(me) })
    const recipient = { recipient: 'Iemand Anders', email, phone: '+31 6 1234 5678' }
    expect(verdict(await second.order(quote, { recipient }))).toEqual([409, 300302, undefined])
  })

  test('is for the first order of a customer, with any account', async () => {
    await runningActivity(finance, shareBody(app))
    const house_number = house()
    await (await shopper({ house_number })).paid(blades)
    const second = await shopper({ house_number })
    const answer = await second.order(await second.quote(blades, { share_code: await codeOf(await shopper()) }))
    expect(verdict(answer)).toEqual([409, 300103, 'not_first_order'])
  })

  test('that lowered no price is not used up', async () => {
    await runningActivity(finance, shareBody(app))
    const { code: coupon_code } = await addCoupon(app, finance, { discount_value: 100 })
    const share_code = await codeOf(await shopper())
    const me = await shopper()
    const quote = await me.quote(blades, { coupon_code, share_code })
    expect(quote.totals).toMatchObject({ share_discount: 0, due_today: 0 })
    expect((await me.order(quote)).status).toBe(200)
    const next: Quote = await me.quote(blades, { share_code })
    expect(next.totals.share_discount).toBeGreaterThan(0)
    expect((await me.order(next)).status).toBe(200)
  })

  test.each([
    ['of at least so much after all discounts is rewarded', [{ sku: 'genie-600-rent', months: 4 }], [1, 1]],
    ['of less is not', blades, [0, 0]],
  ])('an order %s', async (_name, lines, [used_count, rewarded_count]) => {
    await runningActivity(finance, shareBody(app, { discount_value: 100 }))
    const sharer = await shopper()
    const share_code = await codeOf(sharer)
    await (await shopper()).paid(lines, { share_code })
    await travelTo(app, inDays(app, 0.6))
    await rewardShares(app.context, {})
    expect(await usages(sharer)).toMatchObject({ used_count, rewarded_count })
  })

  test('states the amount from which it is rewarded', async () => {
    const { activity_id } = await runningActivity(finance, shareBody(app))
    const { json } = await app.send('GET', `/api/activities/ongoing/${activity_id}/rules`)
    expect(json.data).toMatchObject({ share: { reward_from: 5000 } })
  })
})
