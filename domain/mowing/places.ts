import { countryMiddles } from './country-middles.ts'
import type { MowingCountry } from './holidays.ts'
import { belgianPlaces } from './places-be.ts'
import { germanPlaces } from './places-de.ts'
import { dutchPlaces } from './places-nl.ts'
import type { MowingRuleKey } from './rules.ts'
import type { Position } from './sun.ts'

/** When the sources below were last read by a person. */
export const readOn = '2026-11-21'

/**
 * known: a rule was read, or that there is none. advice: the town recommends and does not forbid. unknown: no reliable
 * source was read.
 */
export const mowingStatuses = ['known', 'advice', 'unknown'] as const
export type MowingStatus = (typeof mowingStatuses)[number]

export interface SourcedRule {
  key: MowingRuleKey
  /** The address of the source. */
  source: string
  /** The date of the rule or of its source, as exactly as given: `2025`, `2025-07` or `2025-07-02`. Null: undated. */
  date: string | null
  /** Not confirmed by a reliable text: announced, from memory, or contradicted by another source. */
  unverified?: true
}

export interface MowingPlace {
  name: string
  /** Other names and spellings that people type. */
  also?: readonly string[]
  at: Position
  status: MowingStatus
  rules: readonly SourcedRule[]
}

export interface CountryRow {
  status: MowingStatus
  /** Where sun times are computed for an unknown place. */
  middle: Position
  rules: readonly SourcedRule[]
  places: readonly MowingPlace[]
}

export const mowingTable: Record<MowingCountry, CountryRow> = {
  NL: {
    status: 'advice',
    middle: countryMiddles.NL,
    rules: [
      {
        key: 'nl_no_national_rule',
        source: 'https://www.allesovertuin.nl/tuinen/tot-hoe-laat-herrie-in-de-tuin/',
        date: null,
      },
      {
        key: 'nl_sunday_act',
        source: 'https://www.raadvanstate.nl/uitspraken/@126448/202006003-1-a3/',
        date: '2021-08-11',
        unverified: true,
      },
      {
        key: 'advice_daylight',
        source:
          'https://www.hartvannederland.nl/milieu-gezondheid/dieren/artikelen/robotmaaier-egels-gevaarlijk-dierenambulance-gewond',
        date: '2025-08-06',
      },
    ],
    places: dutchPlaces,
  },
  BE: {
    status: 'advice',
    middle: countryMiddles.BE,
    rules: [
      {
        key: 'be_no_national_rule',
        source: 'https://advocatenroodhooft.be/mag-je-op-zondag-je-gras-afrijden/',
        date: null,
      },
      {
        key: 'advice_daylight',
        source:
          'https://www.demorgen.be/beter-leven/robotmaaiers-zijn-een-ramp-voor-egels-een-nachtverbod-zou-echt-een-verschil-maken~b4aa8ad3/',
        date: '2021-08',
      },
    ],
    places: belgianPlaces,
  },
  DE: {
    status: 'known',
    middle: countryMiddles.DE,
    rules: [
      {
        key: 'de_federal',
        source: 'https://www.nienburg.de/bauen-planen/klima-umweltschutz/3/laermschutzverordnung/',
        date: '2002-08-29',
      },
    ],
    places: germanPlaces,
  },
}

/**
 * Finds a place by any of its names; capitals, accents, umlauts (ä, ae or a), ß, spaces and hyphens make no difference.
 */
export function findMowingPlace(country: MowingCountry, name: string): MowingPlace | undefined {
  const target = foldName(name)
  return mowingTable[country].places.find(place =>
    [place.name, ...(place.also ?? [])].some(spelling => foldName(spelling) === target),
  )
}

export function foldName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/([aou])e/g, '$1')
}
