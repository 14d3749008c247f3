import { test as base, expect, type Frame, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import type { Language } from '#domain/languages.ts'
import { pageIds, pages } from '#web/pages.ts'

export { expect }

/** Every test fails on a console error, an uncaught error or a request to a foreign host. */
export const test = base.extend<{ calm: undefined; allowErrors: { pattern?: RegExp } }>({
  allowErrors: [{}, { option: true }],
  calm: [
    async ({ page, baseURL, allowErrors }, use) => {
      const complaints: string[] = []
      const note = (text: string) => {
        if (!allowErrors.pattern?.test(text)) complaints.push(text)
      }
      page.on('console', message => {
        if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', error => note(`uncaught: ${error.message}`))
      page.on('request', request => {
        const url = request.url()
        if (/^(https?|wss?):/.test(url) && !url.startsWith(baseURL ?? '')) note(`foreign host: ${url}`)
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Look {
  without?: string[]
  /** A part of the page, where the rest of it has a look of its own. */
  within?: string
}

export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  // Sections far from the viewport are not laid out: measured like this they would overlap the next ones.
  const far = await page.evaluate(async () => {
    const parts = [...document.querySelectorAll<HTMLElement>('main *')]
    const far = parts.filter(part => getComputedStyle(part).contentVisibility === 'auto')
    for (const part of far) part.style.contentVisibility = 'visible'
    // Their heights move the visible content: a link half under the header would look too small.
    if (far.length > 0) scrollTo({ top: 0, behavior: 'instant' })
    await new Promise(laidOut => requestAnimationFrame(() => requestAnimationFrame(laidOut)))
    return far.length
  })
  // Sections that are laid out load their pictures. Elsewhere there is no wait, because a page with a live channel is
  // never idle.
  if (far > 0) await page.waitForLoadState('networkidle')
  // During a fade the contrast is too low. Invisible animations never end by themselves and are not awaited.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) {
      const end = Number(one.effect?.getComputedTiming().endTime)
      if (one.playState === 'running' && end < 2000) one.finish()
    }
  })
  expect(await violationsIn(page, look)).toEqual([])
}

/**
 * In the page itself, with violations only: the results of the other rules are larger than the page. A document that is
 * looked at again has axe already.
 */
async function violationsIn(page: Page, { without = [], within = 'html' }: Look): Promise<string[]> {
  await Promise.all(page.frames().map(giveAxe))
  return page.evaluate(
    async ({ rules, without, within }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within, {
        runOnly: { type: 'tag', values: rules },
        rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        // The style sheets are read by an experimental rule only, which these tags leave out.
        preload: { assets: ['media'] },
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
    },
    { rules, without, within },
  )
}

async function giveAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

/** The number of pixels that content is wider than the page, once the window has its size. */
export async function overflow(page: Page): Promise<number> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
  await page.waitForFunction(fits, undefined, { timeout: 3000 }).catch(() => undefined)
  const { by, who } = await page.evaluate(() => {
    const by = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const out = [...document.querySelectorAll('body *')].filter(
      one => one.getBoundingClientRect().right > innerWidth + 1,
    )
    return { by, who: out.map(one => `${one.tagName}.${one.className} ${one.textContent?.slice(0, 40)}`).slice(-5) }
  })
  // A number alone does not say where to look.
  if (by > 0) console.log(page.url(), who)
  return by
}

/** Waits for hydration: buttons work from here. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/**
 * Scrolls near it and waits until its section is hydrated (web/parts/lazy-section.tsx): React has rendered this
 * element.
 */
export async function drawn(place: Locator): Promise<void> {
  await expect(async () => {
    await place.scrollIntoViewIfNeeded({ timeout: 1000 })
    const isDrawn = (element: Element) => Object.keys(element).some(key => key.startsWith('__reactFiber'))
    expect(await place.evaluate(isDrawn, undefined, { timeout: 1000 })).toBe(true)
  }).toPass({ timeout: 10_000 })
}

export const addresses = pageIds.flatMap(id => pages[id].paths.map(path => ({ id, path: path === '/' ? '' : path })))

/** For the same journey in each language: in Dutch with every run, in the others with `npm run proof`. */
export function inTurn(language: Language): { tag?: string } {
  return language === 'nl' ? {} : { tag: '@further' }
}
