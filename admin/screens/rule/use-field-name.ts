import { useTranslations } from 'use-intl'
import { isCountryCode } from '#domain/addresses/country-codes.ts'
import { useCountryName } from '#ui/blocks/use-country-name.ts'

/** The label of a field by the last segment of its path; rows are counted from one. */
export function useFieldName(): (path: string) => string {
  const t = useTranslations('admin_settings.field')
  const countryName = useCountryName()
  return path =>
    path
      .split('.')
      .map(segment => {
        if (/^\d+$/.test(segment)) return String(Number(segment) + 1)
        if (isCountryCode(segment)) return countryName(segment)
        const key = segment as Parameters<typeof t>[0]
        // A version from before may have fields that are gone.
        return t.has(key) ? t(key) : t('former', { name: segment })
      })
      .join(' · ')
}
