// @module-tag further
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, randomIp, type SignIn } from '#testing/steps/accounts.ts'
import { goodText, guest, idOf, later, opened, picture, reply, shown, status } from '#testing/steps/messages.ts'

let dataDir: string
let app: TestApp
let support: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-status-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  support = ((await logIn(app, 'support@genie.example', demoPeople.password)).json.data as SignIn).token
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const statusAndCode = (response: Answer) => [response.status, response.json.code]

async function staffDo(ticket: string, action: 'answer' | 'close', body: object): Promise<Answer> {
  const id = await idOf(app, support, ticket)
  return app.send('POST', `/api/admin/messages/${id}/${action}`, { body, headers: bearer(support) })
}

describe('the right ticket and secret', () => {
  test('open the conversation, and show by when it is answered', async () => {
    const made = await opened(app)
    expect(await shown(app, made)).toEqual({
      ticket: made.ticket,
      category: 'question',
      device_type: null,
      language: 'nl',
      state: 'open',
      created_at: expect.any(String),
      due_on: made.due_on,
      entries: [{ written_by: 'customer', text: goodText, created_at: expect.any(String), pictures: [] }],
    })
  })

  test('with the ticket in any spelling', async () => {
    const { ticket, secret } = await opened(app)
    for (const typed of [ticket.toLowerCase(), ticket.replaceAll('-', ' '), ticket.slice(3)])
      expect((await status(app, { ticket: typed, secret })).json.code, typed).toBe(0)
  })

  test('show neither name nor address of anybody, because the link may be in the wrong hands', async () => {
    const made = await opened(app, { body: { name: 'Zonnebloem', email: 'zonnebloem@example.org' } })
    expect((await status(app, made)).text).not.toMatch(/zonnebloem/i)
  })
})

describe('any others', () => {
  test('get the same response, byte by byte', async () => {
    const mine = await opened(app)
    const theirs = await opened(app)
    const responses: Answer[] = []
    for (const pair of [
      { ticket: mine.ticket, secret: theirs.secret },
      { ticket: mine.ticket, secret: '' },
      { ticket: mine.ticket, secret: mine.secret.slice(0, -1) },
      { ticket: mine.ticket, secret: mine.secret.toUpperCase() },
      { ticket: 'GM-2222-2222', secret: mine.secret },
      { ticket: 'no ticket', secret: mine.secret },
      { ticket: '', secret: '' },
      { ticket: "' or true --", secret: mine.secret },
      { ticket: '\u0000', secret: '\u0000' },
    ]) {
      responses.push(await status(app, pair))
      responses.push(await reply(app, pair, 'Nog iets.'))
    }
    for (const response of responses) {
      expect(statusAndCode(response)).toEqual([404, 404])
      expect(response.text).toBe(responses[0]?.text)
    }
    expect((await shown(app, mine)).entries).toHaveLength(1)
  })

  test('are limited per network; others are not affected', async () => {
    const ip = randomIp()
    const made = await opened(app)
    const codes = new Set<number>()
    for (let count = 0; count < 60; count += 1) {
      codes.add((await status(app, { ticket: made.ticket, secret: randomUUID() }, ip)).json.code)
    }
    expect([...codes]).toEqual([404])
    const next = await status(app, made, ip)
    expect(statusAndCode(next)).toEqual([429, 429])
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await status(app, made)).json.code).toBe(0)
  })

  test('a secret in the address is not read', async () => {
    const { ticket, secret } = await opened(app)
    const headers = { 'x-forwarded-for': randomIp() }
    const query = await app.send('POST', `/api/messages/status?ticket=${ticket}&secret=${secret}`, {
      body: {},
      headers,
    })
    expect(query.status).toBe(400)
    expect((await app.send('GET', `/api/messages/status?ticket=${ticket}`)).status).toBe(405)
  })
})

