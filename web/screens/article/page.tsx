import './article.css'
import './article-blocks.css'
import '../../parts/guarantee-notice/guarantee-notice.css'
import '#ui/kit/content.css'
import '#ui/kit/fields/field.css'
import '../../parts/qr-code/qr-code.css'
import { useMemo } from 'react'
import { getWording, inWording } from '#i18n/content/article.ts'
import { TableOfContents } from '#ui/kit/table-of-contents.tsx'
import { useEnv } from '../../env.tsx'
import { useConfig } from '../../layout/use-config.ts'
import type { PageId } from '../../pages.ts'
import { LazyMount } from '../../parts/lazy-section.tsx'
import { defineScreen, type Prepared } from '../../screen.ts'
import { ContentsFold } from './contents-fold.tsx'
import { liveBlocks } from './live.ts'
import type { ArticleData } from './load-article.ts'
import { getReading } from './reading.ts'

interface ArticlePageProps {
  page: PageId
  data: ArticleData
}

/** Every article of the shop, chosen by the page. Its static parts are sent as HTML only. */
export const screen = defineScreen<ArticleData, Prepared & { page: PageId }>({
  prepare: async ({ page }) => ({ page, modules: [] }),
  load: async ({ prepared, ...env }) => (await import('./load-article.ts')).loadArticle(prepared.page, env),
  head: ({ title, description }) => ({ title, description }),
  Page: props => <ArticlePage key={props.data.name} {...props} />,
})

function ArticlePage({ page, data }: ArticlePageProps) {
  const { name, onThisPage, contents, stretches, blocks, manuals } = data
  const { language } = useEnv()
  const wording = getWording({ buyout: useConfig()?.buyout ?? false })
  const entries = useMemo(() => inWording(contents, wording), [contents, wording])
  const { opening, passage, ending } = getReading(language, name)
  return (
    <article className="article" data-kind={name.endsWith('-guide') ? 'guide' : 'page'}>
      <LazyMount section={opening} sectionProps={{}} />
      <div className="article-columns">
        <div className="article-side">
          <TableOfContents title={onThisPage} entries={entries} />
        </div>
        <ContentsFold title={onThisPage} entries={entries} />
        <div className="article-body">
          {inWording(stretches, wording).map(stretch =>
            'live' in stretch ? (
              <LazyMount
                key={stretch.from}
                section={liveBlocks[stretch.live].part}
                sectionProps={{ args: stretch.args, html: undefined, data: stretch.source && blocks[stretch.source] }}
              />
            ) : (
              <LazyMount key={stretch.from} section={passage} sectionProps={{ page, ...stretch, data: blocks }} />
            ),
          )}
          <LazyMount section={ending} sectionProps={{ page, manuals, data: blocks }} />
        </div>
      </div>
    </article>
  )
}
