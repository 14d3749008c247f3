import './calendar.css'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useFormatter, useLocale } from 'use-intl'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { buildWeeks, clampDay, dayByKey, getFirstWeekday, startOfMonth } from './month-grid.ts'

export interface CalendarLabels {
  label: string
  previous: string
  next: string
  /** Announced after the date of a day that cannot be chosen. */
  taken: string
}

interface CalendarProps {
  value: Day | undefined
  onChange: (day: Day) => void
  first: Day
  last: Day
  /** undefined: not known yet. */
  isTaken: (day: Day) => boolean | undefined
  /** Reports the month that is shown now, so that its days can be loaded. */
  onMonth?: (month: Day) => void
  labels: CalendarLabels
}

/** One month of days to choose from, by pointer or keyboard (the ARIA pattern for date grids). */
export function Calendar({ value, onChange, first, last, isTaken, onMonth, labels }: CalendarProps) {
  const format = useFormatter()
  const locale = useLocale()
  const grid = useRef<HTMLTableElement>(null)
  const firstWeekday = useMemo(() => getFirstWeekday(locale), [locale])
  const [here, setHere] = useState<Day>(clampDay(value ?? first, first, last))
  /** Moves by keyboard so far: the focus follows each, also two that come before the next render. */
  const [moves, setMoves] = useState(0)
  const month = startOfMonth(here)

  useEffect(() => {
    if (value) setHere(clampDay(value, first, last))
  }, [value, first, last])
  useEffect(() => onMonth?.(month), [month, onMonth])
  useEffect(() => {
    if (moves > 0) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [moves])

  function changeMonth(by: 1 | -1): void {
    setHere(clampDay(addMonths(month, by), first, last))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const to = dayByKey(here, event.key, firstWeekday, event.shiftKey)
    if (!to) return
    event.preventDefault()
    setHere(clampDay(to, first, last))
    setMoves(count => count + 1)
  }

  const weeks = buildWeeks(month, firstWeekday)
  const names = Array.from({ length: 7 }, (_, index) => addDays('2026-11-02', firstWeekday - 1 + index))
  return (
    <div className="calendar">
      <div className="calendar-head">
        <IconButton
          icon="caret-left"
          label={labels.previous}
          disabled={month <= startOfMonth(first)}
          onClick={() => changeMonth(-1)}
        />
        <p className="calendar-month" aria-live="polite">
          {format.dateTime(noon(month), { month: 'long', year: 'numeric' })}
        </p>
        <IconButton
          icon="caret-right"
          label={labels.next}
          disabled={month >= startOfMonth(last)}
          onClick={() => changeMonth(1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is made of a table */}
      <table ref={grid} role="grid" aria-label={labels.label} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {names.map(day => (
              <th key={day} scope="col" abbr={format.dateTime(noon(day), { weekday: 'long' })}>
                {format.dateTime(noon(day), { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week.find(Boolean)}>
              {week.map((day, column) =>
                day ? (
                  <td key={day}>
                    <DayButton
                      day={day}
                      chosen={day === value}
                      here={day === here}
                      taken={day < first || day > last ? true : isTaken(day)}
                      labels={labels}
                      onChoose={() => {
                        setHere(day)
                        onChange(day)
                      }}
                    />
                  </td>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other name
                  <td key={column} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayButtonProps {
  day: Day
  chosen: boolean
  here: boolean
  taken: boolean | undefined
  labels: CalendarLabels
  onChoose: () => void
}

/** A taken day can be focused and is read aloud, but cannot be chosen. */
function DayButton({ day, chosen, here, taken, labels, onChoose }: DayButtonProps) {
  const format = useFormatter()
  const name = format.dateTime(noon(day), { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <button
      type="button"
      className="calendar-day figures"
      tabIndex={here ? 0 : -1}
      aria-label={taken ? `${name}, ${labels.taken}` : name}
      aria-pressed={chosen}
      aria-disabled={taken !== false || undefined}
      data-day={day}
      data-taken={taken || undefined}
      data-chosen={chosen || undefined}
      onClick={() => taken === false && onChoose()}
    >
      {Number(day.slice(-2))}
    </button>
  )
}

/** Noon, so that no time zone moves the day. */
export function noon(day: Day): Date {
  return new Date(`${day}T12:00:00Z`)
}
