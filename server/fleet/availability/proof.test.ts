// @module-tag further
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Connection, connect } from '#db/connect.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { busyRange, type DayRange, enclosingRange } from '#domain/availability/range.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting, type SettingValue } from '#server/platform/config/settings.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { fitsSomehow, type Laid } from '#testing/shop/lay-out.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { addModel } from '#testing/steps/catalogue.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'
import { staff } from '#testing/steps/staff.ts'
import { holdForRent, lockFleetForBooking } from './book.ts'

const isProof = process.env.GENIE_PROOF === 'full'
const wishes = isProof ? 10_000 : 400
const workers = isProof ? 32 : 12
const serials = 8
/** Days from tomorrow that the test covers. */
const horizon = 540

vi.setConfig({ testTimeout: isProof ? 1_200_000 : 120_000, hookTimeout: 60_000 })

let app: TestApp
let many: Connection
let buffers: SettingValue<'delivery'>
let today: Day
let began: number
beforeAll(async () => {
  app = await testApp()
  many = connect({ url: app.database.url, max: workers })
  buffers = await readSetting(app.context.db, 'delivery', app.context.clock.now())
  began = app.context.clock.now().getTime()
  today = dayInShop(new Date(began))
  await many.pool.query('create sequence decisions')
})
afterAll(async () => {
  await many.close()
  await app.close()
})

const query = async (text: string, values: unknown[] = []) => (await many.pool.query(text, values)).rows

