import { useEffect, useRef, useState } from 'react'
import type { CallData } from '#contract/protocol/call.ts'
import { parseHouseNumber } from '#domain/addresses/house-number.ts'
import { parsePostcode } from '#domain/addresses/postcode.ts'
import { useBrowser } from '../../env.tsx'
import type { Address } from './address.ts'

type LookupResult = CallData<'GET /addresses/nl'>
export type FoundAddress = Extract<LookupResult, { found: true }>

export type Lookup =
  | { state: 'idle' }
  | { state: 'looking' }
  | { state: 'found'; found: FoundAddress }
  /** `unavailable`: the service does not respond; the person can type the street all the same. */
  | { state: 'unknown' | 'unavailable' }

const idle: Lookup = { state: 'idle' }
const pauseMs = 350

/**
 * The street of a Dutch postcode and house number, looked up while the person types. It never blocks the form: without
 * a response the fields are filled in by hand.
 */
export function useDutchLookup({ country, postcode, house_number }: Address, isEnabled: boolean): Lookup {
  const browser = useBrowser()
  const [lookup, setLookup] = useState<{ key: string; lookup: Lookup }>({ key: '', lookup: idle })
  const code = country === 'NL' ? parsePostcode('NL', postcode) : undefined
  const key = isEnabled && code?.ok && parseHouseNumber(house_number) ? `${code.value} ${house_number.trim()}` : ''
  const known = useRef(new Map<string, Lookup>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is both of them
  useEffect(() => {
    if (!browser || !key || !code?.ok) return
    const before = known.current.get(key)
    if (before) return setLookup({ key, lookup: before })
    setLookup({ key, lookup: { state: 'looking' } })
    const gone = new AbortController()
    const query = { postcode: code.value, house_number: house_number.trim() }
    const timer = setTimeout(() => {
      browser.client
        .with({ quiet: true, signal: gone.signal, timeLimitMs: 6000 })('GET /addresses/nl', { query })
        .then(applyResult, () => applyResult({ found: false, reason: 'unavailable' }))
    }, pauseMs)
    function applyResult(result: LookupResult) {
      if (gone.signal.aborted) return
      const next = toLookup(result)
      // `unavailable` is not cached, so that a later lookup can succeed.
      if (next.state !== 'unavailable') known.current.set(key, next)
      setLookup({ key, lookup: next })
    }
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [browser, key])

  return key !== '' && lookup.key === key ? lookup.lookup : idle
}

function toLookup(result: LookupResult): Lookup {
  return result.found ? { state: 'found', found: result } : { state: result.reason }
}
