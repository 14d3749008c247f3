import { isLockClass, type LockClass, lockOrder, placeOf } from './lock-order.ts'

/** Somebody else who takes the same locks the other way round could wait for this transaction while it waits for them. */
export class LockOutOfOrder extends Error {}

/** One of a class: what it is known by, and what says when it is its turn. */
export interface Member {
  key: string
  turn?: string
}

export interface Sees {
  writes(table: string): void
  made(table: string): void
}

/** What one transaction holds. */
export class Held implements Sees {
  /** By class, the keys that are known. */
  readonly #keys = new Map<LockClass, Set<string>>()
  /** By class, the highest. */
  readonly #turns = new Map<LockClass, string>()
  #last: LockClass | undefined

  /** Refuses what comes before something that is held already. */
  mayTake(name: LockClass, key?: string): void {
    if (key !== undefined && this.#keys.get(name)?.has(key)) return
    if (this.#isGuarded(name)) return
    if (this.#last && placeOf(this.#last) > placeOf(name)) {
      throw new LockOutOfOrder(`${name} after ${this.#last}: see db/lock-order.ts`)
    }
  }

  /** In the order in which they were locked. */
  took(name: LockClass, members: readonly Member[], { skipLocked = false } = {}): void {
    const known = this.#keys.get(name) ?? new Set()
    const isGuarded = this.#isGuarded(name)
    this.#keys.set(name, known)
    if (!isGuarded) this.#raise(name)
    for (const { key, turn = key } of members) {
      if (known.has(key)) continue
      known.add(key)
      const last = this.#turns.get(name)
      if (last === undefined || turn > last) this.#turns.set(name, turn)
      else if (!isGuarded && !skipLocked) throw new LockOutOfOrder(`${name} ${turn} after ${last}: the smaller first`)
    }
  }

  /** Rows of it that are not held: which ones the statement alone knows. */
  writes(table: string): void {
    if (!isLockClass(table) || this.#keys.has(table)) return
    this.mayTake(table)
    this.#keys.set(table, new Set())
    if (!this.#isGuarded(table)) this.#raise(table)
  }

  /** Nobody else sees it before the end. */
  made(table: string): void {
    if (isLockClass(table) && !this.#keys.has(table)) this.#keys.set(table, new Set())
  }

  #isGuarded(name: LockClass): boolean {
    const own = lockOrder[name]
    return 'under' in own && this.#keys.has(own.under as LockClass)
  }

  #raise(name: LockClass): void {
    if (!this.#last || placeOf(this.#last) < placeOf(name)) this.#last = name
  }
}
