import { isFaultOnArrival } from './reasons.ts'
import { type GivenRemedy, type Remedy, remedyOf } from './remedy.ts'
import { type ApplyType, applyTypes } from './states.ts'
import { requestTraits } from './traits.ts'

/** What people call a request: a withdrawal, a complaint about a delivery and a recall each have a name of their own. */
export const requestNames = [...applyTypes, 'withdrawal', 'complaint', 'recall', 'replacement'] as const
export type RequestName = (typeof requestNames)[number]

interface NameInput {
  apply_type: ApplyType
  reason_code: string
  remedy?: Remedy | null
  given_remedy?: GivenRemedy | null
}

export function nameRequest({ apply_type, reason_code, remedy = null, given_remedy = null }: NameInput): RequestName {
  if (requestTraits[apply_type].undoesContract) {
    if (reason_code === 'withdrawal') return 'withdrawal'
    return reason_code === 'recalled' ? 'recall' : 'complaint'
  }
  if (isFaultOnArrival(reason_code)) return 'complaint'
  return remedyOf({ remedy, given_remedy }) === 'replacement' ? 'replacement' : apply_type
}

/**
 * What comes of a complaint, for its texts. `open`: nothing was chosen, as for a rented machine. In older ones, and in
 * those that follow a repair, the contract is undone.
 */
export function solutionOf({ apply_type, remedy = null, given_remedy = null }: NameInput): GivenRemedy | 'open' {
  if (requestTraits[apply_type].undoesContract) return 'refund'
  return remedyOf({ remedy, given_remedy }) ?? 'open'
}
