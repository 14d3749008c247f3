import { useLocation } from 'react-router'
import { type Language, localizePath, splitPath } from '#domain/languages.ts'
import { useAppEnv } from './env.tsx'

/** The address of the current page in another language: path and query stay. */
export function useLanguages() {
  const { language: current } = useAppEnv()
  const { pathname, search } = useLocation()
  const { rest } = splitPath(pathname)
  return { current, hrefOf: (language: Language) => localizePath(language, rest) + search }
}
