// @module-tag further
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '#contract/protocol/codes.ts'
import { htmlLang, languages } from '#domain/languages.ts'
import { allMessages } from '#i18n/translate.ts'
import { allBindings } from '#server/app/bindings.ts'
import { until } from '#testing/model/proof.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { passerBy } from '#testing/steps/shipments.ts'
import { AdmissionQueue, TooBusy } from './admission/admission-queue.ts'
import { findPool } from './admission/request-pools.ts'
import type { LoadedWeb } from './pages/web-bundle.ts'

const tick = (ms = 0) => new Promise(resolve => setTimeout(resolve, ms))

/** Work that lasts until the test ends it. */
function held() {
  let end = () => {}
  const over = new Promise<void>(resolve => {
    end = resolve
  })
  return { work: () => over, end: () => end() }
}

describe('turns', () => {
  const patient = { most: 2, maxWaitMs: 60_000 }

  test('run up to the limit in parallel, the others in the order of arrival', async () => {
    const turns = new AdmissionQueue(patient)
    const [one, two] = [held(), held()]
    const done: number[] = []
    const all = [turns.run(one.work), turns.run(two.work), ...[3, 4, 5].map(n => turns.run(async () => done.push(n)))]
    await tick()
    expect([turns.working, turns.waiting, done]).toEqual([2, 3, []])
    one.end()
    two.end()
    await Promise.all(all)
    expect([turns.working, turns.waiting, done]).toEqual([0, 0, [3, 4, 5]])
  })

  test('work that fails passes its turn on', async () => {
    const turns = new AdmissionQueue({ ...patient, most: 1 })
    const fails = turns.run(async () => {
      throw new Error('broken')
    })
    await expect(fails).rejects.toThrow('broken')
    expect(await turns.run(async () => 'next')).toBe('next')
  })

  test('a request that waits too long is rejected, also where nothing finishes; afterwards all continue', async () => {
    let refused = 0
    const turns = new AdmissionQueue({ most: 1, maxWaitMs: 20, onRejected: () => (refused += 1) })
    const one = held()
    const first = turns.run(one.work)
    const others = await Promise.allSettled([turns.run(one.work), turns.run(one.work)])
    for (const other of others) expect(other).toMatchObject({ status: 'rejected', reason: expect.any(TooBusy) })
    expect([refused, turns.working, turns.waiting]).toEqual([2, 1, 0])
    one.end()
    await first
    expect(await turns.run(async () => 'next')).toBe('next')
  })

  test('a standing queue has a shorter wait: only late requests are rejected, at once', async () => {
    const turns = new AdmissionQueue({ most: 1, maxWaitMs: 400 })
    const running = [held()]
    const told: boolean[] = []
    const come = () => {
      const one = held()
      running.push(one)
      const before = turns.waiting
      turns.run(one.work).then(
        () => told.push(false),
        () => told.push(before === turns.waiting),
      )
    }
    void turns.run((running[0] as ReturnType<typeof held>).work)
    for (let n = 0; n < 25; n += 1) come()
    // Work finishes, but the queue never empties: as many requests arrive as finish.
    for (let n = 0; n < 80; n += 1) {
      running.shift()?.end()
      await tick(10)
      come()
    }
    expect(turns.waiting).toBeGreaterThan(0)
    expect(told).toContain(false)
    expect(told).toContain(true)
    for (const { end } of running) end()
  })

  test('work of a disconnected client is skipped', async () => {
    const turns = new AdmissionQueue({ ...patient, most: 1 })
    const one = held()
    const first = turns.run(one.work)
    const socket = { destroyed: false }
    let worked = false
    const gone = turns.run(async () => (worked = true), { socket })
    socket.destroyed = true
    one.end()
    await first
    await expect(gone).rejects.toThrow(TooBusy)
    expect(worked).toBe(false)
  })

  test('a network with many requests delays another by one piece of work', async () => {
    const turns = new AdmissionQueue({ ...patient, most: 1 })
    const done: string[] = []
    const first = held()
    const all: Promise<unknown>[] = [turns.run(first.work, { network: 'many' })]
    const want = (network: string, name: string) => turns.run(async () => done.push(name), { network })
    for (const name of ['a', 'b', 'c', 'd']) all.push(want('many', name))
    all.push(want('one', 'alone'), want('two', 'other'))
    first.end()
    await Promise.all(all)
    expect(done).toEqual(['a', 'alone', 'other', 'b', 'c', 'd'])
  })

  test('a network has no more turns than its share, and others those that are left', async () => {
    const turns = new AdmissionQueue({ ...patient, most: 4, mostPerNetwork: 2 })
    const slow = [1, 2, 3, 4, 5].map(held)
    const begun: number[] = []
    const running = slow.map(({ work }, at) =>
      turns.run(
        () => {
          begun.push(at)
          return work()
        },
        { network: 'many' },
      ),
    )
    await tick()
    expect([begun, turns.working, turns.waiting]).toEqual([[0, 1], 2, 3])
    expect(await turns.run(async () => 'served', { network: 'one' })).toBe('served')
    slow[1]?.end()
    await tick()
    expect([begun, turns.working]).toEqual([[0, 1, 2], 2])
    for (const { end } of slow) end()
    await Promise.all(running)
    expect([turns.working, turns.waiting]).toEqual([0, 0])
  })

  test('work that waits elsewhere gives its turn back once', async () => {
    const turns = new AdmissionQueue({ ...patient, most: 1 })
    const one = held()
    const first = turns.run(leave => {
      leave()
      return one.work()
    })
    expect(await turns.run(async () => 'next')).toBe('next')
    one.end()
    await first
    expect([turns.working, turns.waiting]).toEqual([0, 0])
  })

  test('only the network whose first request waited too long is rejected', async () => {
    const turns = new AdmissionQueue({ most: 1, maxWaitMs: 400 })
    const first = held()
    const busy: Promise<unknown>[] = [
      turns.run(first.work, { network: 'many' }),
      turns.run(async () => {}, { network: 'many' }),
    ]
    await tick(250)
    for (const _ of [1, 2]) busy.push(turns.run(async () => {}, { network: 'many' }).catch(() => {}))
    const other = turns.run(async () => 'served', { network: 'one' })
    first.end()
    expect(await other).toBe('served')
    await Promise.all(busy)
  })
})

