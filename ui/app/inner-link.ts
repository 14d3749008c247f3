import { type Language, splitPath } from '#domain/languages.ts'

/**
 * The address of a link that the router follows; undefined: the link loads a document (another language, a file,
 * outside the application) or opens elsewhere.
 */
export function innerAddress(
  target: EventTarget | null,
  language: Language,
  hasPage: (rest: string) => boolean,
): URL | undefined {
  const link = (target as Element | null)?.closest?.('a')
  if (!link?.href || link.target || link.hasAttribute('download') || link.hasAttribute('data-document')) return
  const to = new URL(link.href)
  if (to.origin !== location.origin) return
  const { language: linked, rest } = splitPath(to.pathname)
  return linked === language && hasPage(rest) ? to : undefined
}
