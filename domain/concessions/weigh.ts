import type { Cents } from '../money.ts'

/** Someone who decides alone because nobody else has the permission must give a reason of at least this length. */
export const minReasonLength = 10

/** How long a proposal waits at most. */
export const proposalDays = 14

/** The limit of one person per day for all orders together, as a multiple of the limit for one order. */
export const limitsPerDay = 4

export interface WeighInput {
  amount: Cents
  /** What was given away before for the same thing: several small concessions add up to one. */
  before: Cents
  /** What this person gave away that day without a second person, in any way and for any order. */
  today?: Cents
  /** The limit above which a second person is needed. */
  above: Cents
  /** A second person is needed whatever the amount. */
  always?: boolean
  /** How many other people may approve. */
  others: number
  reason: string
}

export type Verdict = 'act' | 'act_alone' | 'wait' | 'say_why'

/** Whether the concession may be made now, or a second person has to approve it first. */
export function weigh({ amount, before, today = 0, above, always = false, others, reason }: WeighInput): Verdict {
  if (!isLarge({ amount, before, today, above }) && !always) return 'act'
  if (others > 0) return 'wait'
  return reason.trim().length >= minReasonLength ? 'act_alone' : 'say_why'
}

/** The totals for the same thing and for the day both count; a concession of nothing is never large. */
export function isLarge({
  amount,
  before,
  today = 0,
  above,
}: Pick<WeighInput, 'amount' | 'before' | 'today' | 'above'>): boolean {
  return amount > 0 && (before + amount > above || today + amount > limitsPerDay * above)
}
