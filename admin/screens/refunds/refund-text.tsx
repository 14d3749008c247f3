import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { isOneOf } from '#domain/one-of.ts'
import { providerWords } from '#domain/payments/provider-words.ts'
import { refundReasons } from '#domain/refunds/reasons.ts'
import type { RefundStage } from '#domain/refunds/states.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'

export type RefundRow = CallData<'GET /admin/refunds'>['list'][number]

/** The stage for staff: of a requested refund, one person may have decided already. */
export function getStage({
  refund_status,
  approved_by,
}: Pick<RefundRow, 'refund_status' | 'approved_by'>): RefundStage {
  if (refund_status === 'requested') return approved_by ? 'second_person' : 'to_approve'
  if (refund_status === 'refund_failed') return 'failed'
  return refund_status === 'refund_successful' ? 'done' : refund_status
}

const tones = {
  to_approve: 'warn',
  second_person: 'warn',
  refunding: 'info',
  failed: 'error',
  done: 'success',
  rejected: 'neutral',
} as const satisfies Record<RefundStage, Tone>

export function StageBadge({ refund }: { refund: Pick<RefundRow, 'refund_status' | 'approved_by'> }) {
  const t = useTranslations('admin_money.stage')
  const stage = getStage(refund)
  return <Badge tone={tones[stage]}>{t(stage)}</Badge>
}

/** The reason: a code of the shop is translated, text that a person wrote is shown as written. */
export function useReason(): (reason: string) => string {
  const t = useTranslations('refunds.reason')
  return reason => (isOneOf(refundReasons, reason) ? t(reason) : reason)
}

/** Translates a word of the provider or a bank; an unknown one is quoted, text that a person wrote is shown as it is. */
export function useProviderText(): (code: string) => string {
  const t = useTranslations('admin_money.provider_word')
  return code => {
    if (isOneOf(providerWords, code)) return t(code)
    return /^[a-z_]+$/.test(code) ? t('other', { word: code }) : code
  }
}
