import { type ComponentType, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Language } from '#domain/languages.ts'
import type { Messages, ScreenTexts } from '#i18n/locales/nl.ts'
import { loadScreenTexts } from '#ui/app/messages.ts'
import { MoreTexts } from '#ui/app/texts-provider.tsx'
import { useEnv } from '../env.tsx'
import { findFields, retype } from './retype-fields.ts'

interface LazyOptions<Props> {
  /** Loads the script of the section: a chunk of its own. */
  load: () => Promise<{ Component: ComponentType<Props> }>
  texts: readonly ScreenTexts[]
  /** The section only has text, disclosures and links: the server's markup stays, and its script is never loaded. */
  still?: boolean
}

interface LoadedSection<Props> {
  Component: ComponentType<Props>
  texts: Partial<Messages>
}

export interface LazySection<Props> {
  still: boolean
  /** Loads everything that the section needs to render at once. */
  prepare: (language: Language) => Promise<void>
  found: (language: Language) => LoadedSection<Props> | undefined
}

/**
 * A section below the first screen. The server renders it like any other; a browser leaves that markup as it is and
 * loads script and texts when the reader comes near, or never where there is nothing interactive.
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

/** The place of such a section; `give` are its own properties. */
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
      // Synchronously, with all that follows below: a click that comes next must not meet fields that are not filled
      // yet.
      flushSync(() => setLoaded(section.found(language)))
    }
    // A section whose script fails to load stays as the server rendered it.
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

  // Disclosures that were open stay open.
  useLayoutEffect(() => {
    if (!loaded || !container.current) return
    const folds = findFolds(container.current)
    for (const index of unfolded.current) if (folds[index]) folds[index].open = true
    unfolded.current = []
  }, [loaded])

  // The focus returns to the same field after the section is rendered again.
  useLayoutEffect(() => {
    if (!loaded || focused.current < 0 || !container.current) return
    const again = findFocusStops(container.current)[focused.current]
    focused.current = -1
    if (again instanceof HTMLElement) again.focus({ preventScroll: true })
  }, [loaded])

  // Text typed before hydration is entered again, then an earlier click is repeated: neither is lost.
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

/** For `load` of a screen: the server needs every section, and so does a browser that renders the page itself. */
export async function prepareLazy(language: Language, sections: readonly Pick<LazySection<never>, 'prepare'>[]) {
  await Promise.all(sections.map(section => section.prepare(language)))
}

const unchangedHtml = { __html: '' }
const never = () => () => {}

/** Whether the component was in the HTML when the script was loaded. */
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

/** The elements that can be focused, in order. */
function findFocusStops(container: Element): (Element | null)[] {
  return [...container.querySelectorAll('a[href], button, input, select, textarea, summary')]
}

/** One screen ahead of the reader, or when the focus enters it. */
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
  // A container without a box of its own is observed through its children.
  for (const box of [container, ...container.children]) observer.observe(box)
  container.addEventListener('focusin', arrive)
  return stop
}
