import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { Badge } from '#ui/kit/badge.tsx'

type Outcome = CallData<'GET /admin/statements'>['list'][number]['last']['outcome']
const tones = {
  waiting: 'info',
  held: 'info',
  human: 'warn',
  done: 'success',
  closed: 'neutral',
  disowned: 'neutral',
} as const

export function StatementBadge({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('admin_statements.outcome')
  return <Badge tone={tones[outcome]}>{t(outcome)}</Badge>
}
