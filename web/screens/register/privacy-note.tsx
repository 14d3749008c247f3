import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'

/** Shown where the first personal data are collected (GDPR 13). */
export function PrivacyNote({ isGuest }: { isGuest: boolean }) {
  const t = useTranslations('account.register')
  const { language } = useEnv()
  return (
    <p className="form-small">
      {isGuest && `${t('guest_keeps')} `}
      {t.rich('privacy', { a: chunks => <a href={pagePath(language, 'privacy')}>{chunks}</a> })}
    </p>
  )
}
