import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { grow, type Patterns } from './grow-data.ts'
import { median } from './load.ts'
import { buy, findGoods, type Goods, guestToken, pressIn } from './orders.ts'
import { bearer, post } from './people.ts'
import { cpuMs } from './processes.ts'
import { type Shop, startShop } from './shop.ts'

const scaleOf = (orders: number) => ({ orders, customers: Math.ceil(orders / 5), units: Math.ceil(orders / 20) })
/** Months of business beside many years of it: an empty shop is no measure, its tables are a page each. */
const sizes = {
  small: scaleOf(Number(process.env.BENCH_GROW_FROM ?? 10_000)),
  grown: scaleOf(Number(process.env.BENCH_GROW_ORDERS ?? 1_000_000)),
}
const names = ['small', 'grown'] as const
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const perRound = 40

/** What grows with the shop: the same calls of the same person on a small database and on a large one. */
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

interface Seen {
  token: string
  orderNo: string
  patterns: Patterns
}
type Database = Awaited<ReturnType<typeof startEmbedded>>

/** The one person who exists in both, with a purchase and a rental of his own. */
async function begin(url: string, dataDir: string): Promise<Seen> {
  const shop = await open(url, dataDir)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const goods = await goodsOf(shop, pool)
    const token = await guestToken(shop.url)
    const bought = await buy(shop.url, token, goods, pressIn(shop.url))
    const rented = await buy(shop.url, token, { ...goods, sku: await rentOf(pool), months: 3 }, pressIn(shop.url))
    const [buyNo = '', rentNo = ''] = [bought, rented].map(placed => placed.orders[0]?.order_no ?? '')
    return { token, orderNo: buyNo, patterns: { buy: buyNo, rent: rentNo } }
  } finally {
    await pool.end()
    await shop.stop()
  }
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
  await grow(client, sizes[name], patterns)
  await client.query('vacuum analyze')
  await client.end()
  return (performance.now() - began) / 1000
}

interface Comparing {
  database: Database
  dataDir: string
  log: string
  seen: Seen
}

interface Side {
  shop: Shop
  goods: Goods
  staff: string
}

const kinds = ['own list', 'own order', 'staff list', 'staff search', 'free days', 'order to the payment'] as const
type Kind = (typeof kinds)[number]

async function compare({ database, dataDir, log, seen }: Comparing): Promise<void> {
  const sides: Side[] = []
  try {
    for (const name of names) sides.push(await side(database.url(name), dataDir))
    const rows: Record<string, string | number>[] = []
    for (const kind of kinds) {
      const costs: number[][] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        for (const [at, one] of sides.entries()) costs[at]?.push(await cpuOf(one, kind, { seen, pid: database.pid }))
      }
      const [small = [], large = []] = costs
      rows.push({
        call: kind,
        'CPU ms, small': median(small).toFixed(2),
        'CPU ms, grown': median(large).toFixed(2),
        'CPU ratio': median(large.map((cost, at) => cost / (small[at] || Number.NaN))).toFixed(2),
      })
    }
    await explainAll(database, names)
    for (const one of sides.splice(0)) await one.shop.stop()
    for (const name of names) sides.push(await side(database.url(name), dataDir))
    for (const [at, kind] of kinds.entries()) {
      const [small = 0, large = 0] = [
        await blocksOf(sides[0], kind, { seen, log }),
        await blocksOf(sides[1], kind, { seen, log }),
      ]
      Object.assign(rows[at] ?? {}, {
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

async function side(url: string, dataDir: string): Promise<Side> {
  const shop = await open(url, dataDir)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const goods = await goodsOf(shop, pool)
  await pool.end()
  const email = 'operations@genie.example'
  const { token } = (await post(shop.url, '/api/user/login', { email, password: 'Genie-demo-2026' })) as {
    token: string
  }
  return { shop, goods, staff: token }
}

async function call({ shop, goods, staff }: Side, kind: Kind, { token, orderNo }: Seen, buyer: string): Promise<void> {
  const paths: Partial<Record<Kind, [path: string, token: string]>> = {
    'own list': ['/api/orders', token],
    'own order': [`/api/orders/${orderNo}`, token],
    'staff list': ['/api/admin/orders', staff],
    'staff search': [`/api/admin/orders?q=${orderNo}`, staff],
    'free days': ['/api/device-types/genie-600/free-days?months=2', token],
  }
  const [path, who = ''] = paths[kind] ?? []
  if (path === undefined) return void (await buy(shop.url, buyer, goods, pressIn(shop.url)))
  const answer = await fetch(shop.url + path, { headers: bearer(who) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function cpuOf(one: Side, kind: Kind, { seen, pid }: { seen: Seen; pid: number }): Promise<number> {
  const times = kind === 'order to the payment' ? 15 : perRound
  const buyer = await guestToken(one.shop.url)
  const read = async () => ((await cpuMs(one.shop.pid)) ?? Number.NaN) + ((await cpuMs(pid)) ?? Number.NaN)
  await call(one, kind, seen, buyer)
  const before = await read()
  for (let turn = 0; turn < times; turn += 1) await call(one, kind, seen, buyer)
  return ((await read()) - before) / times
}

/** From now on PostgreSQL itself writes down how each statement went. */
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

/** Pages of the buffer cache that the statements of one call looked at, once everything is warm. */
async function blocksOf(
  one: Side | undefined,
  kind: Kind,
  { seen, log }: { seen: Seen; log: string },
): Promise<number> {
  if (!one) return 0
  const buyer = await guestToken(one.shop.url)
  for (let warm = 0; warm < 6; warm += 1) await call(one, kind, seen, buyer)
  await pause(500)
  const before = (await readFile(log)).length
  await call(one, kind, seen, buyer)
  await pause(500)
  const text = (await readFile(log)).subarray(before).toString()
  // The root of each plan comes first and holds the sum of all below it.
  const roots = text.split('"Query Text"').slice(1)
  const first = (root: string, name: string) => Number(new RegExp(`"${name}": (\\d+)`).exec(root)?.[1] ?? 0)
  return roots.reduce((sum, root) => sum + first(root, 'Shared Hit Blocks') + first(root, 'Shared Read Blocks'), 0)
}
