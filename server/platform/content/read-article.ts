import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Language } from '#domain/languages.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import { type ParsedArticle, parseArticle } from './parse-article.ts'

const folder = resolve(import.meta.dirname, '../../../i18n/content')

const cache = new Map<string, { changed: number; checkedAt: number; article: ParsedArticle }>()
/**
 * A file is checked for changes at most this often: each order reads its terms, and an editor should see a change soon.
 */
const recheckMs = 1000

/** The tree of an article, for documents. Pages use the one compiled by the build. */
export async function readArticle(name: ArticleName, language: Language): Promise<ParsedArticle> {
  const file = join(folder, language, `${name}.md`)
  const before = cache.get(file)
  const checkedAt = performance.now()
  if (before && checkedAt - before.checkedAt < recheckMs) return before.article
  const { mtimeMs } = await stat(file)
  if (before?.changed === mtimeMs) {
    before.checkedAt = checkedAt
    return before.article
  }
  const article = parseArticle({
    ...{ text: await readFile(file, 'utf8'), name, language },
    file: `i18n/content/${language}/${name}.md`,
  })
  cache.set(file, { changed: mtimeMs, checkedAt, article })
  return article
}
