import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

interface PasskeyStepProps {
  onBack: () => void
  /** Called to use a recovery code instead. */
  onLost: () => void
}

/** The password was correct, and the role requires the passkey of the account. */
export function PasskeyStep({ onBack, onLost }: PasskeyStepProps) {
  const t = useTranslations('account.login')
  const { busy, problem, start } = usePasskeySignIn()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="form">
      <p>{t('passkey_text')}</p>
      <div className="form-end">
        {problem && <Problem>{problem}</Problem>}
        <Button ref={button} variant="primary" wide icon="fingerprint" busy={busy} onClick={start}>
          {t('passkey')}
        </Button>
        <div className="form-actions">
          <Button variant="quiet" icon="arrow-left" onClick={onBack}>
            {t('back')}
          </Button>
          <Button variant="quiet" onClick={onLost}>
            {t('use_recovery')}
          </Button>
        </div>
      </div>
    </div>
  )
}
