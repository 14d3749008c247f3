// @module-tag further
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Google, googleOf, someoneAtGoogle as someone } from '#testing/servers/google.ts'
import { type ProviderAccount, startProvider, type TestProvider } from '#testing/servers/oidc-provider.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { TestWall } from '#testing/steps/accounts.ts'
import { failureMs } from './sign-in/google-configuration.ts'

const refused = [400, 110115]
const statusAndCode = (answer: Answer) => [answer.status, answer.json.code]
const askAddress = (at: TestApp) => at.send('GET', '/api/user/google-logic/auth-url')

const wall = new TestWall()
let provider: TestProvider
let app: TestApp
let other: TestApp
let google: Google
/** A shop whose provider accepts the connection and never responds; the last test awaits the result. */
let silent: { answer: Promise<Answer>; started: number; close(): Promise<void> }
beforeAll(async () => {
  provider = await startProvider()
  silent = await silentShop()
  app = await testApp({ wall, environment: provider.environment })
  other = await app.another()
  provider.admit(app.url, other.url)
  google = googleOf(app, provider)
})
afterAll(async () => {
  await silent.close()
  await other.close()
  await app.close()
  await provider.shut()
})

async function silentShop() {
  const server = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const environment = { ...provider.environment, GOOGLE_ISSUER: `http://127.0.0.1:${port}` }
  const shop = await testApp({ environment })
  const close = async () => {
    await shop.close()
    server.close()
  }
  return { answer: askAddress(shop), started: performance.now(), close }
}

describe('a response that does not come from this sign-in', () => {
  test('an unknown state, and none', async () => {
    const { url } = await google.begin()
    const returned = await provider.visit(url, someone())
    expect(statusAndCode(await google.finish({ ...returned, state: 'made-up' }))).toEqual(refused)
    expect(statusAndCode(await google.finish({ code: returned.code ?? '' }))).toEqual(refused)
    expect(statusAndCode(await google.finish({}))).toEqual(refused)
    // The right one still works: a stranger's guess did not use it up.
    expect((await google.finish(returned)).json.code).toBe(0)
  })

  test('a state works once, also when it comes five times at once', async () => {
    const { url } = await google.begin()
    const returned = await provider.visit(url, someone())
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(number => google.finish(returned, { at: number % 2 ? app : other })),
    )
    expect(answers.map(answer => answer.json.code).sort()).toEqual([0, 110115, 110115, 110115, 110115])
    expect(statusAndCode(await google.finish(returned))).toEqual(refused)
  })

  test('a used state with a fresh code', async () => {
    const { url } = await google.begin()
    const account = someone()
    const [first, second] = [await provider.visit(url, account), await provider.visit(url, account)]
    expect((await google.finish(first)).json.code).toBe(0)
    expect(statusAndCode(await google.finish(second))).toEqual(refused)
  })

  test('a used code with the state of a new flow', async () => {
    const first = await provider.visit((await google.begin()).url, someone())
    expect((await google.finish(first)).json.code).toBe(0)
    const { state } = await google.begin()
    expect(statusAndCode(await google.finish({ ...first, state }))).toEqual(refused)
  })

  test('a fresh code of another flow: the proof key does not match', async () => {
    const stolen = await provider.visit((await google.begin()).url, someone())
    const { state } = await google.begin()
    expect(statusAndCode(await google.finish({ ...stolen, state }))).toEqual(refused)
  })

  test.each(['nonce', 'code_challenge'])('a callback whose %s was changed', async name => {
    const changed = new URL((await google.begin()).url)
    changed.searchParams.set(name, 'x'.repeat(43))
    const returned = await provider.visit(changed.href, someone())
    expect(returned.code).toBeTruthy()
    expect(statusAndCode(await google.finish(returned))).toEqual(refused)
  })

  test('one whose row the previous version has written, unencrypted', async () => {
    const { url, state } = await google.begin()
    const returned = await provider.visit(url, someone())
    const rows = app.database.connection.pool
    await rows.query('update third_party_flows set nonce = $1 where state_hash = sha256($2::bytea)', ['plain', state])
    expect(statusAndCode(await google.finish(returned))).toEqual(refused)
  })

  test('a response in the name of another provider, or of none', async () => {
    for (const iss of [{ iss: 'https://accounts.example' }, { iss: '' }]) {
      const returned = await provider.visit((await google.begin()).url, someone())
      expect(statusAndCode(await google.finish({ ...returned, ...iss }))).toEqual(refused)
    }
  })

  test('a response after fifteen minutes', async () => {
    const returned = await provider.visit((await google.begin()).url, someone())
    wall.advance(15 * 60 + 1)
    expect(statusAndCode(await google.finish(returned))).toEqual(refused)
  })
})

test.each([
  ['not verified', { email_verified: false }],
  ['verified in words only', { email_verified: 'true' }],
  ['no address', { email: 'a@example.org, b@example.org' }],
  ['not there', { email: undefined, email_verified: undefined }],
])('an address that is %s', async (_what, change) => {
  expect(statusAndCode(await google.signIn({ ...someone(), ...change } as ProviderAccount))).toEqual(refused)
})

test('a person who declines at Google', async () => {
  const returned = await provider.visit((await google.begin()).url, 'refuses')
  expect(returned).toMatchObject({ error: 'access_denied' })
  expect(statusAndCode(await google.finish(returned))).toEqual(refused)
})

test('a shop without credentials reports that, and shows no button', async () => {
  const without = await testApp()
  expect(statusAndCode(await askAddress(without))).toEqual(refused)
  const offered = (at: TestApp) => at.send('GET', '/api/config/global')
  expect((await offered(without)).json.data).toMatchObject({ google_sign_in: false })
  expect((await offered(app)).json.data).toMatchObject({ google_sign_in: true })
  await without.close()
})

describe('a provider that is down', () => {
  test('before the start: refused, also for some seconds afterwards, and then a try works', async () => {
    await provider.shut()
    const environment = { ...provider.environment, GOOGLE_CLIENT_ID: 'never-asked-before' }
    const late = await testApp({ wall, environment })
    expect(statusAndCode(await askAddress(late))).toEqual(refused)
    await provider.open()
    expect(statusAndCode(await askAddress(late))).toEqual(refused)
    wall.advance(failureMs / 1000)
    expect((await askAddress(late)).json.code).toBe(0)
    await late.close()
  })

  test('between the two halves: refused, and the next try works', async () => {
    const account = someone()
    const returned = await provider.visit((await google.begin()).url, account)
    await provider.shut()
    expect(statusAndCode(await google.finish(returned))).toEqual(refused)
    await provider.open()
    expect((await google.signIn(account)).json.code).toBe(0)
  })

  test('between the two halves, at a process that was just started', async () => {
    const { state } = await google.begin()
    const environment = { ...provider.environment, GOOGLE_CLIENT_ID: 'never-asked-either' }
    const late = await testApp({ database: app.database, wall, environment })
    await provider.shut()
    expect(statusAndCode(await google.finish({ code: 'x', state }, { at: late }))).toEqual(refused)
    await provider.open()
    await late.close()
  })

  test('accepting the call without a response: refused in ten seconds', async () => {
    expect(statusAndCode(await silent.answer)).toEqual(refused)
    expect(performance.now() - silent.started).toBeLessThan(15_000)
  })
})
