// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  ageProofs,
  askForCode,
  bearer,
  goodPassword,
  logIn,
  prove,
  randomEmail,
  randomIp,
  register,
  type SignIn,
} from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const verdict = (answer: Answer) => [answer.status, answer.json.code]

async function makeGuest(): Promise<SignIn> {
  const answer = await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })
  return answer.json.data as SignIn
}

/** A guest who ordered a set of blades under this address, on their own device. */
async function ordered(email: string, who?: SignIn) {
  const guest = who ?? (await makeGuest())
  const me = till(app, { ...guest, email }, { house_number: randomUUID().slice(0, 6) })
  const checkout = await me.placed([{ sku: 'blades-set-9' }])
  return { me, guest, checkout, orderNo: checkout.orders[0]?.order_no ?? '' }
}

async function open(email: string, caller?: SignIn): Promise<SignIn> {
  const { captcha_id, code } = await askForCode(app, email, 'open_order')
  const answer = await app.send('POST', '/api/user/open-order', {
    body: { email, captcha_id, captcha_code: code },
    headers: { 'x-forwarded-for': randomIp(), ...(caller && bearer(caller.token)) },
  })
  if (answer.json.code !== 0) throw new Error(answer.text)
  // An account continues with its present session.
  return (answer.json.data ?? caller) as SignIn
}

const ordersOf = async ({ token }: SignIn) => {
  const { json } = await app.send('GET', '/api/orders', { headers: bearer(token) })
  return (json.data as { list: { order_no: string }[] }).list.map(({ order_no }) => order_no).sort()
}
const read = ({ token }: SignIn, path: string) => app.send('GET', `/api${path}`, { headers: bearer(token) })

