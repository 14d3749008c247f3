// @module-tag further
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { guest } from '#testing/steps/messages.ts'
import { elsewhere as address, type Changer, changer, type Offer } from '#testing/steps/order-changes.ts'
import { till } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** Goods go elsewhere than was ordered: on the word of staff, or past a bound that counts by address. */
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  rows = rowsOf(app)
  await moreMachines(app, 'genie-600', 'sale', 60)
  const now = app.context.clock.now()
  const part_payment = { offered_in: { NL: true, DE: true }, within_days: 14 }
  const checkout = await readSetting(app.context.db, 'checkout', now)
  const most_open = { ...checkout.most_open, address: 2 }
  await transaction(app.context.db, async tx => {
    await writeSetting(tx, { key: 'part_payment', value: part_payment, now, by: 'test' })
    await writeSetting(tx, { key: 'checkout', value: { ...checkout, most_open }, now, by: 'test' })
  })
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const machine = { sku: 'genie-3000-buy' }
const verdict = ({ status, json }: Answer) => [status, (json.data as { reason?: string } | null)?.reason]

describe('staff send an order to another address', () => {
  const desk = (role: 'support' | 'operations') => house.by(role)
  const offered = async (orderNo: string, place: object) => {
    const offer = await desk('support').post(`/admin/orders/${orderNo}/change-offer`, { address: place })
    return (offer.json.data as Offer).offer_hash
  }
  const change = async (orderNo: string, place: object = address) => {
    const body = { address: place, offer_hash: await offered(orderNo, place), reason: 'Belde ons, gaat verhuizen' }
    return desk('support').post(`/admin/orders/${orderNo}/change`, body)
  }
  const cityOf = async (me: Changer, orderNo: string) => (await me.read(orderNo)).city

  test('above the limit staff wait for a second person, who sees where it is to go; the customer does not', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([machine], 'buy')
    const answer = await change(orderNo)
    // The highest price of the last 30 days.
    const { proposal_id, amount } = answer.json.data as { proposal_id: string; amount: number }
    expect([answer.status, amount]).toEqual([409, 239_900])
    expect(await cityOf(me, orderNo)).toBe('Utrecht')
    const path = `/admin/proposals/${proposal_id}`
    expect((await desk('operations').get(path)).json.data).toMatchObject({
      kind: 'redirect',
      input: { body: { address } },
    })
    expect((await desk('support').post(`${path}/approve`, { version: 1 })).status).toBe(403)
    expect((await desk('operations').post(`${path}/approve`, { version: 1 })).status).toBe(200)
    expect(await cityOf(me, orderNo)).toBe('Amersfoort')
    // Their own order goes where they say.
    const own = await me.ordered([machine], 'buy')
    await me.change(own, { address })
    expect(await cityOf(me, own)).toBe('Amersfoort')
  })

  test('what a proposal has waited for too long is asked again when the order has changed since', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([machine], 'buy')
    const { proposal_id } = (await change(orderNo)).json.data as { proposal_id: string }
    await me.change(orderNo, { address: { ...address, house_number: '9' } })
    const approved = await desk('operations').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 })
    expect(approved.json.data).toMatchObject({ proposal_state: 'overtaken' })
    expect((await me.read(orderNo)).house_number).toBe('9')
  })

  test('what one person may give away goes at once, and is counted', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([{ sku: 'blades-set-9', quantity: 2 }], 'buy')
    expect((await change(orderNo)).status).toBe(200)
    const given = await rows(
      'select c.kind, amount from concessions c join orders using (order_id) where order_no = $1',
      orderNo,
    )
    expect(given).toEqual([{ kind: 'redirect', amount: 4980 }])
  })

  test('nobody to their own home, nor away from it, whatever it costs and before it is paid', async () => {
    const home = { street: 'Dievenlaan', house_number: '9', postcode: '1012 AB', city: 'Amsterdam', country: 'NL' }
    await rows(
      `update users set street = 'Dievenlaan', house_number = '9', postcode = '1012 AB', city = 'Amsterdam', country = 'NL'
        where email = 'support@genie.example'`,
    )
    const me = await changer(app)
    const own = [403, 'own_order']
    expect(verdict(await change(await me.ordered([machine], 'buy'), home))).toEqual(own)
    expect(verdict(await change(await me.waiting([{ sku: 'blades-set-9' }], 'buy'), home))).toEqual(own)
    const there = await me.ordered([{ sku: 'blades-set-9' }], 'buy')
    await me.change(there, { address: home })
    expect(verdict(await change(there))).toEqual(own)
  })
})

