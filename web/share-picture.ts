import type { Language } from '#domain/languages.ts'
import type { PageId } from './pages.ts'

const own: readonly PageId[] = ['home', 'rent_home', 'product', 'buy_guide', 'beginners_guide']
const models = ['genie-600', 'genie-1000', 'genie-3000']

/** The picture of a shared link (1200 × 630; made by `npm run share-pictures`). A page without its own has the shop's. */
export function sharePicture(page: PageId, language: Language, search: string): string {
  const type = new URLSearchParams(search).get('type') ?? ''
  if (page === 'detail' && models.includes(type)) return `/share/${type}-${language}.png`
  return `/share/${own.includes(page) ? page.replaceAll('_', '-') : 'home'}-${language}.png`
}
