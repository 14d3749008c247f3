import type { PageKind } from '#domain/visits/figures.ts'
import { type PageId, pageEntry } from '../pages.ts'

const kinds: Partial<Record<PageId, PageKind>> = {
  home: 'home',
  product: 'list',
  detail: 'detail',
  rent_home: 'rent_home',
  rent_or_buy: 'guide',
  buy_guide: 'guide',
  beginners_guide: 'guide',
  privacy: 'article',
  terms_conditions: 'article',
  return: 'article',
  costs_explained: 'article',
  impressum: 'article',
  accessibility: 'article',
  withdrawal: 'article',
  old_device: 'article',
  safety: 'article',
  cart: 'checkout',
  buy: 'checkout',
  rent_fill: 'checkout',
  pay: 'checkout',
  pay_result: 'checkout',
}

/** The kind under which a visit of a page is counted. */
export function kindOfPage(page: PageId): PageKind {
  return kinds[page] ?? (pageEntry(page).access === 'private' ? 'own' : 'other')
}
