import { useCallback, useEffect, useState } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { useBrowser } from './env.tsx'

export type Load<Data> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'ready'; data: Data; replace: (data: Data) => void; retry: () => void }

/**
 * The data of a screen rendered in the browser: loaded when it mounts, dropped when it unmounts. `fetchData` must keep
 * its identity between renders.
 */
export function useLoad<Data>(fetchData: (call: Call) => Promise<Data>): Load<Data> {
  const browser = useBrowser()
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<{ data: Data } | { error: unknown }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!browser) return
    const gone = new AbortController()
    fetchData(browser.client.with({ quiet: true, signal: gone.signal })).then(
      data => !gone.signal.aborted && setOutcome({ data }),
      (error: unknown) => !gone.signal.aborted && setOutcome({ error }),
    )
    return () => gone.abort()
  }, [browser, fetchData, attempt])

  const retry = useCallback(() => {
    setOutcome(undefined)
    setAttempt(count => count + 1)
  }, [])
  const replace = useCallback((data: Data) => setOutcome({ data }), [])

  if (!outcome) return { state: 'loading' }
  return 'error' in outcome
    ? { state: 'failed', error: outcome.error, retry }
    : { state: 'ready', data: outcome.data, replace, retry }
}
