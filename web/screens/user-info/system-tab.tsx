import { useTranslations } from 'use-intl'

/** The settings themselves are kept in the back office. */
export function SystemTab() {
  const t = useTranslations('account')
  return (
    <div className="own-part own-narrow">
      <h2>{t('user.tab_system')}</h2>
      <p>{t('system.text')}</p>
      <p>
        <a href="/admin" data-document>
          {t('system.link')}
        </a>
      </p>
    </div>
  )
}
