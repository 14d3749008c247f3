import { type ComponentType, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Language } from '#domain/languages.ts'
import type { Messages, ScreenTexts } from '#i18n/locales/nl.ts'
import { loadScreenTexts } from '#ui/app/messages.ts'
import { MoreTexts } from '#ui/app/words.tsx'
import { useEnv } from '../env.tsx'
import { fieldsIn, typeAgain } from './typed.ts'

interface LaterOptions<Props> {
  /** The script of the part: a chunk of its own. */
  load: () => Promise<{ Part: ComponentType<Props> }>
  texts: readonly ScreenTexts[]
  /** It is only read, folded and linked: what the server made of it stays, and its script never comes. */
  still?: boolean
}

interface Found<Props> {
  Part: ComponentType<Props>
  texts: Partial<Messages>
}

export interface LaterPart<Props> {
  still: boolean
  /** Everything at hand, so that it can be drawn at once. */
  prepare: (language: Language) => Promise<void>
  found: (language: Language) => Found<Props> | undefined
}

/**
 * A part of a page below its first screen. The server makes it like any other; a browser leaves that as it is and loads
 * script and texts of the part when its reader comes near, or never where there is nothing to do for them.
 */
export function defineLater<Props extends object>({
  load,
  texts,
  still = false,
}: LaterOptions<Props>): LaterPart<Props> {
  const found = new Map<Language, Found<Props>>()
  return {
    still,
    found: language => found.get(language),
    prepare: async language => {
      if (found.has(language)) return
      const [{ Part }, words] = await Promise.all([load(), loadScreenTexts(language, texts)])
      found.set(language, { Part, texts: words })
    },
  }
}

/** Where such a part stands; `give` are its own properties. */
export function Later<Props extends object>({ part, give }: { part: LaterPart<Props>; give: Props }) {
  const { language } = useEnv()
  const madeByServer = useMadeByServer()
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(() => part.found(language))
  const focused = useRef(-1)
  const pressed = useRef(-1)
  const unfolded = useRef<number[]>([])
  const typed = useRef<ReturnType<typeof fieldsIn>>([])
  const waits = !drawn && !(part.still && madeByServer)

  useEffect(() => {
    const here = place.current
    if (!waits || !here) return
    let gone = false
    const draw = () => {
      if (gone) return
      focused.current = placesToStop(here).indexOf(document.activeElement)
      unfolded.current = foldsOf(here).flatMap((fold, index) => (fold.open ? [index] : []))
      typed.current = fieldsIn(here)
      // At once, with all that follows below: a press that comes next must not meet fields that are not typed into yet.
      flushSync(() => setDrawn(part.found(language)))
    }
    // A part whose script is lost stays as the server made it.
    const stop = whenNear(here, () => part.prepare(language).then(draw, () => undefined))
    const press = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null
      pressed.current = button ? placesToStop(here).indexOf(button) : -1
    }
    here.addEventListener('click', press)
    return () => {
      gone = true
      stop()
      here.removeEventListener('click', press)
    }
  }, [waits, language, part])

  // What was unfolded stays so.
  useLayoutEffect(() => {
    if (!drawn || !place.current) return
    const folds = foldsOf(place.current)
    for (const index of unfolded.current) if (folds[index]) folds[index].open = true
    unfolded.current = []
  }, [drawn])

  // Whoever stood on a field of the part stands on the same one after it was drawn anew.
  useLayoutEffect(() => {
    if (!drawn || focused.current < 0 || !place.current) return
    const again = placesToStop(place.current)[focused.current]
    focused.current = -1
    if (again instanceof HTMLElement) again.focus({ preventScroll: true })
  }, [drawn])

  // What was typed is typed again, once the part listens; then what was pressed is pressed: neither is lost.
  useEffect(() => {
    const here = place.current
    if (!drawn || !here) return
    const button = placesToStop(here)[pressed.current]
    void typeAgain(typed.current, fieldsIn(here)).then(() => {
      if (button instanceof HTMLElement) button.click()
    })
    typed.current = []
    pressed.current = -1
  }, [drawn])

  if (drawn) {
    return (
      <div key="drawn" ref={place} className="later">
        <MoreTexts texts={drawn.texts}>
          <drawn.Part {...give} />
        </MoreTexts>
      </div>
    )
  }
  return madeByServer ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: it keeps React away from what stands there
    <div key="kept" ref={place} className="later" suppressHydrationWarning dangerouslySetInnerHTML={asItIs} />
  ) : (
    <div key="waits" ref={place} className="later" aria-busy="true" />
  )
}

/** For `load` of a screen: the server needs every part, and so does a browser that makes the page itself. */
export async function prepareLater(language: Language, parts: readonly Pick<LaterPart<never>, 'prepare'>[]) {
  await Promise.all(parts.map(part => part.prepare(language)))
}

const asItIs = { __html: '' }
const never = () => () => {}

/** Whether this component stood in the HTML when the script came. */
function useMadeByServer(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [first] = useState(hydrating)
  return first
}

function foldsOf(place: Element): HTMLDetailsElement[] {
  return [...place.querySelectorAll('details')]
}

/** Where the keyboard stops, in order. */
function placesToStop(place: Element): (Element | null)[] {
  return [...place.querySelectorAll('a[href], button, input, select, textarea, summary')]
}

/** One screen ahead of the reader, or when the keyboard gets there. */
function whenNear(place: Element, arrived: () => void): () => void {
  const observer = new IntersectionObserver(
    seen => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) come()
    },
    { rootMargin: '100% 0px' },
  )
  function come() {
    stop()
    arrived()
  }
  function stop() {
    observer.disconnect()
    place.removeEventListener('focusin', come)
  }
  // A place that is no box of its own is seen by what stands in it.
  for (const box of [place, ...place.children]) observer.observe(box)
  place.addEventListener('focusin', come)
  return stop
}
