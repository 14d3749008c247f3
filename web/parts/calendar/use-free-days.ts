import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { useBrowser } from '../../env.tsx'

type FreeDaysResult = CallData<'GET /device-types/{key}/free-days'>

interface Known {
  /** The model and term that the data belong to. */
  subject: string
  earliest: Day
  first_free_on: Day | undefined
  taken: ReadonlySet<string>
  /** The last day that was requested. */
  until: Day
}

export interface FreeDays {
  state: 'loading' | 'ready' | 'failed'
  earliest: Day | undefined
  /** undefined: none within a year. */
  first: Day | undefined
  last: Day | undefined
  /** undefined: not known yet. */
  isTaken: (day: Day) => boolean | undefined
  /** Loads later days when they become visible. */
  reach: (day: Day) => void
  retry: () => void
}

const windowDays = 120
/** A rental can be planned a year ahead at most. */
export const farthestDays = 365

/** The days on which a rental of this model and term can start. */
export function useFreeDays(key: string | undefined, months: number): FreeDays {
  const browser = useBrowser()
  const subject = key === undefined ? '' : `${key} ${months}`
  const [known, setKnown] = useState<Known>()
  const [failed, setFailed] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [requestedDay, setRequestedDay] = useState<Day>()
  const pendingKey = useRef('')
  const now = known?.subject === subject ? known : undefined
  const from = now ? addDays(now.until, 1) : undefined
  const isShort = now === undefined || (requestedDay !== undefined && requestedDay > now.until && hasMoreDays(now))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!browser || key === undefined || !isShort) return
    const question = `${subject} ${from ?? ''} ${attempt}`
    if (pendingKey.current === question) return
    pendingKey.current = question
    const query = { months, days: windowDays, ...(from && { from }) }
    browser.client.quietly('GET /device-types/{key}/free-days', { params: { key }, query }).then(
      result =>
        pendingKey.current === question &&
        setKnown(before => mergeDays(subject, result, before?.subject === subject ? before : undefined)),
      () => pendingKey.current === question && setFailed(subject),
    )
  }, [browser, subject, isShort, from, attempt])

  const isTaken = (day: Day) => {
    if (!now) return undefined
    if (day < now.earliest) return true
    return day > now.until ? undefined : now.taken.has(day)
  }
  return {
    state: now ? 'ready' : failed === subject && subject !== '' ? 'failed' : 'loading',
    earliest: now?.earliest,
    first: now?.first_free_on,
    last: now && addDays(now.earliest, farthestDays),
    isTaken,
    reach: useCallback((day: Day) => setRequestedDay(before => (before && before > day ? before : day)), []),
    retry: useCallback(() => {
      pendingKey.current = ''
      setFailed('')
      setAttempt(count => count + 1)
    }, []),
  }
}

function hasMoreDays({ earliest, until }: Known): boolean {
  return until < addDays(earliest, farthestDays)
}

function mergeDays(
  subject: string,
  { earliest, first_free_on, from, taken }: FreeDaysResult,
  before: Known | undefined,
): Known {
  return {
    subject,
    earliest: earliest as Day,
    first_free_on: (first_free_on as Day | null) ?? undefined,
    taken: new Set([...(before?.taken ?? []), ...taken]),
    until: addDays(from as Day, windowDays - 1),
  }
}
