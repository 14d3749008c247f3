import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { connect, type Database } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { transaction } from '#db/transaction.ts'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { readFreeDays } from '#server/fleet/availability/free-days.ts'
import { lockFleet } from '#server/fleet/availability/store.ts'
import type { Context } from '#server/platform/context.ts'
import { liftLimits } from '#testing/model/proof.ts'
import { median, percentile } from './load/load.ts'
import { findGoods, guestToken, place } from './orders.ts'
import { startShop } from './shop.ts'

const machines = 600
const days = 120
const calls = Number(process.env.BENCH_ROOM_CALLS ?? 12)
const orders = 60

/**
 * A fleet of one model that is nearly full for most of a year, with scheduled repairs in between. How long does a
 * search for free days take, how long does it block the event loop, and how long do others wait while orders are
 * placed?
 */
export async function benchRoom(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genie-bench-room-'))
  const database = await startEmbedded({ dataDir: join(dataDir, 'postgres') })
  const url = database.url('genie')
  const shop = await startShop(dataDir, { DATABASE_URL: url, WORKER: 'off', ECB_URL: 'off' })
  const connection = connect({ url, max: 4 })
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  try {
    await liftLimits(pool)
    const { modelId, bookings } = await fillFleet(pool)
    console.log(`\nRoom in a fleet of ${machines} machines of one model with ${bookings} bookings`)
    console.table([await looking(connection.db)])
    console.table([await placing(shop.url, { pool, db: connection.db, modelId })])
  } finally {
    await connection.close()
    await pool.end()
    await shop.stop()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Seeded random numbers, the same in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const today = () => new Date().toISOString().slice(0, 10) as Day

async function fillFleet(pool: pg.Pool): Promise<{ modelId: string; bookings: number }> {
  const { rows } = await pool.query("select device_type_id from device_types where key = 'genie-600'")
  const modelId: string = rows[0].device_type_id
  const random = dice(7)
  await pool.query("delete from devices where device_type_id = $1 and pool = 'rent'", [modelId])
  const made = await pool.query(
    `insert into devices (serial_number, device_type_id, pool, created_at, updated_at)
     select 'ROOM-' || n, $1, 'rent', now(), now() from generate_series(1, $2::int) n returning device_id`,
    [modelId, machines],
  )
  const blocks: { on: string; from: Day; to: Day; state: string; purpose: string }[] = []
  for (const [index, { device_id: on }] of made.rows.entries()) {
    const block = (from: number, to: number, purpose: string, state: string) =>
      blocks.push({ on, from: addDays(today(), from), to: addDays(today(), to), state, purpose })
    let at = 1 + random(60)
    block(-30, at, 'rent', 'out')
    for (let count = 0; count < 3; count += 1) {
      at += random(3)
      const to = at + 65 + random(120)
      block(at, to, 'rent', 'booked')
      at = to
    }
    if (index % 6 === 0) block(at + 2, at + 20, 'repair', 'booked')
  }
  await pool.query(
    `insert into unit_reservations (device_type_id, device_id, purpose, busy, reservation_state, created_at, updated_at)
     select $1, b.on, b.purpose, daterange(b.from, b.to), b.state, now(), now()
     from jsonb_to_recordset($2) b ("on" uuid, "from" date, "to" date, state text, purpose text)`,
    [modelId, JSON.stringify(blocks)],
  )
  await pool.query("update devices set holder = 'tenant' where serial_number like 'ROOM-%'")
  await pool.query('analyze')
  return { modelId, bookings: blocks.filter(({ purpose }) => purpose === 'rent').length }
}

async function looking(db: Database) {
  const context = { db, clock: { now: () => new Date() } } as unknown as Context
  const input = { context, params: { key: 'genie-600' }, query: { months: 2, days } }
  const turns = monitorEventLoopDelay({ resolution: 1 })
  let taken = 0
  // The first one is not counted, because it also warms the program up.
  if (calls > 1) await readFreeDays(input as never)
  turns.enable()
  const longest: number[] = []
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  for (let call = 0; call < calls; call += 1) {
    taken = (await readFreeDays(input as never)).taken.length
    await setImmediate()
    longest.push(turns.max / 1e6)
    turns.reset()
  }
  const { user, system } = process.cpuUsage(cpu)
  const wall = performance.now() - began
  turns.disable()
  const cpuMs = (user + system) / 1000 / calls
  return {
    'days asked': days,
    'days taken': taken,
    'call ms': (wall / calls).toFixed(1),
    'CPU ms a call': cpuMs.toFixed(1),
    'CPU ms a day': (cpuMs / days).toFixed(2),
    'longest turn ms (median)': median(longest).toFixed(1),
    'longest of all': Math.max(...longest).toFixed(1),
  }
}

interface Probed {
  pool: pg.Pool
  db: Database
  modelId: string
}

/** One more client that always waits for the lock measures how long others hold it. */
async function placing(url: string, { pool, db, modelId }: Probed) {
  const goods = await findGoods(url, async text => (await pool.query(text)).rows)
  const { rows } = await pool.query("select sku_id from skus where key = 'genie-600-rent'")
  const waits: number[] = []
  let isOver = false
  const probe = async () => {
    while (!isOver) {
      await transaction(db, async tx => {
        const began = performance.now()
        await lockFleet(tx, modelId)
        waits.push(performance.now() - began)
      })
      await pause(1)
    }
  }
  const probing = probe()
  let placed = 0
  for (let order = 0; order < orders; order += 1) {
    const start_on = deliveryDayFrom('NL', addDays(today(), 14 + order * 5))
    const token = await guestToken(url)
    await place(url, token, { ...goods, sku: rows[0].sku_id, months: 2, start_on }).then(
      () => {
        placed += 1
      },
      error => {
        if (!String(error).includes('/api/orders')) throw error
      },
    )
  }
  isOver = true
  await probing
  const { rows: moved } = await pool.query(
    "select count(*)::int as n from unit_reservations where device_type_id = $1 and updated_at > created_at and reservation_state = 'booked'",
    [modelId],
  )
  return {
    'orders asked': orders,
    placed,
    'bookings moved': moved[0].n,
    'wait for the lock ms, 99 of 100': percentile(
      waits.toSorted((a, b) => a - b),
      0.99,
    ).toFixed(1),
    'longest wait': Math.max(...waits).toFixed(1),
  }
}

if (import.meta.main) await benchRoom()
