import { type Browser, chromium } from '@playwright/test'
import type { Language } from '#domain/languages.ts'
import { newHousehold } from '#e2e/accounts-mailbox.ts'
import { chromiumArguments, findChromium } from '#e2e/chromium.ts'
import { startOwnShop } from '#e2e/own-shop.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { installOnDemand } from '#tools/on-demand/install.ts'
import { checkPlaces } from './check-places.ts'
import { type Exception, exceptions } from './exceptions.ts'
import { Reader } from './reader.ts'
import { buy } from './walks/buy.ts'
import { rent } from './walks/rent.ts'
import { repair } from './walks/repair.ts'
import { signIn } from './walks/sign-in.ts'
import { staff } from './walks/staff.ts'
import type { Walk } from './walks/walk.ts'
import { withdraw } from './walks/withdraw.ts'

/**
 * `npm run test:accessibility [engine|walks] [page or walk …]`: all pages and screens by a second accessibility engine
 * beside axe, and six journeys as a screen reader speaks them.
 */
const words = process.argv.slice(2)
const parts = (['engine', 'walks'] as const).filter(part => words.includes(part))
const isWanted = (part: 'engine' | 'walks') => parts.length === 0 || parts.includes(part)
const named = words.filter(word => word !== 'engine' && word !== 'walks')

const walks: readonly { walk: Walk; language: Language }[] = [
  ...[rent, buy, signIn, repair, withdraw, staff].map(walk => ({ walk, language: 'nl' as const })),
  { walk: rent, language: 'zh' },
]

await installOnDemand('accessibility')
await ensureBuild()
const began = performance.now()
const shop = await startOwnShop({
  SHED_AFTER_MS: '60000',
  PROOF_WORK: '100',
  STRANGER_MAILS: '100000',
  DEMO_LIFE: 'on',
})
const used = new Set<Exception>()
const lines: string[] = []
let failures = 0
try {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: await chromiumArguments() })
  if (isWanted('walks')) for (const { walk, language } of walks) await listen(browser, walk, language)
  if (isWanted('engine')) await check(browser)
  await browser.close()
} finally {
  await shop.close()
}
// A part of the checks needs a part of the exceptions.
const idle = words.length > 0 ? [] : exceptions.filter(exception => !used.has(exception))
for (const { rule, element } of idle)
  lines.push(`FAILED: the exception of ${rule} for ${element} is not needed any more`)
failures += idle.length
console.log(`\n${lines.join('\n')}\n${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exit(failures === 0 ? 0 : 1)

async function check(browser: Browser): Promise<void> {
  const { looks, faults, used: needed } = await checkPlaces(browser, shop.origin, named)
  for (const exception of needed) used.add(exception)
  failures += faults.length
  lines.push(`engine: ${looks} looks at all places: ${faults.length === 0 ? 'good' : `FAILED: ${faults.length}`}`)
}

async function listen(browser: Browser, walk: Walk, language: Language): Promise<void> {
  if (named.length > 0 && !named.includes(walk.name)) return
  const context = await browser.newContext({
    ...{ baseURL: shop.origin, locale: language, reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } },
    extraHTTPHeaders: newHousehold(),
  })
  const started = performance.now()
  const reader = await Reader.at(await context.newPage(), language, used)
  const end = await walk.run(reader).then(
    () => [],
    (error: Error) => [error.message],
  )
  await context.close()
  const faults = [...reader.faults, ...end]
  failures += faults.length
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const result = faults.length === 0 ? 'good' : `FAILED:\n  ${faults.join('\n  ')}`
  lines.push(`${walk.name}, ${language} (${seconds} s): ${result}`)
  console.log(`${walk.name}, ${language}: ${faults.length === 0 ? 'good' : 'FAILED'} (${seconds} s)`)
}
