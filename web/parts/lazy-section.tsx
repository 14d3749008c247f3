import { type ComponentType, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Language } from '#domain/languages.ts'
import type { Messages, ScreenTexts } from '#i18n/locales/nl.ts'
import { loadScreenTexts } from '#ui/app/messages.ts'
import { MoreTexts } from '#ui/app/texts-provider.tsx'
import { useEnv } from '../env.tsx'
import { findFields, retype } from './retype-fields.ts'

interface LazyOptions<Props> {
  /** The script of the part: a chunk of its own. */
  load: () => Promise<{ Component: ComponentType<Props> }>
  texts: readonly ScreenTexts[]
  /** It is only read, folded and linked: what the server made of it stays, and its script never comes. */
  still?: boolean
}

interface LoadedSection<Props> {
  Component: ComponentType<Props>
  texts: Partial<Messages>
}

export interface LazySection<Props> {
  still: boolean
  /** Everything at hand, so that it can be drawn at once. */
  prepare: (language: Language) => Promise<void>
  found: (language: Language) => LoadedSection<Props> | undefined
}

/**
 * A part of a page below its first screen. The server makes it like any other; a browser leaves that as it is and loads
 * script and texts of the part when its reader comes near, or never where there is nothing to do for them.
 */
export function defineLazy<Props extends object>({
  load,
  texts,
  still = false,
}: LazyOptions<Props>): LazySection<Props> {
  const found = new Map<Language, LoadedSection<Props>>()
  return {
    still,
    found: language => found.get(language),
    prepare: async language => {
      if (found.has(language)) return
      const [{ Component }, words] = await Promise.all([load(), loadScreenTexts(language, texts)])
      found.set(language, { Component, texts: words })
    },
  }
}

/** Where such a part stands; `give` are its own properties. */
export function LazyMount<Props extends object>({
  section,
  sectionProps,
}: {
  section: LazySection<Props>
  sectionProps: Props
}) {
  const { language } = useEnv()
  const isServerRendered = useServerRendered()
  const container = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState(() => section.found(language))
  const focused = useRef(-1)
  const pressed = useRef(-1)
  const unfolded = useRef<number[]>([])
  const typed = useRef<ReturnType<typeof findFields>>([])
  const isWaiting = !loaded && !(section.still && isServerRendered)

  useEffect(() => {
    const here = container.current
    if (!isWaiting || !here) return
    let gone = false
    const showLoaded = () => {
      if (gone) return
      focused.current = findFocusStops(here).indexOf(document.activeElement)
      unfolded.current = findFolds(here).flatMap((fold, index) => (fold.open ? [index] : []))
      typed.current = findFields(here)
      // At once, with all that follows below: a press that comes next must not meet fields that are not typed into yet.
      flushSync(() => setLoaded(section.found(language)))
    }
    // A part whose script is lost stays as the server made it.
    const stop = whenNear(here, () => section.prepare(language).then(showLoaded, () => undefined))
    const press = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null
      pressed.current = button ? findFocusStops(here).indexOf(button) : -1
    }
    here.addEventListener('click', press)
    return () => {
      gone = true
      stop()
      here.removeEventListener('click', press)
    }
  }, [isWaiting, language, section])

  // What was unfolded stays so.
  useLayoutEffect(() => {
    if (!loaded || !container.current) return
    const folds = findFolds(container.current)
    for (const index of unfolded.current) if (folds[index]) folds[index].open = true
    unfolded.current = []
  }, [loaded])

  // Whoever stood on a field of the part stands on the same one after it was drawn anew.
  useLayoutEffect(() => {
    if (!loaded || focused.current < 0 || !container.current) return
    const again = findFocusStops(container.current)[focused.current]
    focused.current = -1
    if (again instanceof HTMLElement) again.focus({ preventScroll: true })
  }, [loaded])

  // What was typed is typed again, once the part listens; then what was pressed is pressed: neither is lost.
  useEffect(() => {
    const here = container.current
    if (!loaded || !here) return
    const button = findFocusStops(here)[pressed.current]
    void retype(typed.current, findFields(here)).then(() => {
      if (button instanceof HTMLElement) button.click()
    })
    typed.current = []
    pressed.current = -1
  }, [loaded])

  if (loaded) {
    return (
      <div key="drawn" ref={container} className="later">
        <MoreTexts texts={loaded.texts}>
          <loaded.Component {...sectionProps} />
        </MoreTexts>
      </div>
    )
  }
  return isServerRendered ? (
    <div
      key="kept"
      ref={container}
      className="later"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: it keeps React away from what stands there
      dangerouslySetInnerHTML={unchangedHtml}
    />
  ) : (
    <div key="waits" ref={container} className="later" aria-busy="true" />
  )
}

/** For `load` of a screen: the server needs every part, and so does a browser that makes the page itself. */
export async function prepareLazy(language: Language, sections: readonly Pick<LazySection<never>, 'prepare'>[]) {
  await Promise.all(sections.map(section => section.prepare(language)))
}

const unchangedHtml = { __html: '' }
const never = () => () => {}

/** Whether this component stood in the HTML when the script came. */
function useServerRendered(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [first] = useState(hydrating)
  return first
}

function findFolds(container: Element): HTMLDetailsElement[] {
  return [...container.querySelectorAll('details')]
}

/** Where the keyboard stops, in order. */
function findFocusStops(container: Element): (Element | null)[] {
  return [...container.querySelectorAll('a[href], button, input, select, textarea, summary')]
}

/** One screen ahead of the reader, or when the keyboard gets there. */
function whenNear(container: Element, arrived: () => void): () => void {
  const observer = new IntersectionObserver(
    entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) arrive()
    },
    { rootMargin: '100% 0px' },
  )
  function arrive() {
    stop()
    arrived()
  }
  function stop() {
    observer.disconnect()
    container.removeEventListener('focusin', arrive)
  }
  // A place that is no box of its own is seen by what stands in it.
  for (const box of [container, ...container.children]) observer.observe(box)
  container.addEventListener('focusin', arrive)
  return stop
}
