import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import type { PasskeySignIn } from './use-passkey-sign-in.ts'

/** Sign-in with a passkey, beside the other ways. */
export function PasskeyButton({ busy, problem, start }: PasskeySignIn) {
  const t = useTranslations('account')
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      <Button wide busy={busy} icon="fingerprint" className="needs-script" onClick={start}>
        {t('login.passkey')}
      </Button>
    </>
  )
}
