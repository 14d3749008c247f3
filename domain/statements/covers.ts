import type { Day } from '../calendar.ts'

export interface Termination {
  ending: string | null
  /** null: as soon as possible. */
  end_wish: Day | null
  received_on: Day
}

/**
 * Whether a later cancellation wants nothing more than an earlier one has: no earlier day, and no good cause, which costs
 * no fee, where the earlier one gave none. `endsByItself`: nothing was done for the earlier one, because the rental ends
 * on `endOn` anyway.
 */
export function coversTermination(
  earlier: Termination & { endsByItself: boolean },
  later: Termination,
  endOn: Day | null,
): boolean {
  if (later.ending === 'extraordinary' && earlier.ending !== 'extraordinary') return false
  const ends = earlier.endsByItself ? endOn : wishedDay(earlier)
  return ends !== null && ends <= wishedDay(later)
}

function wishedDay({ end_wish, received_on }: Termination): Day {
  return end_wish !== null && end_wish > received_on ? end_wish : received_on
}
