import { useLocale, useTranslations } from 'use-intl'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { listMethods, type MethodWords } from './list-methods.ts'
import { useConfig } from './use-config.ts'

/** The payment methods that are offered, for texts that name them: with the countries of those that not all have. */
export function useMethods(): string {
  const config = useConfig()
  const words = useWords(true)
  return listMethods(config?.pay_methods ?? [], config?.pay_methods_by_country ?? {}, words)
}

/** Their names only, where there is no room for more. */
export function useMethodNames(): string {
  return listMethods(useConfig()?.pay_methods ?? [], {}, useWords(false))
}

function useWords(isSentence: boolean): MethodWords {
  const t = useTranslations('layout.methods')
  const countryName = useCountryName()
  return {
    locale: useLocale(),
    name: method => t(method === 'card' && !isSentence ? 'card_short' : method),
    in: (method, countries) => t('where', { method, countries: countries.map(countryName).join(', ') }),
  }
}
