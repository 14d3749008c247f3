import { useCallback, useEffect, useRef, useState } from 'react'
import { useBrowser } from '#ui/app/env.tsx'
import { useTabReturn } from '#ui/app/use-tab-return.ts'
import type { ListQuery } from './list-query.ts'
import { type FetchRows, type ListResult, toRowsRequest } from './list-types.ts'

export interface Rows<Row> {
  /** The previous rows, until the response to the new query arrives. */
  result: ListResult<Row> | undefined
  error: unknown
  loading: boolean
  /** Loads again without showing progress: the shown rows stay until the response arrives. */
  refresh: () => void
}

/** The rows of a list: loaded at each change of the query, and again when the reader returns to the tab. */
export function useRows<Row>(fetchRows: FetchRows<Row>, query: ListQuery): Rows<Row> {
  const browser = useBrowser()
  const [result, setResult] = useState<ListResult<Row>>()
  const [error, setError] = useState<unknown>()
  const [loading, setLoading] = useState(true)
  const [attempt, setAttempt] = useState(0)
  /** The query whose rows are on the screen. */
  const loadedQuery = useRef<ListQuery>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!browser) return
    const gone = new AbortController()
    // Updates of the shown rows are silent: only a new query or a retry shows progress.
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
