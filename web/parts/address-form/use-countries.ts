import { useCallback, useMemo } from 'react'
import { useLocale } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { countries } from '#domain/accounts/constants.ts'
import { deliveryCountries } from '#domain/addresses/constants.ts'
import { useLoad } from '#ui/app/use-load.ts'

export type ListedCountry = CallData<'GET /countries'>['list'][number]

/** Countries by name. If the shop cannot be reached, the usual list is used. */
export function useCountries(): readonly ListedCountry[] {
  const locale = useLocale()
  const fetchCountries = useCallback((call: Call) => call('GET /countries', {}), [])
  const load = useLoad(fetchCountries)
  const usual = useMemo(() => usualCountries(locale), [locale])
  return load.state === 'ready' ? load.data.list : usual
}

function usualCountries(locale: string): ListedCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return countries.map(code => ({
    code,
    name: names.of(code) ?? code,
    delivered: deliveryCountries.some(delivered => delivered === code),
  }))
}
