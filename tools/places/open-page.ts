import type { Browser, Page } from '@playwright/test'
import type { Session } from './places.ts'

interface Look {
  width: number
  theme: 'light' | 'dark'
  session: Session | undefined
}

export async function openPage(browser: Browser, { width, theme, session }: Look): Promise<Page> {
  const height = width < 600 ? 844 : 900
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' })
  const stored = session && JSON.stringify({ ...session, redirect_url: '', redirect_expired: 0 })
  if (stored) await page.addInitScript(text => localStorage.setItem('genie.session', text), stored)
  // The home of strangers looks the same at every hour of the day.
  else await page.clock.setFixedTime(new Date().setHours(12, 0, 0, 0))
  return page
}

/**
 * All that loads has loaded; sections far below are laid out, and their pictures are there. A screen with a live channel
 * is never idle: `idleMs` is how long it is waited for.
 */
export async function quiet(page: Page, idleMs = 5000): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle', { timeout: idleMs }).catch(() => undefined)
  await page.evaluate(async () => {
    for (const part of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible'
    for (const picture of document.querySelectorAll('img')) picture.loading = 'eager'
    // What is loaded only near the viewport is met on the way.
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    await document.fonts.ready
  })
  await page
    .waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null, undefined, { timeout: 10_000 })
    .catch(() => console.log(`Still busy: ${page.url()}`))
  await page.waitForLoadState('networkidle', { timeout: idleMs }).catch(() => undefined)
  // A page that opens at its heading would have its header drawn over it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}
