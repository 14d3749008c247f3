import type { Entry, Wording } from '#i18n/content/article.ts'
import { type ArticleName, findArticle } from '#i18n/content/articles.ts'
import { screenTranslator } from '#ui/app/messages.ts'
import type { Env } from '../../env.tsx'
import type { PageId } from '../../pages.ts'
import { prepareLazy } from '../../parts/lazy-section.tsx'
import { type LiveName, liveBlocks } from './live.ts'
import type { ManualLink } from './manuals.tsx'
import { type BlockData, loadBlocks, type PreparedArticle, prepareArticle } from './prepare-article.ts'
import { getReading } from './reading.ts'
import { loadShownDocument, shownDocumentKey } from './shown-document.ts'

/** A range of static parts, `to` being the one after the last; or one interactive block. */
export type Stretch =
  | { from: number; to: number; only?: never }
  | { from: number; live: LiveName; args: string[]; source?: string; only?: Wording }

/** The data of an article except its text, which is in the page itself. */
export interface ArticleData {
  name: ArticleName
  title: string
  description: string
  onThisPage: string
  contents: Entry[]
  stretches: Stretch[]
  blocks: BlockData
  /** On the safety page only. */
  manuals: ManualLink[] | undefined
}

export async function loadArticle(page: PageId, env: Env & { url: URL }): Promise<ArticleData> {
  const { language } = env
  const name = findArticle(page)
  if (!name) throw new Error(`No article for ${page}`)
  const prepared = await prepareArticle(language, name)
  const { title, description, contents } = prepared.article
  const stretches = splitStretches(prepared)
  const live = stretches.flatMap(stretch => ('live' in stretch ? liveBlocks[stretch.live].part : []))
  const { opening, passage, ending } = getReading(language, name)
  const [t, blocks, shown, manuals] = await Promise.all([
    screenTranslator(language, 'article'),
    loadBlocks(prepared, env),
    loadShownDocument(page, prepared.article, env),
    name === 'safety' ? loadManuals(env) : undefined,
    prepareLazy(language, [opening, passage, ending, ...live]),
  ])
  const data = shown ? { ...blocks, [shownDocumentKey]: shown } : blocks
  return { name, title, description, onThisPage: t('on_this_page'), contents, stretches, blocks: data, manuals }
}

/** The first stretch is always static: the note on a document is above its text. */
export function splitStretches({ article, blocks }: Pick<PreparedArticle, 'article' | 'blocks'>): Stretch[] {
  let read: Extract<Stretch, { to: number }> = { from: 0, to: 0 }
  const stretches: Stretch[] = [read]
  for (const [from, part] of article.parts.entries()) {
    const to = from + 1
    if ('block' in part && isLive(part.block)) {
      const { block: live, args, only } = part
      const source = blocks.get(live)?.source?.name
      read = { from: to, to }
      stretches.push({ from, live, args, ...(source && { source }), ...(only && { only }) }, read)
    } else read.to = to
  }
  return stretches.filter((stretch, index) => index === 0 || 'live' in stretch || stretch.from < stretch.to)
}

function isLive(block: string): block is LiveName {
  return Object.hasOwn(liveBlocks, block)
}

/** The page works without them: its warnings matter more. */
async function loadManuals({ call }: Env): Promise<ManualLink[]> {
  try {
    const { list } = await call('GET /device-types', { query: { page_size: 100 } })
    return list.map(({ key, name }) => ({ key, name }))
  } catch {
    return []
  }
}
