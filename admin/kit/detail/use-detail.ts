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
  /** Reads it again and tells what of it changed; nothing is taken away meanwhile. */
  reread: () => Promise<Change[]>
  /** An answer that is the thing itself. */
  replace: (data: Data) => void
}

interface DetailInput<Data> {
  /** The same function until another thing is meant: `useCallback`. */
  fetchData: (call: Call) => Promise<Data>
  /** What is told when somebody else changed it: by name, as words. */
  watched: (data: Data) => Watched
  /** What on the live channel makes it old. */
  live?: readonly string[]
}

/** One thing of the shop on a screen: read, read again when it is told of, compared when a colleague was faster. */
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
