import type { MowingCountry } from './holidays.ts'
import type { Position } from './sun.ts'

/** Where sun times are computed for an unknown place: the middle of the country. */
export const countryMiddles: Readonly<Record<MowingCountry, Position>> = {
  NL: { latitude: 52.16, longitude: 5.39 },
  BE: { latitude: 50.64, longitude: 4.67 },
  DE: { latitude: 51.16, longitude: 10.45 },
}