test('every call has its pool', () => {
  const of = (name: string) =>
    allBindings.filter(binding => (findPool(binding) ?? 'none') === name).map(binding => binding.key as string)
  expect(of('none').sort()).toEqual(['GET /health', 'GET /ready'])
  expect(of('paying')).toHaveLength(3)
  expect(of('asking')).toContain('GET /addresses/nl')
  expect(of('settling')).toContain('POST /orders/{order_no}/cancel')
  expect(of('uploading').sort()).toEqual([
    'POST /admin/eu-declarations',
    'POST /admin/guarantee-notices',
    'POST /admin/information-forms',
    'POST /common/files/upload',
  ])
  for (const key of ['POST /orders', 'POST /quotes', 'GET /checkouts/{checkout_no}', 'POST /user/refresh-token']) {
    expect(of('buying')).toContain(key)
  }
  expect(of('signing_in')).toContain('POST /user/login')
  expect(of('browsing')).toContain('GET /products')
})

let slowPages = held()
const asked: string[] = []
/** Empty pages: only whether they are rendered matters here. */
const none = { scripts: [], styles: [], preloads: [] }
const anyWeb: LoadedWeb = {
  render: async ({ url }) => {
    if (url.includes('slow')) await slowPages.work()
    return { status: 200, html: '<!doctype html><p>page</p>', cacheable: true }
  },
  searchRead: () => '',
  hasPage: rest => asked.push(rest) > 0,
  sitemapPaths: [],
  aheadPaths: [],
  assets: () => none,
  adminApp: () => none,
}

describe('an overloaded shop', () => {
  let app: TestApp
  let hold = held()
  let isHeld = false
  beforeAll(async () => {
    // Reading the shop's settings blocks until the test releases it.
    const bindings = allBindings.map(binding =>
      binding.key === 'GET /countries'
        ? {
            ...binding,
            route: async (input: Parameters<typeof binding.route>[0]) => {
              if (isHeld) await hold.work()
              return binding.route(input)
            },
          }
        : binding,
    )
    app = await testApp({ bindings, web: anyWeb, environment: { SHED_AFTER_MS: '200', DB_POOL: '2' } })
  })
  afterAll(() => {
    hold.end()
    return app.close()
  })

  const countries = () => app.send('GET', '/api/countries')

  test('browsing is refused in its language, while buying, paying, health and webhooks are served', async () => {
    const me = await passerBy(app)
    const { checkout_no } = await me.placed([{ sku: 'blades-set-9' }])
    // First the caches are cleared by the changes of the order.
    await tick(300)
    await app.send('GET', '/nl')
    hold = held()
    isHeld = true
    const inside: Promise<Answer>[] = Array.from({ length: 4 }, countries)
    await until(async () => (await countries()).status === 503, 'somebody is sent away')

    for (const language of languages) {
      const { status, json, headers } = await app.send('GET', '/api/products', {
        headers: { cookie: `locale=${language}` },
      })
      expect([status, json]).toEqual([
        503,
        { code: codes.unavailable.code, msg: allMessages[language].error[503], data: null },
      ])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      const page = await app.send('GET', `/${language}/product`)
      expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
      expect(page.text).toContain(`<html lang="${htmlLang[language]}">`)
      expect(page.text).toContain(allMessages[language].error[503])
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // A cached page costs nothing.
    expect((await app.send('GET', '/nl')).status).toBe(200)
    expect((await app.send('GET', '/api/health')).status).toBe(200)
    expect((await app.send('GET', '/api/ready')).status).toBe(200)
    expect((await me.call('GET', `/checkouts/${checkout_no}`)).status).toBe(200)
    await me.choose(await me.pay(checkout_no), 'success')
    expect((await me.outcome(checkout_no)).outcome).toBe('success')

    isHeld = false
    hold.end()
    expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await app.send('GET', '/api/products')).status).toBe(200)
    expect((await app.send('GET', '/de/product')).status).toBe(200)
  })

  test('a network that has its share in use and hangs up keeps no page from another that asks for the same', async () => {
    slowPages = held()
    const many = { headers: { 'x-forwarded-for': '203.0.113.66' } }
    const slow = [1, 2].map(at => app.send('GET', `/nl/slow-${at}`, many))
    await until(async () => asked.filter(rest => rest.includes('slow')).length === 2, 'both wait')
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.write('GET /nl/login HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.66\r\n\r\n')
    await until(async () => asked.includes('/login'), 'it is asked for')
    socket.destroy()
    const others = Array.from({ length: 3 }, (_, at) =>
      app.send('GET', '/nl/login', { headers: { 'x-forwarded-for': `198.51.100.${at}` } }),
    )
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
    slowPages.end()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
  })

  test('a slow body occupies no turn', async () => {
    const { port } = new URL(app.url)
    const head =
      'POST /api/cart/items HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60\r\n\r\n{"sku'
    const slow = Array.from({ length: 12 }, () =>
      connect(Number(port), '127.0.0.1', function (this: { write(text: string): void }) {
        this.write(head)
      }),
    )
    await tick(50)
    expect((await app.send('GET', '/api/products')).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })
})
