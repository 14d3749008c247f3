import type { Browser } from '@playwright/test'
import { pageIds, pages } from '#web/pages.ts'
import { openPage, quiet } from './open-page.ts'

/** All pages of the shop and all screens of the admin app, for commands that open every one of them. */
export interface Place {
  name: string
  /** Behind the language. */
  path: string
  who: 'stranger' | 'customer' | 'staff'
}

export interface Session {
  token: string
}

interface Answer<Data> {
  code: number
  msg: string
  data: Data
}

const password = 'Genie-demo-2026'

async function ask<Data>(origin: string, path: string, init: RequestInit = {}): Promise<Data> {
  const response = await fetch(`${origin}/api${path}`, init)
  const { code, msg, data } = (await response.json()) as Answer<Data>
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

function signIn(origin: string, email: string): Promise<Session> {
  const headers = { 'content-type': 'application/json' }
  return ask(origin, '/user/login', { method: 'POST', headers, body: JSON.stringify({ email, password }) })
}

/** A token lasts for a quarter of an hour. */
export async function signInAll(origin: string): Promise<Record<Place['who'], Session | undefined>> {
  return {
    stranger: undefined,
    customer: await signIn(origin, 'klant@genie.example'),
    staff: await signIn(origin, 'admin@genie.example'),
  }
}

/**
 * The newest order of the demo's customer of each kind, for the pages that show one. Their past is written while the shop
 * is open already.
 */
async function orderNumbers(origin: string): Promise<Record<'rent' | 'buy', string>> {
  const { token } = await signIn(origin, 'klant@genie.example')
  const newest = async (kind: string) => {
    const headers = { authorization: `Bearer ${token}` }
    for (let seconds = 0; seconds < 180; seconds += 1) {
      const { list } = await ask<{ list: { order_no: string }[] }>(origin, `/orders?kind=${kind}`, { headers })
      if (list[0]) return list[0].order_no
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
    throw new Error(`The demo's customer has no order to ${kind}`)
  }
  return { rent: await newest('rent'), buy: await newest('buy') }
}

export async function placesOfShop(origin: string): Promise<Place[]> {
  const orders = await orderNumbers(origin)
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
export async function placesOfOffice(browser: Browser, origin: string): Promise<Place[]> {
  const session = await signIn(origin, 'admin@genie.example')
  const page = await openPage(browser, { width: 1440, theme: 'light', session })
  await page.goto(`${origin}/nl/admin`)
  await quiet(page)
  const links = page.getByRole('navigation').first().getByRole('link')
  const found = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  await page.context().close()
  const paths = new Set(found.filter(path => path.startsWith('/nl/admin')).map(path => path.slice('/nl'.length)))
  return [...paths].map(path => ({ name: path.slice(1).replaceAll('/', '_'), path, who: 'staff' }))
}
