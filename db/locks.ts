import {
  type KyselyPlugin,
  NoResultError,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { HeldLocks, type Member, type WriteObserver } from './held-locks.ts'
import { type AdvisoryLock, lockOrder, type RowLock, type RowLockClass } from './lock-order.ts'
import type { Reader, Tx } from './transaction.ts'
import { tablesWritten } from './written-tables.ts'

/** `key share`: the row is not deleted and its key does not change. `share`: the row does not change at all. */
type Strength = 'update' | 'no key update' | 'share' | 'key share'

interface LockOptions {
  strength?: Strength
  /** Skips rows locked by others instead of waiting. */
  skipLocked?: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: whatever else the question joins
type LockableQuery<O> = SelectQueryBuilder<any, any, O>

const watched = new WeakMap<Reader, HeldLocks>()

/** Returns the transaction whose locks and writes are checked against the order from now on. */
export function watchLocks(tx: Tx): Tx {
  const held = new HeldLocks()
  const watching = tx.withPlugin(new WriteObserverPlugin(held))
  watched.set(watching, held)
  return watching
}

/** Selects rows and locks them until the transaction ends. The query determines the order of several rows. */
export async function lockRows<O>(
  tx: Reader,
  name: RowLock,
  query: LockableQuery<O>,
  options: LockOptions = {},
): Promise<O[]> {
  const held = watched.get(tx)
  if (!options.skipLocked) held?.assertOrder(name)
  const rows = await withRowLock(query, [name], options).execute()
  held?.recordTaken(name, toMembers(name, rows), options)
  return rows
}

/** Locks one row. With a key, a row that is already held can be locked again regardless of the order. */
export async function lockRow<O>(
  tx: Reader,
  name: RowLock,
  key: string | number | undefined,
  query: LockableQuery<O>,
  options: LockOptions = {},
): Promise<O | undefined> {
  const held = watched.get(tx)
  if (!options.skipLocked) held?.assertOrder(name, key === undefined ? undefined : String(key))
  const row = await withRowLock(query, [name], options).executeTakeFirst()
  if (row) held?.recordTaken(name, toMembers(name, [row], key), options)
  return row
}

/** Locks one row that must exist. */
export async function lockOne<O>(tx: Reader, name: RowLock, key: string, query: LockableQuery<O>): Promise<O> {
  const row = await lockRow(tx, name, key, query)
  if (!row) throw new NoResultError(query.toOperationNode())
  return row
}

/** Locks one row together with related rows in one statement, in the order of `names`. */
export async function lockJoined<O>(
  tx: Reader,
  names: readonly RowLock[],
  query: LockableQuery<O>,
): Promise<O | undefined> {
  const held = watched.get(tx)
  for (const name of names) {
    held?.assertOrder(name)
    held?.recordTaken(name, [])
  }
  const row = await withRowLock(query, names, {}).executeTakeFirst()
  if (row) for (const name of names) held?.recordTaken(name, toMembers(name, [row]))
  return row
}

/** Takes an advisory lock: for the class as a whole, or for one of its members. */
export async function lockAdvisory(tx: Reader, name: AdvisoryLock, member?: string): Promise<void> {
  const held = watched.get(tx)
  held?.assertOrder(name, member ?? '')
  const text = member === undefined ? name : `${name}:${member}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(tx)
  held?.recordTaken(name, [{ key: member ?? '' }])
}

/**
 * Takes several advisory locks of one class in order, in one statement: a select list is evaluated from left to right.
 */
export async function lockAdvisories(tx: Reader, name: AdvisoryLock, members: readonly string[]): Promise<void> {
  const held = watched.get(tx)
  const sorted = members.toSorted()
  for (const member of sorted) held?.assertOrder(name, member)
  const locks = sorted.map(member => sql`pg_advisory_xact_lock(hashtextextended(${`${name}:${member}`}, 0))`)
  await sql`select ${sql.join(locks)}`.execute(tx)
  held?.recordTaken(
    name,
    sorted.map(key => ({ key })),
  )
}

/** For use within a larger statement: skips rows locked by others instead of waiting. */
export function skippingLocked<O>(name: RowLock, query: LockableQuery<O>): LockableQuery<O> {
  return withRowLock(query, [name], { skipLocked: true })
}

function withRowLock<O>(
  query: LockableQuery<O>,
  names: readonly RowLock[],
  { strength = 'update', skipLocked }: LockOptions,
) {
  const tables = [...names]
  const locked = {
    update: () => query.forUpdate(tables),
    'no key update': () => query.forNoKeyUpdate(tables),
    share: () => query.forShare(tables),
    'key share': () => query.forKeyShare(tables),
  }[strength]()
  return skipLocked ? locked.skipLocked() : locked
}

function toMembers(name: RowLock, rows: readonly unknown[], known?: string | number): Member[] {
  const { key, later }: RowLockClass = lockOrder[name]
  return rows.flatMap(row => {
    const value = known ?? (row as Record<string, unknown>)[key]
    if (value === undefined) return []
    const isLater = later?.(row as Record<string, unknown>) ?? false
    return [{ key: String(value), turn: `${isLater ? 1 : 0} ${value}` }]
  })
}

/** Updates lock their rows too; inserted rows need no lock. */
class WriteObserverPlugin implements KyselyPlugin {
  readonly #held: WriteObserver

  constructor(held: WriteObserver) {
    this.#held = held
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    for (const { table, isNew } of tablesWritten(node)) {
      if (isNew) this.#held.recordInsert(table)
      else this.#held.recordWrite(table)
    }
    return node
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }
}
