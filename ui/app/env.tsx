import { createContext, use } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import type { BrowserTools } from './tools.ts'

/** What every part of every application may know of where it runs. */
export interface AppEnv {
  language: Language
  call: Call
  /** Session, quiet calls, ways to go on. A page made on the server has none of it. */
  browser?: BrowserTools
}

const Context = createContext<AppEnv | null>(null)
export const AppEnvProvider = Context.Provider

export function useAppEnv(): AppEnv {
  const env = use(Context)
  if (!env) throw new Error('useAppEnv outside of AppEnvProvider')
  return env
}

/** undefined on the server; handlers and effects run in a browser only, and may rely on it there. */
export function useBrowser(): BrowserTools | undefined {
  return useAppEnv().browser
}
