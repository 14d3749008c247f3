import { requestTraits } from '#domain/requests/traits.ts'
import type { Request } from '../store.ts'

/** What we have called back is paid for once it is here and was looked at: the day of article 13 is one of withdrawals. */
export function isPaidOnReceipt({ apply_type, reason_code }: Pick<Request, 'apply_type' | 'reason_code'>): boolean {
  return requestTraits[apply_type].undoesContract && reason_code === 'recalled'
}
