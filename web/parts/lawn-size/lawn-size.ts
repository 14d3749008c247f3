import { useSyncExternalStore } from 'react'
import { tolerantStorage } from '#client/tolerant-storage.ts'

/** Read by the checkout too. */
const key = 'genie:lawn-m2'
const storage = tolerantStorage(() => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage))
const listeners = new Set<() => void>()

/** The square metres that a visitor typed or chose on any page, until the tab is closed. */
export const lawnSize = {
  read(): number | undefined {
    const text = storage.read(key) ?? ''
    return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
  },
  write(m2: number): void {
    storage.write(key, String(m2))
    for (const listener of listeners) listener()
  },
}

/** undefined on the server, and where nothing was typed. */
export function useLawnSize(): number | undefined {
  return useSyncExternalStore(subscribe, lawnSize.read, () => undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
