import { useEffect, useRef } from 'react'
import { parsePostcode } from '#domain/addresses/postcode.ts'
import { useBrowser } from '../../env.tsx'
import { useConfig } from '../../layout/use-config.ts'
import type { Address } from '../../parts/address-form/address.ts'
import type { GardenAddress, GardenValue } from '../../parts/garden-map/garden-value.ts'

/** The address may still be typed, on the same page. */
const pauseMs = 600

/**
 * The coordinates of the delivery address, so that a map opens at the garden. Requested only where there is a map, and
 * once; without a response the map shows the whole country.
 */
export function useCoordinates(
  { country, postcode, house_number }: Address,
  { longitude }: GardenAddress,
  onChange: (alter: (before: GardenValue) => GardenValue) => void,
): void {
  const browser = useBrowser()
  const hasMap = Boolean(useConfig()?.map.tiles)
  const requestedKey = useRef('')
  const isKnown = country === 'NL' && parsePostcode('NL', postcode).ok && house_number.trim() !== ''
  const key = hasMap && isKnown && longitude === null ? `${postcode} ${house_number}` : ''

  useEffect(() => {
    if (!browser || key === '' || requestedKey.current === key) return
    const timer = setTimeout(() => {
      requestedKey.current = key
      browser.client
        .with({ quiet: true, timeLimitMs: 6000 })('GET /addresses/nl', { query: { postcode, house_number } })
        .then(
          result => {
            if (!result.found) return
            const coordinates = { longitude: result.longitude, latitude: result.latitude }
            onChange(before => ({ ...before, address: { ...before.address, ...coordinates } }))
          },
          () => undefined,
        )
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [browser, key, postcode, house_number, onChange])
}
