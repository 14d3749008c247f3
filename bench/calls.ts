import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { fire, percentile } from './load/load.ts'
import { bearer, post } from './load/people.ts'
import { costOf, residentMb } from './load/processes.ts'
import { buy, guestToken } from './orders.ts'
import { preparePgbench } from './pgbench.ts'
import { startSame } from './same-bytes.ts'
import { startWholeShop, type WholeShop } from './whole-shop.ts'

const levels = [1, 16, 64]
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
/** Writes are limited by number, not by time, because rate limits and stocks run out. */
const changes = 240
const password = 'Genie-demo-2026'

interface Row {
  name: string
  run(atOnce: number): Promise<Waits>
}

interface Waits {
  waits: number[]
  perSecond: number
}

/**
 * The most common calls of customers and staff, in one table: at 1, 16 and 64 at once, with the CPU they cost the
 * program and PostgreSQL; below it the limits of this machine, measured in the same run.
 */
export async function benchCalls(): Promise<void> {
  const whole = await startWholeShop()
  const stops: (() => void)[] = []
  try {
    const table: Record<string, string | number>[] = []
    const rows = [...(await readings(whole)), ...(await actions(whole)), ...(await bareRows(whole, stops))]
    for (const row of rows) {
      await row.run(4)
      for (const atOnce of levels) table.push(await measured(whole, row, atOnce))
    }
    console.log(`\nCalls, ${seconds} s each, changes ${changes} each; the program and PostgreSQL in CPU ms for one`)
    console.table(table)
    console.log(`Memory of the program now ${await residentMb(whole.shop.pid)} MB`)
  } finally {
    for (const stop of stops) stop()
    await whole.stop()
  }
}

async function measured({ shop, database }: WholeShop, row: Row, atOnce: number) {
  const before = { app: shop.pid, postgres: database }
  let found: Waits = { waits: [], perSecond: 0 }
  const totals = await costOf(before, 1, async () => {
    found = await row.run(atOnce)
  })
  const { waits, perSecond } = found
  waits.sort((a, b) => a - b)
  const at = (share: number) => (waits.length === 0 ? '' : percentile(waits, share).toFixed(1))
  const each = (name: string) => (Number(totals[name]) / waits.length).toFixed(2)
  return {
    call: row.name,
    'at once': atOnce,
    '/s': perSecond.toFixed(perSecond < 100 ? 1 : 0),
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    ...(row.name.startsWith('bare') ? {} : { 'app CPU ms': each('app'), 'PostgreSQL CPU ms': each('postgres') }),
    'RSS MB': await residentMb(shop.pid),
  }
}

/** As many reads as possible. */
function reading(name: string, url: string, headers: Record<string, string> = {}): Row {
  return {
    name,
    async run(atOnce) {
      const { waits, bad } = await fire({ url, connections: atOnce, seconds, headers })
      if (bad > 0) throw new Error(`${name}: ${bad} of ${waits.length} went wrong`)
      return { waits, perSecond: waits.length / seconds }
    },
  }
}

/** A fixed number of times. */
function action(name: string, work: (turn: number) => Promise<unknown>): Row {
  let turn = 0
  return {
    name,
    async run(atOnce) {
      const waits: number[] = []
      const last = turn + (atOnce === 1 ? changes / 4 : changes)
      const began = performance.now()
      const lane = async () => {
        while (turn < last) {
          const started = performance.now()
          await work(turn++)
          waits.push(performance.now() - started)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, lane))
      return { waits, perSecond: (waits.length * 1000) / (performance.now() - began) }
    },
  }
}

async function readings({ shop, goods, provider }: WholeShop): Promise<Row[]> {
  const token = await guestToken(shop.url)
  const placed = await buy(shop.url, token, goods, provider.press)
  const signIn = { email: 'operations@genie.example', password }
  const staff = ((await post(shop.url, '/api/user/login', signIn)) as { token: string }).token
  const number = placed.orders[0]?.order_no
  return [
    reading('product list', `${shop.url}/api/products`, { 'accept-encoding': 'br' }),
    reading('product page', `${shop.url}/nl/detail?type=genie-600`, { 'accept-encoding': 'br' }),
    reading('one model', `${shop.url}/api/device-types/genie-600`),
    reading('free days', `${shop.url}/api/device-types/genie-600/free-days?months=2`),
    reading('own orders', `${shop.url}/api/orders`, bearer(token)),
    reading('own order', `${shop.url}/api/orders/${number}`, bearer(token)),
    reading('staff search', `${shop.url}/api/admin/orders?q=${number}`, bearer(staff)),
  ]
}

/** Each person does a few of each, so that rate limits are not reached. */
async function actions({ shop, goods, provider, pool }: WholeShop): Promise<Row[]> {
  const emails = await manyCustomers(pool)
  const tokens: string[] = []
  for (let made = 0; made < changes / 3; made += 1) tokens.push(await guestToken(shop.url))
  const of = (turn: number) => tokens[turn % tokens.length] ?? ''
  const lines = [{ sku_id: goods.sku, quantity: 1 }]
  return [
    action('sign in', turn => post(shop.url, '/api/user/login', { email: emails[turn % emails.length], password })),
    action('cart: put in', turn =>
      post(shop.url, '/api/cart/items', { sku_id: goods.sku, quantity: 1 }, bearer(of(turn))),
    ),
    action('quote', turn => post(shop.url, '/api/quotes', { country: 'NL', lines }, bearer(of(turn)))),
    action('order, paid', turn => buy(shop.url, of(turn), goods, provider.press)),
  ]
}

/** Copies of the demo customer, because an account has ten attempts to sign in per five minutes. */
async function manyCustomers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(`insert into users
    select r.* from generate_series(1, 200) n cross join (select x from users x where email = 'klant@genie.example') one,
      lateral jsonb_populate_record(one.x,
        jsonb_build_object('user_id', gen_random_uuid(), 'email', 'bench-' || n || '@example.org')) r
    returning email`)
  return rows.map(({ email }) => email)
}

async function bareRows({ shop, databaseUrl }: WholeShop, stops: (() => void)[]): Promise<Row[]> {
  const start = async (script: string, message: object) => {
    const child = fork(join(import.meta.dirname, script))
    stops.push(() => void child.kill())
    child.send(message)
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    return url
  }
  const same = async (path: string) => {
    const bare = await startSame(shop.url + path)
    stops.push(bare.stop)
    return bare.url
  }
  const pgbench = preparePgbench(databaseUrl)
  const ofPgbench = (kind: 'one SELECT' | 'TPC-B'): Row => ({
    name: `bare pgbench, ${kind}`,
    run: async atOnce => ({ waits: [], perSecond: pgbench?.(kind, atOnce, seconds) ?? Number.NaN }),
  })
  return [
    reading('bare node:http, some JSON', await start('bare/json.ts', {})),
    reading('bare Fastify, bytes of the list', await same('/api/products')),
    reading('bare Fastify, bytes of the page', await same('/nl/detail?type=genie-600')),
    reading('bare Fastify, one SELECT', await start('bare/select.ts', { database: databaseUrl, key: 'genie-600' })),
    ...(pgbench ? [ofPgbench('one SELECT'), ofPgbench('TPC-B')] : []),
  ]
}

if (import.meta.main) await benchCalls()
