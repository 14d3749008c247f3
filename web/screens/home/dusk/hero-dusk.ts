import { useEffect } from 'react'
import { useDusk } from './use-dusk.ts'

/**
 * Turns the hero to dusk: its markup has both pictures and the greeting, and an attribute of the document shows those
 * of this hour (hero.css). The picture is loaded only then and shown once it is there, so that nothing flashes or jumps.
 */
export function HeroDusk() {
  const phase = useDusk()
  useEffect(() => {
    const root = document.documentElement
    const picture = document.querySelector<HTMLImageElement>('.hero-dusk img')
    if (phase === 'day' || !picture) {
      delete root.dataset.dusk
      return
    }
    let gone = false
    picture.loading = 'eager'
    picture.decode().then(
      () => {
        if (!gone) root.dataset.dusk = phase
      },
      // Without its picture the hero stays as it is by day.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [phase])
  useEffect(() => () => void delete document.documentElement.dataset.dusk, [])
  return null
}
