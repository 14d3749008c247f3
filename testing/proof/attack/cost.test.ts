// @module-tag further
import { join, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allBindings } from '#server/app/bindings.ts'
import { inProcessCall } from '#server/platform/http/calls/in-process-call.ts'
import { loadBuiltWeb } from '#server/platform/http/pages/web-bundle.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { countWork, leastOf, type Work } from '../../attack/count-work.ts'
import { onlyKnown } from '../../attack/not-yet.ts'
import { callsOf, type KnownCall } from '../../fuzz/calls.ts'
import { isProof, longTimeouts, withoutLimits } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'

/** The cost of public calls and pages, whatever their input. */
vi.setConfig(longTimeouts(5))

let counter: ReturnType<typeof countWork>
let app: TestApp
let rendered = 0
beforeAll(async () => {
  await ensureBuild()
  const built = await loadBuiltWeb(join(resolve(import.meta.dirname, '../../..'), 'dist'))
  const web = {
    ...built,
    render: (request: Parameters<typeof built.render>[0]) => {
      rendered += 1
      return built.render(request)
    },
  }
  counter = countWork()
  app = await testApp({ web })
  await withoutLimits(app)
}, 600_000)
afterAll(async () => {
  await app?.close()
  counter?.stop()
})

/** How much more than a valid request an invalid one may cost: the cost of finding that it is invalid. */
const margin = 2
/** Endless responses, or calls to an external service. */
const apart = /events$|google|addresses\/(nl|search)$/

const ofShop: Record<string, string> = { key: 'genie-600', name: 'terms' }
const addressOf = ({ path }: KnownCall) =>
  `/api${path.replace(/\{(\w+)\}/g, (_all, name: string) => ofShop[name] ?? 'x')}`

/** The required query, so that the call does its work. */
function goodQuery({ queryParameters }: KnownCall): string {
  const needed = queryParameters.filter(({ required }) => required)
  const values: Record<string, string> = {
    months: '3',
    kind: 'rent',
    country: 'NL',
    from: '2026-11-25',
    days: '7',
    place: 'utrecht',
    q: 'x',
  }
  return needed.map(({ name }) => `${name}=${values[name] ?? 'x'}`).join('&')
}

const long = 'x'.repeat(6000)
/** Each with a number, so that no two are the same. */
const hostile: Record<string, (call: KnownCall, number: number) => string> = {
  'an unknown parameter': (_call, number) => `zz=${number}`,
  'a long value': (call, number) => `${call.queryParameters[0]?.name ?? 'zz'}=${long}${number}`,
  'a parameter many times': (call, number) => `${call.queryParameters[0]?.name ?? 'zz'}=${number}&`.repeat(300),
  'three hundred parameters': (_call, number) =>
    Array.from({ length: 300 }, (_, place) => `p${place}=${number}`).join('&'),
}

async function costOf(addresses: readonly string[]): Promise<{ work: Work; statuses: Set<number> }> {
  const works: Work[] = []
  const statuses = new Set<number>()
  for (const address of addresses)
    works.push(await counter.during(async () => statuses.add((await app.send('GET', address)).status)))
  return { work: leastOf(works), statuses }
}

test('no public call costs more for hostile input', async () => {
  const found: string[] = []
  const calls = (await callsOf(app)).filter(
    ({ who, method, path }) => who === 'anyone' && method === 'GET' && !apart.test(path),
  )
  expect(calls.length).toBeGreaterThan(15)
  for (const call of calls) {
    const good = `${addressOf(call)}?${goodQuery(call)}`
    const usual = await costOf([good, good, good])
    for (const [what, query] of Object.entries(hostile)) {
      const { work, statuses } = await costOf([1, 2, 3].map(number => `${good}&${query(call, number)}`))
      if ([...statuses].some(status => status >= 500)) found.push(`${call.key} with ${what}: ${[...statuses]}`)
      if (work.statements > usual.work.statements + margin)
        found.push(`${call.key} with ${what}: ${work.statements} statements, usually ${usual.work.statements}`)
    }
  }
  onlyKnown('cost', found)
})

