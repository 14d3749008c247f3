// @module-tag further
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, provenNow } from '#testing/steps/accounts.ts'
import { abroad, type Changer, changedFacts, changer, elsewhere, rent, unlike } from '#testing/steps/order-changes.ts'
import { type Line, ledgerFaults } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** The installation of a rented machine is another order of its checkout, and goes where the machine goes. */
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await unlike(app)).toEqual([])
})

const { query, mailsOf } = changedFacts(() => app)
const work = { sku: 'installation' }
const address = elsewhere

async function ordered(lines: Line[] = [rent(6), work]) {
  const me = await changer(app)
  const { orders } = await me.paid(lines)
  await provenNow(app)
  const rents = orders.filter(({ kind }) => kind === 'rent').map(({ order_no }) => order_no)
  const bought = orders.find(({ kind }) => kind === 'buy')?.order_no ?? ''
  return { me, rents, rental: rents[0] ?? '', bought }
}

const cityOf = async (me: Changer, orderNo: string) => (await me.read(orderNo)).city

describe('at home', () => {
  test('it goes along by the same call: shown in the offer, in one mail, for the same price', async () => {
    const { me, rental, bought } = await ordered()
    const before = await me.read(bought)
    const { services, difference, offer_hash } = await me.offer(rental, { address })
    expect([services, difference]).toEqual([
      [{ order_no: bought, goes_along: true, lines: [expect.objectContaining({ quantity: 1 })] }],
      0,
    ])
    expect((await me.take(rental, { address }, offer_hash)).status).toBe(200)
    const { street, house_number, zip_code, ...after } = await me.read(bought)
    expect([street, house_number, zip_code, after.city]).toEqual(['Kade', '7 b', '3811 AB', 'Amersfoort'])
    expect([after.order_status, after.paid_amount]).toEqual(['pay_success', before.paid_amount])
    const rows = await query(
      "select data -> 'order_nos' as nos from mails where template = 'order_changed' and data -> 'order_nos' ? $1",
      [bought],
    )
    expect(rows).toEqual([{ nos: [rental, bought] }])
    expect(await mailsOf(bought)).toEqual(await mailsOf(rental))
    await house.ship(rental)
    expect((await house.command(bought, 'ship')).status).toBe(200)
  })

  test('with a dearer term it stays until that is paid, and then goes along', async () => {
    const { me, rental, bought } = await ordered()
    const { checkout_no } = await me.change(rental, { address, months: 12 })
    expect(await cityOf(me, bought)).toBe('Utrecht')
    await me.choose(await me.pay(checkout_no ?? ''), 'success')
    await me.outcome(checkout_no ?? '')
    expect([await cityOf(me, rental), await cityOf(me, bought)]).toEqual(['Amersfoort', 'Amersfoort'])
  })

  test('what is with it in its order goes along, and another term alone leaves all where it is', async () => {
    const { me, rental, bought } = await ordered([rent(6), work, { sku: 'blades-set-9', quantity: 2 }])
    expect((await me.offer(rental, { months: 5 })).services).toEqual([])
    expect((await me.offer(rental, { address })).services[0]?.lines.map(({ quantity }) => quantity)).toEqual([1, 2])
    await me.change(rental, { address })
    expect(await cityOf(me, bought)).toBe('Amersfoort')
  })

  test('it stays with another machine of the checkout, which the offer says, and goes with the last one', async () => {
    const { me, rents, bought } = await ordered([rent(6), rent(3), { ...work, quantity: 2 }])
    const [one = '', other = ''] = rents
    expect((await me.offer(one, { address })).services).toMatchObject([{ order_no: bought, goes_along: false }])
    await me.change(one, { address })
    expect(await cityOf(me, bought)).toBe('Utrecht')
    await me.change(other, { address })
    expect(await cityOf(me, bought)).toBe('Amersfoort')
  })

  test('before it is paid it goes along as well; cancelled it does not', async () => {
    const me = await changer(app)
    const { orders } = await me.placed([rent(6), work])
    const [rental = '', bought = ''] = ['rent', 'buy'].map(kind => orders.find(one => one.kind === kind)?.order_no)
    await me.change(rental, { address })
    expect(await cityOf(me, bought)).toBe('Amersfoort')
    const paid = await ordered()
    await paid.me.call('POST', `/orders/${paid.bought}/cancel`, {})
    expect((await paid.me.offer(paid.rental, { address })).services).toEqual([])
  })

  test('an offer that it has changed since is not taken, nor by a session whose proof is old', async () => {
    const { me, rental, bought } = await ordered()
    const { offer_hash } = await me.offer(rental, { address })
    await ageProofs(app)
    expect((await me.take(rental, { address }, offer_hash)).json.code).toBe(110117)
    await provenNow(app)
    await me.call('POST', `/orders/${bought}/cancel`, {})
    const refused = await me.take(rental, { address }, offer_hash)
    expect(refused).toMatchObject({ status: 409, json: { data: { offer: { services: [] } } } })
  })
})

test('abroad it is not done: refused, until the installation is cancelled', async () => {
  const { me, rental, bought } = await ordered()
  const refused = await me.ask(rental, { address: abroad })
  expect(refused).toMatchObject({
    status: 400,
    json: { data: { fields: [{ path: 'address.country', rule: 'service_abroad' }] } },
  })
  expect(await cityOf(me, rental)).toBe('Utrecht')
  await me.call('POST', `/orders/${bought}/cancel`, {})
  await me.change(rental, { address: abroad })
  expect(await cityOf(me, rental)).toBe('Berlin')
})
