import { randomUUID } from 'node:crypto'

/**
 * Names that are live as long as this process. Each is an advisory lock of one session: however the process dies,
 * PostgreSQL ends its session, and all processes see that at once (`is_living` in the database).
 */
export interface LiveNames {
  /** The name of this process. */
  readonly process: string
  /** Registers another name as live. */
  hold(name: string): Promise<void>
  release(name: string): Promise<void>
}

/** Runs queries in one session; after a lost connection the names are locked again in the next one. */
export class SessionNames implements LiveNames {
  readonly process = `process-${randomUUID()}`
  #names = new Set<string>([this.process])
  #ask: (text: string, values: unknown[]) => Promise<unknown>

  constructor(query: (text: string, values: unknown[]) => Promise<unknown>) {
    this.#ask = query
  }

  async hold(name: string): Promise<void> {
    this.#names.add(name)
    await this.#ask(lockSql, [[name]])
  }

  async release(name: string): Promise<void> {
    this.#names.delete(name)
    await this.#ask('select pg_advisory_unlock_shared(living_key($1))', [name])
  }

  async holdAgain(): Promise<void> {
    await this.#ask(lockSql, [[...this.#names]])
  }
}

// Shared, because the previous session may not be recognised as dead yet.
const lockSql = 'select pg_advisory_lock_shared(living_key(name)) from unnest($1::text[]) as name'
