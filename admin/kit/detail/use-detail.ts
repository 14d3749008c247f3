import { useCallback, useEffect, useRef } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { type Load, useLoad } from '#ui/app/use-load.ts'
import { useTabReturn } from '#ui/app/use-tab-return.ts'
import { cancelWaiting, whenNoneOpen } from '../dialogs/open-dialogs.ts'
import { useLive } from '../live.ts'
import { type Change, changesBetween, type Watched } from './changes.ts'

export interface Detail<Data> {
  load: Load<Data>
  /** Loads again and returns what changed; the shown data stay meanwhile. */
  reread: () => Promise<Change[]>
  /** Uses a response that contains the new data. */
  replace: (data: Data) => void
}

interface DetailInput<Data> {
  /** Must keep its identity until it loads something else: `useCallback`. */
  fetchData: (call: Call) => Promise<Data>
  /** The values to compare after somebody else's change: texts by label. */
  watched: (data: Data) => Watched
  /** Topics of the live channel that make the data outdated. */
  live?: readonly string[]
}

/** The data of one screen: loaded, reloaded on live events, and compared when somebody else changed them first. */
export function useDetail<Data>({ fetchData, watched, live }: DetailInput<Data>): Detail<Data> {
  const browser = useBrowser()
  const load = useLoad(fetchData)
  const now = useRef(load)
  now.current = load
  const latestWatched = useRef(watched)
  latestWatched.current = watched

  const reread = useCallback(async (): Promise<Change[]> => {
    const before = now.current
    if (!browser || before.state !== 'ready') return []
    try {
      const data = await fetchData(browser.client.quietly)
      if (now.current.state === 'ready') now.current.replace(data)
      return changesBetween(latestWatched.current(before.data), latestWatched.current(data))
    } catch (error) {
      console.warn('not read again', error)
      return []
    }
  }, [browser, fetchData])

  const replace = useCallback((data: Data) => {
    if (now.current.state === 'ready') now.current.replace(data)
  }, [])
  const refresh = useCallback(() => void reread(), [reread])
  useEffect(() => () => cancelWaiting(refresh), [refresh])
  useTabReturn(() => whenNoneOpen(refresh))
  useLive(live, () => whenNoneOpen(refresh))
  return { load, reread, replace }
}
