import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { losslessCompressPng, pngQuantize } from '@napi-rs/image'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { findChromium } from '#e2e/chromium.ts'

/** `npm run share-pictures`: photographs web/share/card.html for every page and language, into web/public/share. */
const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'web/public/share')
const largest = 60 * 1024

/** What the page hands out (web/share/card.tsx). */
interface Cards {
  cards: readonly { path: string }[]
  show(card: unknown): Promise<void>
}

/** In the page. */
declare const shareCards: Cards

const cacheDir = await mkdtemp(join(tmpdir(), 'genie-share-'))
const server = await createServer({
  root,
  cacheDir,
  appType: 'mpa',
  logLevel: 'warn',
  server: { port: 0, hmr: false, watch: null },
})
await server.listen()
const address = server.resolvedUrls?.local[0]
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'dark' })
  page.on('pageerror', error => console.error(error))
  await page.goto(`${address}web/share/card.html`)
  await page.waitForFunction(() => 'shareCards' in window)
  const paths = await page.evaluate(() => shareCards.cards.map(({ path }) => path))
  const wanted = process.argv.slice(2)
  await mkdir(folder, { recursive: true })
  let sum = 0
  for (const [index, path] of paths.entries()) {
    const name = path.replace('/share/', '')
    if (wanted.length && !wanted.some(part => name.includes(part))) continue
    await page.evaluate(async at => shareCards.show(shareCards.cards[at]), index)
    const bytes = await small(await page.screenshot())
    if (bytes.length > largest) throw new Error(`${name} has ${bytes.length} bytes`)
    await writeFile(join(folder, name), bytes)
    sum += bytes.length
  }
  const known = new Set(paths.map(path => path.replace('/share/', '')))
  for (const file of await readdir(folder)) if (!known.has(file)) await rm(join(folder, file))
  console.log(`${paths.length} pictures, ${Math.round(sum / 1024)} kB written`)
} finally {
  await browser.close()
  await server.close()
  await rm(cacheDir, { recursive: true, force: true })
}

/** Few inks, so a palette holds them; what is left is packed without loss. */
async function small(png: Buffer): Promise<Buffer> {
  return losslessCompressPng(await pngQuantize(png, { minQuality: 80, maxQuality: 98, speed: 1 }))
}
