import { useEffect, useRef } from 'react'
import type { Address } from './address.ts'
import type { FoundAddress, Lookup } from './use-dutch-lookup.ts'

interface FillIn {
  value: Address
  onChange: (next: Address) => void
  lookup: Lookup
}

/**
 * Writes the street that was found into fields that are empty or hold an earlier result. A street that was typed by
 * hand is not overwritten: the result is only offered. Returns the function that takes it over.
 */
export function useFillIn({ value, onChange, lookup }: FillIn): (found: FoundAddress) => void {
  const filled = useRef<{ street: string; city: string }>({ street: '', city: '' })
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  function takeOver({ street, city, postcode }: FoundAddress): void {
    filled.current = { street, city }
    latest.current.onChange({ ...latest.current.value, postcode, street, city })
  }

  const found = lookup.state === 'found' ? lookup.found : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer, however often the form is drawn
  useEffect(() => {
    if (!found) return
    const { street, city } = latest.current.value
    const isFree = (text: string, before: string) => text.trim() === '' || text === before
    if (isFree(street, filled.current.street) && isFree(city, filled.current.city)) takeOver(found)
  }, [found])

  return takeOver
}
