// @module-tag further
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Connection } from '#db/connect.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { faultsOf, laidIn } from '../model/chaos-books.ts'
import { dice, type Story, shopperAt } from '../model/chaos-shopper.ts'
import { isProof, longTimeouts, rowsOf, until } from '../model/proof.ts'
import { RunningShop } from '../shop/running-shop.ts'
import { type TestApp, testApp } from '../shop/test-app.ts'
import { bearer, register, TestWall } from '../steps/accounts.ts'
import { ledgerFaults } from '../steps/orders.ts'
import { travelTo } from '../steps/promotions.ts'
import { passerBy } from '../steps/shipments.ts'

/**
 * Clocks that jump while people buy: an hour forward, an hour back, across daylight saving time and the end of a year.
 */
vi.setConfig(longTimeouts(10))

const hour = 3600
const blades = [{ sku: 'blades-set-9' }]

/** Documents whose dates do not follow their numbers. */
async function wrongDates({ pool }: Pick<Connection, 'pool'>): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select a.invoice_no, a.issued_at, b.issued_at as after from invoices a join invoices b
     on (b.series, b.year, b.number) = (a.series, a.year, a.number + 1) where b.issued_at < a.issued_at`,
  )
  return rows
}

describe('the clocks of one process', () => {
  const wall = new TestWall()
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ wall })
    await rowsOf(app)("update skus set stock = 100000 where stock is not null and kind = 'buy'")
  })
  afterAll(() => app.close())
  afterEach(() => jump(-wallSeconds))

  /** Both clocks, as when the clock of the machine is set. */
  let wallSeconds = 0
  async function jump(seconds: number): Promise<void> {
    wall.advance(seconds)
    wallSeconds += seconds
    await goTo(new Date(app.context.clock.now().getTime() + seconds * 1000))
  }
  const goTo = (moment: Date) => travelTo(app, moment.toISOString())
  async function booksAreRight(): Promise<void> {
    expect(await ledgerFaults(app)).toEqual([])
    expect(await wrongDates(app.context.connection)).toEqual([])
  }

  test('an hour back: sessions stay valid, running requests succeed, nobody is locked out', async () => {
    const who = await register(app)
    const me = await passerBy(app)
    const [quote, other] = [await me.quote(blades), await me.quote([{ sku: 'blades-set-9', quantity: 2 }])]
    const key = { 'idempotency-key': randomUUID() }
    // A client that repeats a call sends the version it has shown; an hour ago the terms had other figures.
    const { terms_version } = await me.bodyFor(quote)
    const ordered = await me.order(quote, { terms_version }, key)
    const { checkout_no } = await me.placed([{ sku: 'blades-set-9', quantity: 3 }])
    const url = await me.pay(checkout_no)
    await (await passerBy(app)).paid(blades)
    // A process that died while it processed this order.
    const dead = { 'idempotency-key': randomUUID() }
    expect((await me.order(other, { terms_version }, dead)).status).toBe(200)
    await rowsOf(app)(
      "update idempotency_keys set status = 'running', sealed = null, owner = 'gone' where key = $1",
      dead['idempotency-key'],
    )
    // A client at its rate limit.
    const busy = await passerBy(app)
    const tries = async () => busy.call('POST', '/checkouts/none/cancel', {})
    for (let n = 0; n < 40 && (await tries()).status !== 429; n += 1);
    expect((await tries()).status).toBe(429)

    await jump(-hour)

    expect((await app.send('GET', '/api/user/info', { headers: bearer(who.token) })).status).toBe(200)
    const fresh = await app.send('POST', '/api/user/refresh-token', { body: { refresh_token: who.r_token } })
    expect(fresh.status, fresh.text).toBe(200)
    const { token } = fresh.json.data as { token: string }
    expect((await app.send('GET', '/api/user/info', { headers: bearer(token) })).status).toBe(200)
    expect((await me.order(quote, { terms_version }, key)).json).toEqual(ordered.json)
    // Taken over at once, not an hour later: the order it had placed counts, or the order is placed now.
    expect((await me.order(other, { terms_version }, dead)).json.code).not.toBe(1)
    expect((await tries()).status).not.toBe(429)
    await me.choose(url, 'success')
    expect((await me.outcome(checkout_no)).outcome).toBe('success')
    await (await passerBy(app)).paid(blades)
    await booksAreRight()
  })

  test('an hour forward: sessions are renewed, unpaid checkouts end or are paid, never both', async () => {
    const who = await register(app)
    const me = await passerBy(app)
    const { checkout_no } = await me.placed([{ sku: 'blades-set-9', quantity: 3 }])
    const url = await me.pay(checkout_no)
    await me.choose(url, 'success')

    await jump(hour)

    expect((await app.send('GET', '/api/user/info', { headers: bearer(who.token) })).status).toBe(401)
    const fresh = await app.send('POST', '/api/user/refresh-token', { body: { refresh_token: who.r_token } })
    expect(fresh.status).toBe(200)
    await reconcile(app.context, {})
    const [state] = await rowsOf(app)(
      `select c.pay_status, (select count(*)::int from payments p where p.checkout_id = c.checkout_id
         and payment_state = 'paid' and not surplus) as kept from checkouts c where checkout_no = $1`,
      checkout_no,
    )
    expect(state).toEqual({ pay_status: 'paid', kept: 1 })
    await booksAreRight()
    await jump(-hour)
    await (await passerBy(app)).paid(blades)
    await booksAreRight()
  })

  const sundays = (year: number, month: number) => {
    const last = new Date(Date.UTC(year, month, 0))
    return new Date(last.getTime() - last.getUTCDay() * 86_400_000)
  }

  test('across both clock changes and the end of the year, in both directions: numbers without gaps, dates in order', async () => {
    const year = app.context.clock.now().getUTCFullYear() + 1
    const moments = [
      new Date(sundays(year, 3).getTime() + hour * 1000),
      new Date(sundays(year, 10).getTime() + hour * 1000),
      // Midnight in Amsterdam.
      new Date(Date.UTC(year, 11, 31, 23)),
    ]
    const buy = async () => (await passerBy(app)).paid(blades)
    for (const moment of moments) {
      await goTo(new Date(moment.getTime() - 2000))
      await buy()
      await goTo(new Date(moment.getTime() + 2000))
      await buy()
      // Set back across it during two requests.
      const both = [buy(), buy()]
      await goTo(new Date(moment.getTime() - 4000))
      await Promise.all(both)
      await buy()
      await goTo(new Date(moment.getTime() + hour * 1000))
      await buy()
      await booksAreRight()
    }
    const years = await rowsOf(app)(
      "select year, count(*)::int as n from invoices where kind = 'invoice' group by 1 order by 1",
    )
    expect(years.map(one => one.year)).toEqual(expect.arrayContaining([year, year + 1]))
  })
})

const library = ['x86_64', 'aarch64']
  .map(machine => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(path => existsSync(path))

describe.runIf(isProof || process.env.GENIE_CLOCK === 'on')(
  'the clock of the machine, under the real program and its PostgreSQL',
  () => {
    let folder: string
    let shop: RunningShop
    beforeAll(async () => {
      if (!library) return
      await ensureBuild()
      folder = await mkdtemp(join(tmpdir(), 'genie-clock-'))
      await set('+0')
      // Only the time of day jumps, not that of PostgreSQL, as on two machines; monotonic clocks go on.
      shop = await RunningShop.open({
        environment: {
          LD_PRELOAD: library,
          ...{
            FAKETIME_TIMESTAMP_FILE: join(folder, 'time'),
            FAKETIME_DONT_FAKE_MONOTONIC: '1',
            FAKETIME_CACHE_DURATION: '1',
          },
        },
      })
    }, 240_000)
    afterAll(async () => {
      await shop?.close()
      if (folder) await rm(folder, { recursive: true, force: true })
    }, 60_000)

    const set = (time: string) => writeFile(join(folder, 'time'), `${time}\n`, { mode: 0o644 })

    test('people buy while it jumps an hour forward and back, across summer time and the new year: the ledger is right', async context => {
      if (!library) {
        const why = 'SKIPPED: libfaketime is not installed (Debian: apt-get install faketime)'
        process.stdout.write(`${why}\n`)
        return context.skip(why)
      }
      const catalogue = await laidIn(shop)
      const stories: Story[] = []
      let goesOn = true
      let turn = 0
      const lane = async () => {
        while (goesOn) {
          turn += 1
          const story = await shopperAt(shop.url).buys(catalogue, dice(turn * 7919))
          if (story) stories.push(story)
        }
      }
      const shopping = Array.from({ length: 3 }, lane)
      const seconds = (moment: number) => `${Math.round((moment - Date.now()) / 1000)}`
      const year = new Date().getUTCFullYear()
      const ahead = [
        Date.UTC(year, 11, 31, 22, 59, 56),
        Date.UTC(year + 1, 2, 28, 0, 59, 56),
        Date.UTC(year + 1, 9, 31, 0, 59, 56),
      ]
      const jumps = [
        '+3600',
        '+0',
        '-3600',
        '+0',
        ...ahead.flatMap(moment => [
          `+${seconds(moment)}`,
          `+${Number(seconds(moment)) + 3600}`,
          `+${Number(seconds(moment)) + 60}`,
        ]),
      ]
      for (const jump of jumps) {
        const before = stories.length
        await set(jump)
        await pause(2500)
        await until(async () => stories.length > before + 1, `people buy after ${jump}`, 240)
        process.stdout.write(`clock ${jump} s: ${stories.length} checkouts\n`)
      }
      goesOn = false
      await Promise.all(shopping)
      // PostgreSQL has the right time here, so the time machine cannot align the two: what ends by waiting has not
      // ended. Everything else is found and repaired by the jobs, which must not wait for months either.
      const waits = /^(an attempt|a checkout) without an end|^a mail that did not leave|^a job that is stuck/
      const look = () =>
        shop.inDatabase(async connection => ({
          faults: (await faultsOf(connection)).filter(fault => !waits.test(fault)),
          dates: await wrongDates(connection),
        }))
      await until(async () => (await look()).faults.length === 0, 'all is found', 240).catch(() => {})
      const { faults, dates } = await look()
      const figures = `${stories.length} checkouts, the clock set ${jumps.length} times`
      process.stdout.write(`${figures}\n`)
      expect([faults, dates], figures).toEqual([[], []])
    })
  },
)
