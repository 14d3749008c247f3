import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'

const links = [
  ['terms', 'terms_conditions'],
  ['privacy', 'privacy'],
  ['withdraw', 'withdraw'],
  ['cancel_rental', 'cancel_rental'],
  ['accessibility', 'accessibility'],
  ['impressum', 'impressum'],
] as const

/** The page has no footer, but must still name the company and link to withdrawal and cancellation. */
export function Links() {
  const t = useTranslations('layout.footer')
  const label = useTranslations('share')('links')
  const { language } = useEnv()
  return (
    <nav className="shell share-links" aria-label={label}>
      <ul>
        {links.map(([name, page]) => (
          <li key={page}>
            <a href={pagePath(language, page)}>{t(name)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
