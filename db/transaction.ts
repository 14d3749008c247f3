import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Database } from './connect.ts'
import { watchLocks } from './locks.ts'
import type { DB } from './tables.ts'

export type Tx = Transaction<DB>
/** What a store function needs to read: the pool or a transaction. */
export type Reader = Database | Tx

/** A call that may be repeated writes down what each of its transactions gave, so that none of them runs twice. */
export interface Journal {
  /** Of the next transaction of the call. Undefined: the call is over, what still runs is no part of it. */
  begin(work: (tx: Tx) => Promise<unknown>): JournalStep | undefined
}

export interface JournalStep {
  /** Committed by an earlier run of the same call. */
  committed: { value: unknown } | undefined
  /** In the transaction itself, as its last statement. */
  write(tx: Tx, value: unknown): Promise<void>
}

interface Surroundings {
  isOpen: boolean
  journal?: Journal | undefined
}

const inside = new AsyncLocalStorage<Surroundings>()

interface OpenTransaction {
  db: Database
  callbacks: (() => void)[]
  finalSteps: (() => Promise<void>)[]
  jobs: { key: string; put: () => Promise<void> }[]
}
const open = new WeakMap<Reader, OpenTransaction>()

/** The database a transaction is one of; of a database itself, that one. */
export function rootDatabase(db: Reader): Reader {
  return open.get(db)?.db ?? db
}

/** What is done once it has been committed; at once where the caller watches over the transaction himself. */
export function afterCommit(tx: Tx, callback: () => void): void {
  const current = open.get(tx)
  if (current) current.callbacks.push(callback)
  else callback()
}

/**
 * What is done when everything else of the transaction is done, in the order in which it was said: what takes a lock that
 * everybody wants is held from then on only. At once where the caller watches over the transaction himself.
 */
export async function beforeCommit(tx: Tx, work: () => Promise<void>): Promise<void> {
  const current = open.get(tx)
  if (current) current.finalSteps.push(work)
  else await work()
}

/**
 * The queue keeps a job once under its key, and a kind of job once under its name: who adds one may wait for who has just
 * added the same. So they are added last of all, in the order of their keys.
 */
export async function addJobAtEnd(tx: Tx, key: string, put: () => Promise<void>): Promise<void> {
  const current = open.get(tx)
  if (current) current.jobs.push({ key, put })
  else await put()
}

/** What is done at the end may ask for more of it. */
async function finish({ finalSteps, jobs }: OpenTransaction): Promise<void> {
  for (const work of finalSteps) await work()
  for (const { put } of jobs.toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key))))
    await put()
}

const strict = new WeakSet<Database>()

/** From here on a lock that is taken out of its order throws in transactions of this database: for tests and development. */
export function enforceLockOrder(db: Database): void {
  strict.add(db)
}

export function enforcesLockOrder(db: Database): boolean {
  return strict.has(db)
}

/** True between begin and commit: everything that talks to the network refuses to start then (`server/platform/outside.ts`). */
export function isInTransaction(): boolean {
  return inside.getStore()?.isOpen ?? false
}

/**
 * Something of its own begins. A connection that was opened inside a transaction brings that along to whatever it calls
 * for ever after: the queue, which waits for word on one, begins its jobs with this.
 */
export function runOutsideTransaction<T>(work: () => T): T {
  return inside.run({ isOpen: false }, work)
}

/** The transactions of `work` are written down in the journal, or taken from it. */
export function withJournal<T>(journal: Journal, work: () => T): T {
  return inside.run({ isOpen: false, journal }, work)
}

/**
 * One statement that needs no transaction, written down like one: what a call decides by before it has committed anything,
 * so that it decides the same when it is run again and finds what it has changed itself; or a row that it makes alone.
 */
export function recordStatement<T>(db: Database, statement: (db: Reader) => Promise<T>): Promise<T> {
  return inside.getStore()?.journal ? transaction(db, statement) : statement(db)
}

/** For what belongs to the process and not to the call that happens to need it first: it would not recur. */
export function withoutJournal<T>(work: () => T): T {
  return inside.run({ isOpen: isInTransaction() }, work)
}

const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * Runs `work` in one transaction. A throw rolls back and is passed on, so a refusal can never leave half a change.
 * A lost race (deadlock, serialization) runs `work` again from the start, three times at most: it must touch nothing
 * but the database.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isInTransaction()) throw new Error('A transaction was opened inside another: pass `tx` down instead')
  const step = inside.getStore()?.journal?.begin(work)
  if (step?.committed) return step.committed.value as T
  for (let attempt = 1; ; attempt += 1) {
    try {
      const callbacks: (() => void)[] = []
      const runWork = async (bare: Tx) => {
        const tx = strict.has(db) ? watchLocks(bare) : bare
        const current: OpenTransaction = { db, callbacks, finalSteps: [], jobs: [] }
        open.set(tx, current)
        const value = await work(tx)
        await finish(current)
        await step?.write(tx, value)
        return value
      }
      const done = await inside.run({ isOpen: true }, () => db.transaction().execute(runWork))
      for (const callback of callbacks) callback()
      return done
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== serializationFailure && code !== deadlock) || attempt === 3) throw error
    }
  }
}
