import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { longTimeouts } from '../../model/proof.ts'
import { type Answer, type TestApp, testApp } from '../../shop/test-app.ts'
import { ageProofs, askForCode, bearer, newestMail, randomEmail, randomIp, type SignIn } from '../../steps/accounts.ts'
import { elsewhere } from '../../steps/order-changes.ts'
import { till } from '../../steps/orders.ts'
import { liftLimits } from '../../steps/staff.ts'

/** Several people order in one guest session: each has access to the orders of their own address. */
vi.setConfig(longTimeouts(5))

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const verdict = ({ status, json }: Answer) => [status, json.code]
const makeGuest = async () =>
  (await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })).json
    .data as SignIn
const call = ({ token }: Pick<SignIn, 'token'>, method: string, path: string, body?: object) =>
  app.send(method, `/api${path}`, {
    headers: { ...bearer(token), 'x-forwarded-for': randomIp() },
    ...(body && { body }),
  })

async function open(email: string): Promise<SignIn> {
  const { captcha_id, code } = await askForCode(app, email, 'open_order')
  const headers = { 'x-forwarded-for': randomIp() }
  const body = { email, captcha_id, captcha_code: code }
  return (await app.send('POST', '/api/user/open-order', { body, headers })).json.data as SignIn
}

let houses = 0
async function orderedBy(guest: SignIn, email: string, isPaid = true): Promise<string> {
  houses += 1
  const me = till(app, { ...guest, email } as never, { house_number: `${houses}` })
  const { orders } = isPaid ? await me.paid([{ sku: 'blades-set-9' }]) : await me.placed([{ sku: 'blades-set-9' }])
  return orders[0]?.order_no ?? ''
}

const ordersOf = async (who: SignIn) =>
  ((await call(who, 'GET', '/orders')).json.data as { list: { order_no: string }[] }).list.map(one => one.order_no)

test('a guest cannot change their address', async () => {
  const guest = await makeGuest()
  const answer = await call(guest, 'POST', '/user/email', {
    email: randomEmail(),
    captcha_id: 'x',
    captcha_code: '000000',
  })
  expect(verdict(answer)).toEqual([403, 403])
})

test("a person who opened an order in this browser has no access to the next person's order in it", async () => {
  const [first, anna] = [randomEmail(), randomEmail()]
  const old = await orderedBy(await makeGuest(), first)
  const here = await open(first)
  const atHome = await open(first)
  const orderNo = await orderedBy(here, anna)
  await ageProofs(app)
  // Access they had opened elsewhere ends, and a new code opens their own order only.
  expect((await call(atHome, 'GET', `/orders/${orderNo}`)).status).not.toBe(200)
  const again = await open(first)
  expect(await ordersOf(again)).toEqual([old])
  for (const [method, path, body] of [
    ['GET', `/orders/${orderNo}`, undefined],
    ['POST', `/orders/${orderNo}/change-offer`, { address: elsewhere }],
  ] as const) {
    expect((await call(again, method, path, body)).status, path).toBe(404)
  }
  // The person who ordered has access here, and anywhere by a code of their own.
  expect(await ordersOf(here)).toEqual([orderNo])
  expect(await ordersOf(await open(anna))).toEqual([orderNo])
})

test("an attacker's order in this session gives no code for the next one", async () => {
  const [thief, anna] = [randomEmail(), randomEmail()]
  const guest = await makeGuest()
  const theirs = await orderedBy(guest, thief, false)
  const orderNo = await orderedBy(guest, anna)
  await ageProofs(app)
  const asked = await call(guest, 'POST', '/user/delete', {})
  expect(verdict(asked)).toEqual([403, 110117])
  expect(asked.json.data).toMatchObject({ ways: ['code'], email_hint: `${anna[0]}…@${anna.split('@')[1]}` })
  expect((await call(guest, 'POST', '/user/prove/code', {})).status).toBe(200)
  expect((await newestMail(app, anna)).template).toBe('code_prove')
  expect(await ordersOf(guest)).toEqual([orderNo])
  expect(await ordersOf(await open(thief))).toEqual([theirs])
})

test("an attacker's order gives no access to earlier orders", async () => {
  const [thief, anna] = [randomEmail(), randomEmail()]
  const guest = await makeGuest()
  const orderNo = await orderedBy(guest, anna)
  const theirs = await orderedBy(guest, thief, false)
  expect(await ordersOf(guest)).toEqual([theirs])
  expect(await ordersOf(await open(anna))).toEqual([orderNo])
})

test('one person has access to all their orders in their browser, however the address is written', async () => {
  const email = randomEmail()
  const guest = await makeGuest()
  const one = await orderedBy(guest, email)
  const two = await orderedBy(guest, email.toUpperCase())
  expect(await ordersOf(guest)).toEqual([two, one])
  expect(await ordersOf(await open(email))).toEqual([two, one])
})
