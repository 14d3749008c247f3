import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Notice } from '#ui/kit/notice.tsx'

/** A note from another account screen, passed as state of the navigation. */
export type LoginNoteName = 'password_changed'

export function LoginNote() {
  const t = useTranslations('account.login')
  const { state } = useLocation()
  const note = (state as { note?: LoginNoteName } | null)?.note
  if (note !== 'password_changed') return null
  return (
    <Notice tone="success" live title={t('password_changed')}>
      {t('password_changed_text')}
    </Notice>
  )
}
