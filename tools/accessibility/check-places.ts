import type { Browser, Page } from '@playwright/test'
import type { Language } from '#domain/languages.ts'
import { openPage, quiet } from '#tools/places/open-page.ts'
import { type Place, placesOfOffice, placesOfShop, signInAll } from '#tools/places/places.ts'
import { violationsIn } from './engine.ts'
import { type Exception, withoutExcepted } from './exceptions.ts'

interface Look {
  language: Language
  theme: 'light' | 'dark'
  width: number
}

const others = ['en', 'zh', 'de'] as const

/** Each place twice: in Dutch, and in another language, theme and width, all in turn. */
function looksOf(index: number): [Look, Look] {
  const [theme, other] = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  const [width, narrow] = index % 4 < 2 ? [1440, 390] : [390, 1440]
  return [
    { language: 'nl', theme, width },
    { language: others[index % others.length] ?? 'en', theme: other, width: narrow },
  ]
}

export interface PlacesReport {
  looks: number
  /** A line for each violation. */
  faults: string[]
  used: Set<Exception>
}

/** All pages of the shop and screens of the admin app, by the second engine; `named`: only these. */
export async function checkPlaces(browser: Browser, origin: string, named: readonly string[]): Promise<PlacesReport> {
  const report: PlacesReport = { looks: 0, faults: [], used: new Set() }
  const all = [...(await placesOfShop(origin)), ...(await placesOfOffice(browser, origin))]
  const visits = all
    .filter(({ name }) => named.length === 0 || named.includes(name))
    .flatMap((place, index) => looksOf(index).map(look => ({ place, look })))
  const groups = Map.groupBy(visits, ({ place, look }) => `${place.who} ${look.theme} ${look.width}`)
  for (const visitsOfGroup of groups.values()) {
    const [first] = visitsOfGroup
    if (!first) continue
    const { place, look } = first
    const sessions = await signInAll(origin)
    const page = await openPage(browser, { ...look, session: sessions[place.who] })
    for (const visit of visitsOfGroup) await checkPlace(page, origin, visit.place, visit.look, report)
    await page.context().close()
  }
  return report
}

async function checkPlace(page: Page, origin: string, place: Place, look: Look, report: PlacesReport): Promise<void> {
  await page.goto(`${origin}/${look.language}${place.path}`)
  await quiet(page, place.who === 'staff' ? 1500 : 5000)
  await page.evaluate(async () => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
    // What is loaded when it is opened.
    await new Promise(resolve => setTimeout(resolve, 500))
  })
  const where = `${place.name}, ${look.language}, ${look.theme}, ${look.width} px`
  const found = withoutExcepted(await violationsIn(page), report.used, { place: place.name })
  report.looks += 1
  console.log(`${where}: ${found.length === 0 ? 'good' : found.length}`)
  for (const { rule, reason, message, element, path } of found) {
    const line = `${where}: ${rule} (${reason}): ${message}: ${element} at ${path}`
    report.faults.push(line)
    console.log(line)
  }
}
