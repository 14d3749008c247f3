import { useLocation } from 'react-router'
import { type Language, splitPath } from '#domain/languages.ts'
import { useEnv } from '../env.tsx'
import { inLanguage } from '../paths.ts'

/** Where this page is in another language: path and query stay. */
export function useLanguages() {
  const { language: current } = useEnv()
  const { pathname, search } = useLocation()
  const { rest } = splitPath(pathname)
  return { current, hrefOf: (language: Language) => inLanguage(language, rest) + search }
}
