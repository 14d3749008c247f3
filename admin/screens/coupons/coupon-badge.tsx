import { useTranslations } from 'use-intl'
import type { CouponState } from '#domain/promotions/constants.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'

const tones = {
  not_started: 'info',
  valid: 'success',
  ended: 'neutral',
  stopped: 'neutral',
} as const satisfies Record<CouponState, Tone>

export function CouponBadge({ state }: { state: CouponState }) {
  const t = useTranslations('admin_promotions.coupons.state')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}