describe('orders of an address, opened by a mailed code', () => {
  test('on another device: visible, with the actions of an owner', async () => {
    const email = randomEmail()
    const { checkout, orderNo } = await ordered(email)
    const reader = await open(email.toUpperCase())
    expect(reader.type).toBe('guest')
    expect(await ordersOf(reader)).toEqual([orderNo])
    expect(verdict(await read(reader, `/checkouts/${checkout.checkout_no}`))).toEqual([200, 0])
    const cancel = await app.send('POST', `/api/orders/${orderNo}/cancel`, { body: {}, headers: bearer(reader.token) })
    expect(cancel.json.data).toMatchObject({ order_status: 'canceled' })
  })

  test('the devices that verified the address are one guest', async () => {
    const email = randomEmail()
    const first = await ordered(email)
    const phone = await open(email)
    const laptop = await open(email, first.guest)
    expect(laptop.userInfo.user_id).toBe(phone.userInfo.user_id)
    const later = await ordered(email)
    const again = await open(email)
    const both = [first.orderNo, later.orderNo].sort()
    for (const device of [phone, laptop, again]) expect(await ordersOf(device)).toEqual(both)
  })

  test('leaves what this device ordered under another address to a code for that address', async () => {
    const email = randomEmail()
    const { orderNo } = await ordered(email)
    const elsewhere = await makeGuest()
    const otherEmail = randomEmail()
    const other = await ordered(otherEmail, elsewhere)
    const reader = await open(email, elsewhere)
    expect(await ordersOf(reader)).toEqual([orderNo])
    expect(await ordersOf(await open(otherEmail, reader))).toEqual([other.orderNo])
  })

  test('in an account, with any address: the session continues, and the orders become its own', async () => {
    const email = randomEmail()
    const { orderNo } = await ordered(email)
    const account = await register(app)
    const reader = await open(email, account)
    expect(reader).toMatchObject({ type: 'customer', userInfo: { user_id: account.userInfo.user_id } })
    for (const session of [reader, account]) expect(await ordersOf(session)).toEqual([orderNo])
    const sessions = (await read(reader, '/user/sessions')).json.data as { list: unknown[] }
    expect(sessions.list).toHaveLength(1)
  })

  test('an account needs a fresh proof first, and the code stays valid for that', async () => {
    const email = randomEmail()
    const { orderNo } = await ordered(email)
    const account = await register(app)
    const { captcha_id, code } = await askForCode(app, email, 'open_order')
    const body = { email, captcha_id, captcha_code: code }
    const send = () => app.send('POST', '/api/user/open-order', { body, headers: bearer(account.token) })
    await ageProofs(app)
    expect(verdict(await send())).toEqual([403, 110117])
    expect(await ordersOf(account)).toEqual([])
    await prove(app, account.token)
    expect((await send()).json).toMatchObject({ code: 0, data: null })
    expect(await ordersOf(account)).toEqual([orderNo])
  })

  test('leaves to accounts what they ordered: a mailbox is not enough there', async () => {
    const account = await register(app)
    const { orderNo, checkout } = await ordered(account.email, account)
    const reader = await open(account.email)
    expect(await ordersOf(reader)).toEqual([])
    // As unknown as one that never existed.
    for (const path of [`/orders/${orderNo}`, `/checkouts/${checkout.checkout_no}`, '/orders/H0', '/checkouts/C0']) {
      expect(verdict(await read(reader, path)), path).toEqual([404, 200201])
    }
    expect(await ordersOf(account)).toEqual([orderNo])
  })

  test('nothing moves by a wrong code, a code for something else or one for another address', async () => {
    const email = randomEmail()
    const { guest, orderNo } = await ordered(email)
    const right = await askForCode(app, email, 'open_order')
    const wrong = { captcha_id: right.captcha_id, captcha_code: right.code === '000000' ? '000001' : '000000' }
    const foreign = await askForCode(app, randomEmail(), 'open_order')
    const purpose = await askForCode(app, email, 'register')
    for (const shown of [
      wrong,
      { captcha_id: foreign.captcha_id, captcha_code: foreign.code },
      { captcha_id: purpose.captcha_id, captcha_code: purpose.code },
    ]) {
      const answer = await app.send('POST', '/api/user/open-order', {
        body: { email, ...shown },
        headers: { 'x-forwarded-for': randomIp() },
      })
      expect(verdict(answer)).toEqual([400, 110002])
    }
    expect(await ordersOf(guest)).toEqual([orderNo])
  })

  test('requesting a code reveals nothing: with orders or without, the same response and the same mail', async () => {
    const withOrder = randomEmail()
    await ordered(withOrder)
    const bodies = []
    for (const email of [withOrder, randomEmail()]) {
      const reader = await open(email)
      bodies.push(Object.keys(reader).sort())
    }
    expect(bodies[0]).toEqual(bodies[1])
  })

  test('twice at once is one guest', async () => {
    const email = randomEmail()
    const { orderNo } = await ordered(email)
    const codes = [await askForCode(app, email, 'open_order'), await askForCode(app, email, 'open_order')]
    const answers = await Promise.all(
      codes.map(({ captcha_id, code }) =>
        app.send('POST', '/api/user/open-order', {
          body: { email, captcha_id, captcha_code: code },
          headers: { 'x-forwarded-for': randomIp() },
        }),
      ),
    )
    const readers = answers.map(({ json }) => json.data as SignIn)
    expect(new Set(readers.map(({ userInfo }) => userInfo.user_id)).size).toBe(1)
    expect(await ordersOf(readers[0] as SignIn)).toEqual([orderNo])
  })
})

describe('who signs in', () => {
  test('finds what they opened as a guest under the same address', async () => {
    const account = await register(app)
    const { orderNo } = await ordered(account.email)
    await open(account.email)
    const signedIn = (await logIn(app, account.email)).json.data as SignIn
    expect(await ordersOf(signedIn)).toEqual([orderNo])
  })

  test('gets nothing that somebody ordered under their address without verifying it', async () => {
    const account = await register(app)
    const { guest, orderNo } = await ordered(account.email)
    const signedIn = (await logIn(app, account.email)).json.data as SignIn
    expect(await ordersOf(signedIn)).toEqual([])
    expect(await ordersOf(guest)).toEqual([orderNo])
  })

  test('registers with the verified address: the orders are there', async () => {
    const email = randomEmail()
    const { orderNo } = await ordered(email)
    const reader = await open(email)
    const account = await register(app, { email, password: goodPassword })
    expect(await ordersOf(account)).toEqual([orderNo])
    expect((await read(reader, '/orders')).status).toBe(401)
  })
})
