import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { FirstPassword } from './first-password.tsx'
import { PasswordForm } from './password-form.tsx'

const fetchUser = (call: Call) => call('GET /user/info', {})

/** Old and new password; an account without a password, or a guest, is shown how to get one. */
export function ChangePassword() {
  const t = useTranslations('account')
  const { language } = useEnv()
  const load = useLoad(fetchUser)
  return (
    <Loaded load={load} loading={t('user.loading')} failed={t('user.not_loaded')}>
      {user => {
        if (user.has_password) return <PasswordForm email={user.email ?? ''} />
        if (user.auth_provider !== 'anonymous' && user.email) return <FirstPassword email={user.email} />
        return (
          <Notice
            title={t('change_password.guest')}
            action={
              <ButtonLink size="s" href={pagePath(language, 'login_middle', { step: 'account' })}>
                {t('user.guest_action')}
              </ButtonLink>
            }
          >
            {t('change_password.guest_text')}
          </Notice>
        )
      }}
    </Loaded>
  )
}
