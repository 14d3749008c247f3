import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useKitTexts } from '#ui/kit/texts.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { needsAccount } from './use-refund-text.ts'
import type { Refund } from './use-refunds.ts'

type State = 'done' | 'current' | 'todo' | 'failed'

/** Requested, under way, arrived: completed steps are mown, and the ring is at the current one. */
export function RefundProgress({ refund }: { refund: Refund }) {
  const t = useTranslations('refunds.way')
  const texts = useKitTexts()
  const times = useTimes()
  const today = useConfig()?.today
  const { refund_status, created_at, refund_time, arrives_by } = refund
  const isThere = arrives_by !== null && today !== undefined && today >= arrives_by
  const isWaiting = refund_status === 'requested' || needsAccount(refund)
  const [under, there] = isWaiting ? (['todo', 'todo'] as const) : getStates(refund_status, isThere)
  const steps: { id: string; state: State; text: string; day?: string }[] = [
    {
      id: 'asked',
      state: isWaiting ? 'current' : 'done',
      text: t(refund_status === 'requested' ? 'asked' : 'begun'),
      day: times.shortDay(created_at),
    },
    {
      id: 'under_way',
      state: under,
      text: t('under_way'),
      ...(refund_time && { day: times.shortDay(refund_time) }),
    },
    {
      id: 'arrived',
      state: there,
      text: t('arrived'),
      ...(arrives_by && { day: t('by', { day: times.shortDay(arrives_by) }) }),
    },
  ]
  const said = { done: texts.step_done, current: texts.step_current, todo: '', failed: '' }
  return (
    <ol className="refund-way" aria-label={t('label')}>
      {steps.map(({ id, state, text, day }) => (
        <li key={id} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className="refund-way-words">{text}</span>{' '}
          {said[state] && <VisuallyHidden>({said[state]})</VisuallyHidden>}
          {day && <span className="refund-way-day figures">{day}</span>}
        </li>
      ))}
    </ol>
  )
}

function getStates(status: Refund['refund_status'], isThere: boolean): [State, State] {
  if (status === 'refunding') return ['current', 'todo']
  if (status === 'refund_failed') return ['failed', 'todo']
  if (status === 'refund_successful') return ['done', isThere ? 'done' : 'current']
  return ['todo', 'todo']
}
