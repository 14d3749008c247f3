import { useEffect, useState } from 'react'
import { addDays, type Day } from '#domain/calendar.ts'
import { startAfterWinter } from '#domain/suggestions/season.ts'
import { useBrowser } from '../../env.tsx'
import { farthestDays } from '../calendar/use-free-days.ts'

/** If the first day after the winter is taken, a later one of these may be free. */
const searchedDays = 14

/**
 * The first free day after the winter for a rental of this term that would otherwise begin in it. undefined: none is
 * worth suggesting, or it is not known yet. `first`: the first free day.
 */
export function useSeasonStart(key: string, months: number, first: Day | undefined): Day | undefined {
  const browser = useBrowser()
  const [found, setFound] = useState<{ subject: string; day: Day | undefined }>()
  const spring = first && startAfterWinter({ first, months, last: addDays(first, farthestDays - searchedDays) })
  const subject = `${key} ${months} ${spring}`
  useEffect(() => {
    if (!browser || !spring) return
    let gone = false
    const query = { months, days: searchedDays, from: spring }
    browser.client.quietly('GET /device-types/{key}/free-days', { params: { key }, query }).then(
      ({ taken }) => {
        const days = Array.from({ length: searchedDays }, (_, index) => addDays(spring, index))
        if (!gone) setFound({ subject, day: days.find(day => !taken.includes(day)) })
      },
      // Without an answer nothing is suggested.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [browser, key, months, spring, subject])
  return spring && found?.subject === subject ? found.day : undefined
}
