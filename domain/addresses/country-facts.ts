/** Public holidays by name; `holidays.ts` computes their days. */
export const holidayKeys = [
  'new_year',
  'good_friday',
  'easter_sunday',
  'easter_monday',
  'kings_day',
  'labour_day',
  'liberation_day',
  'ascension',
  'whit_sunday',
  'whit_monday',
  'national_day_be',
  'assumption',
  'german_unity',
  'all_saints',
  'armistice',
  'christmas_day',
  'second_christmas_day',
] as const
export type HolidayKey = (typeof holidayKeys)[number]

/** What the shop knows of a country beyond its settings. Everything is optional: a country is opened without it. */
export interface CountryFacts {
  /** Holidays of the whole country; those of a single state or town are not included. */
  readonly holidays?: readonly HolidayKey[]
  /** Its law lets nobody who buys be made to pay more than half in advance (NL: article 7:26(2) BW). */
  readonly halfAfterDelivery?: true
}

/** The outlines for the map are in `domain/garden/outlines.ts`, because only the map loads them. */
export const countryFacts: Readonly<Record<string, CountryFacts>> = {
  NL: {
    halfAfterDelivery: true,
    holidays: [
      'new_year',
      'easter_sunday',
      'easter_monday',
      'kings_day',
      'liberation_day',
      'ascension',
      'whit_sunday',
      'whit_monday',
      'christmas_day',
      'second_christmas_day',
    ],
  },
  BE: {
    holidays: [
      'new_year',
      'easter_sunday',
      'easter_monday',
      'labour_day',
      'ascension',
      'whit_sunday',
      'whit_monday',
      'national_day_be',
      'assumption',
      'all_saints',
      'armistice',
      'christmas_day',
    ],
  },
  DE: {
    holidays: [
      'new_year',
      'good_friday',
      'easter_sunday',
      'easter_monday',
      'labour_day',
      'ascension',
      'whit_sunday',
      'whit_monday',
      'german_unity',
      'christmas_day',
      'second_christmas_day',
    ],
  },
}

export function factsOf(country: string): CountryFacts {
  return countryFacts[country] ?? {}
}
