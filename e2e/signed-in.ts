import type { Page } from '@playwright/test'

const password = 'Genie-demo-2026'
const known = new Map<string, Promise<string>>()

/** Signs in over HTTP, once per worker and person, and gives the page the session a browser would have kept. */
export async function signedInAs(page: Page, email: string, origin = ''): Promise<void> {
  await page.addInitScript(text => localStorage.setItem('genie.session', text), await sessionOf(page, email, origin))
}

/** For calls beside the page: logins of one account are limited, and all tests share the staff of the demo. */
export async function tokenOf(page: Page, email: string): Promise<string> {
  const { origin } = new URL((await page.request.get('/api/health')).url())
  return JSON.parse(await sessionOf(page, email, origin)).token
}

function sessionOf(page: Page, email: string, origin: string): Promise<string> {
  const who = `${origin} ${email}`
  const session = known.get(who) ?? askForSession(page, email, origin)
  known.set(who, session)
  return session
}

async function askForSession(page: Page, email: string, origin: string): Promise<string> {
  const response = await page.request.post(`${origin}/api/user/login`, { data: { email, password } })
  const { code, data } = await response.json()
  if (code !== 0) throw new Error(`No session for ${email}: ${code}`)
  return JSON.stringify({ ...data, redirect_url: '', redirect_expired: 0 })
}
