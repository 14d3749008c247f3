import type { CallData } from '#contract/protocol/call.ts'
import { byLanguage, type Language, languages } from '#domain/languages.ts'
import type { ArticleName } from '#i18n/content/articles.ts'
import type { Context } from '#server/platform/context.ts'
import { type DeviceType, findDeclarations, listDeviceTypes } from '../catalogue/queries.ts'
import { type ArticleDocument, articleDocuments } from './document-names.ts'
import { readShownArticle, type ShownArticle } from './shown-article.ts'

const maxModels = 100

type ListedDocument = CallData<'GET /documents'>['list'][number]

export async function listDocuments(context: Context): Promise<{ list: ListedDocument[] }> {
  const models = await listDeviceTypes(context.db, maxModels, 0)
  const documents: [string, ArticleName][] = [
    ...Object.entries(articleDocuments),
    ...models.map(({ key }): [string, ArticleName] => [`manual-${key}`, 'manual']),
  ]
  const written = await Promise.all(documents.map(([name, article]) => toListed(context, name, article)))
  return { list: [...written, ...(await listDeclarations(context, models))] }
}

/** One file for all languages, as its maker signed it. */
async function listDeclarations({ db }: Context, models: readonly DeviceType[]): Promise<ListedDocument[]> {
  const files = await findDeclarations(
    db,
    models.flatMap(({ declaration }) => declaration ?? []),
  )
  return models.flatMap(({ key, declaration }) => {
    const file = files.find(({ file_id }) => file_id === declaration)
    if (!file) return []
    const sha256 = byLanguage(() => file.sha256.toString('hex'))
    return { name: `declaration-${key}`, version: null, sha256, figures: {}, lists: {}, languages: [...languages] }
  })
}

/** One of the shop's own documents, without the manuals. */
export async function readShopDocument(context: Context, name: ArticleDocument): Promise<ListedDocument> {
  return toListed(context, name, articleDocuments[name])
}

async function toListed(context: Context, name: string, article: ArticleName): Promise<ListedDocument> {
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
