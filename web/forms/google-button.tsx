import '#ui/forms/forms.css'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useConfig } from '../layout/use-config.ts'
import { GoogleMark } from './google-mark.tsx'
import { useThirdParty } from './third-party.ts'

/** Rendered only where sign-in with Google is configured. */
export function GoogleButton({ isFirst = true }: { isFirst?: boolean }) {
  const t = useTranslations('account')
  const { start, busy, problem } = useThirdParty()
  if (!useConfig()?.google_sign_in) return null
  return (
    <>
      {isFirst && <p className="or">{t('or')}</p>}
      {problem && <Problem>{problem}</Problem>}
      <Button wide busy={busy} className="google-button" onClick={start}>
        <GoogleMark />
        {t('login.google')}
      </Button>
    </>
  )
}
