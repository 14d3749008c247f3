/**
 * The texts of the shop that are written as Markdown, one file a language (`i18n/content/<language>/<name>.md`), and the
 * places in them that links may lead to. The places are the same in every language; the build holds the files to it.
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
    anchors: ['rent', 'early', 'renewal', 'buyout', 'late', 'damage', 'deposit'],
  },
  complaints: { page: 'complaints', anchors: ['how', 'times', 'next'] },
  accessibility: { page: 'accessibility', anchors: ['service', 'how', 'gaps', 'contact'] },
  'old-device': { page: 'old_device', anchors: ['take-back', 'battery', 'bin'] },
  safety: { page: 'safety', anchors: ['serial', 'recall', 'warnings', 'battery', 'contact'] },
  impressum: { page: 'impressum', anchors: ['company', 'contact', 'register', 'responsible', 'dispute'] },
  /** No page of its own: what the maker promises, as a document. */
  guarantee: { page: undefined, anchors: ['who', 'parts', 'claim', 'law'] },
  /** No page of its own: a document, filled with the figures of a model. */
  manual: {
    page: undefined,
    anchors: ['unpack', 'dock', 'map', 'first-mow', 'blades', 'wash', 'winter', 'lights', 'transport'],
  },
} as const satisfies Record<string, { page: LinkedPage | undefined; anchors: readonly string[] }>

export type ArticleName = keyof typeof articles
export const articleNames = Object.keys(articles) as ArticleName[]

/** Sections that only exist while customers may buy the machine they rent. */
export const buyoutAnchors: readonly string[] = ['buyout']

/** Articles of which every wording is kept apart: they become part of a contract or of a duty to inform. */
export const datedArticles: readonly ArticleName[] = ['terms-conditions', 'privacy', 'withdrawal', 'guarantee']

/** Where a text may lead to, without the language prefix. A test holds it to the page table of the web room. */
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
