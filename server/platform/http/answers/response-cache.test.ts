import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { travelTo } from '#testing/steps/promotions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ask = (where: TestApp, path = '/products', headers: Record<string, string> = {}) =>
  where.send('GET', `/api${path}`, { headers })
const etag = (answer: Answer) => answer.headers.get('etag') ?? ''
const rename = (name: string) =>
  app.database.connection.pool.query(
    `update products set name = jsonb_set(name, '{nl}', to_jsonb($1::text)) where key = 'blades'`,
    [name],
  )

test('a client that has the response gets 304; one without brotli gets the same text', async () => {
  const first = await ask(app, '/products', { 'accept-encoding': 'br' })
  expect(first.json.code).toBe(0)
  expect(first.headers.get('content-encoding')).toBe('br')
  const again = await ask(app, '/products', { 'if-none-match': etag(first) })
  expect([again.status, again.text]).toEqual([304, ''])
  const plain = await ask(app, '/products', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.json).toEqual(first.json)
})

test('each language and each query has its own response', async () => {
  const [nl, de, short] = await Promise.all([
    ask(app, '/products', { cookie: 'locale=nl' }),
    ask(app, '/products', { cookie: 'locale=de' }),
    ask(app, '/products?page_size=1', { cookie: 'locale=nl' }),
  ])
  expect(new Set([nl, de, short].map(etag)).size).toBe(3)
  expect(de.json).not.toEqual(nl.json)
})

test('a query has one response however it is written, and unknown parameters are refused', async () => {
  const pool = app.database.connection.pool
  const written = ['/products?page=1&page_size=20', '/products?page_size=20&page=1', '/products?page=01&page_size=020']
  const tags = await Promise.all(written.map(async path => etag(await ask(app, path))))
  expect(new Set(tags).size).toBe(1)
  // Changed directly in the database without triggers: only a newly computed response would show it.
  await pool.query('alter table products disable trigger user')
  await rename('Messen in stilte')
  await pool.query('alter table products enable trigger user')
  for (const path of written) expect((await ask(app, path)).text).not.toContain('Messen in stilte')
  expect((await ask(app, '/products?page=1&page_size=20&zz=1')).status).toBe(400)
  expect((await ask(app, '/products?page=1&page=1')).status).toBe(400)
})

test('a change is in the next response of every process', async () => {
  const other = await app.another()
  const before = await ask(other)
  expect(before.text).not.toContain('Messen van morgen')
  await rename('Messen van morgen')
  for (const where of [app, other]) expect((await ask(where)).text).toContain('Messen van morgen')
  await other.close()
})

test('another day of the demo is computed anew', async () => {
  await ask(app)
  // Changed directly in the database: a cached response would not show it.
  const quietly = async (name: string) => {
    await app.database.connection.pool.query('alter table products disable trigger user')
    await rename(name)
    await app.database.connection.pool.query('alter table products enable trigger user')
  }
  await quietly('Messen van later')
  expect((await ask(app)).text).not.toContain('Messen van later')
  await travelTo(app, new Date(app.context.clock.now().getTime() + 86_400_000).toISOString())
  expect((await ask(app)).text).toContain('Messen van later')
})

test('errors are never cached, and an invalid query is refused as usual', async () => {
  const path = '/products/comes-soon'
  expect((await ask(app, path)).status).toBe(404)
  await app.database.connection.pool.query(`update products set key = 'comes-soon' where key = 'blades'`)
  expect((await ask(app, path)).status).toBe(200)
  expect((await ask(app, '/products?page_size=0')).status).toBe(400)
  expect((await ask(app, '/products?page_size=0')).status).toBe(400)
})
