import { createHash } from 'node:crypto'
import type { Language } from '#domain/languages.ts'
import { getWording } from '#i18n/content/article.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import type { FigureValues } from '#i18n/content/placeholders.ts'
import { isBuyoutOffered } from '#server/platform/config/buyout.ts'
import type { ParsedArticle } from '#server/platform/content/parse-article.ts'
import { readArticle } from '#server/platform/content/read-article.ts'
import type { Context } from '#server/platform/context.ts'
import { readFigures } from './read-figures.ts'

export interface ShownArticle {
  article: ParsedArticle
  buyout: boolean
  version: string | undefined
  /** The hash of the text with its figures: what identifies what a reader agreed to. */
  sha256: string
  figures: FigureValues
}

/** An article as it is shown at this moment: its wording, and the figures of the settings and prices in effect. */
export async function readShownArticle(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  name: ArticleName,
  language: Language,
): Promise<ShownArticle> {
  const now = clock.now()
  const [article, buyout] = await Promise.all([readArticle(name, language), isBuyoutOffered(db, now)])
  const wording = getWording({ buyout })
  const [written, used, sha256] = [article.front.version, article.figures[wording], article.sha256[wording]]
  if (!written || used.length === 0) return { article, buyout, version: written, sha256, figures: {} }
  const { version, values } = await readFigures(db, { used, written, now })
  const figures = values(language)
  return { article, buyout, version, sha256: hashShown(sha256, figures), figures }
}

function hashShown(sha256: string, figures: FigureValues): string {
  return createHash('sha256')
    .update(JSON.stringify([sha256, figures]))
    .digest('hex')
}
