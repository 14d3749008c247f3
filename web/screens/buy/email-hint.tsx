import { useTranslations } from 'use-intl'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useBrowser, useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'

/** An order needs no account; a customer who has one can sign in and is brought back here. */
export function EmailHint() {
  const t = useTranslations('buy.contact')
  const { language } = useEnv()
  const session = useBrowser()?.session
  const { kind } = useCurrentUser()
  if (kind === 'customer' || kind === 'staff') return t('email_hint')
  return t.rich('email_guest', {
    link: chunks => (
      <a href={pagePath(language, 'login')} onClick={() => session?.storeRedirect(location.pathname + location.search)}>
        {chunks}
      </a>
    ),
  })
}
