import { createHash } from 'node:crypto'
import type { Language } from '#domain/languages.ts'
import { getWording, type ListEntry, type ListName } from '#i18n/content/article.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import type { FigureValues } from '#i18n/content/placeholders.ts'
import { writeReceivers } from '#i18n/content/receivers/write-receivers.ts'
import { isBuyoutOffered } from '#server/platform/config/buyout.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { ParsedArticle } from '#server/platform/content/parse-article.ts'
import { readArticle } from '#server/platform/content/read-article.ts'
import type { Context } from '#server/platform/context.ts'
import { readNoticeVersion } from './notice-version.ts'
import { readFigures } from './read-figures.ts'
import { readReceivers } from './read-receivers.ts'

export interface ShownArticle {
  article: ParsedArticle
  buyout: boolean
  version: string | undefined
  /** The hash of the text with its figures: what identifies what a reader agreed to. */
  sha256: string
  figures: FigureValues
  lists: Partial<Record<ListName, ListEntry[]>>
}

/** An article as it is shown at this moment: its wording, and the figures of the settings and prices in effect. */
export async function readShownArticle(context: Context, name: ArticleName, language: Language): Promise<ShownArticle> {
  const { db, clock } = context
  const now = clock.now()
  const [article, buyout] = await Promise.all([readArticle(name, language), isBuyoutOffered(db, now)])
  const wording = getWording({ buyout })
  const [written, used, sha256] = [article.front.version, article.figures[wording], article.sha256[wording]]
  if (name === 'privacy') return { article, buyout, ...(await readNotice(context, sha256, language)), figures: {} }
  if (!written || used.length === 0) return { article, buyout, version: written, sha256, figures: {}, lists: {} }
  const { version, values } = await readFigures(db, { used, written, now })
  const figures = values(language)
  return { article, buyout, version, sha256: hashShown([sha256, figures]), figures, lists: {} }
}

/** The privacy notice: its version follows everything that it states, so no day is typed into it. */
async function readNotice(context: Context, sha256: string, language: Language) {
  const now = context.clock.now()
  const [version, receivers, company] = await Promise.all([
    readNoticeVersion(context),
    readReceivers(context, now),
    readSetting(context.db, 'company', now),
  ])
  const lists = { receivers: writeReceivers(receivers, language) }
  return { version, sha256: hashShown([sha256, lists, company]), lists }
}

function hashShown(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
