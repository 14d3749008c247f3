import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type LiveNames, SessionNames } from './live-names.ts'
import type { Log } from './log.ts'

export const channels = ['pages_changed', 'clock_moved', 'session_revoked', 'work_changed'] as const
export type Channel = (typeof channels)[number]

export interface Notifications {
  on(channel: Channel | 'lost' | 'reconnected', listener: (payload: string) => void): void
  /** All that was told before this moment has been heard; or nobody can be heard, and then nothing is remembered. */
  catchUp(): Promise<void>
  /** Held on the same connection: it is the one of this process that stays its own. */
  living: LiveNames
  close(): Promise<void>
}

const retryMs = 500
const maxWaitMs = 1000

/**
 * Hears what other processes tell through PostgreSQL. A connection that was lost may have missed something, so `lost` is
 * told when it breaks and `reconnected` after every reconnect: whoever remembers anything drops it then.
 */
export async function startNotifications(url: string, log: Log): Promise<Notifications> {
  const emitter = new EventEmitter()
  let client: pg.Client | undefined
  let closed = false
  /** One question after the other: a connection takes no second one before its answer. */
  let lastQuery: Promise<unknown> = Promise.resolve()
  const query = (text: string, values?: unknown[]) => {
    lastQuery = lastQuery.then(() => client?.query(text, values)).catch(() => undefined)
    return lastQuery
  }
  const living = new SessionNames(query)

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'genie-listen' })
    next.on('notification', ({ channel, payload }) => emitter.emit(channel, payload ?? ''))
    next.on('error', error => log.warn({ err: error }, 'listener lost its connection'))
    next.on('end', () => {
      if (closed || client !== next) return
      emitter.emit('lost', '')
      reconnect()
    })
    await next.connect()
    // A machine that vanishes with its power: its session, and with it all that it holds, is gone within a minute.
    await next.query('set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3')
    for (const channel of channels) await next.query(`listen ${channel}`)
    client = next
    await living.holdAgain()
  }

  function reconnect(): void {
    setTimeout(async () => {
      if (closed) return
      try {
        await listen()
        emitter.emit('reconnected', '')
        log.info('listener connected again')
      } catch {
        reconnect()
      }
    }, retryMs).unref()
  }

  await listen()
  return {
    on: (channel, listener) => void emitter.on(channel, listener),
    // What was told is sent before the answer to any later question on the same connection.
    catchUp: async () => {
      await Promise.race([query('select 1'), pause(maxWaitMs, undefined, { ref: false })])
    },
    living,
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
