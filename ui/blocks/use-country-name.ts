import { useLocale } from 'use-intl'

type CountryName = (code: string) => string

const cache = new Map<string, CountryName>()

function createCountryName(locale: string): CountryName {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return code => names.of(code) ?? code
}

/** A two-letter code as the country's name in the language of the page. */
export function useCountryName(): CountryName {
  const locale = useLocale()
  const name = cache.get(locale) ?? createCountryName(locale)
  cache.set(locale, name)
  return name
}
