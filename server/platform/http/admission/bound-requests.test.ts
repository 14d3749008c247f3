import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { tellPayment } from '#testing/model/proof.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { liftLimits, staff } from '#testing/steps/staff.ts'
import { isTooComplex } from './bound-requests.ts'
import { limits } from './limits.ts'

let app: TestApp
beforeEach(async () => {
  app ??= await testApp()
  await liftLimits(app)
})
afterAll(() => app.close())

const from = (network: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': network })
const post = (path: string, body: string, network = '203.0.113.5') =>
  app.send('POST', `/api${path}`, { body, headers: from(network) })
const namesOf = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0])))
const fieldsOf = ({ json }: Answer) => (json.data as { fields?: { path: string }[] } | null)?.fields ?? []

describe('the errors of an invalid body', () => {
  test.each(['/withdrawals', '/user/login', '/rental-cancellations'])('%s names forty errors at most', async path => {
    const answer = await post(path, namesOf(2900))
    expect([answer.status, fieldsOf(answer).length]).toEqual([400, 40])
    expect(answer.text.length).toBeLessThan(10_000)
  })

  test('a field name as long as a body is not sent back', async () => {
    const answer = await post('/user/login', JSON.stringify({ ['n'.repeat(200_000)]: 1 }))
    expect(answer.status).toBe(400)
    expect(answer.text.length).toBeLessThan(2000)
  })

  test('of a query with many names a few are reported, and an endless query is not read', async () => {
    const asked = (count: number) =>
      app.send('GET', `/api/products?${Array.from({ length: count }, (_, n) => `z${n}`).join('&')}`)
    const answer = await asked(99)
    expect([answer.status, fieldsOf(answer).length]).toEqual([400, 40])
    for (const count of [101, 2500])
      expect([(await asked(count)).status, fieldsOf(await asked(count))]).toEqual([400, []])
    expect((await app.send('GET', `/api/products?category=${'x'.repeat(5000)}`)).json.data).toBeNull()
  })
})

describe('a body that holds more than any call reads', () => {
  const text = (value: unknown) => JSON.stringify(value)
  test.each<[string, string, boolean]>([
    ['names', namesOf(3200), true],
    ['elements', text(Array.from({ length: 6100 }, () => 0)), true],
    ['levels', `${'['.repeat(50)}${']'.repeat(50)}`, true],
    ['one name again and again', `{${'"a":1,'.repeat(4000)}"a":1}`, true],
    ['signs in a text', text({ text: ',:[{"\\'.repeat(9000), more: [1, 2] }), false],
    ['a text that never ends', `{"a":"${',:[{'.repeat(9000)}`, false],
    ['a garden of a thousand points', text({ zones: [Array.from({ length: 1000 }, () => [1.5, 2.5])] }), false],
    ['levels beside each other', text(Array.from({ length: 500 }, () => [[[[1]]]])), false],
  ])('%s', (_what, body, isTooMuch) => expect(isTooComplex(body)).toBe(isTooMuch))

  test('is refused unread by every call, and by unknown ones', async () => {
    for (const path of ['/withdrawals', '/user/login', '/nothing'])
      expect((await post(path, namesOf(20_000))).json.code).toBe(413)
  })
})

describe('bodies of one network', () => {
  const { hits = 0 } = limits.bodies ?? {}
  const spend = (bucketOf: string) =>
    app.context.connection.pool.query('update rate_limits set hits = $1 where bucket like $2', [hits, `${bucketOf}%`])

  test('are counted together before they are read, also for calls without a limit of their own', async () => {
    const network = '203.0.113.77'
    expect((await post('/user/login', '{', network)).status).toBe(400)
    const { rows } = await app.context.connection.pool.query(
      "select hits from rate_limits where bucket like 'bodies:%'",
    )
    expect(rows).toEqual([{ hits: hits / 10 }])
    await spend('bodies:')
    let refused: Answer | undefined
    // The hits that this process has reserved are used up first.
    for (let sent = 0; sent <= hits / 10 && refused === undefined; sent += 1) {
      const answer = await post('/withdrawals', '{', network)
      if (answer.status === 429) refused = answer
      else expect(answer.status).toBe(400)
    }
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const path of ['/withdrawals', '/user/login', '/orders', '/admin/statements', '/nothing'])
      expect((await post(path, '{', network)).status).toBe(429)
    expect((await post('/withdrawals', '{', '203.0.113.78')).status).toBe(400)
    // Reads have no body.
    expect((await app.send('GET', '/api/config', { headers: from(network) })).status).toBe(200)
  })

  test('exclude those of a provider, which signs its events', async () => {
    await tellPayment(app, '{}', { secret: 'whsec_wrong' })
    const { rows } = await app.context.connection.pool.query("select from rate_limits where bucket like 'bodies:%'")
    expect(rows).toEqual([])
  })
})

test('normal work in the admin app stays far below the limit', async () => {
  const { get } = await staff(app, 'operations')
  expect((await get('/admin/orders?page_size=100')).status).toBe(200)
  expect(limits.bodies?.hits).toBeGreaterThan(4 * (limits.desk?.hits ?? 0))
})
