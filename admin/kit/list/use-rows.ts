import { useCallback, useEffect, useRef, useState } from 'react'
import { useBrowser } from '#ui/app/env.tsx'
import { useTabReturn } from '#ui/app/use-tab-return.ts'
import type { ListQuery } from './list-query.ts'
import { type FetchRows, type ListResult, toRowsRequest } from './list-types.ts'

export interface Rows<Row> {
  /** Those of the question before, until the answer to this one has come. */
  result: ListResult<Row> | undefined
  error: unknown
  loading: boolean
  /** Asks again, quietly: what stands there stays until the answer comes. */
  refresh: () => void
}

/** The rows of a list: asked for at each change of the question, and again when the reader comes back to the tab. */
export function useRows<Row>(fetchRows: FetchRows<Row>, query: ListQuery): Rows<Row> {
  const browser = useBrowser()
  const [result, setResult] = useState<ListResult<Row>>()
  const [error, setError] = useState<unknown>()
  const [loading, setLoading] = useState(true)
  const [attempt, setAttempt] = useState(0)
  /** The question whose answer is on the screen. */
  const loadedQuery = useRef<ListQuery>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!browser) return
    const gone = new AbortController()
    // News about what is shown comes in silence: only another question, or another try, is waited for.
    if (loadedQuery.current !== query) setLoading(true)
    fetchRows(browser.client.with({ quiet: true, signal: gone.signal }), toRowsRequest(query)).then(
      found => {
        if (gone.signal.aborted) return
        loadedQuery.current = query
        setResult(found)
        setError(undefined)
        setLoading(false)
      },
      (failure: unknown) => {
        if (gone.signal.aborted) return
        loadedQuery.current = undefined
        setError(failure)
        setLoading(false)
      },
    )
    return () => gone.abort()
  }, [browser, fetchRows, query, attempt])

  const refresh = useCallback(() => setAttempt(count => count + 1), [])
  useTabReturn(refresh)
  return { result, error, loading, refresh }
}
