import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DayDrawing } from './day-drawing.tsx'
import type { Hours } from './load-mowing-hours.ts'
import { isAdvice, type MowingDay } from './spans.ts'
import { useMowingText } from './use-mowing-text.ts'

const minuteMs = 60_000

/** The first day at full size: its hours as figures, its daylight and its lane. */
export function Today({ day, rules }: { day: MowingDay; rules: Hours['rules'] }) {
  const t = useTranslations('mowing')
  const mowingText = useMowingText()
  const now = useNow()
  const isToday = now !== undefined && now >= Date.parse(day.starts_at) && now < Date.parse(day.ends_at)
  const advice = isAdvice(day, rules)
  const windows = mowingText.windows(day)
  return (
    <div className="mowing-today">
      <div className="mowing-today-words">
        <p className="mowing-today-day">{t('today', { date: mowingText.longDayName(day) })}</p>
        {windows.map(window => (
          <p key={window} className="mowing-today-hours mowing-figures display figures">
            {window}
          </p>
        ))}
        {windows.length === 0 && <p className="mowing-today-hours display">{t('closed_today')}</p>}
        <p className="mowing-hint">{mowingText.why(day)}</p>
      </div>
      <figure className="mowing-today-drawing">
        <DayDrawing day={day} advice={advice} now={isToday ? now : undefined} large />
        <figcaption className="mowing-legend">
          <span className="mowing-key" data-kind={advice ? 'advice' : 'open'}>
            {t(advice ? 'open_advice' : 'open')}
          </span>
          <span className="mowing-key" data-kind="closed">
            {t('closed')}
          </span>
          <span className="mowing-key" data-kind="night">
            {t('night')}
          </span>
          {isToday && (
            <span className="mowing-key" data-kind="now">
              {t('now')}
            </span>
          )}
        </figcaption>
      </figure>
    </div>
  )
}

/** undefined on the server: a page that was rendered there gets its ring in the browser. */
function useNow(): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
