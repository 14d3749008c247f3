import { requestTraits } from '#domain/requests/traits.ts'
import type { Request } from '../store.ts'

/**
 * A recalled machine is refunded once it is here and was inspected: the time limit of article 13 is that of
 * withdrawals.
 */
export function isPaidOnReceipt({ apply_type, reason_code }: Pick<Request, 'apply_type' | 'reason_code'>): boolean {
  return requestTraits[apply_type].undoesContract && reason_code === 'recalled'
}
