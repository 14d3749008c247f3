import { isLockClass, type LockClass, lockOrder, lockRank } from './lock-order.ts'

/** Somebody else who takes the same locks the other way round could wait for this transaction while it waits for them. */
export class LockOrderError extends Error {}

/** One of a class: what it is known by, and what says when it is its turn. */
export interface Member {
  key: string
  turn?: string
}

export interface WriteObserver {
  recordWrite(table: string): void
  recordInsert(table: string): void
}

/** What one transaction holds. */
export class HeldLocks implements WriteObserver {
  /** By class, the keys that are known. */
  readonly #keys = new Map<LockClass, Set<string>>()
  /** By class, the highest. */
  readonly #turns = new Map<LockClass, string>()
  #last: LockClass | undefined

  /** Refuses what comes before something that is held already. */
  assertOrder(name: LockClass, key?: string): void {
    if (key !== undefined && this.#keys.get(name)?.has(key)) return
    if (this.#isGuarded(name)) return
    if (this.#last && lockRank(this.#last) > lockRank(name)) {
      throw new LockOrderError(`${name} after ${this.#last}: see db/lock-order.ts`)
    }
  }

  /** In the order in which they were locked. */
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

  /** Rows of it that are not held: which ones the statement alone knows. */
  recordWrite(table: string): void {
    if (!isLockClass(table) || this.#keys.has(table)) return
    this.assertOrder(table)
    this.#keys.set(table, new Set())
    if (!this.#isGuarded(table)) this.#raise(table)
  }

  /** Nobody else sees it before the end. */
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
