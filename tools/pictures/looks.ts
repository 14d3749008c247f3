import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { languages } from '#domain/languages.ts'
import { chromiumArguments, findChromium } from '#e2e/chromium.ts'
import { startOwnShop } from '#e2e/own-shop.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { pageIds, pages } from '#web/pages.ts'
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
const password = 'Genie-demo-2026'

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

interface Session {
  token: string
}

interface Answer<Data> {
  code: number
  msg: string
  data: Data
}

const shop = await startOwnShop({ SHED_AFTER_MS: '60000', STRANGER_MAILS: '100000', DEMO_LIFE: 'on' })

async function ask<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const response = await fetch(`${shop.origin}/api${path}`, init)
  const { code, msg, data } = (await response.json()) as Answer<Data>
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

function signIn(email: string): Promise<Session> {
  const headers = { 'content-type': 'application/json' }
  return ask('/user/login', { method: 'POST', headers, body: JSON.stringify({ email, password }) })
}

/**
 * The newest order of the demo's customer of each kind, for the pages that show one. Their past is written while the shop
 * is open already.
 */
async function orderNumbers({ token }: Session): Promise<Record<'rent' | 'buy', string>> {
  const newest = async (kind: string) => {
    const headers = { authorization: `Bearer ${token}` }
    for (let seconds = 0; seconds < 180; seconds += 1) {
      const { list } = await ask<{ list: { order_no: string }[] }>(`/orders?kind=${kind}`, { headers })
      if (list[0]) return list[0].order_no
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
    throw new Error(`The demo's customer has no order to ${kind}`)
  }
  return { rent: await newest('rent'), buy: await newest('buy') }
}

interface Place {
  name: string
  path: string
  who: 'stranger' | 'customer' | 'staff'
}

async function placesOfShop(customer: Session): Promise<Place[]> {
  const orders = await orderNumbers(customer)
  const queries: Partial<Record<(typeof pageIds)[number], string>> = {
    detail: '?type=genie-1000',
    review: '?type=genie-1000',
    rent_fill: '?type=genie-1000&months=6',
    order_rent_detail: `?order_no=${orders.rent}`,
    order_rent_end: `?order_no=${orders.rent}`,
    order_buy_detail: `?order_no=${orders.buy}`,
    order_buy_transport: `?order_no=${orders.buy}`,
    order_review: `?order_no=${orders.rent}`,
  }
  return pageIds.map(id => {
    const [first] = pages[id].paths
    const path = `${first === '/' ? '' : first}${queries[id] ?? ''}`
    return { name: id, path, who: pages[id].access === 'private' ? 'customer' : 'stranger' }
  })
}

/** The screens that the menu of the admin app leads to, as an administrator sees it. */
async function placesOfOffice(browser: Browser, staff: Session): Promise<Place[]> {
  const page = await open(browser, { width: 1440, theme: 'light', session: staff })
  await page.goto(`${shop.origin}/nl/admin`)
  await quiet(page)
  const links = page.getByRole('navigation').first().getByRole('link')
  const found = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  await page.context().close()
  const paths = new Set(found.filter(path => path.startsWith('/nl/admin')).map(path => path.slice('/nl'.length)))
  return [...paths].map(path => ({ name: path.slice(1).replaceAll('/', '_'), path, who: 'staff' }))
}

interface Opening {
  width: number
  theme: 'light' | 'dark'
  session: Session | undefined
}

async function open(browser: Browser, { width, theme, session }: Opening): Promise<Page> {
  const height = width < 600 ? 844 : 900
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' })
  const stored = session && JSON.stringify({ ...session, redirect_url: '', redirect_expired: 0 })
  if (stored) await page.addInitScript(text => localStorage.setItem('genie.session', text), stored)
  // The home of strangers looks the same at every hour of the day.
  else await page.clock.setFixedTime(new Date().setHours(12, 0, 0, 0))
  return page
}

/** All that loads has loaded; sections far below are laid out, and their pictures are there. */
async function quiet(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
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
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  // A page that opens at its heading would have its header drawn over it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

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
      // A token lasts for a quarter of an hour.
      const sessions = {
        stranger: undefined,
        customer: await signIn('klant@genie.example'),
        staff: await signIn('admin@genie.example'),
      }
      const all = [...(await placesOfShop(sessions.customer)), ...(await placesOfOffice(browser, sessions.staff))]
      const places = all.filter(({ name }) => named.length === 0 || named.includes(name))
      for (const who of ['stranger', 'customer', 'staff'] as const) {
        const page = await open(browser, { width, theme, session: sessions[who] })
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
