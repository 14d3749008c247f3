// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { changer, elsewhere, type Offer, rent, unlike } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { auditOf, liftLimits, staff } from '#testing/steps/staff.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Enough machines for every change: how a free one is found is tested elsewhere.
  await moreMachines(app, 'genie-600', 'rent', 80)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await unlike(app)).toEqual([])
})

const verdict = (response: Answer) => [response.status, response.json.code]

describe('what was offered', () => {
  test('is valid for a day, and nothing else is accepted', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const input = { months: 6 }
    const offer = await me.offer(orderNo, input)
    const late = `${Math.floor((app.context.clock.now().getTime() - 1000) / 1000).toString(36)}.${offer.offer_hash.split('.')[1]}`
    for (const hash of ['', 'x', offer.offer_hash.slice(1), `${offer.offer_hash.slice(0, -1)}~`, late]) {
      const response = await me.take(orderNo, input, hash)
      expect(verdict(response), hash).toEqual([409, 200203])
      const { offer: now } = response.json.data as { offer: Offer }
      expect(now).toMatchObject({ difference: offer.difference, after: offer.after })
    }
    expect(verdict(await me.take(orderNo, { months: 7 }, offer.offer_hash))).toEqual([409, 200203])
    const refused = await me.take(orderNo, input, 'x')
    const { offer: fresh } = refused.json.data as { offer: Offer }
    expect((await me.take(orderNo, input, fresh.offer_hash)).status).toBe(200)
  })

  test('is the same in every language, and repeating an accepted one changes nothing', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const { offer_hash } = await me.offer(orderNo, { months: 6, language: 4 })
    expect((await me.take(orderNo, { months: 6 }, offer_hash)).status).toBe(200)
    expect(verdict(await me.take(orderNo, { months: 6 }, offer_hash))).toEqual([409, 1])
    expect(verdict(await me.take(orderNo, {}, offer_hash))).toEqual([409, 1])
  })

  test('changed meanwhile yields the new one', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const seen = await me.offer(orderNo, { months: 6 })
    await me.change(orderNo, { months: 9 })
    const response = await me.take(orderNo, { months: 6 }, seen.offer_hash)
    expect(verdict(response)).toEqual([409, 200203])
    const { offer } = response.json.data as { offer: Offer }
    expect(offer.before.goods).not.toBe(seen.before.goods)
  })
})

describe('who may', () => {
  test("nobody changes somebody else's order, or learns of it", async () => {
    const [me, other] = [await changer(app), await changer(app)]
    const orderNo = await me.ordered([rent(6)])
    const { offer_hash } = await me.offer(orderNo, { address: elsewhere })
    expect(verdict(await other.ask(orderNo, { address: elsewhere }))).toEqual([404, 200201])
    expect(verdict(await other.take(orderNo, { address: elsewhere }, offer_hash))).toEqual([404, 200201])
    expect(verdict(await me.ask('R-NOTHING', {}))).toEqual([404, 200201])
  })

  test.each(['support', 'operations', 'admin'] as const)('%s does it for a customer, with a reason', async role => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(12)])
    const { order_id } = await me.read(orderNo)
    const user = await staff(app, role)
    const path = `/admin/orders/${orderNo}`
    const { offer_hash } = (await user.post(`${path}/change-offer`, { months: 6 })).json.data as Offer
    expect(verdict(await user.post(`${path}/change`, { months: 6, offer_hash }))).toEqual([400, 400])
    const done = await user.post(`${path}/change`, { months: 6, offer_hash, reason: 'rang us' })
    expect(done.status, done.text).toBe(200)
    const after = await me.read(orderNo)
    expect(after).toMatchObject({ lease_months: 6, refunded_amount: 15_300 })
    expect(after.events.at(-1)).toMatchObject({ event: 'change', actor_role: role, reason: 'rang us' })
    expect(await auditOf(app, order_id)).toMatchObject([
      {
        action: 'order.change',
        actor_id: user.userId,
        reason: 'rang us',
        before: { months: 12 },
        after: { months: 6 },
      },
    ])
  })

  test("finance and customers cannot change other people's orders", async () => {
    await liftLimits(app)
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const finance = await staff(app, 'finance')
    expect(verdict(await finance.post(`/admin/orders/${orderNo}/change-offer`, { months: 3 }))).toEqual([403, 403])
    expect(verdict(await me.call('POST', `/admin/orders/${orderNo}/change-offer`, { months: 3 }))).toEqual([403, 403])
  })
})
