import type { Day } from '../calendar.ts'
import type { Duty } from './damage.ts'
import { type Guarantee, isGuaranteed } from './guarantee.ts'

/** What the buyer of goods with a defect chooses. A rental has no choice: its machine is repaired or replaced. */
export const remedies = ['repair', 'replacement', 'refund'] as const
export type Remedy = (typeof remedies)[number]

/** What is done instead of what was chosen. `none`: there is no defect, and the goods go back as they are. */
export const givenRemedies = [...remedies, 'none'] as const
export type GivenRemedy = (typeof givenRemedies)[number]

/** Why the chosen remedy is not given (article 13 of Directive (EU) 2019/771). */
export const remedyGrounds = ['impossible', 'disproportionate', 'no_defect'] as const
export type RemedyGround = (typeof remedyGrounds)[number]

interface Remedied {
  readonly remedy: Remedy | null
  readonly given_remedy: GivenRemedy | null
}

/** What is done about the defect: what was chosen, unless staff have given a reason against it. */
export function remedyOf({ remedy, given_remedy }: Remedied): GivenRemedy | null {
  return given_remedy ?? remedy
}

/** What may be chosen for goods today: after their guarantee work is billed, and for a rental nothing is chosen. */
export function listRemedies(guarantee: Guarantee | null, today: Day): readonly Remedy[] {
  return guarantee !== null && isGuaranteed(today, guarantee, false) ? ['repair', 'replacement'] : []
}

interface Worked extends Remedied {
  readonly duty: Duty
  readonly bill_state: string
}

/** Whether its work ends with another machine. What its buyer broke, or what is billed, is repaired or sent back. */
export function awaitsReplacement({ duty, bill_state, ...request }: Worked): boolean {
  return remedyOf(request) === 'replacement' && duty !== 'customer' && bill_state === 'none'
}
