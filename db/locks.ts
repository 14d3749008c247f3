import {
  type KyselyPlugin,
  NoResultError,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { Held, type Member, type Sees } from './held-locks.ts'
import { lockOrder, type RowClass, type RowLock, type WordLock } from './lock-order.ts'
import type { Reader, Tx } from './transaction.ts'
import { tablesWritten } from './written-tables.ts'

/** `key share`: it stays, whatever else of it changes. `share`: it stays as it is. */
type Strength = 'update' | 'no key update' | 'share' | 'key share'

interface Way {
  strength?: Strength
  /** Passes over what somebody else has in hand: it waits for nobody. */
  skipLocked?: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: whatever else the question joins
type Question<O> = SelectQueryBuilder<any, any, O>

const watched = new WeakMap<Reader, Held>()

/** What this transaction locks is held against the order from here on; the transaction that sees its writes. */
export function watchLocks(tx: Tx): Tx {
  const held = new Held()
  const watching = tx.withPlugin(new SeesWrites(held))
  watched.set(watching, held)
  return watching
}

/** The rows that are asked for, locked until the transaction ends. Several: the question says in which order. */
export async function lockRows<O>(tx: Reader, name: RowLock, question: Question<O>, way: Way = {}): Promise<O[]> {
  const held = watched.get(tx)
  if (!way.skipLocked) held?.mayTake(name)
  const rows = await locking(question, [name], way).execute()
  held?.took(name, membersOf(name, rows), way)
  return rows
}

/** One row. With its key it may be one that is held already, whatever came after it. */
export async function lockRow<O>(
  tx: Reader,
  name: RowLock,
  key: string | number | undefined,
  question: Question<O>,
  way: Way = {},
): Promise<O | undefined> {
  const held = watched.get(tx)
  if (!way.skipLocked) held?.mayTake(name, key === undefined ? undefined : String(key))
  const row = await locking(question, [name], way).executeTakeFirst()
  if (row) held?.took(name, membersOf(name, [row], key), way)
  return row
}

/** One row that is there. */
export async function lockOne<O>(tx: Reader, name: RowLock, key: string, question: Question<O>): Promise<O> {
  const row = await lockRow(tx, name, key, question)
  if (!row) throw new NoResultError(question.toOperationNode())
  return row
}

/** One row with others that belong to it, in one statement: locked in the order they are named. */
export async function lockJoined<O>(
  tx: Reader,
  names: readonly RowLock[],
  question: Question<O>,
): Promise<O | undefined> {
  const held = watched.get(tx)
  for (const name of names) {
    held?.mayTake(name)
    held?.took(name, [])
  }
  const row = await locking(question, names, {}).executeTakeFirst()
  if (row) for (const name of names) held?.took(name, membersOf(name, [row]))
  return row
}

/** A lock by a word: of the class as a whole, or of one of its members. */
export async function lockWord(tx: Reader, name: WordLock, member?: string): Promise<void> {
  const held = watched.get(tx)
  held?.mayTake(name, member ?? '')
  const text = member === undefined ? name : `${name}:${member}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(tx)
  held?.took(name, [{ key: member ?? '' }])
}

/** Several of one class, in their order, in one statement: a select list is worked off from the left. */
export async function lockWords(tx: Reader, name: WordLock, members: readonly string[]): Promise<void> {
  const held = watched.get(tx)
  const inTurn = members.toSorted()
  for (const member of inTurn) held?.mayTake(name, member)
  const locks = inTurn.map(member => sql`pg_advisory_xact_lock(hashtextextended(${`${name}:${member}`}, 0))`)
  await sql`select ${sql.join(locks)}`.execute(tx)
  held?.took(
    name,
    inTurn.map(key => ({ key })),
  )
}

/** A part of a larger statement that passes over what somebody else has in hand: it waits for nobody. */
export function passingOver<O>(name: RowLock, question: Question<O>): Question<O> {
  return locking(question, [name], { skipLocked: true })
}

function locking<O>(question: Question<O>, names: readonly RowLock[], { strength = 'update', skipLocked }: Way) {
  const of = [...names]
  const locked = {
    update: () => question.forUpdate(of),
    'no key update': () => question.forNoKeyUpdate(of),
    share: () => question.forShare(of),
    'key share': () => question.forKeyShare(of),
  }[strength]()
  return skipLocked ? locked.skipLocked() : locked
}

function membersOf(name: RowLock, rows: readonly unknown[], known?: string | number): Member[] {
  const { key, later }: RowClass = lockOrder[name]
  return rows.flatMap(row => {
    const value = known ?? (row as Record<string, unknown>)[key]
    if (value === undefined) return []
    const isLater = later?.(row as Record<string, unknown>) ?? false
    return [{ key: String(value), turn: `${isLater ? 1 : 0} ${value}` }]
  })
}

/** An update takes the locks of its rows as well, and what a transaction has made waits for nobody. */
class SeesWrites implements KyselyPlugin {
  readonly #held: Sees

  constructor(held: Sees) {
    this.#held = held
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    for (const { table, isNew } of tablesWritten(node)) {
      if (isNew) this.#held.made(table)
      else this.#held.writes(table)
    }
    return node
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }
}
