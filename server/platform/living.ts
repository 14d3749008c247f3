import { randomUUID } from 'node:crypto'

/**
 * What lives as long as this process does. Each name is an advisory lock of one session: however the process dies,
 * PostgreSQL ends its session, and everybody sees it at once (`is_living` in the database).
 */
export interface Living {
  /** The name of this process. */
  readonly process: string
  /** From now on this name lives too. */
  hold(name: string): Promise<void>
  letGo(name: string): Promise<void>
}

/** `ask` puts a question to the session; after a lost connection the names are taken again in the next one. */
export class HeldNames implements Living {
  readonly process = `process-${randomUUID()}`
  #names = new Set<string>([this.process])
  #ask: (text: string, values: unknown[]) => Promise<unknown>

  constructor(ask: (text: string, values: unknown[]) => Promise<unknown>) {
    this.#ask = ask
  }

  async hold(name: string): Promise<void> {
    this.#names.add(name)
    await this.#ask(take, [[name]])
  }

  async letGo(name: string): Promise<void> {
    this.#names.delete(name)
    await this.#ask('select pg_advisory_unlock_shared(living_key($1))', [name])
  }

  async holdAgain(): Promise<void> {
    await this.#ask(take, [[...this.#names]])
  }
}

// Shared: the session before may not be known to be dead yet.
const take = 'select pg_advisory_lock_shared(living_key(name)) from unnest($1::text[]) as name'
