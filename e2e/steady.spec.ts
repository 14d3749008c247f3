import type { Page } from '@playwright/test'
import { type Language, languages } from '#domain/languages.ts'
import { type PageId, pageIds, pages } from '#web/pages.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, hydrated, test } from './page.ts'

const customer = { email: 'klant@genie.example', password: 'Genie-demo-2026' }
const maxShift = 0.02

/** The pages that a browser makes: all that need a session, and the two forms of an order. */
const made = pageIds.filter(page => pages[page].made === 'browser')

declare global {
  interface Window {
    shifts: { value: number; sources: string[] }[]
  }
}

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as Shift[]) {
        const nameOf = ({ node }: { node: Node | null }) => {
          const element = node instanceof Element ? node : node?.parentElement
          if (!element) return 'gone'
          return `${element.localName} ${element.getAttribute('class')} ${element.getAttribute('aria-labelledby')}`
        }
        if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, sources: entry.sources.map(nameOf) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Loads the page as one that nothing of is cached, and adds up what moved until nothing loads any more. */
async function expectSteady(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main .skeleton:visible')).toHaveCount(0)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 200))))
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, `${path} ${page.viewportSize()?.width}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxShift)
}

for (const width of [1440, 390]) {
  for (const language of languages) {
    test(`${language}, ${width} pixels: no private page jumps while it loads`, {
      ...(language !== 'nl' && { tag: '@further' }),
    }, async ({ page }) => {
      test.slow()
      const me = await shopper(page, language, customer)
      const placed = await me.paid([{ sku: 'genie-600-rent', months: 6 }, { sku: 'blades-set-9' }])
      for (const kind of ['rent', 'buy'] as const) await me.ship(numberOf(placed, kind))
      await me.staff(`/orders/${numberOf(placed, 'rent')}/deliver`, {})
      await me.enter()
      await observeShifts(page)
      await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 })
      for (const id of made) await expectSteady(page, pathOf(language, id, placed))
      await expectSteady(page, `/${language}`)
    })
  }
}

function pathOf(language: Language, id: PageId, placed: Parameters<typeof numberOf>[0]): string {
  const kind = id.includes('buy') ? 'buy' : 'rent'
  const query = new URLSearchParams({ order_no: numberOf(placed, kind), checkout_no: placed.checkout_no })
  return `/${language}${pages[id].paths[0]}?${query}`
}
