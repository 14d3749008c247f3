// @module-tag further
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** Half of a price is credit: none beside a rest that is overdue, and only so much at a time. */
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 40)
  const value = { offered_in: { NL: true }, within_days: 14 }
  await transaction(app.context.db, tx =>
    writeSetting(tx, { key: 'part_payment', value, now: app.context.clock.now(), by: 'test' }),
  )
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

type Shopper = ReturnType<typeof till>
const sets = (quantity = 3) => [{ sku: 'blades-set-9', quantity }]
const machines = (quantity: number) => [{ sku: 'genie-600-buy', quantity }]

async function shopper(name?: string): Promise<Shopper> {
  const email = name === undefined ? {} : { email: `${name}@gmail.com` }
  return till(app, await register(app, email), { house_number: randomBytes(4).toString('hex') })
}

/** What comes of paying the half of it. */
async function takeHalf(me: Shopper, lines: Parameters<Shopper['quote']>[0] = sets()) {
  const quote = await me.quote(lines)
  const answer = await me.order(quote, { pay: 'half' })
  const { reason } = (answer.json.data ?? {}) as { reason?: string }
  return { quote, reason, status: answer.status, placed: answer.json.data as { checkout_no: string } & Orders }
}

interface Orders {
  orders: { order_no: string }[]
}

async function halfPaid(me: Shopper, lines = sets()): Promise<string> {
  const { placed, status, reason } = await takeHalf(me, lines)
  expect([status, reason]).toEqual([200, undefined])
  await me.choose(await me.pay(placed.checkout_no), 'success')
  await me.outcome(placed.checkout_no)
  return placed.orders[0]?.order_no ?? ''
}

async function delivered(me: Shopper): Promise<string> {
  const orderNo = await halfPaid(me)
  for (const step of ['ship', 'deliver']) await house.command(orderNo, step)
  return orderNo
}

async function paysRest(me: Shopper, orderNo: string): Promise<void> {
  const { balance } = await me.read(orderNo)
  await me.choose(await me.pay(balance?.checkout_no ?? ''), 'success')
  await me.outcome(balance?.checkout_no ?? '')
}

test('while a rest is overdue the next order is paid whole, and the offer says why', async () => {
  const me = await shopper()
  const orderNo = await delivered(me)
  await later(app, 13)
  expect((await me.quote(sets())).half_payment).toEqual({ amount: 3735, within_days: 14, refused: null })
  await later(app, 2)
  const { status, reason, quote } = await takeHalf(me)
  expect(quote.half_payment).toEqual({ amount: 3735, within_days: 14, refused: 'rest_overdue' })
  expect([status, reason]).toEqual([409, 'rest_overdue'])
  await me.paid(sets())
  await paysRest(me, orderNo)
  expect((await me.quote(sets())).half_payment?.refused).toBe(null)
  await halfPaid(me)
})

test('all accounts of one mailbox are one customer, and nobody else is', async () => {
  const name = `half${randomBytes(4).toString('hex')}`
  await delivered(await shopper(name))
  const [other, stranger] = [await shopper(`${name}+more`), await shopper()]
  await later(app, 15)
  expect((await takeHalf(other)).reason).toBe('rest_overdue')
  await halfPaid(stranger)
})

test('goods that are withdrawn from owe nothing, however late', async () => {
  const me = await shopper()
  const orderNo = await delivered(me)
  await later(app, 13)
  const { email } = await me.read(orderNo)
  expect(
    (await me.call('POST', '/withdrawals', { name: 'Anna de Wit', contract: orderNo, email, item_ids: [] })).status,
  ).toBe(200)
  await later(app, 3)
  expect((await me.quote(sets())).half_payment?.refused).toBe(null)
})

test('so many orders, machines and pieces as may be unpaid may be paid by half at a time', async () => {
  const now = app.context.clock.now()
  const rules = await readSetting(app.context.db, 'checkout', now)
  const limits = { most_open: { user: 3, address: 3, ip: 90 }, most_machines: { user: 4, address: 4, ip: 90 } }
  const set = { ...rules, ...limits, most_pieces: { user: 9, address: 9, ip: 90 } }
  await transaction(app.context.db, tx => writeSetting(tx, { key: 'checkout', value: set, now, by: 'test' }))
  const [three, four, nine] = [await shopper(), await shopper(), await shopper()]
  // Two are paid by half, a third waits for its first part.
  const first = await halfPaid(three, sets(1))
  await halfPaid(three, sets(1))
  expect((await takeHalf(three, sets(1))).status).toBe(200)
  expect((await takeHalf(three, sets(1))).reason).toBe('rests_open')
  await three.paid(sets(1))
  await paysRest(three, first)
  expect((await takeHalf(three, sets(1))).status).toBe(200)
  await halfPaid(four, machines(3))
  expect((await four.quote(machines(2))).half_payment).toEqual({
    amount: 89_900,
    within_days: 14,
    refused: 'rests_open',
  })
  await halfPaid(four, machines(1))
  await halfPaid(nine, sets(8))
  expect((await takeHalf(nine, sets(2))).reason).toBe('rests_open')
})

test('where it is not offered, or of a rental, the offer has no half', async () => {
  const me = await shopper()
  const rental = { sku: 'genie-600-rent', months: 3 }
  expect((await me.quote([rental])).half_payment).toBe(null)
  // A service goes with the machine that is rented.
  expect((await me.quote([rental, { sku: 'installation' }])).half_payment).toBe(null)
  const abroad = till(app, await register(app), { country: 'BE' })
  expect((await abroad.quote(sets())).half_payment).toBe(null)
  expect((await abroad.quote([rental, ...sets()])).half_payment).toBe(null)
})

test('what is bought together with a rental is paid whole, and the offer says that alone it could be in two parts', async () => {
  const me = await shopper()
  const both = [{ sku: 'genie-600-rent', months: 3 }, ...sets()]
  const { quote, status, reason } = await takeHalf(me, both)
  expect(quote.half_payment).toMatchObject({ within_days: 14, refused: 'with_rental' })
  expect([status, reason]).toEqual([409, 'with_rental'])
  await delivered(me)
  await later(app, 15)
  // A rest is overdue: alone it would be paid whole too.
  expect((await me.quote(both)).half_payment).toBe(null)
})
