// @module-tag further
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countRenderedPdfs } from '#server/platform/pdf/rendered-pdfs.ts'
import { longTimeouts } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { bearer, randomIp, register } from '../../steps/accounts.ts'
import { opened } from '../../steps/messages.ts'
import { readPdf, tight } from '../../steps/papers.ts'

/** A visitor asks for their own very long message as a PDF, again and again. */
vi.setConfig(longTimeouts(5))

let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { SHED_AFTER_MS: '2000' } })
})
afterAll(() => app.close())

const signs = (from: number) =>
  Array.from({ length: 4900 }, (_, at) => String.fromCodePoint(0x4e00 + ((from + at) % 20_900))).join('')

async function longMessage(texts: number) {
  const { ticket, secret } = await opened(app, { body: { text: signs(0) } })
  for (let at = 1; at < texts; at += 1) {
    await app.context.connection.pool.query(
      `insert into message_entries (message_id, staff_id, written_by, text, created_at)
        select message_id, null, 'customer', $2, now() from messages where ticket = $1`,
      [ticket, signs(at * 4900)],
    )
  }
  return { ticket, secret }
}

test('a long message is cut in its copy, rendered once, and delays no other call', async () => {
  const body = await longMessage(12)
  const { token } = await register(app)
  const before = countRenderedPdfs()
  const copy = () => app.send('POST', '/api/messages/copy', { body, headers: { 'x-forwarded-for': randomIp() } })
  const copies = Array.from({ length: 24 }, copy)
  for (let times = 0; times < 10; times += 1) {
    const headers = { ...bearer(token), 'x-forwarded-for': '192.0.2.55' }
    expect((await app.send('GET', '/api/user/info', { headers })).status).toBe(200)
  }
  const good = (await Promise.all(copies)).filter(({ status }) => status === 200)
  const again = await copy()
  expect(again.status).toBe(200)
  expect(good.length).toBeGreaterThan(0)
  expect(countRenderedPdfs() - before).toBe(1)
  const { data_url } = again.json.data as { data_url: string }
  const { text } = await readPdf(new Uint8Array(Buffer.from(data_url.split(',')[1] ?? '', 'base64')))
  expect(tight(text)).toMatch(/6oudereberichten|6olderentries/)
})

test('a copy has the language of its message, so it is rendered once whichever is asked for', async () => {
  const { ticket, secret } = await opened(app, { body: { text: 'Een vraag.', language: 3 } })
  const before = countRenderedPdfs()
  for (const language of [1, 2, 3, 4]) {
    const body = { ticket, secret, language }
    const answer = await app.send('POST', '/api/messages/copy', { body, headers: { 'x-forwarded-for': randomIp() } })
    expect(answer.status).toBe(200)
  }
  expect(countRenderedPdfs() - before).toBe(1)
})

test('one address that asks for slow copies without end keeps no document from others', async () => {
  const terms = () => app.send('GET', '/api/documents/terms.pdf', { headers: { 'x-forwarded-for': randomIp() } })
  const model = () => app.send('GET', '/api/documents/model-form.pdf', { headers: { 'x-forwarded-for': randomIp() } })
  expect((await terms()).status).toBe(200)
  const headers = { 'x-forwarded-for': '203.0.113.66' }
  const bodies = [await longMessage(6), await longMessage(6), await longMessage(6), await longMessage(6)]
  const before = countRenderedPdfs()
  const copies = bodies
    .flatMap(body => [body, body])
    .map(body => app.send('POST', '/api/messages/copy', { body, headers }))
  await vi.waitFor(() => expect(countRenderedPdfs()).toBeGreaterThan(before), 20_000)
  // One is cached, the other is rendered after at most one copy.
  const looks = await Promise.all([terms(), model(), terms()])
  expect(looks.map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all(copies)
})