describe('a reply', () => {
  test('while it waits: is added, and the day stays', async () => {
    const made = await opened(app)
    await later(app, 3)
    expect((await reply(app, made, 'Het is nu erger.')).json.data).toEqual({ state: 'open', due_on: made.due_on })
    expect((await shown(app, made)).entries.map(({ text }) => text)).toEqual([goodText, 'Het is nu erger.'])
  })

  test.each(['answer', 'close'] as const)('after %s: reopens it, with a new day', async action => {
    const made = await opened(app)
    expect(
      (await staffDo(made.ticket, action, action === 'answer' ? { text: 'Zo.' } : { reason: 'Dubbel' })).json.code,
    ).toBe(0)
    expect(await shown(app, made)).toMatchObject({ state: action === 'answer' ? 'answered' : 'closed', due_on: null })
    await later(app, 5)
    const { data } = (await reply(app, made, 'Toch niet.')).json
    expect(data).toMatchObject({ state: 'open' })
    const { due_on } = data as { due_on: string }
    expect(new Date(due_on).getTime() - new Date(made.due_on).getTime()).toBe(5 * 86_400_000)
    expect(await shown(app, made)).toMatchObject({ state: 'open', due_on })
  })

  test('the same text twice is stored once', async () => {
    const made = await opened(app)
    await Promise.all([1, 2, 3].map(() => reply(app, made, 'Nog iets.')))
    expect((await shown(app, made)).entries).toHaveLength(2)
  })

  test('has its own pictures, never another’s', async () => {
    const made = await opened(app)
    const { token } = await guest(app)
    const stranger = await guest(app)
    const id = await picture(app, token)
    expect(statusAndCode(await reply(app, made, 'Kijk.', stranger.token, [id]))).toEqual([400, 400])
    expect((await reply(app, made, 'Kijk.', token, [id])).json.code).toBe(0)
    expect((await shown(app, made)).entries.map(({ pictures }) => pictures.map(one => one.id))).toEqual([[], [id]])
  })

  test('is refused if endless, empty or huge', async () => {
    const made = await opened(app)
    for (const text of ['', '   ', 'x'.repeat(5001)])
      expect(statusAndCode(await reply(app, made, text))).toEqual([400, 400])
    const codes: number[] = []
    for (let count = 0; count < 6; count += 1) codes.push((await reply(app, made, `Nummer ${count}`)).json.code)
    expect(codes).toEqual([0, 0, 0, 0, 0, 429])
  })
})

describe('a copy to keep', () => {
  const copy = (key: { ticket: string; secret: string }, extra = {}) =>
    app.send('POST', '/api/messages/copy', {
      body: { ticket: key.ticket, secret: key.secret, ...extra },
      headers: { 'x-forwarded-for': randomIp() },
    })

  test.each([
    ['nl', 3, 'Regel één.\nRegel <twee> & {drie} €\t✓', 'Regel <twee> & {drie} €'],
    ['zh', 1, '割草机从昨天起就停在充电站里不动了。😀', '割草机从昨天起就停在充电站里不动了'],
  ])('is a PDF with everything, %s', async (_language, language, text, texts) => {
    const { token } = await guest(app)
    const made = await opened(app, { token, body: { text, language, pictures: [await picture(app, token)] } })
    await staffDo(made.ticket, 'answer', { text: 'Zo.\n'.repeat(200) })
    const { data_url, filename } = (await copy(made, { language })).json.data as { data_url: string; filename: string }
    expect(filename).toBe(`${made.ticket}.pdf`)
    const bytes = Buffer.from(data_url.replace('data:application/pdf;base64,', ''), 'base64')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const read = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    // The long answer took more sheets, and nothing of it is lost between them.
    expect(read.text.match(/Zo\./g)).toHaveLength(200)
    expect(read.totalPages).toBeGreaterThan(2)
    for (const text of [made.ticket, texts, 'Genie']) expect(read.text).toContain(text)
  })

  test('for nobody else', async () => {
    const mine = await opened(app)
    const theirs = await opened(app)
    expect(statusAndCode(await copy({ ...mine, secret: theirs.secret }))).toEqual([404, 404])
    expect(statusAndCode(await copy({ ticket: 'GM-2222-2222', secret: mine.secret }))).toEqual([404, 404])
  })
})
