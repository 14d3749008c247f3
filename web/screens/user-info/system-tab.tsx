import { useTranslations } from 'use-intl'
import { useAppEnv } from '#ui/app/env.tsx'

/** The settings are in the admin app; these link to the ones changed most often. */
const targets = [
  ['company', '/settings/rules/company'],
  ['mail', '/settings/mail-server'],
  ['all', '/settings'],
] as const

export function SystemTab() {
  const t = useTranslations('account')
  const { language } = useAppEnv()
  return (
    <div className="own-part own-narrow">
      <h2>{t('user.tab_system')}</h2>
      <p>{t('system.text')}</p>
      <ul>
        {targets.map(([name, path]) => (
          <li key={name}>
            <a href={`/${language}/admin${path}`} data-document>
              {t(`system.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
