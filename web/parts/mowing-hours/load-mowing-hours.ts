import type { CallData } from '#contract/protocol/call.ts'
import type { MowingCountry } from '#domain/mowing/holidays.ts'
import type { Env } from '../../env.tsx'

export type Hours = CallData<'GET /mowing-hours'>
export type Places = CallData<'GET /mowing-hours/places'>

export interface MowingData {
  hours: Hours
  places: Places
}

/** Names of the form's fields, as in an address when the page works without script. */
export const mowingFields = { country: 'mow_country', place: 'mow_place' } as const

/** For the `load` of a screen: the hours of the place in its address, else those of the reader's likely country. */
export async function loadMowingHours({ call, language, url }: Env & { url: URL }): Promise<MowingData> {
  const country = readCountry(url.searchParams.get(mowingFields.country)) ?? likelyCountry(language)
  const place = normalizePlace(url.searchParams.get(mowingFields.place) ?? '')
  const [hours, places] = await Promise.all([
    call('GET /mowing-hours', { query: { country, place } }),
    call('GET /mowing-hours/places', {}),
  ])
  return { hours, places }
}

/** The page renders for any address: text that the call would refuse becomes a name that matches nothing. */
function normalizePlace(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Bidi_C}\u2028\u2029]+/gu, ' ')
    .slice(0, 80)
    .toWellFormed()
}

export function likelyCountry(language: Env['language']): MowingCountry {
  return language === 'de' ? 'DE' : 'NL'
}

export function readCountry(text: string | null): MowingCountry | undefined {
  return text === 'NL' || text === 'BE' || text === 'DE' ? text : undefined
}
