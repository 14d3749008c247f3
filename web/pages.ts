/**
 * Every page of the shop, in one table that routes, guard, layout, sitemap and tests read. `paths` are
 * written without the language prefix; the first is canonical, the others are aliases.
 */
export interface PageEntry {
  readonly paths: readonly [string, ...string[]]
  /** `private` pages need a session: the server sends only their shell, and the guard of the browser decides. */
  readonly access: 'public' | 'private'
  /** `bare`: no header and footer. */
  readonly layout: 'shop' | 'bare'
  /** In the sitemap and open to search engines. */
  readonly indexed: boolean
  /** Where the HTML is rendered. Pages that show only a visitor's own data are rendered in the browser. */
  readonly made: 'server' | 'browser'
  readonly status?: 403 | 404
  /** The query parameters that the page reads on the server. Any other parameter leaves the page the same. */
  readonly reads?: readonly string[]
}

/** The lawn of the garden check (`parts/fit-wizard`). */
const lawn = ['area', 'slope', 'zones', 'passage'] as const
/** The place whose mowing hours are asked for (`parts/mowing-hours`). */
const mowing = ['mow_country', 'mow_place'] as const

function indexedPage(...paths: readonly [string, ...string[]]) {
  return { paths, access: 'public', layout: 'shop', indexed: true, made: 'server' } as const
}

/** Public, but not for search engines. */
function unindexedPage(...paths: readonly [string, ...string[]]) {
  return { ...indexedPage(...paths), indexed: false } as const
}

function privatePage(...paths: readonly [string, ...string[]]) {
  return { paths, access: 'private', layout: 'shop', indexed: false, made: 'browser' } as const
}

export const pages = {
  home: { ...indexedPage('/'), reads: lawn },
  rent_home: { ...indexedPage('/rent/home'), reads: lawn },
  rent_or_buy: { ...indexedPage('/rent-or-buy'), reads: [...lawn, 'seasons'] },
  product: { ...indexedPage('/product'), reads: [...lawn, 'max', 'kind', 'sort'] },
  detail: { ...indexedPage('/detail'), reads: ['type', 'kind', 'months', ...lawn, ...mowing] },
  review: { ...indexedPage('/review'), reads: ['type', 'lang', 'stars', 'page'] },
  buy_guide: { ...indexedPage('/buy-guide'), reads: lawn },
  beginners_guide: { ...indexedPage('/beginners-guide'), reads: mowing },
  privacy: indexedPage('/privacy'),
  terms_conditions: indexedPage('/terms-conditions'),
  return: indexedPage('/return'),
  costs_explained: indexedPage('/costs-explained'),
  complaints: { ...indexedPage('/complaints'), reads: ['category', 'type', 'review', 'ticket'] },
  impressum: indexedPage('/impressum'),
  accessibility: indexedPage('/accessibility'),
  withdrawal: indexedPage('/withdrawal'),
  withdraw: { ...indexedPage('/withdraw'), reads: ['contract'] },
  cancel_rental: { ...indexedPage('/cancel-rental'), reads: ['contract'] },
  old_device: indexedPage('/old-device'),
  safety: indexedPage('/safety'),
  login: { ...unindexedPage('/login'), reads: ['redirect_url'] },
  // What Google sends back is secret: the server reads only that it is there.
  login_middle: {
    ...unindexedPage('/login-middle'),
    layout: 'bare',
    reads: ['step', 'checkout_no', 'order_no', 'item_id', 'to', 'code!', 'state!', 'error!'],
  },
  register: unindexedPage('/register'),
  forget_password: unindexedPage('/forget-password'),
  undo_change: unindexedPage('/undo-change'),
  activity_share: { ...unindexedPage('/activity/share'), layout: 'bare', reads: ['code'] },
  version: unindexedPage('/version'),
  /** The live page of the design system; in demo shops only. */
  dev_kit: unindexedPage('/dev/kit'),
  error_500: unindexedPage('/500'),
  error_403: { ...unindexedPage('/403'), status: 403 },
  error_404: { ...unindexedPage('/404'), status: 404 },
  // No login is needed, but everything shown is the visitor's own: a guest session is created on the way.
  buy: { ...unindexedPage('/buy', '/rent/buy'), made: 'browser' },
  rent_fill: { ...unindexedPage('/rent/fill'), made: 'browser' },
  change_password: privatePage('/change-password'),
  cart: privatePage('/cart'),
  order_rent_list: privatePage('/order/rent/list', '/order-rent/list'),
  order_rent_detail: privatePage('/order/rent/detail', '/order-rent/detail'),
  order_rent_end: privatePage('/order/rent/end', '/order-rent/end'),
  order_buy_list: privatePage('/order/buy/list'),
  order_buy_detail: privatePage('/order/buy/detail'),
  order_buy_transport: privatePage('/order/buy/transport'),
  order_review: privatePage('/order/review'),
  pay: privatePage('/pay'),
  pay_result: privatePage('/pay/result'),
  refund_list: privatePage('/refund/list'),
  user_info: privatePage('/user/info'),
} as const satisfies Record<string, PageEntry>

export type PageId = keyof typeof pages
/** The pages that search engines may show. */
export type IndexedPage = { [Id in PageId]: (typeof pages)[Id]['indexed'] extends true ? Id : never }[PageId]
export const pageIds = Object.keys(pages) as PageId[]

export function isIndexed(id: PageId): id is IndexedPage {
  return pages[id].indexed
}

export function pageEntry(id: PageId): PageEntry {
  return pages[id]
}

/**
 * Whether the shop has a page at a path without its language prefix. The admin app has none: it is another application.
 */
export function isPage(rest: string): boolean {
  return pageAt(rest) !== undefined
}

/** The page behind a path without its language prefix; undefined: no such page. */
export function pageAt(rest: string): PageId | undefined {
  const path = rest.length > 1 ? rest.replace(/\/$/, '') : rest
  return pageIds.find(id => (pages[id].paths as readonly string[]).includes(path))
}
