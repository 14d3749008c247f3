import { type GivenRemedy, type Remedy, remedyOf } from './remedy.ts'
import type { ApplyType } from './states.ts'
import { requestTraits } from './traits.ts'

/** What people call a request: one type holds withdrawals, complaints about a delivery, and recalls. */
export type RequestName = ApplyType | 'withdrawal' | 'complaint' | 'recall' | 'replacement'

interface Named {
  apply_type: ApplyType
  reason_code: string
  remedy?: Remedy | null
  given_remedy?: GivenRemedy | null
}

export function nameRequest({ apply_type, reason_code, remedy = null, given_remedy = null }: Named): RequestName {
  if (!requestTraits[apply_type].undoesContract) {
    return remedyOf({ remedy, given_remedy }) === 'replacement' ? 'replacement' : apply_type
  }
  if (reason_code === 'withdrawal') return 'withdrawal'
  return reason_code === 'recalled' ? 'recall' : 'complaint'
}
