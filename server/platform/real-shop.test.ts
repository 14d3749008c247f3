import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { loadSimulator } from '#server/load-simulator.ts'
import { type RunningServer, startServer, startWorker } from '#server/start.ts'
import { realShop } from '#testing/shop/real-shop.ts'
import { type TestDatabase, testDatabase } from '#testing/shop/test-database.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { findDemoProblems } from './real-shop.ts'

/** Starts the real program: what it opens, what it refuses, and what it prints. */
let empty: TestDatabase
let demo: TestDatabase
let running: RunningServer | undefined
beforeAll(async () => {
  await ensureBuild()
  empty = await testDatabase()
  demo = await testDatabase({ seeded: true })
})
afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(async () => {
  await empty.drop()
  await demo.drop()
})

const live = { STRIPE_SECRET_KEY: 'sk_live_real', STRIPE_WEBHOOK_SECRET: 'whsec_real' }
const testKeys = { STRIPE_SECRET_KEY: 'sk_test_paper', STRIPE_WEBHOOK_SECRET: 'whsec_paper' }
/** A complete configuration: a provider, a secret, an address. */
const whole = { SEED: 'none', KEYS_SECRET: realShop.KEYS_SECRET, PUBLIC_URL: 'https://shop.example', ...live }
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)))

const settings = (change: Record<string, string>) =>
  readEnvironment({
    ...{ PORT: '0', WORKER: 'off', LOG_LEVEL: 'silent', DEMO_LIFE: 'off', ECB_URL: 'off', PDOK_URL: 'off' },
    DATABASE_URL: empty.url,
    ...change,
  })

async function opened(change: Record<string, string>): Promise<string> {
  running = await startServer({ environment: settings(change), loadSimulator })
  const port = running.url.startsWith('https') ? '' : new URL(running.url).port
  return port === '' ? running.url : `http://127.0.0.1:${port}`
}

async function refusedWith(change: Record<string, string>): Promise<string[]> {
  const fault = await startServer({ environment: settings(change), loadSimulator }).then(
    server => server.stop(),
    (error: unknown) => error,
  )
  expect(fault).toBeInstanceOf(EnvironmentError)
  const { report: told } = fault as EnvironmentError
  expect(told).toMatch(/^(genie: [^\n]+\n?)+$/)
  return told.split('\n').map(line => line.replace('genie: ', ''))
}

describe('a real shop does not start', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['a provider', without('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'), /^STRIPE_SECRET_KEY and .* are missing/],
    ['a secret for its keys', without('KEYS_SECRET'), /^KEYS_SECRET is missing/],
    ['an address, where anybody can reach it', { ...without('PUBLIC_URL'), HOST: '0.0.0.0' }, /^PUBLIC_URL is missing/],
  ])('without %s', async (_, change, line) => {
    expect(await refusedWith(change)).toEqual([expect.stringMatching(line)])
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['test keys nobody named', { ...whole, ...testKeys }, /^STRIPE_SECRET_KEY is a test key/],
    ['restricted test keys', { ...whole, STRIPE_SECRET_KEY: 'rk_test_paper' }, /^STRIPE_SECRET_KEY is a test key/],
    ['something that only speaks like a provider', { ...whole, STRIPE_API: 'http://127.0.0.1:9' }, /^STRIPE_API is no/],
    ['a simulation that is none', { ...whole, PAYMENTS: 'sandbox' }, /^PAYMENTS=sandbox says .* takes real money/],
    ['an address without https', { ...whole, PUBLIC_URL: 'http://shop.example' }, /^PUBLIC_URL .* expected https/],
  ])('with %s', async (_, change, line) => {
    expect(await refusedWith(change)).toEqual([expect.stringMatching(line)])
  })

  test('on a database that was a demo, which stays unchanged', async () => {
    const before = await tables(demo)
    expect(await refusedWith({ ...whole, DATABASE_URL: demo.url })).toEqual([expect.stringMatching(/was a demo/)])
    expect(await tables(demo)).toEqual(before)
  })

  test('every missing setting is reported at once, by the worker too', async () => {
    const nothing = { SEED: 'none', PUBLIC_URL: 'http://shop.example', DATABASE_URL: demo.url }
    const all = [/^STRIPE_SECRET_KEY and/, /^KEYS_SECRET/, /^PUBLIC_URL/, /^The database was a demo/]
    const lines = all.map(line => expect.stringMatching(line))
    expect(await refusedWith(nothing)).toEqual(lines)
    const fault = await startWorker({ environment: settings(nothing), loadSimulator }).catch((error: unknown) => error)
    expect((fault as EnvironmentError).report.split('\n')).toHaveLength(lines.length)
    // Missing settings are reported whether or not the database is available.
    const away = { ...nothing, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    expect(await refusedWith(away)).toEqual(lines.slice(0, 3))
  })
})

