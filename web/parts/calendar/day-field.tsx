import './day-field.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, type Day } from '#domain/calendar.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/fields/field.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Calendar } from './calendar.tsx'

interface DayFieldProps {
  id?: string
  name?: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Empty: as soon as possible. */
  value: string
  onChange: (day: string) => void
  first: Day
  /** A day has to be chosen: there is no "as soon as possible". */
  required?: boolean
}

/** A collection can be planned as far ahead as a rental. */
const farthestDays = 365

/**
 * A day to choose, or none for as soon as possible: the calendar of the shop unfolds below the button. Its screen brings
 * the texts `day_field`.
 */
export function DayField({ id, name, label, hint, error, value, onChange, first, required = false }: DayFieldProps) {
  const t = useTranslations('day_field')
  const times = useTimes()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const days = useRef<HTMLDivElement>(null)
  // In a dialog the days may unfold below its edge.
  useEffect(() => {
    if (open) days.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  const shown = value ? times.day(value) : t(required ? 'choose' : 'soonest')

  function choose(day: string) {
    onChange(day)
    setOpen(false)
    button.current?.focus()
  }

  return (
    <Field {...(id && { id })} label={label} hint={hint} error={error}>
      {({ id: control, 'aria-describedby': describedBy }) => (
        <div className="day-field">
          <button
            ref={button}
            type="button"
            id={control}
            className="day-field-opener"
            aria-label={`${label}: ${shown}`}
            aria-expanded={open}
            aria-describedby={describedBy}
            onClick={() => setOpen(!open)}
          >
            <span className="figures">{shown}</span>
            <Icon name={open ? 'caret-up-bold' : 'caret-down-bold'} />
          </button>
          {name && <input type="hidden" name={name} value={value} />}
          {open && (
            <div ref={days} className="day-field-days">
              <Calendar
                value={value === '' ? undefined : (value as Day)}
                onChange={choose}
                first={first}
                last={addDays(first, farthestDays)}
                isTaken={() => false}
                labels={{ label, previous: t('previous'), next: t('next'), taken: t('taken') }}
              />
              {value !== '' && !required && (
                <Button size="s" variant="quiet" onClick={() => choose('')}>
                  {t('soonest')}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
