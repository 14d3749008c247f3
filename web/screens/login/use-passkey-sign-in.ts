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

/** A challenge is valid for five minutes; the field gets a new one before that. */
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

/** Sign-in by a button, and from the list that the browser shows at the address field. */
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
      // The request of the button replaces the one that waits in the field and must not be cancelled with it.
      const isStillNeeded = () => !isOver && !isPressed.current
      try {
        if (isStillNeeded()) await signIn(tools, { inField: true, isStillNeeded: isStillNeeded })
      } catch (error) {
        // A failure is shown only if the person chose a passkey.
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
