import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useBrowser } from '../../env.tsx'
import { GoogleMark } from '../../forms/google-mark.tsx'
import { useThirdParty } from '../../forms/third-party.ts'
import { useConfig } from '../../layout/use-config.ts'

interface GooglePartProps {
  isBound: boolean
  /** A second factor is on: Google's word would go around it. */
  isPaused: boolean
}

/** Whether Google opens this account too; linking begins as a sign-in that comes back here. */
export function GooglePart({ isBound, isPaused }: GooglePartProps) {
  const t = useTranslations('account.email')
  const browser = useBrowser()
  const { start, busy, problem } = useThirdParty()
  const isOffered = useConfig()?.google_sign_in && !isPaused
  if (!isOffered && !isBound) return null

  function bind() {
    browser?.session.rememberRedirect(location.pathname + location.hash)
    start()
  }

  return (
    <div className="own-part">
      <h2>{t('google')}</h2>
      <p>{t(isBound ? (isPaused ? 'google_paused' : 'google_bound') : 'google_unbound')}</p>
      {problem && <Problem>{problem}</Problem>}
      {!isBound && (
        <div className="form-actions">
          <Button busy={busy} className="google-button" onClick={bind}>
            <GoogleMark />
            {t('google_bind')}
          </Button>
        </div>
      )}
    </div>
  )
}
