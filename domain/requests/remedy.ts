import type { Day } from '../calendar.ts'
import type { ProductKind } from '../catalogue/constants.ts'
import type { Duty } from './damage.ts'
import type { Guarantee } from './guarantee.ts'
import { isFaultOnArrival } from './reasons.ts'

/** What the buyer of goods with a defect chooses. A rental has no choice: its machine is repaired or replaced. */
export const remedies = ['repair', 'replacement', 'refund'] as const
export type Remedy = (typeof remedies)[number]

/** What is done instead of what was chosen. `none`: there is no defect, and the goods go back as they are. */
export const givenRemedies = [...remedies, 'none'] as const
export type GivenRemedy = (typeof givenRemedies)[number]

/** Why the chosen remedy is not given (article 13 of Directive (EU) 2019/771). */
export const remedyGrounds = ['impossible', 'disproportionate', 'no_defect'] as const
export type RemedyGround = (typeof remedyGrounds)[number]

interface ChosenRemedies {
  readonly remedy: Remedy | null
  readonly given_remedy: GivenRemedy | null
}

/** What is done about the defect: what was chosen, unless staff have given a reason against it. */
export function remedyOf({ remedy, given_remedy }: ChosenRemedies): GivenRemedy | null {
  return given_remedy ?? remedy
}

/**
 * What may be chosen for goods today; for a rental nothing is chosen. Nobody knows yet whether the guarantee is over:
 * staff state that before work is billed. Money back is for what was wrong on arrival (`remediesFor`). An accessory is
 * not repaired.
 */
export function listRemedies(guarantee: Guarantee | null, today: Day, product: ProductKind): readonly Remedy[] {
  if (guarantee === null) return []
  const mended: readonly Remedy[] = product === 'machine' ? ['repair', 'replacement'] : ['replacement']
  // Without a last day of the guarantee, the first years are those in which a fault counts as there from the start.
  return today <= guarantee.until ? [...mended, 'refund'] : mended
}

/** Those that this reason allows: what was wrong on arrival may be paid back, and the wrong goods are not repaired. */
export function remediesFor(known: readonly Remedy[], reasonCode: string): readonly Remedy[] {
  if (!isFaultOnArrival(reasonCode)) return known.filter(one => one !== 'refund')
  return known.filter(one => one !== 'repair' || reasonCode !== 'wrong_item')
}

interface BilledWork extends ChosenRemedies {
  readonly duty: Duty
  readonly bill_state: string
}

/**
 * Whether its work ends with another machine. What its buyer broke, or what is billed, is repaired or sent back; of an
 * accessory the new one is what is sent.
 */
export function awaitsReplacement({ duty, bill_state, ...request }: BilledWork, product: ProductKind): boolean {
  return product === 'machine' && remedyOf(request) === 'replacement' && duty !== 'customer' && bill_state === 'none'
}

interface ClaimDates {
  readonly remedy: Remedy | null
  readonly claimed_on: Day
  readonly withdrawal_until: Day
}

/**
 * A buyer who asks for their money back in their withdrawal period is never worse off than by a withdrawal: nobody decides
 * against it, and it is paid by the same day.
 */
export function isClaimInTime({ remedy, claimed_on, withdrawal_until }: ClaimDates): boolean {
  return remedy === 'refund' && claimed_on <= withdrawal_until
}