test('a page is rendered once, whatever its query', async () => {
  const found: string[] = []
  for (const page of ['/nl', '/nl/product', '/nl/detail?type=genie-600']) {
    await app.send('GET', page)
    const sign = page.includes('?') ? '&' : '?'
    const tries = {
      'unknown parameters': 'zz=',
      'long values': `utm_source=${long.slice(0, 2000)}`,
      // Parameters that the page reads, with values that it ignores.
      'terms that are none': 'months=q',
      'kinds that are none': 'kind=q',
      'orders that are none': 'sort=q',
      'countries that are none': 'mow_country=q',
    }
    for (const [what, query] of Object.entries(tries)) {
      const before = rendered
      for (let number = 0; number < 5; number += 1) await app.send('GET', `${page}${sign}${query}${number}`)
      if (rendered - before > 1) found.push(`${page} with ${what} is made ${rendered - before} times of 5`)
    }
  }
  onlyKnown('pages', found)
  expect(rendered).toBeGreaterThan(2)
})

/** A cacheable response may also be cached by proxies. */
const isKept = async (path: string) => /s-maxage/.test((await app.send('GET', path)).headers.get('cache-control') ?? '')

test('no page is cached for an invented value', async () => {
  const kept: string[] = []
  for (const path of [
    '/nl/detail?type=genie-99999',
    '/nl/detail?type=genie-600&mow_place=q1',
    '/nl/review?type=genie-99999',
    '/nl/complaints?type=genie-99999',
    '/nl/complaints?category=q&ticket=ABCD-1234',
    '/nl/product?area=401',
    '/nl/product?area=400&max=12.34',
    '/nl?area=777&slope=13&zones=4&passage=123',
    '/nl/withdraw?contract=B-1',
    '/nl/cancel-rental?contract=B-1',
    '/nl/login?redirect_url=%2Fnl%2Fq1',
    '/nl/activity/share?code=Q1Q1Q1',
  ])
    if (await isKept(path)) kept.push(path)
  expect(kept).toEqual([])
  for (const path of ['/nl', '/nl/detail?type=genie-600&months=12', '/nl/product?sort=price&kind=rent', '/nl?area=400'])
    expect(await isKept(path), path).toBe(true)
})

test('the not-found page is rendered once per language', async () => {
  // The page depends on the language, so each address is requested in its own.
  for (const language of ['nl', 'de']) {
    const before = rendered
    const texts = new Set<string>()
    for (const path of [
      `/${language}/nothing`,
      `/${language}/nothing/${long.slice(0, 500)}`,
      `/${language}/-`,
      `/${language}/admi`,
    ]) {
      const { status, text, headers } = await app.send('GET', `${path}?q=${Math.random()}`)
      expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([404, null, 'private, no-cache'])
      texts.add(text)
    }
    for (const path of ['/nothing', '//evil.example', '/product']) {
      const { status, text } = await app.send('GET', path, { headers: { cookie: `locale=${language}` } })
      expect(status).toBe(404)
      texts.add(text)
    }
    expect([rendered - before, texts.size]).toEqual([1, 1])
  }
})

test('the not-found page is the same for every path', async () => {
  const built = await loadBuiltWeb(join(resolve(import.meta.dirname, '../../..'), 'dist'))
  const call = inProcessCall(app.context, allBindings, 'nl')
  const at = (url: string) =>
    built.render({ url, call, language: 'nl', origin: app.url, demo: true, band: '', assets: built.assets })
  const [kept, asked] = [await at('/nl/-'), await at('/nl/something/else?q=1')]
  expect(asked).toEqual(kept)
  expect(kept.status).toBe(404)
})

/** The longest time for which one response may block everything else, on a busy machine. */
const mostDelayMs = 50

test.runIf(isProof)('none of them blocks all other requests', async () => {
  const found: string[] = []
  const calls = (await callsOf(app)).filter(
    ({ who, method, path }) => who === 'anyone' && method === 'GET' && !apart.test(path),
  )
  const addresses = [...calls.map(call => `${addressOf(call)}?${goodQuery(call)}`), '/api/openapi.json', '/api/docs']
  for (const address of addresses) {
    await app.send('GET', address)
    const delays: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      await app.send('GET', address)
      delay.disable()
      delays.push(delay.max / 1e6)
    }
    // The best of five, without the load of the machine.
    const least = Math.min(...delays)
    if (least > mostDelayMs) found.push(`${address.split('?')[0]} holds the process up`)
    process.stdout.write(`${address.slice(0, 60)}: ${least.toFixed(0)} ms\n`)
  }
  onlyKnown('delay', found)
})
