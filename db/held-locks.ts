import { isLockClass, type LockClass, lockOrder, lockRank } from './lock-order.ts'

/** Locks were taken out of order: another transaction that takes them in order could deadlock with this one. */
export class LockOrderError extends Error {}

/** A member of a lock class: its key, and its position in the order. */
export interface Member {
  key: string
  turn?: string
}

export interface WriteObserver {
  recordWrite(table: string): void
  recordInsert(table: string): void
}

/** The locks that one transaction holds. */
export class HeldLocks implements WriteObserver {
  /** The known keys of each class. */
  readonly #keys = new Map<LockClass, Set<string>>()
  /** The highest position of each class. */
  readonly #turns = new Map<LockClass, string>()
  #last: LockClass | undefined

  /** Throws if a lock that is already held comes later in the order. */
  assertOrder(name: LockClass, key?: string): void {
    if (key !== undefined && this.#keys.get(name)?.has(key)) return
    if (this.#isGuarded(name)) return
    if (this.#last && lockRank(this.#last) > lockRank(name)) {
      throw new LockOrderError(`${name} after ${this.#last}: see db/lock-order.ts`)
    }
  }

  /** Records locks in the order in which they were taken. */
  recordTaken(name: LockClass, members: readonly Member[], { skipLocked = false } = {}): void {
    const known = this.#keys.get(name) ?? new Set()
    const isGuarded = this.#isGuarded(name)
    this.#keys.set(name, known)
    if (!isGuarded) this.#raise(name)
    for (const { key, turn = key } of members) {
      if (known.has(key)) continue
      known.add(key)
      const last = this.#turns.get(name)
      if (last === undefined || turn > last) this.#turns.set(name, turn)
      else if (!isGuarded && !skipLocked) throw new LockOrderError(`${name} ${turn} after ${last}: the smaller first`)
    }
  }

  /** Records a write to rows that were not locked before; their keys are not known here. */
  recordWrite(table: string): void {
    if (!isLockClass(table) || this.#keys.has(table)) return
    this.assertOrder(table)
    this.#keys.set(table, new Set())
    if (!this.#isGuarded(table)) this.#raise(table)
  }

  /** New rows are invisible to other transactions, so they need no order. */
  recordInsert(table: string): void {
    if (isLockClass(table) && !this.#keys.has(table)) this.#keys.set(table, new Set())
  }

  #isGuarded(name: LockClass): boolean {
    const lockClass = lockOrder[name]
    return 'under' in lockClass && this.#keys.has(lockClass.under as LockClass)
  }

  #raise(name: LockClass): void {
    if (!this.#last || lockRank(this.#last) < lockRank(name)) this.#last = name
  }
}
