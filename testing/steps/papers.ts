import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import type { CallData } from '#contract/protocol/call.ts'
import type { TestApp } from '../shop/test-app.ts'
import type { till } from './orders.ts'

export type Papers = CallData<'GET /orders/{order_no}/documents'>['list']
type Shopper = ReturnType<typeof till>

/** Lines break where the page ends, so texts are compared without spaces. */
export const tight = (text: string) => text.replaceAll(/\s+/g, '')

export async function papersOf(me: Shopper, orderNo: string): Promise<Papers> {
  const answer = await me.call('GET', `/orders/${orderNo}/documents`)
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json.data as CallData<'GET /orders/{order_no}/documents'>).list
}

/** Bytes like in a browser: `send` of the app reads text. */
export async function fetchPaper(app: TestApp, token: string, href: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}${href}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes.slice())
  const { text, totalPages } = await extractText(document, { mergePages: false })
  return { text: text.join('\n'), sheets: text, totalPages, info: (await getMeta(document)).info }
}
