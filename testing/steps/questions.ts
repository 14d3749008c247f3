import type { Answer, TestApp } from '../shop/test-app.ts'
import { bearer, randomEmail, randomIp, solved } from './accounts.ts'
import { guest } from './messages.ts'

export const goodQuestion = 'Rijdt hij ook over een grindpad van een meter?'

interface Asking {
  model?: string
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

/** Sends a question with this session and only the given fields. */
export function ask(app: TestApp, token: string | undefined, { model, body, headers }: Asking = {}): Promise<Answer> {
  return app.send('POST', `/api/device-types/${model ?? 'genie-600'}/questions`, {
    body: { text: goodQuestion, ...body },
    headers: { 'x-forwarded-for': randomIp(), ...(token ? bearer(token) : {}), ...headers },
  })
}

/** The fields that the form of a guest sends besides the question. */
export async function byGuest(app: TestApp, body: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const altcha = 'altcha' in body ? body.altcha : await solved(app)
  return { name: 'Sanne de Wit', email: randomEmail(), ...body, altcha }
}

/** A guest's question that waits for an answer; `question_id` identifies it for staff. */
export async function asked(app: TestApp, support: string, asking: Asking = {}) {
  const { token } = await guest(app)
  const body = await byGuest(app, { text: `${goodQuestion} ${Math.random()}`, ...asking.body })
  const answer = await ask(app, token, { ...asking, body })
  if (answer.json.code !== 0) throw new Error(`Not asked: ${answer.text}`)
  const key = answer.json.data as { ticket: string; secret: string; due_on: string }
  const list = await app.send('GET', '/api/admin/questions?state=waiting&page_size=100', { headers: bearer(support) })
  if (list.json.code !== 0) throw new Error(list.text)
  const rows = (list.json.data as { list: { question_id: string; question: string }[] }).list
  const row = rows.find(({ question }) => question === body.text)
  if (!row) throw new Error(`Not waiting: ${body.text}`)
  return { ...key, token, email: body.email as string, text: body.text as string, id: row.question_id }
}
