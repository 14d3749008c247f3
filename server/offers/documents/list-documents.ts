import type { CallData } from '#contract/protocol/call.ts'
import { type Language, languages } from '#domain/languages.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import type { Context } from '#server/platform/context.ts'
import { listDeviceTypes } from '../catalogue/queries.ts'
import { type ArticleDocument, articleDocuments } from './document-names.ts'
import { readShownArticle, type ShownArticle } from './shown-article.ts'

const maxModels = 100

type Listed = CallData<'GET /documents'>['list'][number]

export async function listDocuments(context: Context): Promise<{ list: Listed[] }> {
  const models = await listDeviceTypes(context.db, maxModels, 0)
  const documents: [string, ArticleName][] = [
    ...Object.entries(articleDocuments),
    ...models.map(({ key }): [string, ArticleName] => [`manual-${key}`, 'manual']),
  ]
  return { list: await Promise.all(documents.map(([name, article]) => toListed(context, name, article))) }
}

/** One of the shop's own documents, without the manuals. */
export async function readShopDocument(context: Context, name: ArticleDocument): Promise<Listed> {
  return toListed(context, name, articleDocuments[name])
}

async function toListed(context: Context, name: string, article: ArticleName): Promise<Listed> {
  const texts = await Promise.all(
    languages.map(async language => [language, await readShownArticle(context, article, language)] as const),
  )
  const inEach = <Value>(read: (text: ShownArticle) => Value) =>
    Object.fromEntries(texts.map(([language, text]): [Language, Value] => [language, read(text)]))
  return {
    name,
    version: texts[0]?.[1].version ?? null,
    sha256: inEach(({ sha256 }) => sha256),
    figures: inEach(({ figures }) => figures),
    lists: inEach(({ lists }) => lists),
    languages: [...languages],
  }
}
