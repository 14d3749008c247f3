/** The part of `Storage` that is used; tests supply their own. */
export interface TextStorage {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

export interface TolerantStorage {
  read(key: string): string | null
  /** `null` removes the key. */
  write(key: string, text: string | null): void
}

/**
 * A browser may forbid its storage (even accessing `localStorage` throws), refuse to write (private mode, full) or have
 * none. Then memory is used: the page works, and its state is lost when it is closed. `open` is called inside the try
 * block.
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
        // The stored value is outdated from now on: a reload must not find old tokens.
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
