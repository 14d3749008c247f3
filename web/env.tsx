import { createContext, use } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Call } from '#contract/call.ts'
import type { Language } from '#domain/languages.ts'
import type { BrowserTools } from './browser/tools.ts'
import type { Guard } from './layout/guarded.tsx'
import type { PageId } from './pages.ts'

/** What every screen may know of where it runs. On the server `call` is in-process, in the browser it is HTTP. */
export interface Env {
  language: Language
  call: Call
  /** Who decides whether a page made in the browser may show; on the server nobody does, and it stays pending. */
  guardOf: (page: PageId) => Guard
  /** Session, quiet calls, ways to go on. A page made on the server has none of it. */
  browser?: BrowserTools
}

const EnvContext = createContext<Env | null>(null)
export const EnvProvider = EnvContext.Provider

export function useEnv(): Env {
  const env = use(EnvContext)
  if (!env) throw new Error('useEnv outside of EnvProvider')
  return env
}

/** undefined on the server; handlers and effects run in a browser only, and may rely on it there. */
export function useBrowser(): BrowserTools | undefined {
  return useEnv().browser
}

/** The same for loaders, which are no components. */
export const envOfLoader = createRouterContext<Env>()
