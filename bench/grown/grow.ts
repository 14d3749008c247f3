import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { transaction } from '#db/transaction.ts'
import { countFurther } from '#server/money/ledger/store-days.ts'
import { median, percentile } from '../load/load.ts'
import { post } from '../load/people.ts'
import { buy, findGoods, type Goods, pressIn } from '../orders.ts'
import { type Shop, startShop } from '../shop.ts'
import { blocksOf, type Cost, calls, costIn, perRound, type Seen, type Side } from './calls.ts'
import { grow } from './data.ts'
import { growLists } from './lists.ts'

const scaleOf = (orders: number) => ({ orders, customers: Math.ceil(orders / 5), units: Math.ceil(orders / 20) })
/** Months of business compared with many years: an empty shop is no baseline, because its tables have one page each. */
const sizes = {
  small: scaleOf(Number(process.env.BENCH_GROW_FROM ?? 10_000)),
  grown: scaleOf(Number(process.env.BENCH_GROW_ORDERS ?? 1_000_000)),
}
const names = ['small', 'grown'] as const
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const longestYearMs = 10 * 60_000

/** How costs grow with the shop: the same calls of the same person on a small database and on a large one. */
export async function benchGrowth(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genie-bench-grow-'))
  const folder = join(dataDir, 'postgres')
  const database = await startEmbedded({ dataDir: folder })
  try {
    const seen = await begin(database.url('genie'), dataDir)
    for (const name of names) {
      const seconds = await makeCopy(database, name, seen)
      const { orders, customers, units } = sizes[name]
      console.log(
        `\n${name}: ${orders} orders, ${customers} customers, ${units} machines, made in ${seconds.toFixed(0)} s`,
      )
    }
    await compare({ database, dataDir, log: join(folder, 'postgres.log'), seen })
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Database = Awaited<ReturnType<typeof startEmbedded>>

/** The demo's own year, and one person who exists in both, with a purchase and a rental. */
async function begin(url: string, dataDir: string): Promise<Seen> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await liveAYear(url, dataDir, pool)
  const shop = await open(url, dataDir)
  try {
    const goods = await goodsOf(shop, pool)
    const token = await signIn(shop, customer)
    const bought = await buy(shop.url, token, goods, pressIn(shop.url))
    const rented = await buy(shop.url, token, { ...goods, sku: await rentOf(pool), months: 3 }, pressIn(shop.url))
    const [buyNo = '', rentNo = ''] = [bought, rented].map(placed => placed.orders[0]?.order_no ?? '')
    return { orderNo: buyNo, patterns: { buy: buyNo, rent: rentNo } }
  } finally {
    await pool.end()
    await shop.stop()
  }
}

async function liveAYear(url: string, dataDir: string, pool: pg.Pool): Promise<void> {
  const shop = await startShop(dataDir, { DATABASE_URL: url, DEMO_LIFE: 'on', ECB_URL: 'off' })
  const lived = async () => (await pool.query('select over_at, trouble from demo_life')).rows[0]
  const until = performance.now() + longestYearMs
  while (!(await lived())?.over_at && performance.now() < until) await pause(500)
  await shop.stop()
  const { over_at, trouble } = await lived()
  if (!over_at || trouble) throw new Error(trouble || 'The year of the demo did not end')
}

const open = (url: string, dataDir: string) =>
  startShop(dataDir, { DATABASE_URL: url, WORKER: 'off', DEMO_LIFE: 'off', ECB_URL: 'off' })

async function goodsOf(shop: Shop, pool: pg.Pool): Promise<Goods> {
  return findGoods(shop.url, async text => (await pool.query(text)).rows)
}

async function rentOf(pool: pg.Pool): Promise<string> {
  return (await pool.query("select sku_id from skus where key = 'genie-600-rent'")).rows[0].sku_id
}

async function makeCopy(database: Database, name: keyof typeof sizes, { patterns }: Seen): Promise<number> {
  const began = performance.now()
  const admin = new pg.Client({ connectionString: database.url('postgres') })
  await admin.connect()
  await admin.query(`create database ${name} template genie`)
  await admin.end()
  const client = new pg.Client({ connectionString: database.url(name) })
  await client.connect()
  try {
    await grow(client, sizes[name], patterns)
    await growLists(client, sizes[name])
    const connection = connect({ url: database.url(name) })
    for (let run = 0; run < 2; run += 1) await transaction(connection.db, countFurther)
    await connection.close()
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
  return (performance.now() - began) / 1000
}

/** As autovacuum does in a running shop. */
async function tidy(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.end()
}

interface Comparing {
  database: Database
  dataDir: string
  log: string
  seen: Seen
}

async function compare({ database, dataDir, log, seen }: Comparing): Promise<void> {
  const sides: Side[] = []
  try {
    for (const name of names) sides.push(await side(database.url(name), dataDir))
    const rows: Record<string, Record<string, string | number>> = {}
    for (const [name, call] of Object.entries(calls)) {
      const costs: Cost[][] = [[], []]
      for (const one of sides) await staySignedIn(one)
      for (let round = 0; round < rounds; round += 1) {
        for (const [at, one] of sides.entries())
          costs[at]?.push(await costIn(one, call, { seen, pid: database.pid, name }))
      }
      rows[name] = rowOf(costs)
    }
    await explainAll(database, names)
    for (const one of sides.splice(0)) await one.shop.stop()
    // Recently updated rows have several index entries until they are cleaned up.
    for (const name of names) await tidy(database.url(name))
    for (const name of names) sides.push(await side(database.url(name), dataDir))
    for (const [name, call] of Object.entries(calls)) {
      for (const one of sides) await staySignedIn(one)
      const [small = 0, large = 0] = [
        await blocksOf(sides[0], call, { seen, log }),
        await blocksOf(sides[1], call, { seen, log }),
      ]
      Object.assign(rows[name] ?? {}, {
        'buffers, small': small,
        'buffers, grown': large,
        'buffers ratio': (large / small).toFixed(2),
      })
    }
    console.log(
      `CPU of the program and PostgreSQL for one call, ${rounds} rounds of ${perRound} in turn; buffers by EXPLAIN (ANALYZE, BUFFERS) of every statement of one call. Wanted: at most 1.25.`,
    )
    console.table(rows)
  } finally {
    for (const one of sides) await one.shop.stop()
  }
}

function rowOf([small = [], large = []]: Cost[][]): Record<string, string | number> {
  const cpu = (costs: Cost[]) => median(costs.map(cost => cost.cpu))
  const late = (costs: Cost[]) => {
    const waits = costs.flatMap(cost => cost.waits).sort((a, b) => a - b)
    return percentile(waits, 0.95).toFixed(1)
  }
  return {
    'CPU ms, small': cpu(small).toFixed(2),
    'CPU ms, grown': cpu(large).toFixed(2),
    'CPU ratio': median(large.map((cost, at) => cost.cpu / (small[at]?.cpu || Number.NaN))).toFixed(2),
    'p95 ms, small': late(small),
    'p95 ms, grown': late(large),
  }
}

async function side(url: string, dataDir: string): Promise<Side> {
  const shop = await open(url, dataDir)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const goods = await goodsOf(shop, pool)
  await pool.end()
  const one = { shop, goods, staff: '', token: '', signedInAt: Number.NEGATIVE_INFINITY }
  await staySignedIn(one)
  return one
}

/** A token lasts a quarter of an hour, and a measurement may take longer. */
async function staySignedIn(one: Side): Promise<void> {
  const now = performance.now()
  if (now - one.signedInAt < 5 * 60_000) return
  const [staff, token] = [await signIn(one.shop, 'admin@genie.example'), await signIn(one.shop, customer)]
  Object.assign(one, { staff, token, signedInAt: now })
}

const customer = 'klant@genie.example'

async function signIn({ url }: Shop, email: string): Promise<string> {
  return ((await post(url, '/api/user/login', { email, password: 'Genie-demo-2026' })) as { token: string }).token
}

/** From now on PostgreSQL logs the plan of each statement. */
async function explainAll(database: Database, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url('postgres') })
  await client.connect()
  const settings = {
    ...{ session_preload_libraries: 'auto_explain', 'auto_explain.log_min_duration': '0' },
    ...{ 'auto_explain.log_analyze': 'on', 'auto_explain.log_buffers': 'on', 'auto_explain.log_format': 'json' },
    ...{ 'auto_explain.log_timing': 'off', 'auto_explain.log_level': 'log' },
  }
  await client.query("load 'auto_explain'")
  for (const name of names) {
    for (const [key, value] of Object.entries(settings))
      await client.query(`alter database ${name} set ${key} = '${value}'`)
  }
  await client.end()
}
