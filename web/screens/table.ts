import type { ScreenTexts } from '#i18n/locales/nl.ts'
import type { PageId } from '../pages.ts'
import type { Screen } from '../screen.ts'

type Load = () => Promise<{ screen: Screen }>

/** Which screen shows a page, the source file behind it (for its preload link), and the texts that come with it. */
function at(module: string, load: Load, ...texts: ScreenTexts[]) {
  return { module: `web/screens/${module}/page.tsx`, load, texts }
}

const frame = at('frame', () => import('./frame/page.tsx'))
const article = at('article', () => import('./article/page.tsx'), 'article')
const error = at('error', () => import('./error/page.tsx'))

const built: Partial<Record<PageId, ReturnType<typeof at>>> = {
  home: at('home', () => import('./home/page.tsx'), 'home', 'parts', 'cart'),
  rent_home: at('rent-home', () => import('./rent-home/page.tsx'), 'rent_home', 'parts', 'cart'),
  error_403: error,
  error_404: error,
  error_500: error,
  dev_kit: at('dev-kit', () => import('./dev-kit/page.tsx'), 'mowing'),
  detail: at('detail', () => import('./detail/page.tsx'), 'detail'),
  review: at('review', () => import('./review/page.tsx'), 'review'),
  product: at('product', () => import('./product/page.tsx'), 'product'),
  version: at('version', () => import('./version/page.tsx')),
  login: at('login', () => import('./login/page.tsx'), 'account'),
  login_middle: at('login-middle', () => import('./login-middle/page.tsx'), 'account'),
  register: at('register', () => import('./register/page.tsx'), 'account'),
  forget_password: at('forget-password', () => import('./forget-password/page.tsx'), 'account'),
  cart: at('cart', () => import('./cart/page.tsx'), 'cart', 'bill', 'parts'),
  buy: at('buy', () => import('./buy/page.tsx'), 'buy', 'bill', 'cart', 'parts'),
  change_password: at('change-password', () => import('./change-password/page.tsx'), 'account'),
  complaints: at('complaints', () => import('./complaints/page.tsx'), 'complaints'),
  rent_fill: at(
    'rent-fill',
    () => import('./rent-fill/page.tsx'),
    'rent_fill',
    'garden',
    'buy',
    'bill',
    'cart',
    'parts',
  ),
  buy_guide: article,
  beginners_guide: article,
  terms_conditions: article,
  privacy: article,
  withdrawal: article,
  return: article,
  accessibility: article,
  old_device: article,
  safety: article,
  impressum: article,
  activity_share: at('activity-share', () => import('./activity-share/page.tsx'), 'share'),
  user_info: at('user-info', () => import('./user-info/page.tsx'), 'account'),
}

export function screenOf(page: PageId) {
  return built[page] ?? frame
}
