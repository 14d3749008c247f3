import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Database } from './connect.ts'
import type { DB } from './tables.ts'

export type Tx = Transaction<DB>
/** What a store function needs to read: the pool or a transaction. */
export type Reader = Database | Tx

const inside = new AsyncLocalStorage<true>()

/** True between begin and commit: everything that talks to the network refuses to start then (`server/outside.ts`). */
export function insideTransaction(): boolean {
  return inside.getStore() ?? false
}

const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * Runs `work` in one transaction. A throw rolls back and is passed on, so a refusal can never leave half a change.
 * A lost race (deadlock, serialization) runs `work` again from the start, three times at most: it must touch nothing
 * but the database.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (insideTransaction()) throw new Error('A transaction was opened inside another: pass `tx` down instead')
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inside.run(true, () => db.transaction().execute(work))
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== serializationFailure && code !== deadlock) || attempt === 3) throw error
    }
  }
}
