import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '#domain/languages.ts'
import { getWording } from '#i18n/content/article.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import { Divider } from '#ui/kit/divider.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { ArticleParts } from './article-parts.tsx'
import { DocumentHash, DocumentNote } from './document-note.tsx'
import { Manuals } from './manuals.tsx'
import { NextReading } from './next-reading.tsx'
import { type PreparedArticle, prepareArticle } from './prepare-article.ts'
import type { EndingProps, PassageProps } from './reading.ts'
import { findShownDocument } from './shown-document.ts'

/** The static parts of an article with everything they need. */
export async function readingParts(language: Language, name: ArticleName) {
  const prepared = await prepareArticle(language, name)
  return {
    Opening: withPrepared(prepared, Opening),
    Passage: withPrepared(prepared, Passage),
    Ending: withPrepared(prepared, Ending),
  }
}

interface PreparedProps {
  prepared: PreparedArticle
}

function withPrepared<Props extends object>(
  prepared: PreparedArticle,
  Component: ComponentType<Props & PreparedProps>,
): ComponentType<Props> {
  return props => <Component prepared={prepared} {...props} />
}

function Opening({ prepared }: PreparedProps) {
  const { name, heading, intro, minutes } = prepared.article
  const t = useTranslations('article')
  return (
    <>
      <header className="article-head">
        <h1 tabIndex={-1}>{heading}</h1>
        <div className="article-lead">
          <p className="page-lead">{intro}</p>
          {name.endsWith('-guide') && <p className="article-time figures">{t('reading_time', { minutes })}</p>}
        </div>
      </header>
      <Divider />
    </>
  )
}

function Passage({ prepared, page, from, to, data }: PassageProps & PreparedProps) {
  return (
    <>
      {from === 0 && <DocumentNote page={page} article={prepared.article} shown={findShownDocument(data)} />}
      <ArticleParts prepared={prepared} data={data} from={from} to={to} />
    </>
  )
}

function Ending({ prepared, page, manuals, data }: EndingProps & PreparedProps) {
  const buyout = useConfig()?.buyout ?? false
  return (
    <>
      <DocumentHash
        page={page}
        article={prepared.article}
        wording={getWording({ buyout })}
        shown={findShownDocument(data)}
      />
      {manuals && <Manuals models={manuals} />}
      <NextReading page={page} />
    </>
  )
}
