import { type Language, languageTags } from '#domain/languages.ts'

/** A country by its name in a language. */
export function nameCountry(code: string, language: Language): string {
  return new Intl.DisplayNames(languageTags[language], { type: 'region' }).of(code) ?? code
}

/** Countries by name, as one text. */
export function nameCountries(codes: readonly string[], language: Language): string {
  const list = new Intl.ListFormat(languageTags[language], { type: 'conjunction' })
  return list.format(codes.map(code => nameCountry(code, language)))
}
