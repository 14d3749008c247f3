import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type LiveNames, SessionNames } from './live-names.ts'
import type { Log } from './log.ts'

export const channels = ['pages_changed', 'clock_moved', 'session_revoked', 'work_changed'] as const
export type Channel = (typeof channels)[number]

export interface Notifications {
  on(channel: Channel | 'lost' | 'reconnected', listener: (payload: string) => void): void
  /**
   * Resolves when every notification sent before this moment was received; or when none can be received, and then
   * nothing is cached.
   */
  catchUp(): Promise<void>
  /** Held on the same connection, the only dedicated one of this process. */
  living: LiveNames
  close(): Promise<void>
}

const retryMs = 500
const maxWaitMs = 1000

/**
 * Receives notifications of other processes through PostgreSQL. A lost connection may have missed some, so `lost` is
 * emitted when it breaks and `reconnected` after every reconnect: caches are cleared then.
 */
export async function startNotifications(url: string, log: Log): Promise<Notifications> {
  const emitter = new EventEmitter()
  let client: pg.Client | undefined
  let closed = false
  /** Queries run one after the other, because the connection handles only one at a time. */
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
    // If a machine loses power, its session, and with it all locks it holds, ends within a minute.
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
    // PostgreSQL sends pending notifications before the result of a later query on the same connection.
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
