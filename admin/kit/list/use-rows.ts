import { useCallback, useEffect, useRef, useState } from 'react'
import { useBrowser } from '#ui/app/env.tsx'
import { useTabReturn } from '#ui/app/use-return.ts'
import type { ListQuery } from './list-query.ts'
import { type Ask, askedOf, type ListAnswer } from './list-types.ts'

export interface Rows<Row> {
  /** Those of the question before, until the answer to this one has come. */
  answer: ListAnswer<Row> | undefined
  error: unknown
  loading: boolean
  /** Asks again, quietly: what stands there stays until the answer comes. */
  refresh: () => void
}

/** The rows of a list: asked for at each change of the question, and again when the reader comes back to the tab. */
export function useRows<Row>(ask: Ask<Row>, query: ListQuery): Rows<Row> {
  const browser = useBrowser()
  const [answer, setAnswer] = useState<ListAnswer<Row>>()
  const [error, setError] = useState<unknown>()
  const [loading, setLoading] = useState(true)
  const [attempt, setAttempt] = useState(0)
  /** The question whose answer is on the screen. */
  const shown = useRef<ListQuery>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!browser) return
    const gone = new AbortController()
    // News about what is shown comes in silence: only another question, or another try, is waited for.
    if (shown.current !== query) setLoading(true)
    ask(browser.client.with({ quiet: true, signal: gone.signal }), askedOf(query)).then(
      found => {
        if (gone.signal.aborted) return
        shown.current = query
        setAnswer(found)
        setError(undefined)
        setLoading(false)
      },
      (failure: unknown) => {
        if (gone.signal.aborted) return
        shown.current = undefined
        setError(failure)
        setLoading(false)
      },
    )
    return () => gone.abort()
  }, [browser, ask, query, attempt])

  const refresh = useCallback(() => setAttempt(count => count + 1), [])
  useTabReturn(refresh)
  return { answer, error, loading, refresh }
}
