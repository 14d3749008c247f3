import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connect, type Database } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { transaction } from '#db/transaction.ts'
import { holdCoupon } from '#server/offers/promotions/coupons/use-coupon.ts'
import { insertOnce } from './bare/insert.ts'
import { median } from './load/load.ts'
import { bearer, post } from './load/people.ts'
import { type Shop, startShop } from './shop.ts'

const rounds = 5
const atOnce = 16
const perRound = 640
/** A person may write 120 times a minute, and a line has at most twenty units: many people, a few times each. */
const guests = 320

/**
 * The most common write of customers, compared in the same run with the minimum: one prepared INSERT of the same row,
 * behind a bare Fastify and without any HTTP; with the same number of workers, without session, rate limit or price.
 */
export async function benchOffers(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genie-bench-offers-'))
  const database = await startEmbedded({ dataDir: join(dataDir, 'postgres') })
  const url = database.url('postgres')
  const shop = await startShop(dataDir, { DATABASE_URL: url })
  const pool = new pg.Pool({ connectionString: url, max: atOnce })
  const stops: (() => void)[] = []
  try {
    await prepareBare(pool)
    const { rows } = await pool.query("select sku_id from skus where key = 'blades-set-9'")
    const sku: string = rows[0].sku_id
    const tokens = await makeGuests(shop.url)
    const coupon = await makeCoupon(pool)
    const known = await pool.query<{ user_id: string }>("select user_id from users where auth_provider = 'anonymous'")
    const people = known.rows.map(({ user_id }) => user_id)
    const bare = await startBareInsert(url, sku)
    const connection = connect({ url, max: atOnce })
    stops.push(() => void connection.close())
    stops.push(bare.stop)
    const kinds = [
      { name: 'cart: POST /cart/items', work: addToCart(shop, tokens, sku) },
      { name: 'quote: POST /quotes, one line', work: quote(shop, tokens, { sku }) },
      { name: 'quote with a coupon', work: quote(shop, tokens, { sku, coupon }) },
      { name: 'coupon claimed for a quote, without HTTP', work: claimCoupon(connection.db, people, coupon) },
      { name: 'bare Fastify, one INSERT', work: () => post(bare.url, '/insert', {}) },
      { name: 'one INSERT without HTTP', work: () => insertOnce(pool, sku) },
    ]
    const rates = new Map<string, number[]>(kinds.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, work } of kinds) rates.get(name)?.push(await perSecond(work))
      await pool.query('delete from cart_items')
    }
    const [http = [], plain = []] = ['bare Fastify, one INSERT', 'one INSERT without HTTP'].map(name => rates.get(name))
    const ratio = (measured: number[], base: number[]) =>
      median(measured.map((rate, index) => rate / (base[index] ?? 1))).toFixed(2)
    console.log(`\nCart and offers, ${atOnce} at once, ${rounds} rounds of ${perRound} in turn`)
    console.table(
      [...rates].map(([name, measured]) => ({
        name,
        '/s (median)': Math.round(median(measured)),
        'to bare Fastify + INSERT': ratio(measured, http),
        'to the INSERT alone': ratio(measured, plain),
      })),
    )
  } finally {
    for (const stop of stops) stop()
    await pool.end()
    await shop.stop()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Work = (turn: number) => Promise<unknown>

function addToCart({ url }: Shop, tokens: string[], sku_id: string): Work {
  return turn => post(url, '/api/cart/items', { sku_id, quantity: 1 }, bearer(tokens[turn % tokens.length] ?? ''))
}

function quote({ url }: Shop, tokens: string[], { sku, coupon }: { sku: string; coupon?: string }): Work {
  const body = { country: 'NL', lines: [{ sku_id: sku, quantity: 2 }], ...(coupon && { coupon_code: coupon }) }
  return turn => post(url, '/api/quotes', body, bearer(tokens[turn % tokens.length] ?? ''))
}

/**
 * The last step of applying a coupon: checked again under its lock, one claim for one quote. All apply the same one.
 */
function claimCoupon(db: Database, people: readonly string[], code: string): Work {
  const priced = { lines: [{ id: 'line', goods: 4980, activity_discount: 0 }] }
  const lines = [{ id: 'line', kind: 'buy' as const, product_id: randomUUID() }]
  return turn => {
    const now = new Date()
    const heldUntil = new Date(now.getTime() + 600_000)
    const userId = people[turn % people.length] ?? ''
    const claim = { code, quoteId: randomUUID(), heldUntil, userId, now, priced, lines }
    return transaction(db, tx => holdCoupon(tx, claim))
  }
}

export async function startBareInsert(database: string, sku: string) {
  const child = fork(join(import.meta.dirname, 'bare/insert.ts'))
  child.send({ database, sku })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, stop: () => void child.kill() }
}

export async function prepareBare(pool: pg.Pool): Promise<void> {
  await pool.query('drop table if exists bench_items')
  await pool.query('create table bench_items (like cart_items including all)')
}

async function makeGuests(url: string): Promise<string[]> {
  const tokens: string[] = []
  for (let made = 0; made < guests; made += 1) {
    const { token } = (await post(url, '/api/user/anonymous', {})) as { token: string }
    tokens.push(token)
  }
  return tokens
}

async function makeCoupon(pool: pg.Pool): Promise<string> {
  const code = `BENCH-${randomUUID().slice(0, 8).toUpperCase()}`
  await pool.query(
    `insert into coupons (code, discount_type, discount_value, starts_at, ends_at, created_at, created_by, customer_limit)
     values ($1, 2, 10, now() - interval '1 day', now() + interval '1 day', now(), 'bench', 1000000)`,
    [code],
  )
  return code
}

async function perSecond(work: Work): Promise<number> {
  await pause(200)
  let turn = 0
  const started = performance.now()
  const lane = async () => {
    for (let mine = turn++; mine < perRound; mine = turn++) await work(mine)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return (perRound * 1000) / (performance.now() - started)
}
