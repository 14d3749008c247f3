import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useBrowser, useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'

interface AccountWaysProps {
  signIn?: string
  onSignIn?: () => void
}

/** Links to sign in or register, and back here afterwards. */
export function AccountWays({ signIn, onSignIn }: AccountWaysProps) {
  const t = useTranslations('layout.account')
  const { language } = useEnv()
  const browser = useBrowser()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const go = () => browser?.session.storeRedirect(here)
  return (
    <p className="share-ways">
      <ButtonLink
        href={pagePath(language, 'login', { redirect_url: here })}
        variant="primary"
        icon="sign-in"
        onClick={() => {
          onSignIn?.()
          go()
        }}
      >
        {signIn ?? t('sign_in')}
      </ButtonLink>
      <ButtonLink href={pagePath(language, 'register')} variant="quiet" onClick={go}>
        {t('register')}
      </ButtonLink>
    </p>
  )
}