describe('a demo', () => {
  test.each<[string, Record<string, string>, RegExp[]]>([
    ['live keys', live, [/^STRIPE_SECRET_KEY takes real money, and SEED=none is missing/]],
    ['restricted live keys', { ...live, STRIPE_SECRET_KEY: 'rk_live_real' }, [/^STRIPE_SECRET_KEY takes/]],
    ['keys of no known kind', { ...live, STRIPE_SECRET_KEY: 'mk_1' }, [/^STRIPE_SECRET_KEY takes/]],
    [
      'a public https address',
      { PUBLIC_URL: 'https://shop.example' },
      [/^PUBLIC_URL is a public address, and SEED=none/],
    ],
    ['all of a real shop but SEED', { ...whole, SEED: '', HOST: '0.0.0.0' }, [/^STRIPE_SECRET_KEY/, /^PUBLIC_URL/]],
  ])('does not start with %s: nothing of it is made', async (_, change, lines) => {
    const told = lines.map(line => expect.stringMatching(line))
    expect(await refusedWith(change)).toEqual(told)
    expect((await empty.connection.pool.query('select from seed_steps')).rows).toEqual([])
    const fault = await startWorker({ environment: settings(change), loadSimulator }).catch((error: unknown) => error)
    expect((fault as EnvironmentError).report.split('\n')).toHaveLength(lines.length)
  })

  test.each<[string, Record<string, string>]>([
    ['test keys', testKeys],
    ['live keys for something on this machine', { ...live, STRIPE_API: 'http://127.0.0.1:9' }],
    ['an https address of the loopback', { PUBLIC_URL: 'https://localhost:3443' }],
    ['an address of the own network', { PUBLIC_URL: 'http://192.168.1.5:3000' }],
  ])('may have %s', (_, change) => {
    expect(findDemoProblems(readEnvironment(change))).toEqual([])
  })

  test('orders no real parcels: its carriers have test keys', () => {
    const receiver = { name: 'DHL', places: [] }
    const carrier = (isTest: boolean) =>
      ({ code: 'dhl', key: 'DHL_KEY', isTest, receiver, open: () => expect.fail() }) as const
    const problems = (isTest: boolean) => findDemoProblems({ ...readEnvironment({}), carriers: [carrier(isTest)] })
    expect(problems(true)).toEqual([])
    expect(problems(false)).toEqual([expect.stringMatching(/^DHL_KEY orders real parcels, and SEED=none is missing/)])
  })
})

async function tables({ connection }: TestDatabase): Promise<unknown> {
  const { rows } = await connection.pool.query('select name, done_at from seed_steps order by name')
  return rows
}

const statuses = (url: string, paths: readonly string[]) =>
  Promise.all(paths.map(async path => (await fetch(url + path, { method: 'GET' })).status))
const playthings = ['/sandbox/style.css', '/sandbox/pay/cs_test_1', '/sandbox/control', '/dev/clock', '/dev/mailbox']

describe('it starts', () => {
  test('with a provider, a secret and an https address: nothing is simulated', async () => {
    await opened({ ...whole, PORT: '0' })
    expect(running?.welcome.join()).not.toContain('simulated')
  })

  test('with live keys on the loopback, and then there is neither sandbox nor demo', async () => {
    const url = await opened({ ...without('PUBLIC_URL') })
    expect(await statuses(url, playthings)).toEqual([404, 404, 404, 404, 404])
    expect(await (await fetch(`${url}/nl`)).text()).not.toContain('simulated')
  })

  test('with the sandbox configured: payments work, and every page says that they are simulated', async () => {
    const url = await opened(realShop)
    expect(running?.welcome.join()).toContain('simulated     payments')
    expect(await statuses(url, playthings)).toEqual([200, 404, 404, 404, 404])
    const pages = { nl: ['', '/cart'], en: ['/product', '/admin/orders'], zh: ['/login'], de: ['/404', '/admin'] }
    for (const language of languages) {
      const words = translate(language)('layout.simulated.payments')
      for (const path of pages[language]) {
        const page = await (await fetch(`${url}/${language}${path}`)).text()
        expect(page, `${language}${path}`).toMatch(
          new RegExp(`<aside class="simulated"[^>]*><p>${words}</p></aside><div id="root">`),
        )
      }
    }
  })

  test('with test keys configured: every page says so, and there is no sandbox', async () => {
    const url = await opened({ ...realShop, ...testKeys })
    expect(await statuses(url, playthings)).toEqual([404, 404, 404, 404, 404])
    expect(await (await fetch(`${url}/nl`)).text()).toContain('<aside class="simulated"')
  })

  test('a database that belongs to a real shop never becomes a demo', async () => {
    await opened(realShop)
    await running?.stop()
    running = undefined
    expect(await refusedWith({})).toEqual([expect.stringMatching(/^SEED=none is missing/)])
    const { rows } = await empty.connection.pool.query('select 1 from users')
    expect(rows).toEqual([])
  })

  test('a demo needs none of these settings', async () => {
    const url = await opened({ DATABASE_URL: demo.url })
    expect(await statuses(url, ['/sandbox/control', '/dev/clock'])).toEqual([200, 200])
    expect(await (await fetch(`${url}/nl`)).text()).not.toContain('<aside class="simulated"')
  })
})
