import { createContext, use } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import type { BrowserTools } from './tools.ts'

/** What every component of every application can use of its environment. */
export interface AppEnv {
  language: Language
  call: Call
  /** Session, quiet calls, navigation. undefined on a page rendered by the server. */
  browser?: BrowserTools
}

const Context = createContext<AppEnv | null>(null)
export const AppEnvProvider = Context.Provider

export function useAppEnv(): AppEnv {
  const env = use(Context)
  if (!env) throw new Error('useAppEnv outside of AppEnvProvider')
  return env
}

/** undefined on the server; handlers and effects run in a browser only and can rely on it. */
export function useBrowser(): BrowserTools | undefined {
  return useAppEnv().browser
}
