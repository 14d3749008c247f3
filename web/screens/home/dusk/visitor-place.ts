import type { Language } from '#domain/languages.ts'
import { countryMiddles } from '#domain/mowing/country-middles.ts'
import type { MowingCountry } from '#domain/mowing/holidays.ts'
import type { Position } from '#domain/mowing/sun.ts'
import { draftKeys, drafts } from '../../../parts/address-form/draft-storage.ts'
import { likelyCountry, readCountry } from '../../../parts/mowing-hours/load-mowing-hours.ts'

const countryOfZone: Partial<Record<string, MowingCountry>> = {
  'Europe/Amsterdam': 'NL',
  'Europe/Brussels': 'BE',
  'Europe/Berlin': 'DE',
}

/** Without asking anybody: the middle of the country of the time zone, else of the language. */
export function likelyPlace(language: Language): Position {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return countryMiddles[countryOfZone[zone] ?? likelyCountry(language)]
}

/** The town that was typed in this tab as an address. undefined: none that is listed, whose list is not loaded. */
export async function typedPlace(): Promise<Position | undefined> {
  const typed = readTyped()
  if (!typed) return undefined
  const { findMowingPlace } = await import('#domain/mowing/places.ts')
  return findMowingPlace(typed.country, typed.city)?.at
}

function readTyped(): { country: MowingCountry; city: string } | undefined {
  try {
    const { country, city } = JSON.parse(drafts.read(draftKeys.address) ?? '{}') as Record<string, unknown>
    const known = readCountry(typeof country === 'string' ? country : 'NL')
    return known && typeof city === 'string' && city.trim() ? { country: known, city } : undefined
  } catch {
    return undefined
  }
}
