import type { Language } from '#domain/languages.ts'

const days365 = 365 * 24 * 60 * 60

/**
 * Set here and not by the server: a page that sets a cookie cannot be cached by a CDN (docs/decisions). The home page
 * without a prefix and the language of the server's messages depend on it.
 */
export function storeLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `locale=${language}; Path=/; Max-Age=${days365}; SameSite=Lax${secure}`
}
