import type { CallData } from '#contract/protocol/call.ts'
import { type Language, languages } from '#domain/languages.ts'
import { getWording } from '#i18n/content/article.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import { isBuyoutOffered } from '#server/platform/config/buyout.ts'
import { readArticle } from '#server/platform/content/read-article.ts'
import type { Context } from '#server/platform/context.ts'
import { listDeviceTypes } from '../catalogue/queries.ts'
import { type ArticleDocument, articleDocuments } from './document-names.ts'

const maxModels = 100

type Listed = CallData<'GET /documents'>['list'][number]

export async function listDocuments(context: Context): Promise<{ list: Listed[] }> {
  const wording = await readWording(context)
  const models = await listDeviceTypes(context.db, maxModels, 0)
  const documents: [string, ArticleName][] = [
    ...Object.entries(articleDocuments),
    ...models.map(({ key }): [string, ArticleName] => [`manual-${key}`, 'manual']),
  ]
  return { list: await Promise.all(documents.map(([name, article]) => toListed(name, article, wording))) }
}

/** One of the shop's own documents, without the manuals. */
export async function readShopDocument(context: Context, name: ArticleDocument): Promise<Listed> {
  return toListed(name, articleDocuments[name], await readWording(context))
}

async function readWording({ db, clock }: Context) {
  return getWording({ buyout: await isBuyoutOffered(db, clock.now()) })
}

async function toListed(name: string, article: ArticleName, wording: ReturnType<typeof getWording>): Promise<Listed> {
  const texts = await Promise.all(languages.map(language => readArticle(article, language)))
  const hashes = languages.map((language, index): [Language, string] => [language, texts[index]?.sha256[wording] ?? ''])
  return {
    name,
    version: texts[0]?.front.version ?? null,
    sha256: Object.fromEntries(hashes),
    languages: [...languages],
  }
}
