import type { Cents } from '../money.ts'

/** A person who decides alone, because nobody else holds the right, says why in so many characters. */
export const minReasonLength = 10

/** What a proposal waits for at most. */
export const proposalDays = 14

/** What one person gives alone of all orders within a day is no more than so many times what they may give of one. */
export const limitsPerDay = 4

export interface WeighInput {
  amount: Cents
  /** Given away before that counts with it: split into small ones, it is still one. */
  before: Cents
  /** Given away that day without a second person, in any way and of any order. */
  today?: Cents
  /** The limit of the shop. */
  above: Cents
  /** Whatever it costs, it takes two. */
  always?: boolean
  /** People beside the one who asks who may agree. */
  others: number
  reason: string
}

export type Verdict = 'act' | 'act_alone' | 'wait' | 'say_why'

/** Whether somebody may give this away now, or a second person has to agree first. */
export function weigh({ amount, before, today = 0, above, always = false, others, reason }: WeighInput): Verdict {
  if (!isLarge({ amount, before, today, above }) && !always) return 'act'
  if (others > 0) return 'wait'
  return reason.trim().length >= minReasonLength ? 'act_alone' : 'say_why'
}

/** All that counts together decides, of one thing and of one day; nothing at all is never large. */
export function isLarge({
  amount,
  before,
  today = 0,
  above,
}: Pick<WeighInput, 'amount' | 'before' | 'today' | 'above'>): boolean {
  return amount > 0 && (before + amount > above || today + amount > limitsPerDay * above)
}
