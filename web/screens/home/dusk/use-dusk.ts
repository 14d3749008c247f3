import { useEffect, useState } from 'react'
import { duskAt } from '#domain/mowing/dusk.ts'
import type { Position } from '#domain/mowing/sun.ts'
import { useEnv } from '../../../env.tsx'
import { likelyPlace, typedPlace } from './visitor-place.ts'

/** `evening` until midnight on the visitor's own clock, then `night` until sunrise. */
export type DuskPhase = 'day' | 'evening' | 'night'

const noon = 12

/** By the sun over the visitor's town, as far as it is known; it changes while the page is open. */
export function useDusk(): DuskPhase {
  const { language } = useEnv()
  const [place, setPlace] = useState(() => likelyPlace(language))
  const [phase, setPhase] = useState(() => phaseAt(place))

  useEffect(() => {
    let gone = false
    // Without the list of towns the middle of the country stays.
    typedPlace().then(
      found => found && !gone && setPlace(found),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])

  useEffect(() => {
    let timer: number | undefined
    const follow = () => {
      setPhase(phaseAt(place))
      timer = window.setTimeout(follow, untilChange(place))
    }
    follow()
    return () => window.clearTimeout(timer)
  }, [place])

  return phase
}

function phaseAt(place: Position): DuskPhase {
  const now = new Date()
  if (!duskAt(+now, place).isDusk) return 'day'
  return now.getHours() >= noon ? 'evening' : 'night'
}

/** To the next sunset, sunrise or midnight. */
function untilChange(place: Position): number {
  const now = new Date()
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return Math.max(1000, Math.min(+midnight, duskAt(+now, place).changesAt ?? +midnight) - +now)
}
