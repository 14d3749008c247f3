/** What a screen reader says at one place of the page. */
export interface Utterance {
  /** Role, name, value, description and states, as they are spoken. */
  phrase: string
  /** Name and value. */
  text: string
  role: string
  /** Nothing but a value is spoken where a name should be. */
  isNameless: boolean
  /** The language of the text, as marked. */
  lang: string
  isInMain: boolean
  /** It belongs to the modal dialog in front of the page. */
  isInDialog: boolean
  /** It says the same as the place before, and neither is a part or the label of the other. */
  isRepeated: boolean
  /** The beginning of its markup. */
  element: string
}

/** What is used of @guidepup/virtual-screen-reader. */
interface Virtual {
  readonly activeNode: Node | null
  start(options: { container: Node }): Promise<void>
  stop(): Promise<void>
  next(): Promise<void>
  spokenPhraseLog(): Promise<string[]>
  itemTextLog(): Promise<string[]>
}

export interface Hearing {
  /** Everything spoken since the reader began. */
  readonly log: readonly string[]
  next(): Promise<Utterance>
  readonly place: Node | null
  /** Gives the focus to what was spoken last, as a screen reader does with a control. */
  focus(): void
  /** Begins again at the top. */
  restart(): Promise<void>
}

declare global {
  interface Window {
    hearing?: Hearing
  }
}

/**
 * Runs in the page itself, so it stands alone: starts the screen reader at the body. The simulator announces changes
 * within a live region that was there before; like real ones, it says nothing of a status that arrives together with
 * its region. It does not know that an alert is announced in that case too, that the name of a group is spoken when the
 * focus enters it, and that a modal dialog hides the page.
 */
export async function beginHearing(address: string): Promise<void> {
  const { virtual } = (await import(address)) as { virtual: Virtual }
  let log: string[] = []
  let texts: string[] = []
  let before: { node: Node; text: string } | undefined

  const flat = (text: string) =>
    text
      .replace(/[\u00ad\u2060]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  const isLive = (phrase: string) => /^(polite|assertive): /.test(phrase)
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement) ?? document.body

  // Neighbouring cells of a table may well be equal.
  function isLabelOrValue(node: Node): boolean {
    return elementOf(node).closest('label, legend, caption, figcaption, dt, dd, td, option, [aria-current]') !== null
  }

  async function start(): Promise<void> {
    await virtual.start({ container: document.body })
    log = await virtual.spokenPhraseLog()
    texts = await virtual.itemTextLog()
    before = undefined
  }

  /** The simulator knows a modal dialog by this attribute alone. */
  function markModals(): void {
    for (const dialog of document.querySelectorAll('dialog:modal:not([aria-modal])')) {
      dialog.setAttribute('aria-modal', 'true')
    }
  }

  async function next(): Promise<Utterance> {
    markModals()
    const from = log.length
    await virtual.next()
    const phrase = flat(log.slice(from).findLast(one => !isLive(one)) ?? '')
    const text = flat(texts.at(-1) ?? '')
    const node = virtual.activeNode ?? document.body
    const element = elementOf(node)
    const isEnd = /^end( of |$)/.test(phrase)
    const isPart = before !== undefined && (before.node.contains(node) || node.contains(before.node))
    // The names of tables and parts of a page are for those who jump to them.
    const isPlace = /^(table|grid|region|navigation|complementary|form|search), /.test(phrase)
    const isNamed = isPlace || isLabelOrValue(node) || (before !== undefined && isLabelOrValue(before.node))
    const isRepeated = !isEnd && text !== '' && text === before?.text && !isPart && !isNamed
    if (!isEnd && text !== '') before = { node, text }
    const value = 'value' in node && typeof node.value === 'string' ? flat(node.value) : ''
    return {
      ...{ phrase, text, role: phrase.split(', ')[0] ?? '', isRepeated },
      isNameless: text === '' || (text === value && !element.matches('button, option, li, data')),
      lang: element.closest('[lang]')?.getAttribute('lang') ?? '',
      ...{ isInMain: element.closest('main') !== null, isInDialog: element.closest('dialog:modal') !== null },
      element: flat(element.outerHTML.slice(0, 200)),
    }
  }

  // An alert is announced although its region arrives with it.
  new MutationObserver(records => {
    for (const added of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof Element)) continue
      const alerts = added.matches('[role="alert"]') ? [added] : added.querySelectorAll('[role="alert"]')
      for (const alert of alerts) log.push(`assertive: ${alert.textContent ?? ''}`)
    }
  }).observe(document.body, { childList: true, subtree: true })

  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    const group = target instanceof Element ? target.parentElement?.closest('[role="group"], fieldset') : null
    if (!group || (relatedTarget instanceof Node && group.contains(relatedTarget))) return
    const ids = group.getAttribute('aria-labelledby')?.split(' ') ?? []
    const names = ids.map(id => document.getElementById(id)?.textContent)
    const name = group.getAttribute('aria-label') ?? group.querySelector('legend')?.textContent
    log.push(`group, ${names.join(' ') || name}`)
  })

  await start()
  window.hearing = {
    get log() {
      return log.map(flat)
    },
    next,
    get place() {
      return virtual.activeNode
    },
    focus: () => (elementOf(virtual.activeNode ?? document.body) as HTMLElement).focus(),
    async restart() {
      await virtual.stop()
      await start()
    },
  }
}
