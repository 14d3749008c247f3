import { useMemo } from 'react'
import { useLocale } from 'use-intl'

/** A two-letter code as the country's name in the language of the page. */
export function useCountryName(): (code: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return code => names.of(code) ?? code
  }, [locale])
}
