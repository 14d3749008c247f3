/** The four languages of the shop and their numbers on the wire. */
export const languages = ['nl', 'en', 'zh', 'de'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'nl'

export const languageNumbers = { zh: 1, en: 2, nl: 3, de: 4 } as const satisfies Record<Language, number>
export type LanguageNumber = (typeof languageNumbers)[Language]

/** The tags for `<html lang>`, hreflang and `Intl`, with script and region where they matter. */
export const languageTags = { nl: 'nl-NL', en: 'en-GB', zh: 'zh-Hans-CN', de: 'de-DE' } as const satisfies Record<
  Language,
  string
>
export const htmlLang = { nl: 'nl', en: 'en', zh: 'zh-Hans', de: 'de' } as const satisfies Record<Language, string>

/** Each in its own language, so that its speakers can read it. */
export const nativeNames: Readonly<Record<Language, string>> = {
  nl: 'Nederlands',
  en: 'English',
  zh: '中文',
  de: 'Deutsch',
}

/** A value for each language. */
export function byLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map(language => [language, make(language)])) as Record<Language, Value>
}

export function isLanguage(value: unknown): value is Language {
  return languages.some(language => language === value)
}

export function languageFromNumber(value: unknown): Language | undefined {
  return languages.find(language => languageNumbers[language] === value)
}

/** The address of the same page in another language: everything after the prefix stays. */
export function localizePath(language: Language, rest: string): string {
  return `/${language}${rest === '/' ? '' : rest}`
}

/** Splits `/de/product` into its language and the rest; a path without a language prefix has none. */
export function splitPath(path: string): { language: Language | undefined; rest: string } {
  const first = path.split('/')[1] ?? ''
  if (!isLanguage(first)) return { language: undefined, rest: path }
  return { language: first, rest: path.slice(first.length + 1) || '/' }
}
