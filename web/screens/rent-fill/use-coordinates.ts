import { useEffect, useRef } from 'react'
import { useBrowser } from '../../env.tsx'
import { useConfig } from '../../layout/use-config.ts'
import type { Address } from '../../parts/address-form/address.ts'
import type { GardenAddress, GardenValue } from '../../parts/garden-map/garden-value.ts'

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
  const key = hasMap && country === 'NL' && longitude === null ? `${postcode} ${house_number}` : ''

  useEffect(() => {
    if (!browser || key === '' || requestedKey.current === key) return
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
  }, [browser, key, postcode, house_number, onChange])
}
