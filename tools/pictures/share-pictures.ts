import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { losslessCompressPng, pngQuantize } from '@napi-rs/image'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { findChromium } from '#e2e/chromium.ts'

/**
 * `npm run share-pictures`: takes screenshots of web/share/card.html for every page and language, into
 * web/public/share.
 */
const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'web/public/share')
/** The texts in each picture: a test reports pages whose texts have changed since. */
const saidPath = join(root, 'web/share/said.json')
/** Rendered pictures take more bytes than lines. */
const largest = 260 * 1024

/** The interface of the page (web/share/card.tsx). */
interface Cards {
  cards: readonly { path: string }[]
  show(card: unknown): Promise<void>
  wordsOf(card: unknown): Promise<{ heading: string; title: string }>
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
  const said: Record<string, string> = JSON.parse(await readFile(saidPath, 'utf8').catch(() => '{}'))
  for (const [index, path] of paths.entries()) {
    const name = path.replace('/share/', '')
    if (wanted.length && !wanted.some(part => name.includes(part))) continue
    const words = await page.evaluate(async at => {
      await shareCards.show(shareCards.cards[at])
      return shareCards.wordsOf(shareCards.cards[at])
    }, index)
    said[path] = createHash('sha256').update(`${words.heading}\n${words.title}`).digest('hex').slice(0, 16)
    const bytes = await small(await page.screenshot())
    if (bytes.length > largest) throw new Error(`${name} has ${bytes.length} bytes`)
    await writeFile(join(folder, name), bytes)
    sum += bytes.length
  }
  const shown = Object.fromEntries(paths.flatMap(path => (said[path] ? [[path, said[path]]] : [])))
  await writeFile(saidPath, `${JSON.stringify(shown, null, 2)}\n`)
  const known = new Set(paths.map(path => path.replace('/share/', '')))
  for (const file of await readdir(folder)) if (!known.has(file)) await rm(join(folder, file))
  console.log(`${paths.length} pictures, ${Math.round(sum / 1024)} kB written`)
} finally {
  await browser.close()
  await server.close()
  await rm(cacheDir, { recursive: true, force: true })
}

/** Few colours, so that a palette is sufficient; the rest is compressed without loss. */
async function small(png: Buffer): Promise<Buffer> {
  return losslessCompressPng(await pngQuantize(png, { minQuality: 60, maxQuality: 90, speed: 1 }))
}
