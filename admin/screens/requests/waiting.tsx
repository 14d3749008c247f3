import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'

type Row = Pick<CallData<'GET /admin/requests'>['list'][number], 'next' | 'urgency' | 'waiting_days' | 'refund_due_on'>

const tones = { calm: 'neutral', soon: 'warn', late: 'error' } as const satisfies Record<Row['urgency'], Tone>

/** How long the request has waited: highlighted if it is urgent. */
export function Waiting({ row }: { row: Row }) {
  const t = useTranslations('admin_requests')
  const times = useTimes()
  const { next, urgency, waiting_days, refund_due_on } = row
  if (next === 'nothing' && refund_due_on === null) return null
  const since = t('since', { days: waiting_days })
  return (
    <span className="second">
      {urgency === 'calm' ? since : <Badge tone={tones[urgency]}>{since}</Badge>}
      {refund_due_on !== null && ` ${t('refund_due', { day: times.shortDay(refund_due_on) })}`}
    </span>
  )
}
