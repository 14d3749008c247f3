import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '#e2e/chromium.ts'
import { median } from './load/load.ts'
import { startShop } from './shop.ts'

/**
 * `node bench/next-page.ts`: from the press of a link to the painted next page, on a line of 60 ms and 10 Mbit/s, in
 * turn with pages prepared while the pointer rests on their link and without (as for a visitor who saves data). Each
 * visit is that of a new browser, so that no script is cached.
 */
const rounds = Number(process.env.ROUNDS ?? 5)
/** How long the pointer rests; on a busy machine (REST=3000) preparing a page takes longer. */
const restMs = Number(process.env.REST ?? 400)
const network = { offline: false, latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
const ways = [
  ['/nl', '/nl/product'],
  ['/nl', '/nl/rent/home'],
  ['/nl/product', '/nl/detail?type=genie-600'],
  ['/nl', '/nl/buy-guide'],
  ['/nl', '/nl/privacy'],
] as const

const shop = await startShop()
const browser = await chromium.launch({ executablePath: await findChromium(), args: await chromiumArguments() })
try {
  const rows = []
  for (const [from, to] of ways) {
    const prepared: number[] = []
    const without: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      without.push(await visit(from, to, true))
      prepared.push(await visit(from, to, false))
    }
    rows.push({
      ...{ from, to, 'without ms': Math.round(median(without)), 'prepared ms': Math.round(median(prepared)) },
      ratio: (median(prepared) / median(without)).toFixed(2),
    })
  }
  console.table(rows)
} finally {
  await browser.close()
  await shop.stop()
}

async function visit(from: string, to: string, isSaving: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  if (isSaving) {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  }
  await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', network)
  await page.goto(shop.url + from)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const link = page.locator(`a[href="${to}"]:visible`).first()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await page.waitForTimeout(restMs)
  await watchPaint(page)
  await link.click()
  const duration = await page.waitForFunction(() => (window as { paintedAfter?: number }).paintedAfter)
  const ms = (await duration.jsonValue()) as number
  await context.close()
  return ms
}

/** From the press until the frame after the one that shows another main heading. */
async function watchPaint(page: Page): Promise<void> {
  await page.evaluate(() => {
    const before = document.querySelector('h1')
    let pressed = 0
    addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      const now = document.querySelector('h1')
      if (!now || now === before) return
      observer.disconnect()
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(window, { paintedAfter: performance.now() - pressed })),
      )
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}
