import { useState } from 'react'
import { languageNumbers } from '#domain/languages.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { useBrowser, useEnv } from '../env.tsx'

const stateKey = 'genie.third_party_state'

/** The first half of the sign-in with Google: stores the state that this tab must receive again, and opens Google. */
export function useThirdParty() {
  const browser = useBrowser()
  const { language } = useEnv()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function start(): Promise<void> {
    if (!browser || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const query = { language: languageNumbers[language] }
      const { url, state } = await browser.client.quietly('GET /user/google-logic/auth-url', { query })
      sessionStorage.setItem(stateKey, state)
      location.assign(url)
    } catch (error) {
      setProblem(failureText(error))
      setBusy(false)
    }
  }

  return { start: () => void start(), busy, problem }
}

/** Reads the state that this tab stored, and removes it: it counts once. */
export function takeThirdPartyState(): string | undefined {
  try {
    const state = sessionStorage.getItem(stateKey) ?? undefined
    sessionStorage.removeItem(stateKey)
    return state
  } catch {
    return undefined
  }
}
