import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { sandboxOf } from '#testing/steps/refunds.ts'

/** Another site that a person visits can submit forms from their browser, also to a shop on their own machine. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const form = 'application/x-www-form-urlencoded'
const send = (path: string, body: string, headers: Record<string, string>) =>
  app.send('POST', path, { body, headers: { 'content-type': form, ...headers } })

const foreign: [string, Record<string, string>][] = [
  ['by what browsers say', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['of another name of the same site', { 'sec-fetch-site': 'same-site' }],
  ['by its origin', { origin: 'https://evil.example' }],
  ['by another port of this machine', { origin: 'http://127.0.0.1:1' }],
  ['of nowhere', { origin: 'null' }],
]
const played: [string, string][] = [
  ['/sandbox/control', 'health=down'],
  ['/sandbox/carrier/control', 'health=down'],
  ['/sandbox/act/cs_test_none', 'outcome=success'],
  ['/sandbox/pay/cs_test_none', 'outcome=success'],
  ['/sandbox/carrier/parcels/none', 'event=delivered'],
  ['/dev/clock', 'advance_days=1'],
]

describe.each(foreign)('a form of another site, known %s', (_how, headers) => {
  test.each(played)('%s is refused', async (path, body) => {
    const before = app.context.clock.now().getTime()
    expect((await send(path, body, headers)).status).toBe(403)
    expect(sandboxOf(app).control.health).toBe('well')
    expect(app.context.clock.now().getTime() - before).toBeLessThan(60_000)
  })
})

test("forms of the shop's own pages, and of clients other than browsers, are accepted", async () => {
  const own: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin', origin: new URL(app.url).origin },
    { origin: new URL(app.url).origin },
    {},
  ]
  for (const headers of own) {
    const answer = await app.send('POST', '/sandbox/control', {
      body: 'health=slow',
      headers: { 'content-type': form, ...headers },
    })
    expect(answer.status, answer.text).toBeLessThan(400)
    expect(sandboxOf(app).control.health).toBe('slow')
    sandboxOf(app).control.health = 'well'
  }
})
