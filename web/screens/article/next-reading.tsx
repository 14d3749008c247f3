import { useMessages, useTranslations } from 'use-intl'
import type { Messages } from '#i18n/locales/nl.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../../env.tsx'
import { getDescription } from '../../head.ts'
import type { IndexedPage, PageId } from '../../pages.ts'
import { pagePath } from '../../paths.ts'

/** The most likely next articles for a reader. */
const after: Partial<Record<PageId, readonly IndexedPage[]>> = {
  buy_guide: ['product', 'rent_home', 'beginners_guide'],
  beginners_guide: ['buy_guide', 'safety', 'complaints'],
  terms_conditions: ['withdrawal', 'return', 'privacy'],
  privacy: ['terms_conditions', 'accessibility', 'complaints'],
  withdrawal: ['withdraw', 'return', 'terms_conditions'],
  costs_explained: ['return', 'rent_home', 'terms_conditions'],
  return: ['withdrawal', 'cancel_rental', 'complaints'],
  accessibility: ['complaints', 'privacy', 'impressum'],
  old_device: ['safety', 'return', 'complaints'],
  safety: ['beginners_guide', 'old_device', 'complaints'],
  impressum: ['complaints', 'terms_conditions', 'privacy'],
}

export function NextReading({ page }: { page: PageId }) {
  const t = useTranslations()
  const messages = useMessages() as unknown as Messages
  const { language } = useEnv()
  const next = after[page] ?? []
  if (next.length === 0) return null
  return (
    <nav className="next-reading" aria-labelledby="next-reading">
      <h2 id="next-reading">{t('article.next_reading')}</h2>
      <ul>
        {next.map(id => (
          <li key={id}>
            <a href={pagePath(language, id)} className="next-link">
              <span className="next-title">{t(`pages.${id}.title`)}</span>
              <span className="next-text">{getDescription(id, messages)}</span>
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
