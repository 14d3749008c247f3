import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { losslessCompressPng, pngQuantize, Transformer } from '@napi-rs/image'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '#e2e/chromium.ts'
import { type GoodsPicture, mailPictures, maxPictureBytes } from '#server/platform/mail/pictures/mail-pictures.ts'
import { pictureTable } from '#web/pictures/table.ts'

/**
 * `npm run mail-pictures`: makes the pictures that mails bring along, from the logo, the rendered pictures of the
 * catalogue and the icons. They are stored with the server under names that never change, in formats that every mail
 * program shows: a mail of years ago can still be rendered.
 */
const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'server/platform/mail/pictures')
/** Pixels of a picture for each one that is displayed. */
const density = 3
/** The background of photos, in both themes (ui/tokens.css). */
const paper = '#f5f1e8'
const sunk = '#ebe5d7'
const [ink, soft] = ['#15172b', '#45475f']

/** A part of a picture: where it begins, and its share of width and height. */
interface Rendered {
  rendered: keyof typeof pictureTable
  at: readonly [number, number]
  share: number
}

/** The same part of each model, so that they keep their sizes. */
const machine = { at: [0.14, 0.13], share: 0.78 } as const

/** The picture or icon that each one is made from. */
const sources: Record<GoodsPicture, Rendered | { icon: string }> = {
  'genie-600': { rendered: 'hero-600', ...machine },
  'genie-1000': { rendered: 'hero-1000', ...machine },
  'genie-3000': { rendered: 'hero-3000', ...machine },
  blades: { rendered: 'blades-1000', at: [0.19, 0.27], share: 0.6 },
  accessory: { icon: 'package' },
  service: { icon: 'wrench' },
}

async function fromRendered({ rendered, at, share }: Rendered, wide: number): Promise<Buffer> {
  const row = pictureTable[rendered]
  // WebP ends at the width for browsers without AVIF.
  const width = row.widths.find(candidate => candidate <= 1600) ?? row.width
  const height = (row.height * width) / row.width
  const bytes = await readFile(join(root, `web/pictures/machines/${rendered}-${width}.webp`))
  const [x, y, w, h] = [width * at[0], height * at[1], width * share, height * share].map(Math.round)
  // In two steps: within one, the size is changed first.
  const part = await new Transformer(bytes).crop(x ?? 0, y ?? 0, w ?? width, h ?? height).png()
  return new Transformer(part).resize(wide * density).jpeg(82)
}

/** On the night of the letterhead, which is a part of the picture: it is legible in every theme. */
async function drawMark(browser: Browser, size: { width: number; height: number }): Promise<Buffer> {
  const logo = await readFile(join(root, 'web/public/logo.svg'), 'utf8')
  const light = logo.replace(`stroke="${ink}"`, `stroke="${paper}"`).replace('#f2a51b', '#ffb938')
  const png = await screenshot(browser, { ...size, ground: ink, drawing: light })
  return losslessCompressPng(await pngQuantize(png, { minQuality: 70, maxQuality: 95, speed: 1 }))
}

async function drawIcon(browser: Browser, icon: string, size: { width: number; height: number }): Promise<Buffer> {
  const sprite = await readFile(join(root, 'ui/kit/icons.svg'), 'utf8')
  const drawing = `<div hidden>${sprite}</div><svg style="width:34px;height:34px;color:${soft};fill:${soft}"><use href="#${icon}"/></svg>`
  const png = await screenshot(browser, { ...size, ground: sunk, drawing })
  return new Transformer(png).jpeg(86)
}

interface Shot {
  width: number
  height: number
  ground: string
  drawing: string
}

async function screenshot(browser: Browser, { width, height, ground, drawing }: Shot): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: density })
  const style = `html,body{margin:0;height:100%;background:${ground}}body{display:grid;place-items:center}body>svg{display:block;max-width:100%;max-height:100%}`
  await page.setContent(`<style>${style}</style>${drawing}`)
  const png = await page.screenshot()
  await page.close()
  return png
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  for (const [name, { file, ...size }] of Object.entries(mailPictures)) {
    const source = name === 'mark' ? undefined : sources[name as GoodsPicture]
    const bytes = !source
      ? await drawMark(browser, size)
      : 'icon' in source
        ? await drawIcon(browser, source.icon, size)
        : await fromRendered(source, size.width)
    if (bytes.length > maxPictureBytes) throw new Error(`${file} has ${bytes.length} bytes`)
    await writeFile(join(folder, file), bytes)
    console.log(`${file}  ${(bytes.length / 1024).toFixed(1)} kB`)
  }
  const known = new Set<string>(Object.values(mailPictures).map(({ file }) => file))
  for (const file of await readdir(folder))
    if (/\.(png|jpg)$/.test(file) && !known.has(file)) await rm(join(folder, file))
} finally {
  await browser.close()
}
