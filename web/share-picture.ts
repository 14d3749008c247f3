import type { Language } from '#domain/languages.ts'
import { type PageId, pageEntry } from './pages.ts'

export const pictureSize = { width: 1200, height: 630 } as const

/** Models that have a picture of their own; a newer one has the shop's until `npm run share-pictures` knows it. */
export const picturedModels = ['genie-600', 'genie-1000', 'genie-3000'] as const

/** The picture of a shared link (made by `npm run share-pictures`). Pages nobody shares have the shop's. */
export function sharePicture(page: PageId, language: Language, search: string): string {
  const type = new URLSearchParams(search).get('type') ?? ''
  if (page !== 'detail') return `/share/${pageEntry(page).indexed ? page.replaceAll('_', '-') : 'home'}-${language}.png`
  return `/share/${picturedModels.some(model => model === type) ? type : 'home'}-${language}.png`
}
