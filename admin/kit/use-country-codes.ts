import { useCallback } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'

interface CountryCodes {
  /** All countries of addresses, those of delivery first. */
  listed: readonly string[]
  delivered: readonly string[]
}

const none: CountryCodes = { listed: [], delivered: [] }

/** The countries of the shop, by two letters; none until they are loaded. */
export function useCountryCodes(): CountryCodes {
  const fetchCountries = useCallback((call: Call) => call('GET /countries', {}), [])
  const load = useLoad(fetchCountries)
  if (load.state !== 'ready') return none
  const { list } = load.data
  return {
    listed: list.map(({ code }) => code),
    delivered: list.filter(({ delivered }) => delivered).map(({ code }) => code),
  }
}
