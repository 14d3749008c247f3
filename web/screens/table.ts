import type { PageId } from '../pages.ts'
import type { Screen } from '../screen.ts'

type Load = () => Promise<{ screen: Screen }>

/** Which screen shows a page, and the source file behind it (for its preload link). */
function at(module: string, load: Load) {
  return { module: `web/screens/${module}/page.tsx`, load }
}

const frame = at('frame', () => import('./frame/page.tsx'))
const error = at('error', () => import('./error/page.tsx'))

const built: Partial<Record<PageId, ReturnType<typeof at>>> = {
  error_403: error,
  error_404: error,
  error_500: error,
  dev_kit: at('dev-kit', () => import('./dev-kit/page.tsx')),
  version: at('version', () => import('./version/page.tsx')),
  login: at('login', () => import('./login/page.tsx')),
  login_middle: at('login-middle', () => import('./login-middle/page.tsx')),
  register: at('register', () => import('./register/page.tsx')),
  forget_password: at('forget-password', () => import('./forget-password/page.tsx')),
  change_password: at('change-password', () => import('./change-password/page.tsx')),
  user_info: at('user-info', () => import('./user-info/page.tsx')),
}

export function screenOf(page: PageId) {
  return built[page] ?? frame
}
