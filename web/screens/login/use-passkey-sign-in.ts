import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import type { BrowserTools } from '#ui/app/tools.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'
import {
  cancelPasskeyRequest,
  canFillPasskeys,
  forgetPasskey,
  type PasskeyPrompt,
  requestPasskey,
} from '#ui/passkeys/passkeys.ts'
import { useBrowser } from '../../env.tsx'

/** What was given out to answer lasts five minutes: before that, the field gets another. */
const renewMs = 4 * 60_000

async function signIn({ client, enter }: BrowserTools, how: PasskeyPrompt = {}): Promise<void> {
  const options = await client.quietly('POST /user/passkeys/sign-in/options', { body: {} })
  const passkey = await requestPasskey(options, how)
  try {
    enter(await client.quietly('POST /user/passkeys/sign-in', { body: passkey }))
  } catch (error) {
    if (isUnknown(error)) forgetPasskey(options, passkey)
    throw error
  }
}

function isUnknown(error: unknown): boolean {
  const data = error instanceof CallFailure ? error.data : undefined
  return typeof data === 'object' && data !== null && 'unknown' in data
}

export interface PasskeySignIn {
  busy: boolean
  problem: string | undefined
  start: () => void
}

/** By a button, and from the list that the browser opens at the field of the address. */
export function usePasskeySignIn(): PasskeySignIn {
  const browser = useBrowser()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const latestFailureText = useRef(failureText)
  latestFailureText.current = failureText
  const isPressed = useRef(false)

  useEffect(() => {
    if (!browser) return
    let isOver = false
    async function waitInField(tools: BrowserTools): Promise<void> {
      if (!(await canFillPasskeys())) return
      // What the button asks is not ended by what waits in the field.
      const isStillNeeded = () => !isOver && !isPressed.current
      try {
        if (isStillNeeded()) await signIn(tools, { inField: true, isStillNeeded: isStillNeeded })
      } catch (error) {
        // Only of what somebody chose there is there anything to tell.
        if (!isOver && error instanceof CallFailure) setProblem(latestFailureText.current(error))
      }
    }
    void waitInField(browser)
    const renewal = setInterval(() => void waitInField(browser), renewMs)
    return () => {
      isOver = true
      clearInterval(renewal)
      void cancelPasskeyRequest()
    }
  }, [browser])

  async function start(): Promise<void> {
    if (!browser || busy) return
    setBusy(true)
    isPressed.current = true
    setProblem(undefined)
    try {
      await signIn(browser)
    } catch (error) {
      setProblem(failureText(error))
    }
    isPressed.current = false
    setBusy(false)
  }

  return { busy, problem, start: () => void start() }
}
