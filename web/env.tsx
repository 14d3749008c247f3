// Types the keys of all texts.

import { createContext, use } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { PostedForm } from '#contract/protocol/render.ts'
import type {} from '#i18n/config.ts'
import type { AppEnv } from '#ui/app/env.tsx'
import type { EarlyData } from './early-data.ts'
import type { Guard } from './layout/guarded.tsx'
import type { PageId } from './pages.ts'

export { useBrowser } from '#ui/app/env.tsx'

/** What every screen can use of its environment. On the server `call` is in-process, in the browser it is HTTP. */
export interface Env extends AppEnv {
  /** The guard that decides whether a page rendered in the browser is shown; on the server it stays pending. */
  guardOf: (page: PageId) => Guard
  /** On the server, where the page is the response to a form that was sent without a script. */
  posted?: PostedForm
  /** In the browser, once the page can be used: what was loaded before a link was pressed. */
  early?: EarlyData
}

const EnvContext = createContext<Env | null>(null)
export const EnvProvider = EnvContext.Provider

export function useEnv(): Env {
  const env = use(EnvContext)
  if (!env) throw new Error('useEnv outside of EnvProvider')
  return env
}

/** The same for loaders, which cannot use a React context. */
export const loaderEnv = createRouterContext<Env>()
