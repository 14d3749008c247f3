import { useEffect, useRef, useState } from 'react'
import type { MowingCountry } from '#domain/mowing/holidays.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { useBrowser, useEnv } from '../../env.tsx'
import { type Hours, likelyCountry, type MowingData, type Places } from './load-mowing-hours.ts'

interface Question {
  country: MowingCountry
  place: string
}

export interface MowingState {
  question: Question
  /** Changes the fields without sending a request. */
  editQuestion: (question: Question) => void
  searchHours: (question: Question) => void
  hours: Hours | undefined
  places: Places | undefined
  busy: boolean
  failure: string | undefined
  /** Whether the reader has searched: from then on results are read aloud. */
  hasSearched: boolean
}

/** The search and its result; a page that was loaded with hours begins with them. */
export function useMowingHours(data: MowingData | undefined): MowingState {
  const { language } = useEnv()
  const browser = useBrowser()
  const failureText = useFailureText()
  const [question, setQuestion] = useState<Question>({
    country: data?.hours.country ?? likelyCountry(language),
    place: data?.hours.place ?? '',
  })
  const [hours, setHours] = useState(data?.hours)
  const [places, setPlaces] = useState(data?.places)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [hasSearched, setSearched] = useState(false)
  const newest = useRef(0)

  async function fetchHours({ country, place }: Question): Promise<void> {
    if (!browser) return
    newest.current += 1
    const mine = newest.current
    setBusy(true)
    setFailure(undefined)
    try {
      const found = await browser.client.quietly('GET /mowing-hours', { query: { country, place } })
      if (mine === newest.current) setHours(found)
    } catch (error) {
      if (mine === newest.current) setFailure(failureText(error))
    } finally {
      if (mine === newest.current) setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a page that came without
  useEffect(() => {
    if (!hours) void fetchHours(question)
    if (!places) {
      // Without the list a name can still be typed.
      browser?.client.quietly('GET /mowing-hours/places', {}).then(setPlaces, () => {})
    }
  }, [])

  return {
    question,
    editQuestion: setQuestion,
    searchHours: next => {
      setQuestion(next)
      setSearched(true)
      void fetchHours(next)
    },
    hours,
    places,
    busy,
    failure,
    hasSearched,
  }
}
