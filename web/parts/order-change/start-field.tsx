import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { FieldError } from '#ui/kit/fields/field.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { Calendar } from '../calendar/calendar.tsx'
import { useFreeDays } from '../calendar/use-free-days.ts'
import { overlapsOwnTerm } from './own-term.ts'

interface StartFieldProps {
  model: string
  currentTerm: { start: Day; months: number }
  months: number
  value: Day
  error: string | undefined
  onChange: (day: Day) => void
}

/** The days on which this term can begin; days that overlap the current rental can be tried. */
export function StartField({ model, currentTerm, months, value, error, onChange }: StartFieldProps) {
  const t = useTranslations('order_change')
  const times = useTimes()
  const days = useFreeDays(model, months)
  const { reach, earliest, last } = days
  const onMonth = useCallback((month: Day) => reach(addDays(addMonths(month, 2), -1)), [reach])
  if (days.state === 'failed') {
    return (
      <Notice
        tone="error"
        live
        title={t('days_failed')}
        action={
          <Button size="s" onClick={days.retry}>
            {t('again')}
          </Button>
        }
      />
    )
  }
  if (!earliest || !last) return <Skeleton label={t('days_loading')} lines={7} />
  const isOverlapping = (day: Day) => overlapsOwnTerm(currentTerm, day, months)
  const isTaken = (day: Day) => {
    const taken = days.isTaken(day)
    return taken === true && day >= earliest && isOverlapping(day) ? false : taken
  }
  const isUncertain = value !== currentTerm.start && days.isTaken(value) === true && isOverlapping(value)
  return (
    <div className="order-change-start">
      {currentTerm.start < earliest && (
        <p className="order-small">{t('start_soon', { day: times.day(currentTerm.start) })}</p>
      )}
      <Calendar
        value={value}
        onChange={onChange}
        first={earliest}
        last={last}
        isTaken={isTaken}
        onMonth={onMonth}
        labels={{ label: t('calendar'), previous: t('previous'), next: t('next'), taken: t('taken') }}
      />
      <FieldError id="change-start-error">{error}</FieldError>
      <output className="order-small" aria-live="polite">
        {isUncertain ? t('start_own') : t('start_hint', { end: times.day(addMonths(value, months)) })}
      </output>
    </div>
  )
}
