import type { Request } from '../store.ts'

/** What we have called back is paid for once it is here and was looked at: the day of article 13 is one of withdrawals. */
export function isPaidOnReceipt({ apply_type, reason_code }: Pick<Request, 'apply_type' | 'reason_code'>): boolean {
  return apply_type === 'rejection' && reason_code === 'recalled'
}
