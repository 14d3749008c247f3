import { useLocation } from 'react-router'
import { type Language, localizePath, splitPath } from '#domain/languages.ts'
import { useLanguages } from '#ui/app/use-languages.ts'
import { isPage } from '../pages.ts'

/** A page that does not exist is missing in every language: its language links lead to the home page. */
export function usePageLanguages() {
  const { current, hrefOf } = useLanguages()
  const { pathname } = useLocation()
  const { language: prefix, rest } = splitPath(pathname)
  const isThere = pathname === '/' || (prefix !== undefined && isPage(rest))
  return { current, hrefOf: isThere ? hrefOf : (language: Language) => localizePath(language, '/') }
}
