import type { Language } from '#domain/languages.ts'
import { innerAddress } from '#ui/app/inner-link.ts'

/** A pointer that only crosses a link has left it by then. */
const restMs = 80

/**
 * Calls `prepare` with the address of an internal link as soon as somebody seems about to press it: a pointer or the
 * keyboard's focus rests on it, or a finger touches it. Not where the visitor saves data.
 */
export function watchIntent(
  language: Language,
  hasPage: (rest: string) => boolean,
  prepare: (to: URL) => void,
): () => void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return () => {}
  let resting: ReturnType<typeof setTimeout> | undefined
  let restsOn: string | undefined

  function leave() {
    clearTimeout(resting)
    restsOn = undefined
  }
  const find = ({ target }: Event) => {
    const to = innerAddress(target, language, hasPage)
    return to && to.pathname + to.search !== location.pathname + location.search ? to : undefined
  }
  function rest(event: Event) {
    const to = find(event)
    if (to?.href === restsOn) return
    leave()
    if (!to) return
    restsOn = to.href
    resting = setTimeout(() => prepare(to), restMs)
  }
  function press(event: Event) {
    const to = find(event)
    if (to) prepare(to)
  }
  const watched = [
    ['pointerover', rest],
    ['focusin', rest],
    ['focusout', leave],
    ['pointerdown', press],
  ] as const
  for (const [type, react] of watched) document.addEventListener(type, react, { passive: true })
  return () => {
    leave()
    for (const [type, react] of watched) document.removeEventListener(type, react)
  }
}
