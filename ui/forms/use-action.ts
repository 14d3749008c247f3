import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Client } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { useBrowser } from '../app/env.tsx'
import { useFailureText } from './report-failure.ts'

export interface ActionHandle {
  busy: boolean
  problem: string | undefined
  forget: () => void
  /** One at a time. Resolves to whether it was done. */
  run: (work: (client: Client) => Promise<void>) => Promise<boolean>
}

const conflict = 409

/** An action on an order in a dialog. `stale` is called if the order had changed, so that the page is outdated. */
export function useAction(stale: () => void): ActionHandle {
  const t = useTranslations('error')
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
        await work(browser.client)
        return true
      } catch (error) {
        setProblem(failureText(error) ?? t('default_failure'))
        if (error instanceof CallFailure && error.http === conflict) stale()
        return false
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
