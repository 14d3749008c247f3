import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { rowsOf, until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register, TestWall } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'
import type { Context } from '../context.ts'
import { countHit } from '../http/admission/limits.ts'
import { makeRequestPools } from '../http/admission/request-pools.ts'
import type { LoadedWeb } from '../http/pages/web-bundle.ts'
import { type Listener, listenForMetrics } from './listen.ts'
import { Metrics } from './metrics.ts'
import { watchShop } from './watch-shop.ts'

const wall = new TestWall()
const nothing = () => ({ scripts: [], styles: [], preloads: [] })
const web: LoadedWeb = {
  render: async () => ({ status: 200, html: '<h1>Genie</h1>', cacheable: true, page: 'home' }),
  ...{
    searchRead: () => '',
    hasPage: () => true,
    sitemapPaths: [],
    aheadPaths: [],
    assets: nothing,
    adminApp: nothing,
  },
}

let app: TestApp
let listener: Listener
beforeAll(async () => {
  app = await testApp({ wall, web, environment: { METRICS_PORT: '0', WORKER: 'on' } })
  listener = await listenForMetrics(app.context.metrics ?? expect.fail('not on'), { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await listener.close()
  await app.close()
})

/** The value of one series with its labels, in the format of Prometheus. */
async function scrape() {
  // Results of database queries are cached for a while.
  wall.advance(20)
  const text = await (await fetch(`${listener.url}/metrics`)).text()
  const values = new Map(
    text
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
  return { text, value: (series: string) => values.get(series) }
}

test('requests are counted by call and page, without personal data', async () => {
  const person = await register(app)
  const me = till(app, person)
  const { orders } = await me.paid([{ sku: 'blades-set-9' }])
  for (const { order_no } of orders) await me.read(order_no)
  await app.send('GET', '/api/orders/who-knows')
  await app.send('GET', `/api/nothing/${person.email}`)
  for (let times = 0; times < 3; times += 1) await app.send('GET', '/nl')
  const { text, value } = await scrape()
  const answers = (call: string, status: string, method = 'GET') =>
    value(`genie_http_request_seconds_count{call="${call}",method="${method}",status="${status}"}`)
  expect(answers('POST /orders', '2xx', 'POST')).toBe(1)
  expect(answers('GET /orders/{order_no}', '2xx')).toBe(1)
  expect(answers('GET /orders/{order_no}', '4xx')).toBe(1)
  expect(answers('unknown', '4xx')).toBe(1)
  expect(answers('page home', '2xx')).toBe(3)
  expect(value('genie_refusals_total{code="401"}')).toBeGreaterThan(0)
  expect(value('genie_orders_paid_total{kind="buy"}')).toBe(1)
  expect(value('genie_page_cache_hits_total')).toBeGreaterThan(0)
  expect(value('genie_page_cache_misses_total')).toBeGreaterThan(0)
  expect(value('genie_db_pool_size{pool="requests"}')).toBe(10)
  expect(value('genie_ready{part="database"}')).toBe(1)
  expect(value('genie_ready{part="jobs"}')).toBe(1)
  expect(value('genie_live_connections')).toBe(0)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  for (const one of [person.email, orders[0]?.order_no ?? '', person.token, 'who-knows', 'nothing/']) {
    expect(text).not.toContain(one)
  }
})

test('metrics of the whole shop: what is due, what is stuck, what is booked', async () => {
  const rows = rowsOf(app)
  const before = await scrape()
  expect(before.value('genie_payments_stuck{provider="stripe"}')).toBe(0)
  expect(before.value('genie_ledger_sum_cents')).toBe(0)
  expect(before.value('genie_reconciliation_findings_open')).toBe(0)

  const me = till(app, await register(app))
  const { checkout_no } = await me.placed([{ sku: 'blades-set-9' }])
  await me.pay(checkout_no)
  await rows("update payments set updated_at = updated_at - interval '16 minutes' where payment_state = 'open'")
  await rows(
    `update mails set status = 'failed', sent_at = null, created_at = now() - interval '20 minutes'
      where id = (select id from mails limit 1)`,
  )
  await rows(
    `update graphile_worker._private_jobs set attempts = 4, last_error = 'no' where key = 'recurring:forget-old-rows'`,
  )
  const after = await scrape()
  expect(after.value('genie_payments_stuck{provider="stripe"}')).toBe(1)
  expect(after.value('genie_mails_failed')).toBe(1)
  expect(after.value('genie_mail_oldest_unsent_seconds')).toBeGreaterThan(19 * 60)
  expect(after.value('genie_jobs_failing{task="forget-old-rows"}')).toBe(1)
  await rows("update mails set status = 'sent', sent_at = now() where status = 'failed'")
})

test('a ledger that does not sum to zero is shown, whether its day was already totalled or not', async () => {
  const { pool } = app.context.connection
  const client = await pool.connect()
  try {
    // Bypasses the constraint that prevents this.
    await client.query('set session_replication_role = replica')
    await client.query(
      `update ledger_entries set amount = amount + 7
        where entry_id = (select max(entry_id) from ledger_entries)`,
    )
    expect((await scrape()).value('genie_ledger_sum_cents')).toBe(7)
    await client.query(
      `update ledger_entries set amount = amount - 7
        where entry_id = (select max(entry_id) from ledger_entries)`,
    )
  } finally {
    await client.query('set session_replication_role = default')
    client.release()
  }
  expect((await scrape()).value('genie_ledger_sum_cents')).toBe(0)
})

test('jobs are counted by kind, duration and delay', async () => {
  await until(
    async () => ((await scrape()).value('genie_jobs_total{task="deliver-mail",outcome="done"}') ?? 0) > 0,
    'no job was counted',
    20,
  )
  const { value } = await scrape()
  expect(value('genie_job_seconds_count{task="deliver-mail"}')).toBeGreaterThan(0)
  expect(value('genie_job_wait_seconds_count{task="deliver-mail"}')).toBeGreaterThan(0)
})

test('limited requests are counted', async () => {
  const hits = Array.from({ length: 12 }, () => countHit(app.context, 'sign_in', 'test', 'somebody'))
  expect((await Promise.allSettled(hits)).filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect((await scrape()).value('genie_rate_limited_total{limit="sign_in"}')).toBe(2)
})

test('rejected requests are counted by their pool', async () => {
  const { environment, log, metrics } = app.context
  const narrow = makeRequestPools({ environment: { ...environment, databasePool: 1, shedAfterMs: 1 }, log, metrics })
  const calls = Array.from({ length: 5 }, () => narrow.asking.run(() => sleep(50)))
  const sentAway = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')
  expect(sentAway).not.toEqual([])
  expect((await scrape()).value('genie_shed_total{door="asking"}')).toBe(sentAway.length)
})

test('metrics are not available to visitors, and are not collected where no port is configured', async () => {
  expect((await app.send('GET', '/api/metrics')).status).toBe(404)
  expect((await app.send('GET', '/metrics')).text).not.toContain('genie_')
  expect((await fetch(`${listener.url}/anything`)).status).toBe(404)
  const plain = await testApp({ database: app.database })
  expect(plain.context.metrics).toBeUndefined()
  await plain.close()
})

test('an app beside workers queries nothing about the whole shop', async () => {
  const beside = await testApp({ database: app.database, environment: { METRICS_PORT: '0' } })
  const text = await beside.context.metrics?.registry.metrics()
  expect(text).toContain('genie_db_pool_waiting')
  expect(text).not.toContain('genie_ledger_sum_cents')
  await beside.close()
})

test('the database is queried once in 15 seconds; while it is unavailable there is a gap, not a zero', async () => {
  const asked: string[] = []
  const direct = connect({
    url: app.database.url,
    max: 2,
    watch: text => {
      asked.push(text)
      return undefined
    },
  })
  const metrics = new Metrics()
  const own = new TestWall()
  const log = { warn: () => {} } as unknown as Context['log']
  watchShop(metrics, { direct, wall: own, clock: own, log, providers: app.context.providers })
  const texts = await Promise.all(Array.from({ length: 5 }, () => metrics.registry.metrics()))
  for (const text of texts) expect(text).toMatch(/^genie_ledger_sum_cents 0$/m)
  expect(asked).toHaveLength(3)
  own.advance(16)
  await metrics.registry.metrics()
  expect(asked).toHaveLength(6)
  await direct.close()
  own.advance(16)
  const without = await metrics.registry.metrics()
  expect(without).not.toMatch(/^genie_(ledger_sum_cents|jobs_waiting)/m)
  expect(without).toContain('nodejs_version_info')
})
