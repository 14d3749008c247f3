import { useSyncExternalStore } from 'react'

const key = 'admin.rail'
const tablet = '(width < 75rem)'
const listeners = new Set<() => void>()

/** Narrow by default on a tablet; a change by the user is stored. */
function read(): boolean {
  const stored = localStorage.getItem(key)
  return stored === null ? matchMedia(tablet).matches : stored === 'narrow'
}

function subscribe(listener: () => void): () => void {
  const width = matchMedia(tablet)
  listeners.add(listener)
  width.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    width.removeEventListener('change', listener)
  }
}

export function useRail() {
  const narrow = useSyncExternalStore(subscribe, read)
  return {
    narrow,
    toggle: () => {
      localStorage.setItem(key, narrow ? 'wide' : 'narrow')
      for (const listener of listeners) listener()
    },
  }
}
