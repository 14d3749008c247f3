import { useTranslations } from 'use-intl'
import type { ActivityPhase } from '#domain/promotions/activity.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'

const tones = {
  draft: 'neutral',
  scheduled: 'info',
  running: 'success',
  ended: 'neutral',
  stopped: 'neutral',
} as const satisfies Record<ActivityPhase, Tone>

export function PhaseBadge({ phase }: { phase: ActivityPhase }) {
  const t = useTranslations('admin_promotions.phase')
  return <Badge tone={tones[phase]}>{t(phase)}</Badge>
}
