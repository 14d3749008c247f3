// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { maxOrderLines } from '#domain/concessions/pieces.ts'
import { toNetwork } from '#domain/network/network.ts'
import { limits, spend } from '#server/platform/http/admission/limits.ts'
import { forgetOldRows } from '#server/service/retention/forget.ts'
import { longTimeouts, rowsOf } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { bearer, goodPassword, randomIp, register, type SignIn } from '../../steps/accounts.ts'
import { gardenOf } from '../../steps/gardens.ts'
import { hoursLater, later } from '../../steps/messages.ts'
import { skuIds, till } from '../../steps/orders.ts'
import { liftLimits } from '../../steps/staff.ts'

/** How much visitors can have the shop store, by calls they may make freely. */
vi.setConfig(longTimeouts(5))

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const guest = async (ip = randomIp()) =>
  (await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': ip } })).json.data as SignIn
/** Text that cannot be compressed. */
const noise = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20_000))).join('')

const quote = async ({ token }: SignIn, remark: string, lines = maxOrderLines, ip = randomIp()) => {
  const sku_id = (await skuIds(app)).get('blades-set-9')
  const body = { country: 'NL', lines: Array.from({ length: lines }, () => ({ sku_id, quantity: 1, remark })) }
  return app.send('POST', '/api/quotes', { body, headers: { ...bearer(token), 'x-forwarded-for': ip } })
}
const count = async (table: 'quotes' | 'garden_profiles', { userInfo }: SignIn) =>
  (await rowsOf(app)(`select count(*)::int as n from ${table} where user_id = $1`, userInfo.user_id))[0]?.n as number

const keepGarden = (who: SignIn, corners: number, { ip = randomIp(), key = randomUUID() as string } = {}) =>
  app.send('POST', '/api/gardens', {
    body: gardenOf(corners),
    headers: { ...bearer(who.token), 'x-forwarded-for': ip, 'idempotency-key': key },
  })

test('the total text of a quote is limited', async () => {
  const who = await guest()
  const refused = await quote(who, noise(500))
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('remarks_at_most')])
  const size = async () => Number((await rowsOf(app)("select pg_total_relation_size('quotes') as size"))[0]?.size)
  const before = await size()
  for (let at = 0; at < 20; at += 1) expect((await quote(who, noise(40))).status).toBe(200)
  expect(((await size()) - before) / 20).toBeLessThan(20_000)
})

test('the total text of a cart has the same limit as a quote', async () => {
  const me = await register(app)
  const words = noise(500)
  const call = (method: 'POST' | 'PUT' | 'GET', path: string, body?: object) =>
    app.send(method, `/api/cart${path}`, { ...(body && { body }), headers: bearer(me.token) })
  const skus = [...(await skuIds(app))].filter(([key]) => key.startsWith('blades') || key.includes('-buy'))
  const told: number[] = []
  for (const [, sku_id] of skus.slice(0, 6)) {
    const { status } = await call('POST', '/items', { sku_id, quantity: 1, remark: words })
    told.push(status)
  }
  expect(told.filter(status => status === 200)).toHaveLength(4)
  const { items } = (await call('GET', '')).json.data as { items: { item_id: string; version: number }[] }
  const [first] = items
  const same = { item_id: first?.item_id, version: first?.version }
  expect((await call('PUT', '/items', { ...same, remark: 'short' })).status).toBe(200)
})

test('a person has at most fifty unused quotes', async () => {
  const me = till(app, await register(app))
  const taken = await me.quote([{ sku: 'blades-set-9' }])
  expect((await me.order(taken)).status).toBe(200)
  const who = await guest()
  let last = ''
  for (let at = 0; at < 55; at += 1) {
    const { json } = await quote(who, '', 1)
    last = (json.data as { quote_id: string }).quote_id
    if (at % 20 === 0) await liftLimits(app)
  }
  expect(await count('quotes', who)).toBe(50)
  expect((await app.send('GET', `/api/quotes/${last}`, { headers: bearer(who.token) })).status).toBe(200)
})

test('expired quotes of guests are deleted after a day, those of accounts after a month', async () => {
  const [visitor, owner] = [await guest(), await register(app)]
  for (const who of [visitor, owner]) await quote(who, '', 1)
  await hoursLater(app, 26)
  await forgetOldRows(app.context, {})
  expect([await count('quotes', visitor), await count('quotes', owner)]).toEqual([0, 1])
})

test('the corners of all gardens of a person are limited', async () => {
  const who = await guest()
  const told: number[] = []
  for (let at = 0; at < 6; at += 1) {
    told.push((await keepGarden(who, 960)).status)
    await liftLimits(app)
  }
  expect(told).toEqual([200, 200, 400, 400, 400, 400])
  const { headers, text } = await app.send('GET', '/api/gardens', { headers: bearer(who.token) })
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(text.length).toBeLessThan(120_000)
  // An ordinary drawing has room for twenty.
  const other = await guest()
  for (let at = 0; at < 20; at += 1) expect((await keepGarden(other, 100)).status).toBe(200)
})

/** Signs in with the session of a guest, whose data are merged. */
const signIn = async (email: string, { token }: SignIn) => {
  const body = { email, password: goodPassword }
  const headers = { ...bearer(token), 'x-forwarded-for': randomIp() }
  expect((await app.send('POST', '/api/user/login', { body, headers })).status).toBe(200)
}

test('data merged from guests stay within the limits of the account', async () => {
  const me = await register(app)
  for (const gardens of [12, 12]) {
    const who = await guest()
    for (let at = 0; at < gardens; at += 1) expect((await keepGarden(who, 20)).status).toBe(200)
    await signIn(me.email, who)
  }
  expect(await count('garden_profiles', me)).toBe(20)
  const other = await register(app)
  for (let visit = 0; visit < 2; visit += 1) {
    const who = await guest()
    for (let at = 0; at < 2; at += 1) expect((await keepGarden(who, 960)).status).toBe(200)
    await signIn(other.email, who)
    await liftLimits(app)
  }
  expect(await count('garden_profiles', other)).toBe(2)
})

test('gardens of guests without an order are deleted after two weeks', async () => {
  const [visitor, owner] = [await guest(), await register(app)]
  for (const who of [visitor, owner]) await keepGarden(who, 20)
  await later(app, 13)
  await forgetOldRows(app.context, {})
  expect(await count('garden_profiles', visitor)).toBe(1)
  await later(app, 2)
  await forgetOldRows(app.context, {})
  expect([await count('garden_profiles', visitor), await count('garden_profiles', owner)]).toEqual([0, 1])
})

test('large bodies of one network have a budget, small ones and other networks have none', async () => {
  const ip = randomIp()
  let who = await guest(ip)
  // Everything except the size of one large garden.
  const amount = (limits.large_network?.hits ?? 0) - 20
  await spend(app.context, { limitClass: 'large_network', what: 'large-bodies', key: toNetwork(ip), amount })
  expect([(await keepGarden(who, 960, { ip })).status, (await keepGarden(who, 960, { ip })).status]).toEqual([200, 429])
  who = await guest(ip)
  expect((await keepGarden(who, 100, { ip })).status).toBe(200)
  expect((await keepGarden(who, 960, { ip: randomIp() })).status).toBe(200)
  const me = till(app, await register(app))
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': ip }
  const ordered = await me.order(await me.quote([{ sku: 'blades-set-9' }]), {}, headers)
  expect(ordered.status).toBe(200)
})
