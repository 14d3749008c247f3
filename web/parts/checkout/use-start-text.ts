import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { useServedParts } from '../../layout/use-config.ts'
import { useMethods } from '../../layout/use-methods.ts'
import { useCountries } from '../address-form/use-countries.ts'

/**
 * Where the shop delivers, the countries or the part of them that is served, and what can be paid with, named before
 * anything is filled in (CRD art. 8(3)).
 */
export function useStartText(): string {
  const t = useTranslations('buy')
  const { language } = useEnv()
  const methods = useMethods()
  const parts = useServedParts()
  const names = useCountries()
    .filter(({ delivered }) => delivered)
    .map(({ code, name }) => {
      const part = parts.find(({ country }) => country === code)
      return part ? t('start_part', { country: name, area: part.area }) : name
    })
  return t('start', { countries: new Intl.ListFormat(language, { type: 'conjunction' }).format(names), methods })
}
