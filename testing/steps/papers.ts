import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import type { CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
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
export async function fetchDocument(app: TestApp, token: string, href: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}${href}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes.slice())
  const { text, totalPages } = await extractText(document, { mergePages: false })
  return { text: text.join('\n'), sheets: text, totalPages, info: (await getMeta(document)).info }
}

/** What the page of a model tells about its data, in pieces that are short enough for one line. */
export async function dataFactsOf(app: TestApp, key: string, language: Language): Promise<string[]> {
  const headers = { cookie: `locale=${language}` }
  const { json } = await app.send('GET', `/api/device-types/${key}`, { headers })
  const { data_facts } = json.data as CallData<'GET /device-types/{key}'>
  if (data_facts.length < 4) throw new Error(`${key} tells too little of its data`)
  return data_facts
    .flatMap(({ question, answer }) => [question, answer, answer.slice(-20)])
    .map(text => tight(text).slice(0, 20))
}
