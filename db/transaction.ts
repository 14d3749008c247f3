import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Database } from './connect.ts'
import { watchLocks } from './locks.ts'
import type { DB } from './tables.ts'

export type Tx = Transaction<DB>
/** What a store function reads from: the pool or a transaction. */
export type Reader = Database | Tx

/** Records the result of each transaction of a call that may be repeated, so that none of them runs twice. */
export interface Journal {
  /**
   * Returns the step for the next transaction of the call. Undefined: the call is over, and what still runs does not
   * belong to it.
   */
  begin(work: (tx: Tx) => Promise<unknown>): JournalStep | undefined
}

export interface JournalStep {
  /** The result committed by an earlier run of the same call. */
  committed: { value: unknown } | undefined
  /** Runs as the last statement of the transaction itself. */
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

/** The database of a transaction; for a database, itself. */
export function rootDatabase(db: Reader): Reader {
  return open.get(db)?.db ?? db
}

/** Runs a callback after the commit; immediately for a transaction that was not opened by `transaction`. */
export function afterCommit(tx: Tx, callback: () => void): void {
  const current = open.get(tx)
  if (current) current.callbacks.push(callback)
  else callback()
}

/**
 * Runs work at the end of the transaction, in the order of the calls: locks that many transactions need are then held
 * only briefly. Immediately for a transaction that was not opened by `transaction`.
 */
export async function beforeCommit(tx: Tx, work: () => Promise<void>): Promise<void> {
  const current = open.get(tx)
  if (current) current.finalSteps.push(work)
  else await work()
}

/**
 * The queue stores a job once per key and a job kind once per name, so adding one may wait for another transaction that
 * has just added the same. Jobs are therefore added at the very end, in the order of their keys.
 */
export async function addJobAtEnd(tx: Tx, key: string, put: () => Promise<void>): Promise<void> {
  const current = open.get(tx)
  if (current) current.jobs.push({ key, put })
  else await put()
}

/** Final steps may add further steps and jobs. */
async function finish({ finalSteps, jobs }: OpenTransaction): Promise<void> {
  for (const work of finalSteps) await work()
  for (const { put } of jobs.toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key))))
    await put()
}

const strict = new WeakSet<Database>()

/** From now on a lock taken out of order throws in transactions of this database: for tests and development. */
export function enforceLockOrder(db: Database): void {
  strict.add(db)
}

export function enforcesLockOrder(db: Database): boolean {
  return strict.has(db)
}

/** True between begin and commit: all network access refuses to start then (`server/platform/outside.ts`). */
export function isInTransaction(): boolean {
  return inside.getStore()?.isOpen ?? false
}

/**
 * Runs work outside the current transaction context. A connection opened inside a transaction keeps that context for
 * all its callbacks: the queue, which listens on one, starts its jobs with this.
 */
export function runOutsideTransaction<T>(work: () => T): T {
  return inside.run({ isOpen: false }, work)
}

/** Runs `work` with the journal: its transactions are recorded in it, or their results are taken from it. */
export function withJournal<T>(journal: Journal, work: () => T): T {
  return inside.run({ isOpen: false, journal }, work)
}

/**
 * Records a single statement that needs no transaction in the journal: a value the call decides by before it has
 * committed anything, so that a repeated run decides the same even though it finds its own changes; or a row it inserts
 * alone.
 */
export function recordStatement<T>(db: Database, statement: (db: Reader) => Promise<T>): Promise<T> {
  return inside.getStore()?.journal ? transaction(db, statement) : statement(db)
}

/**
 * For work that belongs to the process and not to the call that happens to need it first, because a repeated run would
 * not do it again.
 */
export function withoutJournal<T>(work: () => T): T {
  return inside.run({ isOpen: isInTransaction() }, work)
}

const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * Runs `work` in one transaction. A throw rolls back and is passed on, so a refusal never leaves a partial change. A
 * deadlock or serialization failure runs `work` again from the start, three attempts at most, so `work` must touch
 * nothing but the database.
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
