import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Database } from './connect.ts'
import type { DB } from './tables.ts'

export type Tx = Transaction<DB>
/** What a store function needs to read: the pool or a transaction. */
export type Reader = Database | Tx

const inside = new AsyncLocalStorage<boolean>()

interface Open {
  db: Database
  deeds: (() => void)[]
}
const open = new WeakMap<Reader, Open>()

/** The database a transaction is one of; of a database itself, that one. */
export function databaseOf(db: Reader): Reader {
  return open.get(db)?.db ?? db
}

/** What is done once it has been committed; at once where the caller watches over the transaction himself. */
export function afterCommit(tx: Tx, deed: () => void): void {
  const mine = open.get(tx)
  if (mine) mine.deeds.push(deed)
  else deed()
}

/** True between begin and commit: everything that talks to the network refuses to start then (`server/outside.ts`). */
export function insideTransaction(): boolean {
  return inside.getStore() ?? false
}

/**
 * Something of its own begins. A connection that was opened inside a transaction brings that along to whatever it calls
 * for ever after: the queue, which waits for word on one, begins its jobs with this.
 */
export function outsideTransaction<T>(work: () => T): T {
  return inside.run(false, work)
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
      const deeds: (() => void)[] = []
      const begun = (tx: Tx) => {
        open.set(tx, { db, deeds })
        return work(tx)
      }
      const done = await inside.run(true, () => db.transaction().execute(begun))
      for (const deed of deeds) deed()
      return done
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== serializationFailure && code !== deadlock) || attempt === 3) throw error
    }
  }
}
