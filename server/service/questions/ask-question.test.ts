// @module-tag further
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { languages } from '#domain/languages.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { logIn, newestMail, randomEmail, randomIp, register, type SignIn, solved } from '#testing/steps/accounts.ts'
import { guest, shown } from '#testing/steps/messages.ts'
import { ask, byGuest, goodQuestion } from '#testing/steps/questions.ts'

type Asked = CallData<'POST /device-types/{key}/questions'>
type Questions = CallData<'GET /device-types/{key}/questions'>

let dataDir: string
let app: TestApp
let other: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-questions-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  other = await app.another()
})
afterAll(async () => {
  await other.close()
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const statusAndCode = (response: Answer) => [response.status, response.json.code]
const issues = ({ json }: Answer) =>
  ((json.data as { fields?: { path: string; rule: string }[] } | null)?.fields ?? []).map(({ path, rule }) => [
    path,
    rule,
  ])
const readData = ({ json }: Answer) => json.data as Asked
const rowsTo = async (email: string, table: 'messages' | 'mails' = 'messages') => {
  const column = table === 'mails' ? 'recipient' : 'email'
  return (await app.database.connection.pool.query(`select * from ${table} where ${column} = $1`, [email])).rows
}

describe('who may ask', () => {
  test('a customer: answered at the address of their account, whatever they enter there', async () => {
    const { token, email } = await register(app)
    const foreign = randomEmail()
    const nameless = await ask(app, token)
    expect([...statusAndCode(nameless), issues(nameless)]).toEqual([400, 400, [['name', 'required']]])
    const response = await ask(app, token, { body: { name: 'Anna Mulder', email: foreign } })
    const { ticket, secret, due_on } = readData(response)
    expect(ticket).toMatch(/^GM-/)
    expect(new Date(due_on).getTime() - Date.now()).toBeGreaterThan(12.9 * 86_400_000)
    const mail = await newestMail(app, email)
    expect(mail).toMatchObject({ template: 'message_received', language: 'nl' })
    expect(mail.text).not.toContain(goodQuestion)
    expect(await rowsTo(foreign, 'mails')).toEqual([])
    expect(await shown(app, { ticket, secret })).toMatchObject({
      category: 'product_question',
      device_type: 'genie-600',
      state: 'open',
      entries: [{ text: goodQuestion }],
    })
  })

  test('a guest: with name, address and proof of work; the name is shortened', async () => {
    const { token, userInfo } = await guest(app)
    const body = await byGuest(app)
    expect((await ask(app, token, { body })).json.code).toBe(0)
    expect(await rowsTo(String(body.email))).toMatchObject([{ user_id: userInfo.user_id, author: 'Sanne W.' }])
  })

  test('nobody without a session, and no staff', async () => {
    expect(statusAndCode(await ask(app, undefined, { body: await byGuest(app) }))).toEqual([401, 401])
    const { token } = (await logIn(app, 'support@genie.example', demoPeople.password)).json.data as SignIn
    expect(statusAndCode(await ask(app, token))).toEqual([403, 403])
  })

  test('a question waits: it is shown neither with the model nor to anybody else', async () => {
    const { token } = await guest(app)
    const text = `Wacht deze vraag wel? ${randomUUID()}`
    const key = readData(await ask(app, token, { body: await byGuest(app, { text }) }))
    const list = await app.send('GET', '/api/device-types/genie-600/questions?page_size=100')
    expect(list.text).not.toContain(text)
    const foreign = readData(await ask(app, token, { body: await byGuest(app, { text: `${text} Echt?` }) }))
    await expect(shown(app, { ticket: key.ticket, secret: foreign.secret })).rejects.toThrow('404')
    expect((await shown(app, key)).entries).toHaveLength(1)
  })
})

describe('what is refused', () => {
  let token: string
  beforeAll(async () => {
    token = (await guest(app)).token
  })

  test.each([
    [{ text: 'te kort' }, [['text', 'text_too_short']]],
    [{ text: `   ${'x'.repeat(9)}   ` }, [['text', 'text_too_short']]],
    [{ text: 'x'.repeat(501) }, [['text', 'text_too_long']]],
    [{ text: undefined }, [['text', 'required']]],
    [{ text: 'Een regel met een nul:\u0000.' }, [['text', 'invalid']]],
    [{ text: { toString: 'Een vraag' } }, [['text', 'invalid']]],
    [{ name: undefined }, [['name', 'required']]],
    [{ name: '  ' }, [['name', 'required']]],
    [{ name: 'Sanne\r\nBcc: x@example.org' }, [['name', 'invalid']]],
    [{ email: undefined }, [['email', 'required']]],
    [{ email: 'sanne@' }, [['email', 'email_format']]],
    [{ author: 'Burgemeester' }, [['author', 'unknown_field']]],
    [{ answer: 'Ja.' }, [['answer', 'unknown_field']]],
  ])('%j', async (change, expected) => {
    const body = { ...(await byGuest(app, { altcha: 'not asked' })), ...change }
    const response = await ask(app, token, { body })
    expect([...statusAndCode(response), issues(response)]).toEqual([400, 400, expected])
  })

  test('a body larger than any form could send', async () => {
    expect(statusAndCode(await ask(app, token, { body: { text: 'x'.repeat(300_000) } }))).toEqual([413, 413])
  })

  test.each([undefined, '', 'nonsense'])('a guest with the proof %j', async altcha => {
    const body = await byGuest(app, { altcha })
    expect(statusAndCode(await ask(app, token, { body }))).toEqual([400, 110002])
    expect(await rowsTo(String(body.email), 'mails')).toEqual([])
  })

  test('a proof that was used', async () => {
    const altcha = await solved(app)
    const first = await ask(app, token, { body: await byGuest(app, { altcha, text: `Eerste vraag ${randomUUID()}` }) })
    expect(first.json.code).toBe(0)
    const second = await ask(app, token, { body: await byGuest(app, { altcha, text: `Tweede vraag ${randomUUID()}` }) })
    expect(statusAndCode(second)).toEqual([400, 110002])
  })

  test.each(['genie-9999', '..%2Fx', "' or true --"])('the model %j', async model => {
    const response = await ask(app, token, {
      model: encodeURIComponent(model),
      body: await byGuest(app, { altcha: 'x' }),
    })
    expect(statusAndCode(response)).toEqual([404, 210101])
  })
})

describe('twice', () => {
  test('the same text while it waits is one question, in two processes at once', async () => {
    const { token, email } = await register(app)
    const body = { name: 'Anna Mulder', text: `Dubbel gevraagd? ${randomUUID()}` }
    const responses = await Promise.all([app, other, app, other].map(one => ask(one, token, { body })))
    expect(new Set(responses.map(response => readData(response).ticket)).size).toBe(1)
    expect(await rowsTo(email)).toHaveLength(1)
    expect(await rowsTo(email, 'mails')).toHaveLength(2)
    // The code of the registration, and one receipt.
    expect(readData(await ask(app, token, { body })).ticket).toBe(responses[0] && readData(responses[0]).ticket)
    // About another model it is another question.
    const elsewhere = await ask(app, token, { model: 'genie-1000', body })
    expect(readData(elsewhere).ticket).not.toBe(responses[0] && readData(responses[0]).ticket)
  })

  test('with one idempotency key: the same response; other text with it is refused', async () => {
    const { token } = await guest(app)
    const headers = { 'idempotency-key': randomUUID() }
    const body = await byGuest(app, { text: `Met sleutel? ${randomUUID()}` })
    const first = await ask(app, token, { body, headers })
    expect((await ask(other, token, { body, headers })).json).toEqual(first.json)
    const changed = await ask(app, token, { body: { ...body, text: `${body.name} vraagt iets anders` }, headers })
    expect(statusAndCode(changed)).toEqual([422, 422])
  })
})

describe('too often', () => {
  test('one person: the sixth within ten minutes waits, under any address', async () => {
    const { token } = await guest(app)
    const codes: number[] = []
    for (let count = 0; count < 6; count += 1) {
      codes.push((await ask(app, token, { body: await byGuest(app, { text: `Vraag nummer ${count}?` }) })).json.code)
    }
    expect(codes).toEqual([0, 0, 0, 0, 0, 429])
  })

  test('one person: five waiting ones are the limit, however much later', async () => {
    const { token } = await guest(app)
    for (let count = 0; count < 5; count += 1) {
      await ask(app, token, { body: await byGuest(app, { text: `Vraag nummer ${count}?` }) })
    }
    await app.database.connection.pool.query('delete from rate_limits')
    const sixth = await ask(app, token, { body: await byGuest(app, { text: 'En nog één vraag?' }) })
    expect(statusAndCode(sixth)).toEqual([429, 429])
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3600)
    const again = await ask(app, token, { body: await byGuest(app, { text: 'Vraag nummer 0?' }) })
    expect(again.json.code).toBe(0)
  })

  test('one network address, before any proof of work is checked', async () => {
    const ip = randomIp()
    const codes: number[] = []
    for (let count = 0; count < 21; count += 1) {
      const { token } = await guest(app)
      const body = await byGuest(app, { altcha: 'nonsense' })
      codes.push((await ask(app, token, { body, headers: { 'x-forwarded-for': ip } })).json.code)
    }
    expect(codes).toEqual([...Array(20).fill(110002), 429])
  })
})

describe('the demo shop', () => {
  test.each(['genie-600', 'genie-1000', 'genie-3000'])('answers questions about %s in each language', async model => {
    for (const language of languages) {
      const path = `/api/device-types/${model}/questions?question_language=${language}`
      const { list, total, page, page_size } = (await app.send('GET', path)).json.data as Questions
      expect(total).toBeGreaterThanOrEqual(2)
      expect([list.length, page, page_size]).toEqual([total, 1, 20])
      for (const one of list) {
        expect(one).toMatchObject({ language, demo: true })
        expect(one.question.length).toBeGreaterThan(9)
        expect(one.answer.length).toBeGreaterThan(one.question.length / 2)
        expect(/\p{Script=Han}/u.test(one.question + one.answer)).toBe(language === 'zh')
      }
      const days = list.map(({ published_at }) => published_at)
      expect(days).toEqual(days.toSorted().reverse())
    }
  })

  test('in pages', async () => {
    const read = async (page: number) => {
      const response = await app.send('GET', `/api/device-types/genie-3000/questions?page=${page}&page_size=3`)
      return response.json.data as Questions
    }
    const [one, two] = [await read(1), await read(2)]
    expect(one.list).toHaveLength(3)
    expect(one.total).toBe(two.total)
    const ids = [...one.list, ...two.list].map(({ question_id }) => question_id)
    expect(new Set(ids).size).toBe(6)
  })
})
