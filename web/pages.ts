/**
 * Every page of the shop (spec §2), in one table: routes, guard, layout, sitemap and tests read it.
 * `paths` are written without the language prefix; the first is canonical, the others are aliases.
 */
export interface PageEntry {
  readonly paths: readonly [string, ...string[]]
  /** `private` pages need a session: the server sends their shell only, the guard of the browser decides. */
  readonly access: 'public' | 'private'
  /** `bare`: no header and footer. */
  readonly layout: 'shop' | 'bare'
  /** In the sitemap and open to search engines. */
  readonly indexed: boolean
  /** Where the HTML is made. Pages that hold nothing but a visitor's own data are made in the browser. */
  readonly made: 'server' | 'browser'
  readonly status?: 403 | 404
  /** What the page reads of its query on the server. Whatever else an address says, it is the same page. */
  readonly reads?: readonly string[]
}

/** The lawn of the garden check (`parts/fit-wizard`). */
const lawn = ['area', 'slope', 'zones', 'passage'] as const
/** The place whose mowing hours are asked for (`parts/mowing-hours`). */
const mowing = ['mow_country', 'mow_place'] as const

function shown(...paths: readonly [string, ...string[]]) {
  return { paths, access: 'public', layout: 'shop', indexed: true, made: 'server' } as const
}

/** Public, but nothing for search engines. */
function open(...paths: readonly [string, ...string[]]) {
  return { ...shown(...paths), indexed: false } as const
}

function own(...paths: readonly [string, ...string[]]) {
  return { paths, access: 'private', layout: 'shop', indexed: false, made: 'browser' } as const
}

export const pages = {
  home: { ...shown('/'), reads: lawn },
  rent_home: { ...shown('/rent/home'), reads: lawn },
  product: { ...shown('/product'), reads: [...lawn, 'max', 'kind', 'sort'] },
  detail: { ...shown('/detail'), reads: ['type', 'kind', 'months', ...mowing] },
  review: { ...shown('/review'), reads: ['type', 'lang', 'stars', 'page'] },
  buy_guide: { ...shown('/buy-guide'), reads: lawn },
  beginners_guide: { ...shown('/beginners-guide'), reads: mowing },
  privacy: shown('/privacy'),
  terms_conditions: shown('/terms-conditions'),
  return: shown('/return'),
  costs_explained: shown('/costs-explained'),
  complaints: { ...shown('/complaints'), reads: ['category', 'type', 'ticket'] },
  impressum: shown('/impressum'),
  accessibility: shown('/accessibility'),
  withdrawal: shown('/withdrawal'),
  withdraw: { ...shown('/withdraw'), reads: ['contract'] },
  cancel_rental: { ...shown('/cancel-rental'), reads: ['contract'] },
  old_device: shown('/old-device'),
  safety: shown('/safety'),
  login: { ...open('/login'), reads: ['redirect_url'] },
  // What Google sends back is secret: that it is there is all the server reads of it.
  login_middle: {
    ...open('/login-middle'),
    layout: 'bare',
    reads: ['step', 'checkout_no', 'order_no', 'item_id', 'to', 'code!', 'state!', 'error!'],
  },
  register: open('/register'),
  forget_password: open('/forget-password'),
  undo_change: open('/undo-change'),
  activity_share: { ...open('/activity/share'), layout: 'bare', reads: ['code'] },
  version: open('/version'),
  /** The living page of the design system; demo shops only. */
  dev_kit: open('/dev/kit'),
  error_500: open('/500'),
  error_403: { ...open('/403'), status: 403 },
  error_404: { ...open('/404'), status: 404 },
  // No login needed, but all that they show is the visitor's own: a guest session is made on the way.
  buy: { ...open('/buy', '/rent/buy'), made: 'browser' },
  rent_fill: { ...open('/rent/fill'), made: 'browser' },
  change_password: own('/change-password'),
  cart: own('/cart'),
  order_rent_list: own('/order/rent/list', '/order-rent/list'),
  order_rent_detail: own('/order/rent/detail', '/order-rent/detail'),
  order_rent_end: own('/order/rent/end', '/order-rent/end'),
  order_buy_list: own('/order/buy/list'),
  order_buy_detail: own('/order/buy/detail'),
  order_buy_transport: own('/order/buy/transport'),
  order_review: own('/order/review'),
  pay: own('/pay'),
  pay_result: own('/pay/result'),
  refund_list: own('/refund/list'),
  user_info: own('/user/info'),
} as const satisfies Record<string, PageEntry>

export type PageId = keyof typeof pages
/** Those search engines may show. */
export type IndexedPage = { [Id in PageId]: (typeof pages)[Id]['indexed'] extends true ? Id : never }[PageId]
export const pageIds = Object.keys(pages) as PageId[]

export function isIndexed(id: PageId): id is IndexedPage {
  return pages[id].indexed
}

export function pageEntry(id: PageId): PageEntry {
  return pages[id]
}

/** Whether the shop has a page at a path without its language prefix. The back office is none: another application. */
export function isPage(rest: string): boolean {
  return pageAt(rest) !== undefined
}

/** The page behind a path without its language prefix; undefined: no such page. */
export function pageAt(rest: string): PageId | undefined {
  const path = rest.length > 1 ? rest.replace(/\/$/, '') : rest
  return pageIds.find(id => (pages[id].paths as readonly string[]).includes(path))
}
