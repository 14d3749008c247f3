/**
 * The texts of the shop written as Markdown, one file per language (`i18n/content/<language>/<name>.md`), and the
 * anchors that links may use. The anchors are the same in every language; the build checks the files for them.
 */
export const articles = {
  'buy-guide': {
    page: 'buy_guide',
    anchors: ['area', 'slope', 'zones', 'noise', 'rent-or-buy', 'months', 'total-cost', 'theft', 'garden', 'decide'],
  },
  'beginners-guide': {
    page: 'beginners_guide',
    anchors: [
      ...['what-it-is', 'first-day', 'dock', 'map', 'first-weeks', 'blades', 'wash', 'animals', 'hours', 'winter'],
      'trouble',
    ],
  },
  'terms-conditions': {
    page: 'terms_conditions',
    anchors: [
      ...['company', 'scope', 'order', 'price', 'payment', 'delivery', 'rent-term', 'use', 'repair', 'return', 'late'],
      ...['early-return', 'renewal', 'buyout', 'deposit', 'withdrawal', 'guarantee', 'liability', 'complaints', 'law'],
    ],
  },
  privacy: {
    page: 'privacy',
    anchors: ['who', 'what', 'why', 'receivers', 'where', 'how-long', 'cookies', 'rights', 'connected', 'changes'],
  },
  withdrawal: {
    page: 'withdrawal',
    anchors: ['right', 'how', 'online', 'consequences', 'rent', 'costs', 'form'],
  },
  return: {
    page: 'return',
    anchors: ['when', 'end-of-rent', 'early', 'withdrawal', 'pick-up', 'inspection', 'deposit', 'guarantee'],
  },
  'costs-explained': {
    page: 'costs_explained',
    anchors: ['rent', 'early', 'renewal', 'buyout', 'late', 'damage', 'half', 'deposit'],
  },
  complaints: { page: 'complaints', anchors: ['how', 'times', 'next'] },
  accessibility: { page: 'accessibility', anchors: ['service', 'how', 'gaps', 'contact'] },
  'old-device': { page: 'old_device', anchors: ['take-back', 'battery', 'bin'] },
  safety: { page: 'safety', anchors: ['serial', 'recall', 'warnings', 'battery', 'contact'] },
  impressum: { page: 'impressum', anchors: ['company', 'contact', 'register', 'responsible', 'dispute'] },
  /** Has no page of its own: the maker's guarantee, as a document. */
  guarantee: { page: undefined, anchors: ['who', 'parts', 'claim', 'law'] },
  /** Has no page of its own: a document, filled with the data of a model. */
  manual: {
    page: undefined,
    anchors: ['unpack', 'dock', 'map', 'first-mow', 'blades', 'wash', 'winter', 'lights', 'transport'],
  },
} as const satisfies Record<string, { page: LinkedPage | undefined; anchors: readonly string[] }>

export type ArticleName = keyof typeof articles
export const articleNames = Object.keys(articles) as ArticleName[]

/** Sections that exist only while customers may buy the machine they rent. */
export const buyoutAnchors: readonly string[] = ['buyout']

/** Articles of which every version is stored: they become part of a contract or fulfil a duty to inform. */
export const datedArticles: readonly ArticleName[] = ['terms-conditions', 'privacy', 'withdrawal', 'guarantee']

/** The one whose version follows all it states (server/offers/documents/notice-version.ts): no day is typed into it. */
export const followingArticle: ArticleName = 'privacy'

/**
 * Pages that a text may link to, without the language prefix. A test compares it with the page table of the web app.
 */
export const linkedPages = {
  home: '/',
  rent_home: '/rent/home',
  product: '/product',
  detail: '/detail',
  review: '/review',
  buy_guide: '/buy-guide',
  beginners_guide: '/beginners-guide',
  privacy: '/privacy',
  terms_conditions: '/terms-conditions',
  return: '/return',
  costs_explained: '/costs-explained',
  complaints: '/complaints',
  impressum: '/impressum',
  accessibility: '/accessibility',
  withdrawal: '/withdrawal',
  withdraw: '/withdraw',
  cancel_rental: '/cancel-rental',
  old_device: '/old-device',
  safety: '/safety',
  login: '/login',
  cart: '/cart',
  user_info: '/user/info',
} as const
export type LinkedPage = keyof typeof linkedPages

export function findArticle(page: string): ArticleName | undefined {
  return articleNames.find(name => articles[name].page === page)
}
