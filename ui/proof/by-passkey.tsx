import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { useBrowser } from '../app/env.tsx'
import { Problem } from '../forms/form.tsx'
import { useFailureText } from '../forms/report-failure.ts'
import { Button } from '../kit/button.tsx'
import { proveByPasskey } from '../passkeys/passkeys.ts'

interface ByPasskeyProps {
  onSettled: (proven: boolean) => void
  /** Another method, with the function that selects it; undefined: there is none. */
  other: { label: string; choose: () => void } | undefined
}

/** The device asks only after a click: browsers show nothing by themselves. */
export function ByPasskey({ onSettled, other }: ByPasskeyProps) {
  const t = useTranslations('proof')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  // After the dialog has opened and set its own focus.
  useEffect(() => {
    requestAnimationFrame(() => button.current?.focus())
  }, [])

  async function prove(): Promise<void> {
    if (!browser || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await proveByPasskey(browser.client.quietly)
      onSettled(true)
    } catch (error) {
      if (error instanceof CallFailure && error.action === 'sign_out') onSettled(false)
      else setProblem(failureText(error))
    }
    setBusy(false)
  }

  return (
    <div className="form">
      <p>{t('passkey_text')}</p>
      {problem && <Problem>{problem}</Problem>}
      <div className="form-actions">
        <Button onClick={() => onSettled(false)}>{t('cancel')}</Button>
        <Button ref={button} variant="primary" icon="fingerprint" busy={busy} onClick={() => void prove()}>
          {t('passkey_go')}
        </Button>
      </div>
      {other && (
        <p>
          <Button variant="quiet" size="s" onClick={other.choose}>
            {other.label}
          </Button>
        </p>
      )}
    </div>
  )
}
