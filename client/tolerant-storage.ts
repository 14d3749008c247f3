/** The part of `Storage` that is used; tests write their own. */
export interface TextStorage {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

export interface TolerantStorage {
  read(key: string): string | null
  /** `null` forgets the key. */
  write(key: string, text: string | null): void
}

/**
 * A browser may forbid its storage (merely naming `localStorage` throws), refuse to write (private mode, full) or have
 * none. Then memory serves: the page works on, it only forgets when it is closed. `open` is called inside the guard.
 */
export function tolerantStorage(open: () => TextStorage | undefined): TolerantStorage {
  const memory = new Map<string, string>()
  let storage = attempt(open)

  return {
    read(key) {
      if (!storage) return memory.get(key) ?? null
      try {
        return storage.getItem(key)
      } catch {
        storage = undefined
        return memory.get(key) ?? null
      }
    },
    write(key, text) {
      if (text === null) memory.delete(key)
      else memory.set(key, text)
      if (!storage) return
      try {
        if (text === null) storage.removeItem(key)
        else storage.setItem(key, text)
      } catch {
        // What stands there is out of date from now on: a reload must not find yesterday's tokens.
        const full = storage
        attempt(() => full.removeItem(key))
        storage = undefined
      }
    },
  }
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
