import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { translate } from '#i18n/translate.ts'
import { hydrated } from './page.ts'

/** The texts of the page: tests find elements by their text, whatever it currently is. */
export const t = translate('nl')

export const goodPassword = 'Heggen-2026'

interface Mail {
  template: string
  recipient: string
  text: string
  data: Record<string, string>
}

let made = 0

/** An address that no other test of this run uses. */
export function newEmail(): string {
  made += 1
  return `anna.${process.pid}.${Date.now()}.${made}@voorbeeld.example`
}

/** Limits count network addresses; each test has one of its own. */
export function newHousehold(): { 'x-forwarded-for': string } {
  const part = () => Math.floor(Math.random() * 254) + 1
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

/** The newest mail to an address; mails are stored before their call returns, and sent soon after. */
export async function mailTo(request: APIRequestContext, recipient: string, template: string): Promise<Mail> {
  const find = async () => {
    const { mails } = (await (await request.get('/dev/mailbox.json')).json()) as { mails: Mail[] }
    return mails.find(mail => mail.recipient === recipient && mail.template === template)
  }
  await expect.poll(find).toBeDefined()
  return (await find()) as Mail
}

async function post(request: APIRequestContext, path: string, data: object, headers = newHousehold()) {
  const { code, msg, data: answer } = await (await request.post(`/api${path}`, { data, headers })).json()
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return answer
}

/** An account of its own, created over HTTP. */
export async function registered(request: APIRequestContext): Promise<{ email: string; session: string }> {
  const email = newEmail()
  const { data: challenge } = await (await request.get('/api/common/captcha')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  const altcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const { captcha_id } = await post(request, '/common/captcha/send', { email, purpose: 'register', altcha })
  const { code } = (await mailTo(request, email, 'code_register')).data
  const body = { email, password: goodPassword, user_name: 'Anna Mulder', captcha_id, captcha_code: code }
  const answer = await post(request, '/user/register', body)
  return { email, session: JSON.stringify({ ...answer, redirect_url: '', redirect_expired: 0 }) }
}

/** Gives the page a session once; later changes by the page stay. */
export async function keepSession(page: Page, session: string): Promise<void> {
  await page.addInitScript(text => {
    if (sessionStorage.getItem('given')) return
    sessionStorage.setItem('given', 'yes')
    localStorage.setItem('genie.session', text)
  }, session)
}

export async function kept(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('genie.session') ?? 'null'))
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

export async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.getByLabel(t('account.field.email')).fill(email)
  await page.getByLabel(t('account.field.password'), { exact: true }).fill(password)
  await page
    .getByRole('button', { name: t('layout.account.sign_in'), exact: true })
    .last()
    .click()
}
