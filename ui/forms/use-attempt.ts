import { useRef, useState } from 'react'
import { useBrowser } from '../app/env.tsx'
import type { BrowserTools } from '../app/tools.ts'
import { useFailureText } from './report-failure.ts'

export interface AttemptHandle {
  busy: boolean
  /** Why the last attempt failed. */
  problem: string | undefined
  forget: () => void
  /** One at a time. Resolves to whether it was done. */
  run: (work: (browser: BrowserTools) => Promise<void>) => Promise<boolean>
}

/** An action behind a button. `explain` gives the text of a failure, or undefined if none is to be shown. */
export function useAttempt(explain?: (error: unknown) => string | undefined): AttemptHandle {
  const browser = useBrowser()
  const failureText = useFailureText()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  return {
    busy,
    problem,
    forget: () => setProblem(undefined),
    async run(work) {
      if (!browser || running.current) return false
      running.current = true
      setBusy(true)
      setProblem(undefined)
      try {
        await work(browser)
        return true
      } catch (error) {
        setProblem((explain ?? failureText)(error))
        return false
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
