import { setTimeout } from 'node:timers/promises'
import { inPage, type Wanted } from './in-page.ts'
import type { Tab } from './tab.ts'

const maxWaitMs = 30_000

/** A person at a tab: finds things by their role and name, as Playwright's tests do, and waits for them. */
export class Visitor {
  readonly tab: Tab
  readonly origin: string

  constructor(tab: Tab, origin: string) {
    this.tab = tab
    this.origin = origin
  }

  /** Opens a page and waits until its buttons work. */
  async open(path: string): Promise<void> {
    await this.tab.open(this.origin + path)
    await this.until(() => this.tab.run<boolean>("return document.documentElement.hasAttribute('data-ready')"), path)
  }

  async press(wanted: Wanted): Promise<void> {
    const point = await this.#pointOf(wanted)
    await this.tab.press(...point)
  }

  /** Replaces what a field contains. */
  async fill(label: string, text: string): Promise<void> {
    await this.press({ label })
    await this.tab.key('SelectAll')
    await this.tab.type(text)
  }

  /** The list of a select is drawn by the system, where no driver can press. */
  async choose(label: string, value: string): Promise<void> {
    await this.#pointOf({ label })
    await this.#ask('choose', { label }, value)
  }

  /** Ticks a box that is not ticked yet. */
  async tick(label: string): Promise<void> {
    await this.#pointOf({ label })
    if (await this.#ask<boolean>('isTicked', { label })) return
    await this.press({ label })
    await this.until(() => this.#ask<boolean>('isTicked', { label }), `"${label}" is ticked`)
  }

  async sees(text: string): Promise<void> {
    await this.until(() => this.#ask<boolean>('sees', { text }), `"${text}"`)
  }

  async is(path: string): Promise<void> {
    await this.until(async () => (await this.path()).startsWith(path), `the page ${path}`)
  }

  async path(): Promise<string> {
    return this.tab.run<string>('return location.pathname + location.search')
  }

  value(label: string): Promise<string> {
    return this.#ask('valueOf', { label })
  }

  /** Pixels that the page is wider than its window. */
  tooWide(): Promise<number> {
    return this.tab.run('return document.documentElement.scrollWidth - document.documentElement.clientWidth')
  }

  async until(holds: () => Promise<boolean>, what: string): Promise<void> {
    const end = performance.now() + maxWaitMs
    let last = ''
    while (performance.now() < end) {
      // Between two documents there is nothing to ask.
      const found = await holds().catch(error => {
        last = `: ${error.message}`
        return false
      })
      if (found) return
      await setTimeout(100)
    }
    throw new Error(`${await this.path().catch(() => 'a page')} has not shown ${what}${last}`)
  }

  /** Scrolls it into the middle, and waits until it stands still with nothing before it. */
  async #pointOf(wanted: Wanted): Promise<[number, number]> {
    let point: [number, number] | null = null
    let before = ''
    await this.until(async () => {
      point = await this.#ask<[number, number] | null>('pointOf', wanted)
      const isStill = point !== null && String(point) === before
      before = String(point)
      return isStill
    }, JSON.stringify(wanted))
    return point ?? [0, 0]
  }

  #ask<Answer>(task: string, wanted: Wanted, value = ''): Promise<Answer> {
    return this.tab.run<Answer>(`return (${inPage})(...arguments)`, task, wanted, value)
  }
}
