import { byLanguage, type Language } from '../languages.ts'
import { blankFields, type Party } from './blank-fields.ts'
import type { BatteryRemoval } from './constants.ts'

type NameInLanguages = Readonly<Record<Language, string>>

/** Where spare parts are bought and what they cost, who repairs, and what cannot be repaired (Directive 2024/825). */
export interface Repair {
  readonly parts: NameInLanguages
  readonly repairer: NameInLanguages
  readonly limits: NameInLanguages
}

/** The last day of security updates, and where a weakness is reported (Regulation (EU) 2024/2847, annex II). */
export interface Security {
  readonly updates_until: string
  readonly email: string
  readonly policy_url: string
}

export interface ModelFacts {
  /** The file of its EU declaration of conformity. */
  readonly declaration: string | null
  /** Then it has no importer: its maker is liable. */
  readonly maker_in_eu: boolean
  readonly importer: Party | null
  readonly security: Security | null
  readonly battery_removal: BatteryRemoval | null
  readonly repair: Repair | null
}

const noParty: Party = { name: '', address: '', email: '' }
const noSecurity: Security = { updates_until: '', email: '', policy_url: '' }
const noText = byLanguage(() => '')

/** What must be stated of a model by law beside its maker, its texts and its warnings. */
export function missingModelFacts(facts: ModelFacts): string[] {
  const { declaration, maker_in_eu, importer, security, battery_removal, repair } = facts
  return [
    ...(declaration === null ? ['declaration'] : []),
    ...(maker_in_eu ? [] : blankFields('importer', { ...(importer ?? noParty) })),
    ...blankFields('security', { ...(security ?? noSecurity) }),
    ...(battery_removal === null ? ['battery_removal'] : []),
    ...missingRepairFields(repair),
  ]
}

/** How a model or an accessory is repaired, in every language. */
export function missingRepairFields(repair: Repair | null): string[] {
  const { parts, repairer, limits } = repair ?? { parts: noText, repairer: noText, limits: noText }
  return [
    ...blankFields('repair.parts', { ...parts }),
    ...blankFields('repair.repairer', { ...repairer }),
    ...blankFields('repair.limits', { ...limits }),
  ]
}
