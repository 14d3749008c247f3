/** The list a thing was opened from: its question, and the things on its page in their order. */
export interface Trail {
  back: string
  hrefs: readonly string[]
}

const keyOf = (list: string) => `genie.trail.${list}`

/** Of this tab only: another one came from another list. */
export function keepTrail(list: string, trail: Trail, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(keyOf(list), JSON.stringify(trail))
  } catch {
    // Full or forbidden: then one goes back to the list instead.
  }
}

export function readTrail(list: string, storage: Storage = sessionStorage): Trail | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(list)) ?? 'null')
    return isTrail(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isTrail(kept: unknown): kept is Trail {
  if (typeof kept !== 'object' || kept === null || !('back' in kept) || !('hrefs' in kept)) return false
  const { back, hrefs } = kept
  return isHere(back) && Array.isArray(hrefs) && hrefs.every(isHere)
}

/** An address of this application, whoever wrote it there. */
function isHere(address: unknown): boolean {
  return typeof address === 'string' && /^\/[a-z]{2}\/admin(\/|\?|$)/.test(address)
}

export interface Neighbours {
  back: string
  previous: string | undefined
  next: string | undefined
  /** From 1, on the page of the list it was opened from. */
  place: number
  count: number
}

/** Where one is on the trail; undefined: this thing was not opened from it. */
export function neighboursOf(trail: Trail | undefined, here: string): Neighbours | undefined {
  const at = trail?.hrefs.indexOf(here) ?? -1
  if (!trail || at < 0) return undefined
  const { back, hrefs } = trail
  return { back, previous: hrefs[at - 1], next: hrefs[at + 1], place: at + 1, count: hrefs.length }
}
