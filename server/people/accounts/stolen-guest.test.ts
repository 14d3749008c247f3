// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { googleOf, someoneAtGoogle } from '#testing/servers/google.ts'
import { startProvider, type TestProvider } from '#testing/servers/oidc-provider.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  askForCode,
  bearer,
  goodPassword,
  logIn,
  randomEmail,
  randomIp,
  register,
  type SignIn,
  solved,
} from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'
import { pngOf, upload } from '#testing/steps/pictures.ts'

/** Somebody who has stolen a guest's token can use it for fifteen minutes, and cannot keep the orders by signing in. */
let app: TestApp
let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider()
  app = await testApp({ environment: provider.environment })
  provider.admit(app.url)
})
afterAll(async () => {
  await app.close()
  await provider.shut()
})

async function makeGuest(): Promise<SignIn> {
  const answer = await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })
  return answer.json.data as SignIn
}

const read = ({ token }: SignIn, path: string) => app.send('GET', `/api${path}`, { headers: bearer(token) })
const ordersOf = async (who: SignIn) =>
  ((await read(who, '/orders')).json.data as { list: { order_no: string }[] }).list.map(({ order_no }) => order_no)
type Sections = Record<'messages' | 'files' | 'gardens' | 'requests', { file_id?: string; garden_id?: string }[]>
const dataOf = async (who: SignIn) => ((await read(who, '/user/export')).json.data as { sections: Sections }).sections

async function send(who: SignIn, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'x-forwarded-for': randomIp(), ...bearer(who.token) }
  const { json, text } = await app.send('POST', `/api${path}`, { body, headers })
  expect(json.code, text).toBe(0)
  return json.data as Record<string, unknown>
}

/** A guest with an order, a message with a picture, and a picture that is used nowhere. */
async function victim() {
  const email = randomEmail()
  const guest = await makeGuest()
  const me = till(app, { ...guest, email }, { house_number: randomUUID().slice(0, 6) })
  const { orders } = await me.placed([{ sku: 'blades-set-9' }])
  const picture = (await upload(app, { token: guest.token, file: pngOf(8, 8), fields: { purpose: 'complaint' } })).json
    .data
  const pictures = [(picture as { id: string }).id]
  const words = { category: 'complaint', name: 'Anna', email, text: 'Hij maait niet meer.', pictures }
  await send(guest, '/messages', { ...words, altcha: await solved(app) })
  return { email, guest, pictures, orderNo: orders[0]?.order_no ?? '' }
}

async function open(email: string, caller?: SignIn): Promise<SignIn> {
  const { captcha_id, code } = await askForCode(app, email, 'open_order')
  const headers = { 'x-forwarded-for': randomIp(), ...(caller && bearer(caller.token)) }
  const body = { email, captcha_id, captcha_code: code }
  return (await app.send('POST', '/api/user/open-order', { body, headers })).json.data as SignIn
}

const signIns: Record<string, (stolen: SignIn) => Promise<SignIn>> = {
  'registers with their own address': stolen => register(app, { headers: bearer(stolen.token) }),
  'signs in to their own account': async stolen => {
    const { email } = await register(app)
    const body = { email, password: goodPassword }
    const headers = { 'x-forwarded-for': randomIp(), ...bearer(stolen.token) }
    return (await app.send('POST', '/api/user/login', { body, headers })).json.data as SignIn
  },
  'makes an account by Google': stolen => googleOf(app, provider).signedIn(someoneAtGoogle(), { token: stolen.token }),
  'opens orders by a code to their own address': stolen => open(randomEmail(), stolen),
}

describe('a thief of a guest’s token', () => {
  test.each(Object.entries(signIns))('%s: orders and messages stay', async (_what, signInAs) => {
    const { email, guest, pictures, orderNo } = await victim()
    const thief = await signInAs(guest)
    expect(thief.userInfo.user_id).not.toBe(guest.userInfo.user_id)
    expect(await ordersOf(thief)).toEqual([])
    expect((await read(thief, `/orders/${orderNo}`)).status).toBe(404)
    expect(await dataOf(thief)).toMatchObject({ messages: [], files: [] })
    expect((await read(thief, `/files/${pictures[0]}`)).status).toBe(404)
    // Their owner reads the mail of the order, and opens it again.
    expect(await ordersOf(await open(email))).toEqual([orderNo])
  })

  test('of one who has verified their address gets nothing either', async () => {
    const { email, orderNo } = await victim()
    const reader = await open(email)
    const thief = await register(app, { headers: bearer(reader.token) })
    expect(await ordersOf(thief)).toEqual([])
    expect(await ordersOf(await open(email))).toEqual([orderNo])
  })
})

describe('the guest themself', () => {
  test('registers with the address of the order: everything is there', async () => {
    const { email, guest, pictures, orderNo } = await victim()
    const account = await register(app, { email, headers: bearer(guest.token) })
    expect(account.userInfo.user_id).toBe(guest.userInfo.user_id)
    expect(await ordersOf(account)).toEqual([orderNo])
    expect((await dataOf(account)).files.map(({ file_id }) => file_id)).toEqual(pictures)
  })

  test('signs in to the account of that address: messages move along; orders of two addresses need a code each', async () => {
    const { email, guest, pictures, orderNo } = await victim()
    await register(app, { email })
    const elsewhere = randomEmail()
    const second = await till(app, { ...guest, email: elsewhere }, { house_number: randomUUID().slice(0, 6) }).placed([
      { sku: 'blades-set-9' },
    ])
    const answer = await app.send('POST', '/api/user/login', {
      body: { email, password: goodPassword },
      headers: { 'x-forwarded-for': randomIp(), ...bearer(guest.token) },
    })
    const account = answer.json.data as SignIn
    expect(await ordersOf(account)).toEqual([])
    const { messages, files } = await dataOf(account)
    expect([messages.length, files.map(({ file_id }) => file_id)]).toEqual([1, pictures])
    // An order under another address has left the first order to a guest that a code opens.
    await open(email, account)
    expect(await ordersOf(account)).toEqual([orderNo])
    await open(elsewhere, account)
    expect(await ordersOf(account)).toEqual([second.orders[0]?.order_no, orderNo])
    expect((await logIn(app, email)).json.code).toBe(0)
  })
})
