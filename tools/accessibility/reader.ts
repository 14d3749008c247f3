import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { onDemandFolder } from '#tools/on-demand/install.ts'
import { violationsIn } from './engine.ts'
import { type Exception, withoutExcepted } from './exceptions.ts'
import { beginHearing, type Utterance } from './in-page.ts'
import { dialogFaults, faultsOf, headingFaults, repeatedAnnouncements } from './promises.ts'

const longestWaitMs = 30_000
const maxSteps = 6000
const script = '/screen-reader.js'

/** As it is spoken: without invisible characters. */
const flat = (text: string) =>
  text
    .replace(/[\u00ad\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * A person who listens to the shop and works it by keyboard: finds a control by moving on until it is spoken, presses
 * real keys on it, and waits for what is announced.
 */
export class Reader {
  readonly page: Page
  readonly language: Language
  readonly t: ReturnType<typeof translate>
  /** A line for each promise that was not kept. */
  readonly faults: string[] = []
  readonly #used: Set<Exception>
  #mark = 0

  private constructor(page: Page, language: Language, used: Set<Exception>) {
    this.page = page
    this.language = language
    this.t = translate(language)
    this.#used = used
  }

  static async at(page: Page, language: Language, used: Set<Exception>): Promise<Reader> {
    const file = join(
      onDemandFolder('accessibility'),
      'node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js',
    )
    await page.route(`**${script}`, route => route.fulfill({ path: file, contentType: 'text/javascript' }))
    return new Reader(page, language, used)
  }

  /** Opens a page as a new document, whose title is spoken first. */
  async open(path: string, title: string): Promise<void> {
    await this.page.goto(path)
    await this.arrives(title)
  }

  /**
   * A page was reached: a new document begins with its title, a page of the same application with its heading, which
   * takes the focus.
   */
  async arrives(title: string): Promise<void> {
    await this.#until(async () => flat(await this.page.title()).includes(flat(title)), `the title “${title}”`)
    if (await this.page.evaluate(() => window.hearing === undefined)) await this.begin()
    else await this.announces('level 1', 'the heading of the page that was reached')
  }

  async begin(): Promise<void> {
    await this.page.waitForLoadState('load')
    if (await this.page.evaluate(() => document.querySelector('script[type="module"]') !== null))
      await this.page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await this.page.evaluate(beginHearing, script)
    this.#mark = 0
  }

  /** Listens to the whole page, or the dialog in front of it; what it says is checked, and its markup by the engine. */
  async listen(where: string): Promise<Utterance[]> {
    await this.#calm()
    const spoken = await this.page.evaluate(async most => {
      const { hearing } = window
      if (!hearing) throw new Error('Nobody listens')
      const dialog = document.querySelector('dialog:modal')
      if (!dialog) await hearing.restart()
      const spoken: Utterance[] = []
      let first: Node | null = null
      for (let step = 0; step < most; step += 1) {
        const one = await hearing.next()
        if (one.phrase === 'end of document' || (dialog && hearing.place === first && !one.phrase.startsWith('end')))
          break
        first ??= hearing.place
        spoken.push(one)
      }
      return spoken
    }, maxSteps)
    const isDialog = spoken.some(({ isInDialog }) => isInDialog)
    const faults = [...faultsOf(spoken, this.language), ...(isDialog ? dialogFaults(spoken) : headingFaults(spoken))]
    for (const fault of faults) this.#note(where, fault)
    for (const { rule, message, element } of withoutExcepted(await violationsIn(this.page), this.#used))
      this.#note(where, `${rule}: ${message}: ${element}`)
    await this.#markNow()
    return spoken
  }

  /** Moves on until this is spoken, from here to the end and on from the top. */
  async find(start: string): Promise<Utterance> {
    const found = await this.page.evaluate(
      async ([wanted, most]) => {
        const { hearing } = window
        if (!hearing) throw new Error('Nobody listens')
        for (let step = 0; step < most; step += 1) {
          const one = await hearing.next()
          if (one.phrase.startsWith(wanted)) return one
        }
        return null
      },
      [flat(start), maxSteps] as const,
    )
    if (!found) throw new Error(`“${start}” is spoken nowhere on ${this.page.url()}`)
    return found
  }

  /** Finds a control, and presses a key on it. */
  async press(start: string, key = 'Enter'): Promise<Utterance> {
    const spoken = await this.find(start)
    await this.page.evaluate(() => window.hearing?.focus())
    await this.#calm()
    await this.key(key)
    return spoken
  }

  async key(key: string): Promise<void> {
    await this.#markNow()
    await this.page.keyboard.press(key)
  }

  async fill(start: string, text: string): Promise<void> {
    await this.press(start, 'ControlOrMeta+a')
    await this.page.keyboard.type(text)
  }

  /** What was spoken since the last key. */
  async said(): Promise<string[]> {
    return this.page.evaluate(from => window.hearing?.log.slice(from) ?? [], this.#mark)
  }

  /** Waits until all of this is spoken in one phrase since the last key. */
  async announces(words: string | readonly string[], promise: string): Promise<void> {
    const wanted = [words].flat().map(flat)
    const isSaid = async () => (await this.said()).some(phrase => wanted.every(word => phrase.includes(word)))
    try {
      await this.#until(isSaid, promise)
    } catch {
      const said = await this.said().catch(() => [])
      this.#note(promise, `“${wanted.join('” and “')}” was not spoken, but: ${said.join(' | ') || 'nothing'}`)
    }
    for (const text of repeatedAnnouncements(await this.said().catch(() => [])))
      this.#note(promise, `“${text}” was announced twice`)
  }

  /** A promise about something that was spoken. */
  promises(holds: boolean, promise: string, spoken: string): void {
    if (!holds) this.#note(promise, spoken)
  }

  /** The focus stays in the dialog, however often Tab is pressed. */
  async staysInDialog(times = 12): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      await this.key('Tab')
      // The browser's own controls come between the last element and the first.
      const isInside = await this.page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog:modal') !== null,
      )
      if (!isInside) return this.#note('the focus stays in the dialog', await this.#focused())
    }
  }

  #focused(): Promise<string> {
    return this.page.evaluate(() => `the focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`)
  }

  async #markNow(): Promise<void> {
    this.#mark = await this.page.evaluate(() => window.hearing?.log.length ?? 0)
  }

  /** What was to be spoken by now has been spoken. */
  #calm(): Promise<void> {
    return setTimeout(300)
  }

  #note(where: string, fault: string): void {
    this.faults.push(`${where}: ${fault}`)
    console.log(`  ${where}: ${fault}`)
  }

  async #until(holds: () => Promise<boolean>, what: string): Promise<void> {
    const end = performance.now() + longestWaitMs
    while (performance.now() < end) {
      // Between two documents there is nothing to ask.
      if (await holds().catch(() => false)) return
      await setTimeout(100)
    }
    throw new Error(`${this.page.url()} has not come to ${what}`)
  }
}
