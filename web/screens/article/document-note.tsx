import { useFormatter, useTranslations } from 'use-intl'
import type { Article, Wording } from '#i18n/content/article.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import type { PageId } from '../../pages.ts'

const documents: Partial<Record<PageId, string>> = {
  terms_conditions: 'terms',
  privacy: 'privacy',
  withdrawal: 'withdrawal',
}

/** The version of the document, how to distinguish it from others, and how to store it (BW 6:234, §305 BGB). */
export function DocumentNote({ page, article, wording }: { page: PageId; article: Article; wording: Wording }) {
  const t = useTranslations('article.document')
  const format = useFormatter()
  const { language } = useEnv()
  const name = documents[page]
  if (!name || !article.version) return null
  const day = format.dateTime(new Date(article.version), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <section className="document-note" aria-label={t('label')}>
      <dl>
        <div>
          <dt>{t('version')}</dt>
          <dd className="figures">
            <time dateTime={article.version}>{day}</time>
          </dd>
        </div>
        <div>
          <dt>{t('hash')}</dt>
          <dd>
            <code className="document-hash">{article.sha256[wording]}</code>
            <span className="document-hint">{t('hash_hint')}</span>
          </dd>
        </div>
      </dl>
      <ButtonLink href={`/api/documents/${name}.pdf?language=${language}`} icon="download-simple">
        {t('download')}
      </ButtonLink>
    </section>
  )
}
