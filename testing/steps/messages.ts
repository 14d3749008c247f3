import type { CallData } from '#contract/protocol/call.ts'
import { daysLater } from '#i18n/format.ts'
import { DemoClock } from '#server/platform/clock.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import { bearer, randomEmail, randomIp, type SignIn, solved } from './accounts.ts'
import { pngOf, upload } from './pictures.ts'

export type Opened = CallData<'POST /messages'>
export type Status = CallData<'POST /messages/status'>

export const goodText = 'De maaier blijft sinds gisteren op het laadstation staan.'

export interface Writing {
  body?: Record<string, unknown>
  token?: string
  headers?: Record<string, string>
}

/** Sends a message like the form; the subject of the test is given in `body`. */
export async function write(app: TestApp, { body = {}, token, headers = {} }: Writing = {}): Promise<Answer> {
  const altcha = 'altcha' in body ? body.altcha : await solved(app)
  return app.send('POST', '/api/messages', {
    body: { category: 'question', name: 'Sanne de Wit', email: randomEmail(), text: goodText, ...body, altcha },
    headers: { 'x-forwarded-for': randomIp(), ...(token ? bearer(token) : {}), ...headers },
  })
}

export async function opened(app: TestApp, writing: Writing = {}): Promise<Opened> {
  const answer = await write(app, writing)
  if (answer.json.code !== 0) throw new Error(`Not opened: ${answer.text}`)
  return answer.json.data as Opened
}

type Key = Pick<Opened, 'ticket' | 'secret'>

export function status(app: TestApp, { ticket, secret }: Key, ip = randomIp()): Promise<Answer> {
  return app.send('POST', '/api/messages/status', { body: { ticket, secret }, headers: { 'x-forwarded-for': ip } })
}

export async function shown(app: TestApp, key: Key): Promise<Status> {
  const answer = await status(app, key)
  if (answer.json.code !== 0) throw new Error(`Not shown: ${answer.text}`)
  return answer.json.data as Status
}

export function reply(app: TestApp, { ticket, secret }: Key, text: string, token?: string, pictures: string[] = []) {
  return app.send('POST', '/api/messages/reply', {
    body: { ticket, secret, text, pictures },
    headers: { 'x-forwarded-for': randomIp(), ...(token ? bearer(token) : {}) },
  })
}

export async function guest(app: TestApp): Promise<SignIn> {
  const headers = { 'x-forwarded-for': randomIp() }
  return (await app.send('POST', '/api/user/anonymous', { body: {}, headers })).json.data as SignIn
}

/** The id of a picture that was uploaded for a message. */
export async function picture(app: TestApp, token: string, purpose = 'complaint'): Promise<string> {
  const answer = await upload(app, { token, file: pngOf(12, 8), fields: { purpose } })
  return (answer.json.data as { id: string }).id
}

/** Of the message with this ticket, as staff see it. */
export async function idOf(app: TestApp, token: string, ticket: string): Promise<string> {
  const { json } = await app.send('GET', '/api/admin/messages?page_size=100', { headers: bearer(token) })
  const { list } = json.data as CallData<'GET /admin/messages'>
  const found = list.find(row => row.ticket === ticket)
  if (!found) throw new Error(`No message ${ticket}`)
  return found.message_id
}

/** Moves the clock by days without running the queue: tests call the jobs they are about. */
export async function later(app: TestApp, days: number): Promise<void> {
  const now = app.context.clock.now()
  await hoursLater(app, (daysLater(now, days).getTime() - now.getTime()) / 3_600_000)
}

/** By the wall clock, whatever day that results in. */
export async function hoursLater({ context }: TestApp, hours: number): Promise<void> {
  const { pool } = context.connection
  await pool.query('update demo_clock set offset_ms = offset_ms + $1', [Math.round(hours * 3_600_000)])
  if (context.clock instanceof DemoClock) await context.clock.reload(pool)
}
