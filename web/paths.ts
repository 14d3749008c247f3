import type { Language } from '#domain/languages.ts'
import { type PageId, pages } from './pages.ts'

/** The address of a page: `pathOf('de', 'detail', { type: 'genie-1000' })` → `/de/detail?type=genie-1000`. */
export function pagePath(language: Language, page: PageId, query: Record<string, string> = {}, fragment = ''): string {
  const path = pages[page].paths[0]
  const search = new URLSearchParams(query).toString()
  return `/${language}${path === '/' ? '' : path}${search && `?${search}`}${fragment && `#${fragment}`}`
}
