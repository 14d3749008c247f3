import { useTranslations } from 'use-intl'
import type { Refund } from './use-refunds.ts'

/** As server/money/refunds/close-overtaken.ts calls it: the money went back for another reason. */
export function isOvertaken({ refund_status, reject_reason }: Refund): boolean {
  return refund_status === 'rejected' && reject_reason === 'overtaken'
}

/** It can go on once its owner has said where to. */
export function needsAccount({ refund_status, account_needed }: Refund): boolean {
  return account_needed && refund_status === 'refunding'
}

/** What kind of money it is. */
export function useTypeText({ type, kind }: Pick<Refund, 'type' | 'kind'>): string {
  const t = useTranslations('refunds.type')
  return t(type === 'deposit' ? 'deposit' : (kind ?? 'payment'))
}

/** Why: a word of the shop becomes a sentence of this language, what somebody wrote stays as it is. */
export function useReason({ refund_reason }: Pick<Refund, 'refund_reason'>): string {
  const t = useTranslations('refunds.reason')
  const key = refund_reason as 'canceled'
  return /^[a-z_]+$/.test(refund_reason) && t.has(key) ? t(key) : refund_reason
}
