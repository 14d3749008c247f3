import type { CallData } from '#contract/call.ts'
import { type Language, languages } from '#domain/languages.ts'
import { wordingOf } from '#i18n/content/article.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import { listDeviceTypes } from '../catalogue/store.ts'
import { isBuyoutOffered } from '../config/buyout.ts'
import { readArticle } from '../content/read-article.ts'
import type { Context } from '../context.ts'
import { articleDocuments } from './document-names.ts'

const mostModels = 100

export async function listDocuments(context: Context): Promise<CallData<'GET /documents'>> {
  const wording = wordingOf({ buyout: await isBuyoutOffered(context.db, context.clock.now()) })
  const models = await listDeviceTypes(context.db, mostModels, 0)
  const documents: [string, ArticleName][] = [
    ...Object.entries(articleDocuments),
    ...models.map(({ key }): [string, ArticleName] => [`manual-${key}`, 'manual']),
  ]
  const list = documents.map(async ([name, article]) => {
    const texts = await Promise.all(languages.map(language => readArticle(article, language)))
    const hashes = languages.map((language, index): [Language, string] => [
      language,
      texts[index]?.sha256[wording] ?? '',
    ])
    return {
      name,
      version: texts[0]?.front.version ?? null,
      sha256: Object.fromEntries(hashes),
      languages: [...languages],
    }
  })
  return { list: await Promise.all(list) }
}
