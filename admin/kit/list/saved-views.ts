import { useSyncExternalStore } from 'react'

/** A saved view: its name and its query, stored in this browser. */
export interface SavedView {
  name: string
  search: string
}

const maxViews = 12
const maxNameLength = 40
const listeners = new Set<() => void>()
const cache = new Map<string, { text: string | null; views: readonly SavedView[] }>()

const storageKey = (list: string) => `admin.views.${list}`

/** Invalid stored data are ignored. Returns the same array until it changes, as React requires. */
export function readViews(list: string, storage: Pick<Storage, 'getItem'> = localStorage): readonly SavedView[] {
  const text = storage.getItem(storageKey(list))
  const known = cache.get(list)
  if (known && known.text === text) return known.views
  const views = parseViews(text)
  cache.set(list, { text, views })
  return views
}

export function parseViews(text: string | null): SavedView[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isView).slice(0, maxViews) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('search' in value)) return false
  return typeof value.name === 'string' && typeof value.search === 'string' && value.name !== ''
}

/** A view with the same name is replaced; the newest comes last, and the oldest is dropped. */
export function withView(views: readonly SavedView[], { name, search }: SavedView): SavedView[] {
  const called = name.trim().slice(0, maxNameLength)
  if (called === '') return [...views]
  return [...views.filter(view => view.name !== called), { name: called, search }].slice(-maxViews)
}

function write(list: string, views: readonly SavedView[]): void {
  localStorage.setItem(storageKey(list), JSON.stringify(views))
  for (const listener of listeners) listener()
}

export function useSavedViews(list: string) {
  const views = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readViews(list),
  )
  return {
    views,
    save: (view: SavedView) => write(list, withView(views, view)),
    forget: (name: string) =>
      write(
        list,
        views.filter(view => view.name !== name),
      ),
  }
}
