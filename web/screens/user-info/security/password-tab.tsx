import { useTranslations } from 'use-intl'
import { FirstPassword } from '../../change-password/first-password.tsx'
import { PasswordForm } from '../../change-password/password-form.tsx'
import type { TabProps } from '../use-update-user.ts'

export function PasswordTab({ user }: TabProps) {
  const t = useTranslations('pages.change_password')
  return (
    <div className="own-part own-narrow">
      <h2>{t('heading')}</h2>
      {user.has_password ? (
        <>
          <p className="form-small">{t('lead')}</p>
          <PasswordForm email={user.email ?? ''} />
        </>
      ) : (
        <FirstPassword email={user.email ?? ''} />
      )}
    </div>
  )
}
