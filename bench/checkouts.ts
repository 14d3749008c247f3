import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { median, percentile } from './load/load.ts'
import { bearer, post } from './load/people.ts'
import { costOf, cpuMs } from './load/processes.ts'
import { prepareBare, startBareInsert } from './offers.ts'
import { buy, type Goods, guestToken } from './orders.ts'
import { preparePgbench } from './pgbench.ts'
import type { Provider } from './provider.ts'
import type { Shop } from './shop.ts'
import { startWholeShop } from './whole-shop.ts'

const root = resolve(import.meta.dirname, '..')
const levels = [1, 16, 64]
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
/** Orders of one measurement. */
const perRound = Number(process.env.BENCH_ORDERS ?? 320)
/** Limit of a person's payment calls per minute. */
const mostOfOne = 20

/**
 * Complete orders, from the quote to the paid order, compared with the limits of this machine in the same run:
 * pgbench's own transactions and a bare Fastify with one INSERT. Jobs run elsewhere, so that mails and documents have
 * rows of their own.
 */
export async function benchCheckouts(): Promise<void> {
  const whole = await startWholeShop()
  const { shop, provider, pool, goods, database, databaseUrl: url } = whole
  const stops: (() => void)[] = []
  try {
    await prepareBare(pool)
    const bare = await startBareInsert(url, goods.sku)
    stops.push(bare.stop)
    const pgbench = preparePgbench(url)
    const rows: Record<string, string | number>[] = []
    const bought: Sold[] = []
    for (const atOnce of levels) {
      const measured: Measured[] = []
      const base: number[] = []
      const transactions: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        measured.push(await measure(shop, { goods, atOnce, pid: database, provider, bought }))
        base.push(await bareRate(bare.url, atOnce))
        if (pgbench) transactions.push(pgbench('TPC-B', atOnce, Math.max(1, Math.round(perRound / 100))))
      }
      rows.push(rowOf(atOnce, measured, { base, transactions }))
    }
    console.log(`\nWhole orders: offer, order, session, payment, return; ${rounds} rounds of ${perRound} in turn`)
    console.log('The sandbox provider runs in a process and on a database of its own, as a real one would.')
    if (!pgbench) console.log('pgbench is not on this machine: left out.')
    console.table(rows)
    await benchPapers(shop, bought.slice(-50))
    await benchMails(url, pool)
  } finally {
    for (const stop of stops) stop()
    await whole.stop()
  }
}

interface Sold {
  token: string
  orderNo: string
}

interface Measured {
  perSecond: number
  waits: number[]
  cost: Record<string, string>
}

interface Measuring {
  goods: Goods
  atOnce: number
  /** Process id of PostgreSQL. */
  pid: number
  provider: Provider
  bought: Sold[]
}

async function measure(shop: Shop, { goods, atOnce, pid, provider, bought }: Measuring): Promise<Measured> {
  const tokens: string[] = []
  for (let made = 0; made < Math.max(atOnce, perRound / mostOfOne); made += 1) tokens.push(await guestToken(shop.url))
  const waits: number[] = []
  let turn = 0
  const lane = async () => {
    for (let mine = turn++; mine < perRound; mine = turn++) {
      const token = tokens[mine % tokens.length] ?? ''
      const began = performance.now()
      const { orders } = await buy(shop.url, token, goods, provider.press)
      waits.push(performance.now() - began)
      bought.push({ token, orderNo: orders[0]?.order_no ?? '' })
    }
  }
  let seconds = 0
  const cost = await costOf({ app: shop.pid, postgres: pid, provider: provider.pid }, perRound, async () => {
    const began = performance.now()
    await Promise.all(Array.from({ length: atOnce }, lane))
    seconds = (performance.now() - began) / 1000
    // Pending events of the provider belong to these orders too.
    await pause(500)
  })
  return { perSecond: perRound / seconds, waits, cost }
}

function rowOf(
  atOnce: number,
  measured: Measured[],
  { base, transactions }: Record<'base' | 'transactions', number[]>,
) {
  const waits = measured.flatMap(one => one.waits).sort((a, b) => a - b)
  const at = (share: number) => Math.round(percentile(waits, share))
  const rate = median(measured.map(({ perSecond }) => perSecond))
  const cost = (name: string) => median(measured.map(one => Number(one.cost[name]))).toFixed(2)
  return {
    'at once': atOnce,
    'orders /s': rate.toFixed(1),
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'app CPU ms': cost('app'),
    'PostgreSQL CPU ms': cost('postgres'),
    'provider CPU ms': cost('provider'),
    'bare Fastify + INSERT /s': Math.round(median(base)),
    'pgbench /s': transactions.length > 0 ? Math.round(median(transactions)) : '–',
    'INSERTs for one order': (median(base) / rate).toFixed(1),
  }
}

async function bareRate(url: string, atOnce: number): Promise<number> {
  const total = perRound * 4
  let turn = 0
  const began = performance.now()
  const lane = async () => {
    while (turn++ < total) await post(url, '/insert', {})
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return (total * 1000) / (performance.now() - began)
}

/** Invoices are generated on request. */
async function benchPapers(shop: Shop, sold: readonly Sold[]): Promise<void> {
  const waits: number[] = []
  const cost = await costOf({ app: shop.pid }, sold.length, async () => {
    for (const { token, orderNo } of sold) {
      const headers = bearer(token)
      const listed = await fetch(`${shop.url}/api/orders/${orderNo}/documents`, { headers })
      const answer = (await listed.json()) as { data: { list: { href: string }[] } }
      const began = performance.now()
      const paper = await fetch(`${shop.url}${answer.data.list[0]?.href}`, { headers })
      await paper.arrayBuffer()
      if (!paper.ok) throw new Error(`No invoice of ${orderNo}`)
      waits.push(performance.now() - began)
    }
  })
  console.log(`\nInvoices as PDF, ${sold.length} one after the other`)
  console.table([{ 'ms (median)': median(waits).toFixed(1), 'app CPU ms': cost.app }])
}

/** All mails of the orders above, sent by a worker of its own. */
async function benchMails(url: string, pool: pg.Pool): Promise<void> {
  const left = async () => (await pool.query("select count(*)::int as n from mails where status <> 'sent'")).rows[0].n
  const waiting: number = await left()
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, LOG_LEVEL: 'error', DEMO_LIFE: 'off' }
  const began = performance.now()
  const worker = spawn(process.execPath, ['server/worker.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  const longest = 10 * 60_000
  while ((await left()) > 0 && performance.now() - began < longest) await pause(200)
  const seconds = (performance.now() - began) / 1000
  const spent = await cpuMs(worker.pid ?? 0)
  worker.kill('SIGTERM')
  await once(worker, 'close')
  console.log(`\nMails, ${waiting} of these orders, by a worker in a process of its own (its start included)`)
  console.table([
    {
      '/s': (waiting / seconds).toFixed(1),
      'CPU ms for one': spent === undefined ? '–' : (spent / waiting).toFixed(2),
    },
  ])
}
