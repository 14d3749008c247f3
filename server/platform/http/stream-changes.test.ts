// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, register, type SignIn } from '#testing/steps/accounts.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { closeStreams, openStreams } from './stream-changes.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
})
afterAll(() => app.close())

/** Opens another session with the support role. */
async function colleague(): Promise<string> {
  return ((await logIn(app, 'support@genie.example', demoPeople.password)).json.data as SignIn).token
}

async function listening(to: TestApp = app, token = house.by('support').token) {
  const leave = new AbortController()
  const answer = await fetch(`${to.url}/api/admin/events`, {
    headers: bearer(token),
    signal: leave.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  async function until(text: string): Promise<string> {
    while (!heard.includes(text)) {
      const part = await reader?.read()
      if (!part || part.done) throw new Error(`Ended before ${text}: ${heard}`)
      heard += part.value
    }
    return heard
  }
  return { answer, until, leave: () => leave.abort(), read: () => reader?.read() }
}

test('an event of an order is sent to open streams', async () => {
  const { orderNo } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  const { answer, until, leave } = await listening()
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await until(': open')
  await house.by('finance').post(`/admin/orders/${orderNo}/notes`, { text: 'Gebeld' })
  await until(`data: orders:${orderNo}\n`)
  leave()
})

test('so is a task taken by a colleague, in any process', async () => {
  const other = await app.another()
  const { orderNo } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  const { until, leave } = await listening(other)
  await until(': open')
  const path = `/admin/today/orders_to_ship/${orderNo}/take`
  expect((await house.by('operations').post(path, {})).status).toBe(200)
  await until('data: assignments\n')
  leave()
  await other.close()
})

test('so is a change made in any process', async () => {
  const other = await app.another()
  const { orderNo } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  const { until, leave } = await listening(other)
  await until(': open')
  await house.ship(orderNo)
  await until(`data: orders:${orderNo}\n`)
  leave()
  await other.close()
})

test('streams occupy no pool; their number is limited, and a client above the limit retries', async () => {
  const other = await app.another()
  // Ten colleagues with five browsers each.
  const emails = await Promise.all(Array.from({ length: 10 }, async () => (await register(app)).email))
  await app.context.connection.pool.query("update users set role = 'support' where email = any($1)", [emails])
  const tokens: string[] = []
  for (const email of emails)
    for (let browser = 0; browser < 5; browser += 1) {
      await liftLimits(app)
      tokens.push(((await logIn(app, email)).json.data as SignIn).token)
    }
  const here = await Promise.all(tokens.flatMap(token => Array.from({ length: 10 }, () => listening(other, token))))
  expect(new Set(here.map(({ answer }) => answer.status))).toEqual(new Set([200]))
  // More than any pool of the process admits.
  expect((await other.send('GET', '/api/countries')).status).toBe(200)
  const late = await other.send('GET', '/api/admin/events', { headers: bearer(house.by('support').token) })
  expect([late.status, late.json.code]).toEqual([429, 429])
  here[0]?.leave()
  await expect.poll(() => openStreams(other.context)).toBe(499)
  const next = await listening(other)
  expect(next.answer.status).toBe(200)
  await other.close()
})

test('one session may open a few, and leaves the others to colleagues', async () => {
  const other = await app.another()
  const token = await colleague()
  const here = await Promise.all(Array.from({ length: 20 }, () => listening(other, token)))
  expect(here.filter(({ answer }) => answer.status === 200)).toHaveLength(12)
  expect(here.filter(({ answer }) => answer.status === 429)).toHaveLength(8)
  expect((await listening(other, await colleague())).answer.status).toBe(200)
  here.find(({ answer }) => answer.status === 200)?.leave()
  await expect.poll(() => openStreams(other.context)).toBe(12)
  expect((await listening(other, token)).answer.status).toBe(200)
  await other.close()
})

test('one person gets no more with many sessions', async () => {
  const other = await app.another()
  const tokens = await Promise.all(Array.from({ length: 7 }, colleague))
  const here = await Promise.all(tokens.flatMap(token => Array.from({ length: 10 }, () => listening(other, token))))
  expect(here.filter(({ answer }) => answer.status === 200)).toHaveLength(60)
  expect((await listening(other, house.by('operations').token)).answer.status).toBe(200)
  await other.close()
})

test('it ends when its process may have missed an event, and does not prevent the process from stopping', async () => {
  const other = await app.another()
  const { until, read } = await listening(other)
  await until(': open')
  closeStreams(other.context)
  let part = await read()
  while (part && !part.done) part = await read()
  expect(part?.done).toBe(true)
  const again = await listening(other)
  await again.until(': open')
  const started = performance.now()
  await other.close()
  expect(performance.now() - started).toBeLessThan(5000)
})
