import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { languages } from '#domain/languages.ts'
import { chromiumArguments, findChromium } from '#e2e/chromium.ts'
import { startOwnShop } from '#e2e/own-shop.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { openPage, quiet } from '#tools/places/open-page.ts'
import { placesOfOffice, placesOfShop, signInAll } from '#tools/places/places.ts'
import { contactSheet, type Look, pictureOf } from './contact-sheet.ts'

/**
 * `npm run looks [page …]`: a picture of every page of the shop and every screen of the admin app, or of those that are
 * named, in each width, language and theme, with `index.html` to leaf through them. A part of them with
 * `--widths=390`, `--languages=nl,zh` or `--themes=dark`. For people who look at them.
 */
const folder = resolve(import.meta.dirname, '../../.data/looks')
const words = process.argv.slice(2)
const named = words.filter(word => !word.startsWith('--'))
const widths = chosen('widths', ['1440', '820', '390']).map(Number)
const themes = chosen('themes', ['light', 'dark'] as const)
const shown = chosen('languages', languages)

function chosen<Value extends string>(option: string, all: readonly Value[]): Value[] {
  const given = words
    .find(word => word.startsWith(`--${option}=`))
    ?.split('=')[1]
    ?.split(',')
  const known = all.filter(value => given === undefined || given.includes(value))
  if (known.length === 0 || (given && known.length < given.length))
    throw new Error(`--${option} is a list of ${all.join(', ')}`)
  return known
}

const shop = await startOwnShop({ SHED_AFTER_MS: '60000', STRANGER_MAILS: '100000', DEMO_LIFE: 'on' })

try {
  await ensureBuild()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const launch = { executablePath: await findChromium(), args: await chromiumArguments() }
  const looks: Look[] = []
  for (const theme of themes)
    for (const width of widths) {
      // A browser that took hundreds of long pictures would hold them all in memory.
      const browser = await chromium.launch(launch)
      const sessions = await signInAll(shop.origin)
      const all = [...(await placesOfShop(shop.origin)), ...(await placesOfOffice(browser, shop.origin))]
      const places = all.filter(({ name }) => named.length === 0 || named.includes(name))
      for (const who of ['stranger', 'customer', 'staff'] as const) {
        const page = await openPage(browser, { width, theme, session: sessions[who] })
        for (const language of shown)
          for (const { name, path } of places.filter(place => place.who === who)) {
            const look = { name, language, width, theme }
            await page.goto(`${shop.origin}/${language}${path}`)
            await quiet(page)
            await page.screenshot({ path: join(folder, pictureOf(look)), fullPage: true, type: 'jpeg', quality: 70 })
            looks.push(look)
          }
        await page.context().close()
      }
      await browser.close()
      await writeFile(join(folder, 'index.html'), contactSheet(looks))
    }
  console.log(`${looks.length} pictures: ${join(folder, 'index.html')}`)
} finally {
  await shop.close()
}