describe('bounds by address', () => {
  const house_number = () => randomBytes(4).toString('hex')
  const place = { street: 'Voorstraat', house_number: '77', postcode: '3512 AA', city: 'Utrecht', country: 'NL' }
  const stranger = async (number = house_number()) =>
    till(app, { ...(await guest(app)), email: `g${house_number()}@example.com` } as never, { house_number: number })
  type Shopper = Awaited<ReturnType<typeof stranger>>

  async function orders(me: Shopper, pay: 'half' | undefined, quantity = 1) {
    await liftLimits(app)
    const answer = await me.order(await me.quote([{ sku: 'genie-600-buy', quantity }]), pay && { pay })
    const placed = answer.json.data as { checkout_no: string; orders?: { order_no: string }[] }
    return { answer, checkoutNo: placed.checkout_no, orderNo: placed.orders?.[0]?.order_no ?? '' }
  }
  async function pays(me: Shopper, checkoutNo: string) {
    await me.choose(await me.pay(checkoutNo), 'success')
    await me.outcome(checkoutNo)
  }
  async function moves(me: Shopper, orderNo: string, to: object) {
    const offer = await me.call('POST', `/orders/${orderNo}/change-offer`, { address: to })
    if (offer.status !== 200) return verdict(offer)
    const { offer_hash } = offer.json.data as Offer
    return verdict(await me.call('POST', `/orders/${orderNo}/change`, { address: to, offer_hash }))
  }

  test('half payments of guests are counted where their orders go now, whichever address they were ordered to', async () => {
    const to = { ...place, house_number: house_number() }
    for (const expected of [
      [200, undefined],
      [200, undefined],
      [409, 'rests_open'],
    ]) {
      const me = await stranger()
      const { checkoutNo, orderNo } = await orders(me, 'half')
      expect(await moves(me, orderNo, to)).toEqual(expected)
      await pays(me, checkoutNo)
    }
    const late = await stranger(to.house_number)
    expect(verdict((await orders(late, 'half')).answer)).toEqual([409, 'rests_open'])
  })

  test('so are unpaid orders, and those that went elsewhere count there no more', async () => {
    const to = { ...place, house_number: house_number() }
    const first = await stranger()
    const { orderNo } = await orders(first, undefined)
    expect(await moves(first, orderNo, to)).toEqual([200, undefined])
    const [second, third] = [await stranger(), await stranger()]
    expect(await moves(second, (await orders(second, undefined)).orderNo, to)).toEqual([200, undefined])
    const last = (await orders(third, undefined)).orderNo
    expect(await moves(third, last, to)).toEqual([409, 'unpaid_orders'])
    expect(await moves(first, orderNo, { ...place, house_number: house_number() })).toEqual([200, undefined])
    expect(await moves(third, last, to)).toEqual([200, undefined])
  })

  test('a half payment goes to no country that offers none', async () => {
    const me = till(app, await register(app), { house_number: house_number() })
    const { checkoutNo, orderNo } = await orders(me, 'half')
    await pays(me, checkoutNo)
    const antwerp = { street: 'Meir', house_number: '1', postcode: '2000', city: 'Antwerpen', country: 'BE' }
    expect(await moves(me, orderNo, antwerp)).toEqual([409, 'cancel_and_order_anew'])
    await pays(me, (await me.read(orderNo)).balance?.checkout_no ?? '')
    expect((await moves(me, orderNo, antwerp))[0]).toBe(200)
  })

  test('nobody learns what somebody who has an account owes at their home', async () => {
    const number = house_number()
    for (const _ of [1, 2]) {
      const me = till(app, await register(app), { house_number: number })
      await pays(me, (await orders(me, 'half', 3)).checkoutNo)
    }
    expect((await orders(await stranger(number), 'half', 6)).answer.status).toBe(200)
  })
})
