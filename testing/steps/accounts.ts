import type { CallData } from '#contract/protocol/call.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import { solve } from './solve.ts'

export type SignIn = CallData<'POST /user/login'>

export const goodPassword = 'Maaien-2026!'

/** Real time that a test can move: tokens and codes expire by it. */
export class TestWall {
  #offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  advance(seconds: number): void {
    this.#offsetMs += seconds * 1000
  }
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

/** Solves a challenge like a browser. */
export async function solved(app: TestApp): Promise<string> {
  const { json } = await app.send('GET', '/api/common/captcha')
  return solve(json.data)
}

export async function askForCode(
  app: TestApp,
  email: string,
  purpose: string,
  { ip = randomIp(), token }: { ip?: string; token?: string | undefined } = {},
): Promise<{ captcha_id: string; code: string }> {
  const altcha = await solved(app)
  const answer = await app.send('POST', '/api/common/captcha/send', {
    body: { email, purpose, altcha },
    headers: { 'x-forwarded-for': ip, ...(token ? bearer(token) : {}) },
  })
  if (answer.json.code !== 0) throw new Error(`No code: ${answer.text}`)
  const { captcha_id } = answer.json.data as { captcha_id: string }
  return { captcha_id, code: await mailedCode(app, email) }
}

/** The newest mail to an address, as a person would read it; of several at once the one that contains `naming`. */
export async function newestMail(app: TestApp, email: string, naming = '') {
  const { text } = await app.send('GET', `/dev/mailbox.json?to=${encodeURIComponent(email.toLowerCase())}`)
  const { mails } = JSON.parse(text) as {
    mails: { recipient: string; subject: string; text: string; language: string; template: string }[]
  }
  const mail = mails.find(({ text }) => text.includes(naming))
  if (!mail) throw new Error(`No mail to ${email}`)
  return mail
}

async function mailedCode(app: TestApp, email: string): Promise<string> {
  return /\b\d{6}\b/.exec((await newestMail(app, email)).text)?.[0] ?? ''
}

export interface Registration {
  email?: string
  password?: string
  headers?: Record<string, string>
}

/** A new account, created like people do. */
export async function register(
  app: TestApp,
  { email = randomEmail(), password = goodPassword, headers = {} }: Registration = {},
): Promise<SignIn & { email: string }> {
  const { captcha_id, code } = await askForCode(app, email, 'register')
  const answer = await app.send('POST', '/api/user/register', {
    body: { email, password, captcha_id, captcha_code: code },
    headers: { 'x-forwarded-for': randomIp(), ...headers },
  })
  if (answer.json.code !== 0) throw new Error(`Not registered: ${answer.text}`)
  return { ...(answer.json.data as SignIn), email }
}

export function logIn(
  app: TestApp,
  email: string,
  password = goodPassword,
  extra: Record<string, unknown> = {},
): Promise<Answer> {
  return app.send('POST', '/api/user/login', {
    body: { email, password, ...extra },
    headers: { 'x-forwarded-for': randomIp() },
  })
}

/** Gives a fresh proof for this session. */
export async function prove(app: TestApp, token: string, password = goodPassword): Promise<void> {
  const body = { way: 'password', password }
  const answer = await app.send('POST', '/api/user/prove', { body, headers: { ...bearer(token), ...fromAnywhere() } })
  if (answer.json.code !== 0) throw new Error(`Not proven: ${answer.text}`)
}

/** Makes the last proof of every session an hour old: a token alone is then not sufficient for protected calls. */
export async function ageProofs({ context: { db, wall } }: TestApp): Promise<void> {
  const anHourAgo = new Date(wall.now().getTime() - 3_600_000)
  await db.updateTable('sessions').set({ proven_at: anHourAgo }).where('proven_at', 'is not', null).execute()
}

/** Makes the last proof of every session fresh: for tests that are not about proofs, guests above all. */
export async function provenNow({ context: { db, wall } }: TestApp): Promise<void> {
  await db.updateTable('sessions').set({ proven_at: wall.now() }).execute()
}

const fromAnywhere = () => ({ 'x-forwarded-for': randomIp() })

let count = 0
export function randomEmail(): string {
  count += 1
  return `person-${process.pid}-${count}@example.org`
}

/** Limits count addresses; tests that are not about limits use a new one each time. */
export function randomIp(): string {
  const part = () => 1 + Math.floor(Math.random() * 254)
  return `10.${part()}.${part()}.${part()}`
}
