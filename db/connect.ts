import { Kysely } from 'kysely'
import pg from 'pg'
import { GenieDialect } from './dialect.ts'
import { GuardedWritesPlugin } from './guarded-columns.ts'
import type { DB } from './tables.ts'
import { enforceLockOrder } from './transaction.ts'

export type Database = Kysely<DB>

export interface Connection {
  pool: pg.Pool
  db: Database
  close(): Promise<void>
}

export interface ConnectOptions {
  url: string
  max?: number
  /** Must be off behind poolers that do not support prepared statements. */
  prepare?: boolean
  /**
   * Commits without waiting for the disk: a crash may lose the latest transactions. Only for data that can be written
   * again.
   */
  relaxed?: boolean
  /** Removes the statement timeout, for migrations. */
  unhurried?: boolean
  /** Gives up connecting after this time; without it a query waits until a connection is available. */
  connectTimeoutMs?: number
  onError?: (error: Error) => void
  /** A lock taken out of order throws, and so does a call that writes columns it is not marked for. */
  strictLocks?: boolean
  /** Called for every query and its end. */
  watch?: QueryWatch | undefined
}

/** Called when a query starts; the returned function is called when it ends. undefined: this query is not watched. */
export type QueryWatch = (text: string) => ((error?: unknown) => void) | undefined

const types = new pg.TypeOverrides()
// Days stay strings (`2026-03-31`), because a Date would add a time zone.
types.setTypeParser(pg.types.builtins.DATE, text => text)
// Counters and cents fit a double exactly up to 9 × 10^15; anything larger must fail instead of being rounded.
types.setTypeParser(pg.types.builtins.INT8, text => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
})

export function connect({
  url,
  max = 10,
  prepare = true,
  relaxed = false,
  unhurried = false,
  connectTimeoutMs,
  onError,
  strictLocks = false,
  watch,
}: ConnectOptions): Connection {
  const pool = new pg.Pool({
    ...{ connectionString: url, max, types, idleTimeoutMillis: 30_000, statement_timeout: unhurried ? 0 : 30_000 },
    ...(relaxed && { options: '-c synchronous_commit=off' }),
    ...(connectTimeoutMs && { connectionTimeoutMillis: connectTimeoutMs }),
  })
  // Without a listener a server restart would end the process.
  pool.on('error', error => onError?.(error))
  // The same for a client in use by a transaction: its query fails, the process continues.
  pool.on('connect', client => client.on('error', error => onError?.(error)))
  if (prepare) pool.on('connect', nameStatements(new Map()))
  if (watch) pool.on('connect', client => watchQueries(client, watch))
  const plugins = strictLocks ? [new GuardedWritesPlugin()] : []
  const db = new Kysely<DB>({ dialect: new GenieDialect({ pool }), plugins })
  if (strictLocks) enforceLockOrder(db)
  return { pool, db, close: () => db.destroy() }
}

/** The pool passes a callback, all other callers use a promise. */
function watchQueries(client: pg.PoolClient, watch: QueryWatch): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const end = typeof args[0] === 'string' ? watch(args[0]) : undefined
    if (!end) return query(...args)
    const callback = args.at(-1)
    if (typeof callback !== 'function') {
      const pending = query(...args) as Promise<unknown>
      pending.then(() => end(), end)
      return pending
    }
    return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
      end(error)
      callback(error, result)
    })
  }
  Object.assign(client, { query: watched })
}

const maxStatements = 500

/**
 * Kysely sends text and values; naming each text makes PostgreSQL plan it once per connection (about 1.4 times the
 * reads). The number of names is limited, because every name uses memory on the server.
 */
function nameStatements(names: Map<string, string>): (client: pg.PoolClient) => void {
  return client => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values, ...rest)
      // A query without values may be a migration, and several statements in one text cannot be prepared.
      const isMany = values.length === 0 && (!/^(select|with)\b/.test(text) || text.includes(';'))
      const name = isMany ? undefined : statementName(names, text)
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
    }
    Object.assign(client, { query: named })
  }
}

function statementName(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxStatements) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
