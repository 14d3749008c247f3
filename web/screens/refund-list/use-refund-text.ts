import { useTranslations } from 'use-intl'
import { isOneOf } from '#domain/one-of.ts'
import { overtaken, refundReasons } from '#domain/refunds/reasons.ts'
import type { Refund } from './use-refunds.ts'

/** The money went back by another refund. */
export function isOvertaken({ refund_status, reject_reason }: Refund): boolean {
  return refund_status === 'rejected' && reject_reason === overtaken
}

/** The refund waits for a bank account from its owner. */
export function needsAccount({ refund_status, account_needed }: Refund): boolean {
  return account_needed && refund_status === 'refunding'
}

/** The kind of the refunded amount. */
export function useTypeText({ type, kind }: Pick<Refund, 'type' | 'kind'>): string {
  const t = useTranslations('refunds.type')
  return t(type === 'deposit' ? 'deposit' : (kind ?? 'payment'))
}

/** The reason: a code of the shop is translated, text that a person wrote is shown as written. */
export function useReason({ refund_reason }: Pick<Refund, 'refund_reason'>): string {
  const t = useTranslations('refunds.reason')
  return isOneOf(refundReasons, refund_reason) ? t(refund_reason) : refund_reason
}