/** Numbers in the order of the decisions: taken while the fleet is locked. */
async function numberOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select nextval('decisions')::int as n`.execute(tx)
  return rows[0]?.n ?? 0
}

interface Decision {
  n: number
  what: 'taken' | 'refused' | 'released' | 'handed out'
  /** The id of the reservation, or of the request where it was refused. */
  id: string
  range: DayRange
  machine?: string
  /** How many reservations moved to another machine for it. */
  moved?: number
}

interface Scene {
  modelId: string
  itemId: string
  userId: string
  machines: string[]
}

/**
 * A model with eight machines, some of them with plans of their own, and an order item that all reservations belong to.
 */
async function scene(): Promise<Scene> {
  const me = await register(app)
  const shopper = till(app, me, { house_number: '8' })
  const { orders } = await shopper.placed([{ sku: 'genie-600-rent', months: 3 }])
  const order = await shopper.read(orders[0]?.order_no ?? '')
  const { device_type_id: modelId } = await addModel(await staff(app, 'operations'))
  const now = app.context.clock.now()
  const machines: string[] = []
  for (let index = 0; index < serials; index += 1) {
    const [row] = await query(
      `insert into devices (serial_number, device_type_id, pool, created_at, updated_at)
       values ($1, $2, 'rent', $3, $3) returning device_id`,
      [`PROOF-${randomUUID()}`, modelId, now],
    )
    machines.push(row.device_id)
  }
  return { modelId, itemId: order.items[0]?.item_id ?? '', userId: me.userInfo.user_id, machines }
}

/** Pseudo-random numbers, the same in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Half of the repairs are known beforehand: ranges that cannot move make the problem hard. */
async function planRepairs({ modelId, machines }: Scene, random: (below: number) => number): Promise<Laid[]> {
  const blocks: Laid[] = []
  for (const [index, machine] of machines.entries()) {
    if (index % 2 === 0) continue
    for (let from = 30 + random(60); from < horizon; from += 150 + random(120)) {
      const range = { from: addDays(today, from), to: addDays(today, from + 5 + random(15)) }
      blocks.push({ on: machine, range })
      await query(
        `insert into unit_reservations
           (device_type_id, device_id, purpose, busy, reservation_state, created_at, updated_at)
         values ($1, $2, 'repair', daterange($3, $4), 'booked', now(), now())`,
        [modelId, machine, range.from, range.to],
      )
    }
  }
  return blocks
}

let moments = 0
/** Each at its own moment, so that the rows it touched can be identified. */
const inFleet = <T>({ modelId }: Scene, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> =>
  transaction(many.db, async tx => {
    moments += 1
    const now = new Date(began + moments)
    await lockFleetForBooking(tx, modelId, now)
    return work(tx, now)
  })

/** Does what an order does, without the order around it. */
function wish(on: Scene, start: Day, months: number): Promise<Decision> {
  const range = busyRange(start, months, buffers)
  return inFleet(on, async (tx, now) => {
    const heldUntil = new Date(now.getTime() + 30 * 86_400_000)
    const hold = { deviceTypeId: on.modelId, itemId: on.itemId, userId: on.userId, now, heldUntil }
    try {
      await holdForRent(tx, { ...hold, start, months, buffers })
    } catch (error) {
      if (!(error instanceof Refusal) || error.refusal !== 'stock_insufficient') throw error
      return { n: await numberOf(tx), what: 'refused', id: randomUUID(), range }
    }
    const rows = await tx
      .selectFrom('unit_reservations')
      .select(['reservation_id', 'created_at'])
      .where('device_type_id', '=', on.modelId)
      .where('updated_at', '=', now)
      .orderBy('reservation_id', 'desc')
      .execute()
    // The newest row is the new reservation; the others touched at this moment made room for it.
    return { n: await numberOf(tx), what: 'taken', id: rows[0]?.reservation_id ?? '', range, moved: rows.length - 1 }
  })
}

function release(on: Scene, { id, range }: Decision): Promise<Decision> {
  return inFleet(on, async tx => {
    await tx
      .updateTable('unit_reservations')
      .set({ reservation_state: 'released', held_until: null })
      .where('reservation_id', '=', id)
      .execute()
    return { n: await numberOf(tx), what: 'released', id, range }
  })
}

/** From now on it stays on its machine. */
function handOut(on: Scene, { id, range }: Decision): Promise<Decision> {
  return inFleet(on, async tx => {
    const { device_id } = await tx
      .updateTable('unit_reservations')
      .set({ reservation_state: 'out', held_until: null })
      .where('reservation_id', '=', id)
      .returning('device_id')
      .executeTakeFirstOrThrow()
    return { n: await numberOf(tx), what: 'handed out', id, range, machine: device_id ?? '' }
  })
}

async function work(on: Scene, left: { wishes: number }, random: (below: number) => number): Promise<Decision[]> {
  const done: Decision[] = []
  const mine: Decision[] = []
  while (left.wishes > 0) {
    left.wishes -= 1
    const decision = await wish(on, addDays(today, 4 + random(horizon)), 1 + random(6))
    done.push(decision)
    if (decision.what === 'taken') mine.push(decision)
    const one = mine[random(mine.length)]
    const chance = random(100)
    if (!one || chance >= 70) continue
    if (chance < 66) mine.splice(mine.indexOf(one), 1)
    done.push(await (chance < 66 ? release(on, one) : handOut(on, one)))
  }
  return done
}

test(`${wishes} requests of ${workers} workers for ${serials} machines: nothing twice, and every refusal was right`, async ({
  annotate,
}) => {
  const random = dice(20_261_121)
  const on = await scene()
  const blocks = await planRepairs(on, random)
  const left = { wishes }
  const started = performance.now()
  const decided = (
    await Promise.all(Array.from({ length: workers }, (_, index) => work(on, left, dice(index * 7919 + 1))))
  ).flat()
  const booked = performance.now()
  decided.sort((a, b) => a.n - b.n)
  expect(new Set(decided.map(({ n }) => n)).size).toBe(decided.length)

  // Replayed one after the other, in the order of the decisions.
  const standing = new Map<string, Laid>()
  const wrong: Decision[] = []
  for (const decision of decided) {
    const { what, id, range, machine } = decision
    if (what === 'released') standing.delete(id)
    if (what === 'handed out') standing.set(id, { range, on: machine })
    if (what === 'taken' || what === 'refused') {
      const near = touching([...blocks, ...standing.values(), { range }], range)
      if (fitsSomehow(on.machines, near) !== (what === 'taken')) wrong.push(decision)
      if (what === 'taken') standing.set(id, { range })
    }
  }
  // In the end no two reservations share a machine's days, and no refusal of the database hides a mistake.
  const rows = await query(
    `select reservation_id, device_id, lower(busy)::text as from, upper(busy)::text as to from unit_reservations
     where device_type_id = $1 and reservation_state in ('held', 'booked', 'out')`,
    [on.modelId],
  )
  expect(rows).toHaveLength(standing.size + blocks.length)
  for (const [index, one] of rows.entries()) {
    expect(one.device_id).not.toBeNull()
    const twice = rows.slice(index + 1).some(other => other.device_id === one.device_id && isOver(one, other))
    expect(twice).toBe(false)
  }
  expect(wrong).toEqual([])
  const count = (what: Decision['what']) => decided.filter(decision => decision.what === what).length
  // Both results must be frequent, otherwise the test shows nothing.
  expect(count('taken')).toBeGreaterThan(wishes / 10)
  expect(count('refused')).toBeGreaterThan(wishes / 10)
  const repacked = decided.filter(({ moved = 0 }) => moved > 0).length
  expect(repacked).toBeGreaterThan(wishes / 100)
  expect(await ledgerFaults(app)).toEqual([])
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0)
  await annotate(
    `${count('taken')} taken (${repacked} by moving others), ${count('refused')} refused, ${count('released')} released, ` +
      `${count('handed out')} handed out in ${seconds(started, booked)} s; replayed in ${seconds(booked, performance.now())} s`,
  )
})

function isOver(one: DayRange, other: DayRange): boolean {
  return one.from < other.to && other.from < one.to
}

/**
 * The ranges that overlap this one, directly or through others, with the blocks on those days. The rest can stay where
 * it is.
 */
function touching(all: readonly Laid[], wanted: DayRange): Laid[] {
  let reach = wanted
  for (let before = ''; before !== `${reach.from}${reach.to}`; ) {
    before = `${reach.from}${reach.to}`
    for (const { range, on } of all) if (on === undefined && isOver(range, reach)) reach = enclosingRange(range, reach)
  }
  return all.filter(({ range }) => isOver(range, reach))
}
