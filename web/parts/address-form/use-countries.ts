import { useCallback, useMemo } from 'react'
import { useLocale } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { countries } from '#domain/accounts/constants.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useDeliveryCountries } from '../../layout/use-config.ts'

export type ListedCountry = CallData<'GET /countries'>['list'][number]

/** Countries by name. Until they are loaded, and if the shop cannot be reached, the usual list is used. */
export function useCountries(): readonly ListedCountry[] {
  const locale = useLocale()
  const fetchCountries = useCallback((call: Call) => call('GET /countries', {}), [])
  const load = useLoad(fetchCountries)
  const delivered = useDeliveryCountries()
  const usual = useMemo(() => usualCountries(locale, delivered), [locale, delivered])
  return load.state === 'ready' ? load.data.list : usual
}

function usualCountries(locale: string, delivered: readonly string[]): ListedCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const codes = [...new Set([...delivered, ...countries])]
  return codes.map(code => ({ code, name: names.of(code) ?? code, delivered: delivered.includes(code) }))
}
