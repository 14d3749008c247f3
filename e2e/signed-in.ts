import type { APIRequestContext, Page } from '@playwright/test'
import { newHousehold } from './accounts-mailbox.ts'

const password = 'Genie-demo-2026'
/** A token lasts for a quarter of an hour, the proof of a sign-in for five minutes; a test may take one of them. */
const freshMs = 4 * 60_000
const known = new Map<string, { session: Promise<string>; since: number }>()

/** Signs in over HTTP, once per worker and person, and gives the page the session that a browser would have stored. */
export async function signedInAs(page: Page, email: string, origin = ''): Promise<void> {
  const session = await sessionOf(page.request, email, origin)
  await page.addInitScript(text => localStorage.setItem('genie.session', text), session)
}

/** For calls outside the page: sign-ins per account are limited, and all tests share the staff of the demo. */
export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const { origin } = new URL((await request.get('/api/health')).url())
  return JSON.parse(await sessionOf(request, email, origin)).token
}

function sessionOf(request: APIRequestContext, email: string, origin: string): Promise<string> {
  const who = `${origin} ${email}`
  const before = known.get(who)
  if (before && performance.now() - before.since < freshMs) return before.session
  const session = askForSession(request, email, origin)
  known.set(who, { session, since: performance.now() })
  return session
}

async function askForSession(request: APIRequestContext, email: string, origin: string): Promise<string> {
  const login = { data: { email, password }, headers: newHousehold() }
  const { code, data } = await (await request.post(`${origin}/api/user/login`, login)).json()
  if (code !== 0) throw new Error(`No session for ${email}: ${code}`)
  return JSON.stringify({ ...data, redirect_url: '', redirect_expired: 0 })
}
