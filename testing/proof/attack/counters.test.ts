import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { toNetwork } from '#domain/network/network.ts'
import { secondsOverLimit } from '#server/platform/http/admission/limits.ts'
import { forgetShares, shareLimit } from '#server/platform/http/admission/shares.ts'
import { forgetOldRows } from '#server/service/retention/forget.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { TestWall } from '../../steps/accounts.ts'

/** Effects of very many unknown clients on what a process forgets, writes, or looks up again. */
let app: TestApp
const wall = new TestWall()
beforeAll(async () => {
  app = await testApp({ wall })
})
afterAll(() => app.close())

const most = shareLimit.most
afterEach(() => {
  shareLimit.most = most
})

const count = async (limit: 'refresh_day' | 'write', who: string) =>
  secondsOverLimit(app.context, limit, `counters-${limit}`, who)
const hits = async (what: string) => {
  const { rows } = await sql<{ hits: number; rows: number }>`
    select coalesce(sum(hits), 0)::int as hits, count(*)::int as rows from rate_limits
     where starts_with(bucket, ${what})`.execute(app.context.db)
  return rows[0] ?? { hits: 0, rows: 0 }
}
const strangers = async (times: number, name = 'stranger') => {
  for (let stranger = 0; stranger < times; stranger += 1) await count('write', `${name} ${stranger}`)
}

test('a daily limit counts every request, whatever a process drops from memory', async () => {
  shareLimit.most = 20
  for (let times = 0; times < 12; times += 1) {
    expect(await count('refresh_day', 'victim')).toBeUndefined()
    await strangers(25)
  }
  expect((await hits('counters-refresh_day')).hits).toBe(12)
})

test('expired counters are dropped before current ones', async () => {
  forgetShares(app.context.db)
  shareLimit.most = 20
  await strangers(15)
  wall.advance(120)
  await count('write', 'victim')
  const before = (await hits('counters-write')).hits
  await strangers(10, 'new stranger')
  await count('write', 'victim')
  // Ten clients used a share each, and the victim still had their own.
  expect((await hits('counters-write')).hits - before).toBe(10 * 12)
})

test('in a network above its limit, new clients leave no row', async () => {
  const ofNetwork = (part: number) => toNetwork(`2001:db8:90:${part.toString(16)}::1`)
  let refused = 0
  for (let part = 0; refused === 0 && part < 4000; part += 1) {
    if ((await count('write', ofNetwork(part))) !== undefined) refused += 1
  }
  expect(refused).toBe(1)
  const { rows } = await hits('counters-write')
  for (let part = 4000; part < 4200; part += 1) expect(await count('write', ofNetwork(part))).toBeGreaterThan(0)
  expect((await hits('counters-write')).rows).toBe(rows)
})

test('counters of a minute are deleted an hour later, those of a day are not', async () => {
  forgetShares(app.context.db)
  await strangers(50, 'passer-by')
  await count('refresh_day', 'regular')
  const longest = async (what: string) => {
    const { rows } = await sql<{ seconds: number }>`
      select max(extract(epoch from ends_at - window_start))::int as seconds from rate_limits
       where starts_with(bucket, ${what})`.execute(app.context.db)
    return rows[0]?.seconds
  }
  expect([await longest('counters-write'), await longest('counters-refresh_day')]).toEqual([60, 86_400])
  await forgetOldRows(app.context, {})
  expect((await hits('counters-write')).rows).toBeGreaterThanOrEqual(50)
  wall.advance(3660)
  await forgetOldRows(app.context, {})
  expect((await hits('counters-write')).rows).toBe(0)
})

test('readiness is checked once a second, however many requests there are', async () => {
  await app.send('GET', '/api/ready')
  const connect = vi.spyOn(app.context.connection.pool, 'connect')
  const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(`${app.url}/api/ready`)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  // Jobs connect too, and a busy machine may need some seconds; without the limit there would be one connection per
  // request.
  expect(connect.mock.calls.length).toBeLessThan(100)
  connect.mockRestore()
})
