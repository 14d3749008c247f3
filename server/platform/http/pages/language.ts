import { defaultLanguage, isLanguage, type Language, languageFromNumber } from '#domain/languages.ts'

export interface LanguageHints {
  body?: unknown
  cookie?: string | undefined
  acceptLanguage?: string | undefined
}

/** The caller's language: `language` of the body, else the locale cookie, else Accept-Language, else Dutch. */
export function detectLanguage({ body, cookie, acceptLanguage }: LanguageHints): Language {
  const number = typeof body === 'object' && body !== null && 'language' in body ? body.language : undefined
  return languageFromNumber(number) ?? localeCookie(cookie) ?? parsePreferred(acceptLanguage) ?? defaultLanguage
}

export function localeCookie(cookie: string | undefined): Language | undefined {
  const value = /(?:^|;\s*)locale=(\w+)/.exec(cookie ?? '')?.[1]
  return isLanguage(value) ? value : undefined
}

/** A browser lists only a few languages. */
const maxHeaderLength = 500

function parsePreferred(header: string | undefined): Language | undefined {
  if (!header) return undefined
  return header
    .slice(0, maxHeaderLength)
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.find(parameter => parameter.trim().startsWith('q='))
      return { language: tag.slice(0, 2).toLowerCase(), quality: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
    .find(isLanguage)
}
