import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toNetwork } from '#domain/network/network.ts'
import { smallBytes } from '#server/platform/http/admission/large-bytes.ts'
import { limits, spend } from '#server/platform/http/admission/limits.ts'
import { forgetOldRows } from '#server/service/retention/forget.ts'
import { longTimeouts, rowsOf } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { bearer, randomIp, register, type SignIn } from '../../steps/accounts.ts'
import { gardenOf } from '../../steps/gardens.ts'
import { hoursLater } from '../../steps/messages.ts'
import { skuIds, till } from '../../steps/orders.ts'
import { liftLimits } from '../../steps/staff.ts'

/** A visitor fills the disk with stored responses. */
vi.setConfig(longTimeouts(5))

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const keys = () => rowsOf(app)('select endpoint, length(sealed) as size, status from idempotency_keys')

test('a quote is not stored for repeats: it may be made twice', async () => {
  const me = till(app, await register(app))
  const sku_id = (await skuIds(app)).get('blades-set-9')
  const lines = [{ sku_id, quantity: 1 }]
  const answer = await me.call('POST', '/quotes', { lines, country: 'NL' }, { 'idempotency-key': randomUUID() })
  expect(answer.status).toBe(200)
  expect((await keys()).filter(({ endpoint }) => endpoint === 'POST /quotes')).toEqual([])
})

test.each(['large_person', 'large_network'] as const)(
  '%s: above the budget small responses are stored, and of large ones only that they were sent',
  async budget => {
    const headers = { 'x-forwarded-for': randomIp() }
    const made = (await app.send('POST', '/api/user/anonymous', { body: {}, headers })).json.data as SignIn
    const ip = randomIp()
    const sku_id = (await skuIds(app)).get('blades-set-9')
    const call = (path: string, key: string, body: object) =>
      app.send('POST', `/api${path}`, {
        body,
        headers: { ...bearer(made.token), 'x-forwarded-for': ip, 'idempotency-key': key },
      })
    const add = (key: string) => call('/cart/items', key, { sku_id, quantity: 1 })
    // Small enough to be sent, and large as an encrypted response.
    const garden = gardenOf(190)
    const keep = (key: string) => call('/gardens', key, garden)
    const gardens = async () =>
      (await rowsOf(app)('select count(*)::int as n from garden_profiles where user_id = $1', made.userInfo.user_id))[0]
        ?.n
    const [small, large, kept] = [randomUUID(), randomUUID(), randomUUID()]
    expect([(await keep(kept)).status, (await keep(kept)).status, await gardens()]).toEqual([200, 200, 1])
    const [counted] = await rowsOf(app)(
      "select sum(hits)::int as n from rate_limits where bucket like 'kept-answers:%'",
    )
    expect(counted?.n).toBeGreaterThan(0)
    const who = budget === 'large_person' ? made.userInfo.user_id : toNetwork(ip)
    await spend(app.context, { limitClass: budget, what: 'kept-answers', key: who, amount: limits[budget]?.hits ?? 0 })
    const [first, again] = [await add(small), await add(small)]
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect([(await keep(large)).status, (await keep(large)).status, await gardens()]).toEqual([200, 409, 2])
    expect((await keep(kept)).status).toBe(200)
  },
)

test('large stored responses are emptied after six hours, small ones are not', async () => {
  await app.context.connection.pool.query(
    "update idempotency_keys set sealed = repeat('x', 9000) where key = (select key from idempotency_keys where sealed is not null limit 1)",
  )
  const kept = async () => (await keys()).filter(({ size }) => size !== null)
  const before = await kept()
  await hoursLater(app, 7)
  await forgetOldRows(app.context, {})
  const after = await kept()
  const small = before.filter(({ size }) => size <= smallBytes)
  expect(small.length).toBeLessThan(before.length)
  expect(after).toHaveLength(small.length)
  expect(after.every(({ size }) => size < 9000)).toBe(true)
})
