import { useRef, useState } from 'react'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { useCurrentUser } from '#ui/app/person.ts'
import { validate } from '#ui/forms/form-state.ts'
import { useReportFailure } from '#ui/forms/tell-failure.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { useBrowser } from '../../env.tsx'
import { rememberedEmail } from '../../forms/remembered-email.ts'
import { useProof } from '../../forms/use-proof.ts'

export interface Joining {
  email: string
  setEmail: (email: string) => void
  /** Beside the field. */
  fault: string | undefined
  /** Above the button. */
  told: string | undefined
  busy: boolean
  joined: { email: string; months: number } | undefined
  send: () => Promise<void>
}

const field = 'waitlist-email'

/** One address and one button; in a rental form, too, where no form of its own can stand. */
export function useJoining(key: string, months: number): Joining {
  const browser = useBrowser()
  const person = useCurrentUser()
  const tell = useReportFailure()
  const { required, email: emailRule } = useRules()
  const running = useRef(false)
  const proof = useProof()
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [told, setTold] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [joined, setJoined] = useState<Joining['joined']>()
  const email = typed ?? person.email ?? rememberedEmail()

  function show(wrong: string | undefined) {
    setFault(wrong)
    // After React has written it beside the field, so that it is read out with it.
    if (wrong !== undefined) requestAnimationFrame(() => document.getElementById(field)?.focus())
  }

  async function send() {
    if (!browser || running.current) return
    setTold(undefined)
    const wrong = validate({ email }, { email: [required, emailRule] }).email
    show(wrong)
    if (wrong !== undefined) return
    running.current = true
    setBusy(true)
    try {
      const wish = { email: normalizeEmail(email), months }
      const isKnown = person.kind === 'customer' || person.kind === 'staff'
      const body = isKnown ? wish : { ...wish, altcha: await proof.take() }
      await browser.client.quietly('POST /device-types/{key}/waitlist', { params: { key }, body })
      setJoined(wish)
    } catch (error) {
      const { message, fields } = tell(error, { names: ['email'], fieldByCode: {}, textByCode: {} })
      show(fields.email)
      setTold(message?.text)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    ...{ email, fault, told, busy, send },
    setEmail: next => {
      setTyped(next)
      setFault(undefined)
    },
    // Another term is another wish: what was said of this one no longer counts.
    joined: joined?.months === months ? joined : undefined,
  }
}
