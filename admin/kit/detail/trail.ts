/** The list that a screen was opened from: its query, and the items on its page in their order. */
export interface Trail {
  back: string
  hrefs: readonly string[]
}

const storageKey = (list: string) => `genie.trail.${list}`

/** Of this tab only: other tabs have other lists. */
export function storeTrail(list: string, trail: Trail, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(storageKey(list), JSON.stringify(trail))
  } catch {
    // Storage is full or forbidden: without a trail there is only the link to the list.
  }
}

export function readTrail(list: string, storage: Storage = sessionStorage): Trail | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey(list)) ?? 'null')
    return isTrail(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function isTrail(stored: unknown): stored is Trail {
  if (typeof stored !== 'object' || stored === null || !('back' in stored) || !('hrefs' in stored)) return false
  const { back, hrefs } = stored
  return isHere(back) && Array.isArray(hrefs) && hrefs.every(isHere)
}

/** An address of this application: the storage may contain anything. */
function isHere(address: unknown): boolean {
  return typeof address === 'string' && /^\/[a-z]{2}\/admin(\/|\?|$)/.test(address)
}

export interface Neighbours {
  back: string
  previous: string | undefined
  next: string | undefined
  /** From 1, on the page of the list it was opened from. */
  position: number
  count: number
}

/** The position in the trail; undefined: the screen was not opened from it. */
export function findNeighbours(trail: Trail | undefined, here: string): Neighbours | undefined {
  const at = trail?.hrefs.indexOf(here) ?? -1
  if (!trail || at < 0) return undefined
  const { back, hrefs } = trail
  return { back, previous: hrefs[at - 1], next: hrefs[at + 1], position: at + 1, count: hrefs.length }
}
