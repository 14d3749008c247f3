import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import type { CallData } from '#contract/call.ts'
import type { till } from './orders.ts'
import type { TestApp } from './test-app.ts'

export type Papers = CallData<'GET /orders/{order_no}/documents'>['list']
type Shopper = ReturnType<typeof till>

/** Lines end where the paper ends: compared without spaces. */
export const tight = (text: string) => text.replaceAll(/\s+/g, '')

export async function papersOf(me: Shopper, orderNo: string): Promise<Papers> {
  const answer = await me.call('GET', `/orders/${orderNo}/documents`)
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json.data as CallData<'GET /orders/{order_no}/documents'>).list
}

/** Bytes, as a browser gets them: `send` of the app reads text. */
export async function fetchPaper(app: TestApp, token: string, href: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}${href}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes.slice())
  const { text, totalPages } = await extractText(document, { mergePages: false })
  return { text: text.join('\n'), sheets: text, totalPages, info: (await getMeta(document)).info }
}

/** Tests of papers rent more machines than the demo shop has. */
export async function moreMachines({ context }: TestApp, model: string, count: number): Promise<void> {
  await context.connection.pool.query(
    `insert into devices (serial_number, device_type_id, pool, holder, device_state, device_status, purchase_date, remarks, created_at, updated_at)
     select 'MORE-' || device_type_id || '-' || n, device_type_id, 'rent', 'idle', 'not_started', 'normal', '2026-01-01', '', $3, $3
     from device_types, generate_series(1, $2::int) n where key = $1`,
    [model, count, context.clock.now()],
  )
}
