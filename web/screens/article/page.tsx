import './article.css'
import './article-blocks.css'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { inWording, wordingOf } from '#i18n/content/article.ts'
import { articleOfPage } from '#i18n/content/articles.ts'
import { Divider } from '#ui/kit/divider.tsx'
import { TableOfContents } from '#ui/kit/table-of-contents.tsx'
import type { Env } from '../../env.tsx'
import { useConfig } from '../../layout/use-config.ts'
import type { PageId } from '../../pages.ts'
import { defineScreen } from '../../screen.ts'
import { ArticleParts } from './article-parts.tsx'
import { ContentsFold } from './contents-fold.tsx'
import { DocumentNote } from './document-note.tsx'
import { type ManualLink, Manuals } from './manuals.tsx'
import { NextReading } from './next-reading.tsx'
import { type BlockData, loadBlocks, type PreparedArticle, prepareArticle } from './prepare-article.ts'

interface ArticleData {
  blocks: BlockData
  /** On the page about safety only. */
  manuals: ManualLink[] | undefined
}

interface ArticlePageProps {
  page: PageId
  data: ArticleData
  prepared: PreparedArticle
}

/** Every article of the shop: the page decides which. */
export const screen = defineScreen<ArticleData, PreparedArticle>({
  prepare: ({ language, page }) => {
    const name = articleOfPage(page)
    if (!name) throw new Error(`No article for ${page}`)
    return prepareArticle(language, name)
  },
  load: async ({ prepared, ...env }) => ({
    blocks: await loadBlocks(prepared, env),
    manuals: prepared.article.name === 'safety' ? await loadManuals(env) : undefined,
  }),
  head: (_data, { article }) => ({ title: article.title, description: article.description }),
  Page: ArticlePage,
})

function ArticlePage({ page, data, prepared }: ArticlePageProps) {
  const t = useTranslations('article')
  const buyout = useConfig()?.buyout ?? false
  const { article } = prepared
  const wording = wordingOf({ buyout })
  const contents = useMemo(() => inWording(article.contents, wording), [article, wording])
  const isGuide = article.name.endsWith('-guide')
  return (
    <article className="article" data-kind={isGuide ? 'guide' : 'page'}>
      <header className="article-head">
        <h1 tabIndex={-1}>{article.heading}</h1>
        <div className="article-lead">
          <p className="page-lead">{article.intro}</p>
          {isGuide && <p className="article-time figures">{t('reading_time', { minutes: article.minutes })}</p>}
        </div>
      </header>
      <Divider />
      <div className="article-columns">
        <div className="article-side">
          <TableOfContents title={t('on_this_page')} entries={contents} />
        </div>
        <ContentsFold title={t('on_this_page')} entries={contents} />
        <div className="article-body">
          <DocumentNote page={page} article={article} wording={wording} />
          <ArticleParts prepared={prepared} data={data.blocks} />
          {data.manuals && <Manuals models={data.manuals} />}
          <NextReading page={page} />
        </div>
      </div>
    </article>
  )
}

/** The page stands without them too: what it warns of matters more. */
async function loadManuals({ call }: Env): Promise<ManualLink[]> {
  try {
    const { list } = await call('GET /device-types', { query: { page_size: 100 } })
    return list.map(({ key, name }) => ({ key, name }))
  } catch {
    return []
  }
}
