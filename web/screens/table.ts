import type { ScreenTexts } from '#i18n/locales/nl.ts'
import type { PageId } from '../pages.ts'
import type { Screen } from '../screen.ts'

type Load = () => Promise<{ screen: Screen }>

/** The screen of a page, its source file (for the preload link), and the texts it needs. */
function at(module: string, load: Load, ...texts: ScreenTexts[]) {
  return { module: `web/screens/${module}/page.tsx`, load, texts }
}

/** For forms: texts of issues, and of the server's errors. */
const forms = ['validation', 'error'] as const

const article = at('article', () => import('./article/page.tsx'))
const guide = at('guide', () => import('./guide/page.tsx'))
const orderList = at('order-list', () => import('./order-list/page.tsx'), 'order_words')
const orderDetail = at('order-detail', () => import('./order-detail/page.tsx'), 'order_words', 'orders')
// Its texts are loaded with its sections.
const rights = at('rights', () => import('./rights/page.tsx'))
const error = at('error', () => import('./error/page.tsx'))

const built: Record<PageId, ReturnType<typeof at>> = {
  home: at('home', () => import('./home/page.tsx')),
  rent_home: at('rent-home', () => import('./rent-home/page.tsx'), 'rent_home'),
  rent_or_buy: at('rent-or-buy', () => import('./rent-or-buy/page.tsx'), 'rent_or_buy'),
  error_403: error,
  error_404: error,
  error_500: error,
  dev_kit: at('dev-kit', () => import('./dev-kit/page.tsx'), 'mowing'),
  detail: at('detail', () => import('./detail/page.tsx'), 'detail', 'suggestions'),
  review: at('review', () => import('./review/page.tsx'), 'review'),
  product: at('product', () => import('./product/page.tsx'), 'product', 'validation'),
  version: at('version', () => import('./version/page.tsx')),
  login: at('login', () => import('./login/page.tsx'), 'account', ...forms),
  login_middle: at('login-middle', () => import('./login-middle/page.tsx'), 'account', ...forms),
  register: at('register', () => import('./register/page.tsx'), 'account', ...forms),
  undo_change: at('undo-change', () => import('./undo-change/page.tsx'), 'account', ...forms),
  forget_password: at('forget-password', () => import('./forget-password/page.tsx'), 'account', ...forms),
  cart: at('cart', () => import('./cart/page.tsx'), 'cart', 'bill', 'parts', ...forms),
  buy: at('buy', () => import('./buy/page.tsx'), 'buy', 'order_box', 'pay', 'bill', 'cart', 'parts', ...forms),
  change_password: at('change-password', () => import('./change-password/page.tsx'), 'account', ...forms),
  order_rent_list: orderList,
  order_buy_list: orderList,
  order_rent_detail: orderDetail,
  order_buy_detail: orderDetail,
  order_review: at(
    'order-review',
    () => import('./order-review/page.tsx'),
    'order_words',
    'order_review',
    'review',
    ...forms,
  ),
  order_rent_end: at('order-end', () => import('./order-end/page.tsx'), 'order_words', 'order_end'),
  order_buy_transport: at('order-transport', () => import('./order-transport/page.tsx'), 'order_words', 'orders'),
  withdraw: rights,
  cancel_rental: rights,
  complaints: at('complaints', () => import('./complaints/page.tsx')),
  pay: at('pay', () => import('./pay/page.tsx'), 'pay'),
  pay_result: at('pay-result', () => import('./pay-result/page.tsx'), 'pay', 'pay_result'),
  refund_list: at('refund-list', () => import('./refund-list/page.tsx'), 'refunds', ...forms),
  rent_fill: at(
    'rent-fill',
    () => import('./rent-fill/page.tsx'),
    'rent_fill',
    'garden',
    'buy',
    'order_box',
    'pay',
    'bill',
    'cart',
    'parts',
    ...forms,
  ),
  buy_guide: guide,
  beginners_guide: guide,
  terms_conditions: article,
  privacy: article,
  withdrawal: article,
  return: article,
  costs_explained: article,
  accessibility: article,
  old_device: article,
  safety: article,
  impressum: article,
  activity_share: at('activity-share', () => import('./activity-share/page.tsx'), 'share', ...forms),
  user_info: at('user-info', () => import('./user-info/page.tsx'), 'account', 'own_home', 'own_garden', ...forms),
}

export function getScreen(page: PageId) {
  return built[page]
}
