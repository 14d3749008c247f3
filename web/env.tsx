// Types the keys of all texts.

import { createContext, use } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type {} from '#i18n/config.ts'
import type { AppEnv } from '#ui/app/env.tsx'
import type { Guard } from './layout/guarded.tsx'
import type { PageId } from './pages.ts'

export { useBrowser } from '#ui/app/env.tsx'

/** What every screen may know of where it runs. On the server `call` is in-process, in the browser it is HTTP. */
export interface Env extends AppEnv {
  /** Who decides whether a page made in the browser may show; on the server nobody does, and it stays pending. */
  guardOf: (page: PageId) => Guard
}

const EnvContext = createContext<Env | null>(null)
export const EnvProvider = EnvContext.Provider

export function useEnv(): Env {
  const env = use(EnvContext)
  if (!env) throw new Error('useEnv outside of EnvProvider')
  return env
}

/** The same for loaders, which are no components. */
export const loaderEnv = createRouterContext<Env>()
