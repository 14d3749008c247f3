import type { ArticleName } from '#i18n/content/articles.ts'

/** Documents that are an article, or a section of one. */
export const articleDocuments = {
  terms: 'terms-conditions',
  privacy: 'privacy',
  withdrawal: 'withdrawal',
  'model-form': 'withdrawal',
  guarantee: 'guarantee',
} as const satisfies Record<string, ArticleName>

export type ArticleDocument = keyof typeof articleDocuments

export function isArticleDocument(name: string): name is ArticleDocument {
  return Object.hasOwn(articleDocuments, name)
}

/** `manual-genie-1000`: the key of the model. */
export function parseManualModel(name: string): string | undefined {
  return /^manual-([a-z0-9-]+)$/.exec(name)?.[1]
}

/** `declaration-genie-1000`: the key of the model. */
export function parseDeclarationModel(name: string): string | undefined {
  return /^declaration-([a-z0-9-]+)$/.exec(name)?.[1]
}
