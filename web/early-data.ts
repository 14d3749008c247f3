import type { ScreenData } from './screen.ts'

/** Long enough for a hand to move from resting on a link to pressing it; prices shown are not older. */
const freshMs = 30_000

/** The data of pages that were loaded before their link was pressed. */
export interface EarlyData {
  /** Loads the data of an address, unless they have just been loaded. */
  start: (url: URL, load: () => Promise<ScreenData>) => void
  /** The data of an address, once; undefined: none were loaded, or that failed. */
  take: (url: URL) => Promise<ScreenData | undefined>
  clear: () => void
}

export function createEarlyData(now: () => number): EarlyData {
  const started = new Map<string, { at: number; data: Promise<ScreenData | undefined> }>()
  const keyOf = ({ pathname, search }: URL) => pathname + search
  const isFresh = (key: string) => now() - (started.get(key)?.at ?? Number.NEGATIVE_INFINITY) < freshMs
  return {
    start(url, load) {
      const key = keyOf(url)
      if (!isFresh(key)) started.set(key, { at: now(), data: load().catch(() => undefined) })
    },
    async take(url) {
      const key = keyOf(url)
      const data = isFresh(key) ? started.get(key)?.data : undefined
      started.delete(key)
      return data
    },
    clear: () => started.clear(),
  }
}
