import { useRef, useState } from 'react'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { validate } from '#ui/forms/form-state.ts'
import { useReportFailure } from '#ui/forms/report-failure.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { useBrowser } from '../../env.tsx'
import { readStoredEmail } from '../../forms/stored-email.ts'
import { useProof } from '../../forms/use-proof.ts'

export interface WaitlistHandle {
  email: string
  setEmail: (email: string) => void
  /** Beside the field. */
  fieldError: string | undefined
  /** Above the button. */
  problem: string | undefined
  busy: boolean
  joined: { email: string; months: number } | undefined
  send: () => Promise<void>
}

const field = 'waitlist-email'

/** One address and one button; also inside a rental form, where no nested form is possible. */
export function useWaitlist(key: string, months: number): WaitlistHandle {
  const browser = useBrowser()
  const user = useCurrentUser()
  const tellFailure = useReportFailure()
  const { required, email: emailRule } = useRules()
  const running = useRef(false)
  const proof = useProof()
  const [typed, setTyped] = useState<string>()
  const [fieldError, setFieldError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [joined, setJoined] = useState<WaitlistHandle['joined']>()
  const email = typed ?? user.email ?? readStoredEmail()

  function show(wrong: string | undefined) {
    setFieldError(wrong)
    // After React has rendered it beside the field, so that it is read aloud with the field.
    if (wrong !== undefined) requestAnimationFrame(() => document.getElementById(field)?.focus())
  }

  async function send() {
    if (!browser || running.current) return
    setProblem(undefined)
    const wrong = validate({ email }, { email: [required, emailRule] }).email
    show(wrong)
    if (wrong !== undefined) return
    running.current = true
    setBusy(true)
    try {
      const entry = { email: normalizeEmail(email), months }
      const isKnown = user.kind === 'customer' || user.kind === 'staff'
      const body = isKnown ? entry : { ...entry, altcha: await proof.take() }
      await browser.client.quietly('POST /device-types/{key}/waitlist', { params: { key }, body })
      setJoined(entry)
    } catch (error) {
      const { message, fields } = tellFailure(error, { names: ['email'], fieldByCode: {}, textByCode: {} })
      show(fields.email)
      setProblem(message?.text)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    ...{ email, fieldError, problem, busy, send },
    setEmail: next => {
      setTyped(next)
      setFieldError(undefined)
    },
    // The confirmation belongs to one term and is dropped when the term changes.
    joined: joined?.months === months ? joined : undefined,
  }
}
