// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { formatTown } from '#server/platform/mail/templates/format.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, bearer, logIn, prove, randomIp, type SignIn } from '#testing/steps/accounts.ts'
import { changer, elsewhere, type Offer, rent } from '#testing/steps/order-changes.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** A paid order gets another address only from a person with a fresh proof. */
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await moreMachines(app, 'genie-600', 'rent', 20)
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const verdict = ({ status, json }: Answer) => [status, json.code]
const asked = [403, 110117]
const address = elsewhere

async function aged(lines = [rent(6)]) {
  const me = await changer(app)
  const orderNo = await me.ordered(lines)
  await ageProofs(app)
  return { me, orderNo }
}

async function unpaid() {
  const me = await changer(app)
  return { me, orderNo: await me.waiting([rent(6)]) }
}

const readSubject = async (orderNo: string) => {
  const { rows } = await app.context.connection.pool.query(
    "select data from mails where template = 'order_changed' and data -> 'order_nos' ? $1",
    [orderNo],
  )
  return rows.map(({ data }) => [data.from_place?.city, data.to_place?.city])
}

describe('a session whose proof is old', () => {
  test('cannot redirect a paid order; with a proof, the same call succeeds, and the mail names both towns', async () => {
    const { me, orderNo } = await aged()
    const { offer_hash } = await me.offer(orderNo, { address })
    const headers = { 'idempotency-key': `elsewhere-${orderNo}` }
    expect(verdict(await me.take(orderNo, { address }, offer_hash, headers))).toEqual(asked)
    expect((await me.read(orderNo)).city).toBe('Utrecht')
    expect(await readSubject(orderNo)).toEqual([])
    await prove(app, me.token)
    expect((await me.take(orderNo, { address }, offer_hash, headers)).status).toBe(200)
    expect((await me.read(orderNo)).city).toBe('Amersfoort')
    expect(await readSubject(orderNo)).toEqual([['Utrecht', 'Amersfoort']])
  })

  test('nor with a longer term, before that is paid', async () => {
    const { me, orderNo } = await aged()
    const input = { address, months: 12 }
    const { offer_hash } = await me.offer(orderNo, input)
    expect(verdict(await me.take(orderNo, input, offer_hash))).toEqual(asked)
    await prove(app, me.token)
    const { checkout_no } = (await me.take(orderNo, input, offer_hash)).json.data as { checkout_no: string }
    await ageProofs(app)
    await me.choose(await me.pay(checkout_no), 'success')
    await me.outcome(checkout_no)
    expect(await me.read(orderNo)).toMatchObject({ city: 'Amersfoort', lease_months: 12 })
  })

  test('can change days and term, also if the present address is sent along', async () => {
    const { me, orderNo } = await aged()
    const { street, house_number, zip_code, city, country, start_time } = await me.read(orderNo)
    const same = { street, house_number, postcode: zip_code, city, country }
    const input = { start_on: deliveryDayFrom('NL', addDays(start_time as Day, 3)), address: same }
    const { offer_hash } = await me.offer(orderNo, input)
    expect((await me.take(orderNo, input, offer_hash)).status).toBe(200)
    expect(await readSubject(orderNo)).toEqual([[undefined, undefined]])
  })

  test('can change the address of what nobody has paid for yet', async () => {
    const me = await changer(app)
    const orderNo = await me.waiting([rent(6)])
    await ageProofs(app)
    const { offer_hash } = await me.offer(orderNo, { address })
    expect((await me.take(orderNo, { address }, offer_hash)).status).toBe(200)
  })

  test.each(['open at the provider', 'on its way'])('but not of what is being paid for: %s', async how => {
    const me = await changer(app)
    const { orders, checkout_no } = await me.placed([rent(6)])
    const orderNo = orders[0]?.order_no ?? ''
    const payUrl = await me.pay(checkout_no, 'card')
    if (how === 'on its way') {
      await me.choose(payUrl, 'delayed')
      await me.outcome(checkout_no)
    }
    await ageProofs(app)
    expect((await me.read(orderNo)).order_status).toBe('created')
    const { offer_hash } = await me.offer(orderNo, { address })
    expect(verdict(await me.take(orderNo, { address }, offer_hash))).toEqual(asked)
    expect((await me.read(orderNo)).city).toBe('Utrecht')
    await prove(app, me.token)
    expect((await me.take(orderNo, { address }, offer_hash)).status).toBe(200)
  })

  test.each([
    ['paid, which then waits for a second person', () => aged(), 409],
    ['that nobody has paid for', unpaid, 200],
  ])('of staff: needs a proof as well, for an order %s', async (_name, begin, expected) => {
    const { me, orderNo } = await begin()
    const { token } = (await logIn(app, 'support@genie.example', demoPeople.password)).json.data as SignIn
    await ageProofs(app)
    const post = (path: string, body: object) =>
      app.send('POST', `/api/admin/orders/${orderNo}/${path}`, {
        body,
        headers: { ...bearer(token), 'x-forwarded-for': randomIp() },
      })
    const { offer_hash } = (await post('change-offer', { address })).json.data as Offer
    const body = { address, offer_hash, reason: 'Belde ons' }
    expect(verdict(await post('change', body))).toEqual(asked)
    expect((await me.read(orderNo)).city).toBe('Utrecht')
    await prove(app, token, demoPeople.password)
    expect((await post('change', body)).status).toBe(expected)
  })
})

test.each([
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
  ['Frankfurt am Main', 'Frankfurt am Main'],
  ['St. Vith', 'St. Vith'],
  ["Sint-Job-in-'t-Goor", "Sint-Job-in-'t-Goor"],
  ['Klik http://evil.example', '3811 AB'],
  ['evil.example', '3811 AB'],
  ['Bel 0900 1234', '3811 AB'],
  ['Wij zijn van bank veranderd, lees dit even', '3811 AB'],
])('a mail names the town %s as %s', (city, expected) => {
  expect(formatTown({ city, postcode: '3811 AB' })).toBe(expected)
})
