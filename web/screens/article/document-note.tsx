import { useFormatter, useTranslations } from 'use-intl'
import { type Article, formatVersion, splitVersion, type Wording } from '#i18n/content/article.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import type { PageId } from '../../pages.ts'
import { documentOfPage, type ShownDocument } from './shown-document.ts'

interface DocumentNoteProps {
  page: PageId
  article: Article
  /** Of a text with figures: its version and hash are not known to the build. */
  shown: ShownDocument | undefined
}

/** The version of the document, and how to store it (BW 6:234, §305 BGB). */
export function DocumentNote({ page, article, shown }: DocumentNoteProps) {
  const t = useTranslations('article.document')
  const format = useFormatter()
  const { language } = useEnv()
  const name = documentOfPage[page]
  const version = shown?.version ?? article.version
  if (!name || !version) return null
  const day = (written: string) => format.dateTime(new Date(written), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <section className="document-note" aria-label={t('label')}>
      <dl>
        <div>
          <dt>{t('version')}</dt>
          <dd className="figures">
            <time dateTime={splitVersion(version).day}>{formatVersion(version, day)}</time>
          </dd>
        </div>
      </dl>
      <ButtonLink href={`/api/documents/${name}.pdf?language=${language}`} icon="download-simple">
        {t('download')}
      </ButtonLink>
    </section>
  )
}

/** How to distinguish the document from others, below its last line. */
export function DocumentHash({ page, article, wording, shown }: DocumentNoteProps & { wording: Wording }) {
  const t = useTranslations('article.document')
  if (!documentOfPage[page] || !(shown?.version ?? article.version)) return null
  return (
    <dl className="document-sum">
      <div>
        <dt>{t('hash')}</dt>
        <dd>
          <code className="document-hash">{shown?.sha256 ?? article.sha256[wording]}</code>
          <span className="document-hint">{t('hash_hint')}</span>
        </dd>
      </div>
    </dl>
  )
}
