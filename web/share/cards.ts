import { type Language, languages } from '#domain/languages.ts'
import { type PageId, pageEntry, pageIds } from '../pages.ts'
import { picturedModels, sharePicture } from '../share-picture.ts'

export interface Card {
  page: PageId
  language: Language
  /** Of the page of a model. */
  model?: (typeof picturedModels)[number]
  /** Path at which the shop serves it. */
  path: string
}

/** Every picture that a shared link can show. */
export const cards: readonly Card[] = languages.flatMap(language => [
  ...pageIds
    .filter(page => pageEntry(page).indexed && page !== 'detail')
    .map(page => ({ page, language, path: sharePicture(page, language, '') })),
  ...picturedModels.map(model => ({
    page: 'detail' as const,
    language,
    model,
    path: sharePicture('detail', language, `?type=${model}`),
  })),
])
