import { isLanguage } from '../languages.ts'

/** Whom customers of a country can turn to, as its law wants them to be told. */
export const bodyRoles = ['consumer_authority', 'mediator', 'ombudsman', 'ecc', 'accessibility_authority'] as const
export type BodyRole = (typeof bodyRoles)[number]

/** Whom a customer can turn to with a complaint that the shop could not settle. */
export const complaintRoles = ['consumer_authority', 'mediator', 'ombudsman', 'ecc'] as const satisfies BodyRole[]

/** An authority or another body, with its site. */
export interface Body {
  readonly name: string
  readonly url: string
}

/** What the law of a country asks a shop to state there. */
export type CountryRecord = { readonly [role in BodyRole]?: Body | undefined } & {
  /** Whether the shop takes part in a procedure at its dispute resolution body. */
  readonly takes_part?: boolean | undefined
  /** The languages that its law asks for, by two letters: `nl fr`. */
  readonly languages?: string | undefined
  /** Who answers for the registrations of a producer from abroad. */
  readonly epr_representative?: string | undefined
}

/** Whom customers of a country can turn to with a complaint, by name. */
export interface ComplaintBodies {
  readonly country: string
  readonly names: readonly string[]
  /** The dispute resolution body at which the shop takes part in a procedure; null: at none. */
  readonly joined: string | null
}

export function listComplaintBodies(country: string, record: CountryRecord = {}): ComplaintBodies {
  const names = complaintRoles.flatMap(role => record[role]?.name || [])
  return { country, names: [...new Set(names)], joined: (record.takes_part && record.mediator?.name) || null }
}

interface Where {
  country: string
  /** The country of the shop: elsewhere it needs an authorised representative. */
  seller: string
}

/** What is still missing before orders from the country may be accepted, by the name of its field. */
export function findMissingFacts(record: CountryRecord, { country, seller }: Where): string[] {
  const isNamed = (role: BodyRole) => Boolean(record[role]?.name)
  const languages = (record.languages ?? '').split(' ').filter(Boolean)
  return [
    ...(['consumer_authority', 'ecc', 'accessibility_authority'] as const).filter(role => !isNamed(role)),
    ...(isNamed('mediator') || isNamed('ombudsman') ? [] : ['ombudsman']),
    ...(languages.length > 0 && languages.every(isLanguage) ? [] : ['languages']),
    ...(country === seller || record.epr_representative ? [] : ['epr_representative']),
  ]
}
