import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#ui/kit/badge.tsx'

/** Every state that customers see and its tone: waiting, running, done, needs attention, failed. */
const tones = {
  created: 'warn',
  pay_success: 'info',
  first_paid: 'info',
  transporting: 'info',
  in_transit: 'info',
  delivered: 'info',
  in_use: 'success',
  completed: 'success',
  closed: 'neutral',
  canceled: 'neutral',
  wait_pay: 'warn',
  paid: 'success',
  pay_fail: 'error',
  wait_review: 'warn',
  approved: 'success',
  review_rejected: 'error',
  cancel: 'neutral',
  refunding: 'info',
  refund_successful: 'success',
  refund_failed: 'error',
} as const satisfies Record<string, Tone>

export type Status = keyof typeof tones
export const statuses = Object.keys(tones) as Status[]

export function StatusBadge({ status }: { status: Status }) {
  const t = useTranslations('kit.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
