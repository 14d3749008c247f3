import type { ApplyType } from './states.ts'
import { requestTraits } from './traits.ts'

/** What people call a request: one type holds withdrawals, complaints about a delivery, and recalls. */
export type RequestName = ApplyType | 'withdrawal' | 'complaint' | 'recall'

export function nameRequest({ apply_type, reason_code }: { apply_type: ApplyType; reason_code: string }): RequestName {
  if (!requestTraits[apply_type].undoesContract) return apply_type
  if (reason_code === 'withdrawal') return 'withdrawal'
  return reason_code === 'recalled' ? 'recall' : 'complaint'
}
