import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'

export function GuestNote() {
  const t = useTranslations('account.user')
  const { language } = useEnv()
  return (
    <div className="own-note">
      <Notice
        title={t('guest')}
        action={
          <ButtonLink size="s" href={pagePath(language, 'login_middle', { step: 'account' })}>
            {t('guest_action')}
          </ButtonLink>
        }
      >
        {t('guest_text')}
      </Notice>
    </div>
  )
}
