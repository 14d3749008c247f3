import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connect } from '#db/connect.ts'
import { enforcesLockOrder, type Tx, transaction } from '#db/transaction.ts'
import { addMonths } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { shopMidnight } from '#i18n/shop-midnight.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { demoPeople } from '../seed/demo-people.ts'
import { live } from './live.ts'
import { claimLife, endLife, findLife, insertLife, letGo } from './store.ts'
import { datePeopleBack } from './store-shop.ts'

const months = 13
/** In real time: a process that has not reported for this long counts as gone. */
const silentMs = 20_000
/** The first visitors have priority. */
const firstMs = 1500

/** What the past needs first: the seller, the delivery countries, and the people. */
export async function seedLife(tx: Tx, context: Context): Promise<void> {
  const ends_at = context.clock.now()
  const begins_at = shopMidnight(addMonths(dayInShop(ends_at), -months))
  for (const key of ['company', 'buyout', 'countries'] as const) {
    const value = await readSetting(tx, key, ends_at)
    await writeSetting(tx, { key, value, now: ends_at, validFrom: begins_at, by: 'seed' })
  }
  const emails = demoPeople.list.map(({ email }) => email)
  await datePeopleBack(tx, emails, begins_at)
  await insertLife(tx, { begins_at, ends_at })
}

export interface BegunLife {
  stop(): Promise<void>
}

/** In the background, once the shop is open; by one process, and by the next one if that was killed. */
export function beginLife(context: Context): BegunLife {
  let isStopped = false
  const closing = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {})
  const running = walk().catch(error => context.log.warn({ err: error }, 'the life of the demo came to a halt'))

  async function walk(): Promise<void> {
    if (!context.environment.demoHistory) return
    await pause(firstMs)
    while (!isStopped) {
      const found = await findLife(context.db)
      if (!found || found.over_at !== null) return
      const now = context.wall.now()
      const life = await claimLife(context.db, { now, silentSince: new Date(now.getTime() - silentMs) })
      if (life) return liveOn(life)
      await pause(silentMs / 4)
    }
  }

  async function liveOn(life: NonNullable<Awaited<ReturnType<typeof claimLife>>>): Promise<void> {
    const began = performance.now()
    const connection = connectionFor(context)
    try {
      const lived = await live(
        { ...context, connection, db: connection.db },
        { life, isStopped: () => isStopped, isPolite: () => !isAwaited(context) },
      )
      const seconds = Math.round((performance.now() - began) / 1000)
      if (lived.isOver) context.log.info({ seconds, moments: lived.moments }, 'the demo has a year behind it')
      else await letGo(context.db)
    } catch (error) {
      // The shop matters more than its past: recurring jobs must not wait for ever.
      context.log.error({ err: error }, 'the life of the demo failed')
      const trouble = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      if (!isStopped) await transaction(context.db, tx => endLife(tx, context.wall.now(), trouble))
    } finally {
      if (connection !== context.connection) await connection.close()
    }
  }

  return {
    stop: async () => {
      isStopped = true
      closing.abort()
      await running
    },
  }
}

/**
 * The shop's connections are for its visitors. The embedded database need not write each step of the past to the disk
 * at once: what a crash loses is lost together with the recorded progress.
 */
export function connectionFor({ connection, environment, log }: Context): Connection {
  const url = connection.pool.options.connectionString
  if (environment.databaseUrl || !url) return connection
  return connect({
    ...{ url, max: 2, prepare: false, relaxed: true, strictLocks: enforcesLockOrder(connection.db) },
    onError: error => log.warn({ err: error }, 'a connection of the past broke'),
  })
}

const awaited = new WeakMap<Context['connection'], number>()
const isAwaited = ({ connection }: Context): boolean => (awaited.get(connection) ?? 0) > 0

const longestWaitMs = 300_000

/** Waits for the past before the clock is moved, but not if no process is generating it. */
export async function lifeIsOver(context: Context): Promise<void> {
  const { connection, wall, db, environment } = context
  if (!environment.demoHistory) return
  awaited.set(connection, (awaited.get(connection) ?? 0) + 1)
  try {
    for (const until = wall.now().getTime() + longestWaitMs; wall.now().getTime() < until; await sleep(200)) {
      const life = await findLife(db)
      if (!life || life.over_at !== null) return
      const isSilent = life.alive_at === null || life.alive_at.getTime() < wall.now().getTime() - silentMs * 3
      if (isSilent && !context.jobs.running()) return
    }
  } finally {
    awaited.set(connection, (awaited.get(connection) ?? 1) - 1)
  }
}
