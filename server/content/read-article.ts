import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Language } from '#domain/languages.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import { type ParsedArticle, parseArticle } from './parse-article.ts'

const folder = resolve(import.meta.dirname, '../../i18n/content')

const known = new Map<string, { changed: number; article: ParsedArticle }>()

/** The tree of an article, for documents. Pages have theirs from the build. */
export async function readArticle(name: ArticleName, language: Language): Promise<ParsedArticle> {
  const file = join(folder, language, `${name}.md`)
  const { mtimeMs } = await stat(file)
  const before = known.get(file)
  if (before?.changed === mtimeMs) return before.article
  const article = parseArticle(await readFile(file, 'utf8'), name, `i18n/content/${language}/${name}.md`)
  known.set(file, { changed: mtimeMs, article })
  return article
}
