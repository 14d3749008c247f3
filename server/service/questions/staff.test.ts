import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, newestMail, register, type SignIn } from '#testing/steps/accounts.ts'
import { guest, later, opened, reply, shown } from '#testing/steps/messages.ts'
import { asked } from '#testing/steps/questions.ts'
import { auditOf } from '#testing/steps/staff.ts'

type List = CallData<'GET /admin/questions'>
type Questions = CallData<'GET /device-types/{key}/questions'>

let dataDir: string
let app: TestApp
const tokens = new Map<string, string>()
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-questions-staff-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  for (const role of ['support', 'operations', 'finance', 'admin'])
    tokens.set(role, ((await logIn(app, `${role}@genie.example`, demoPeople.password)).json.data as SignIn).token)
  tokens.set('customer', (await register(app)).token)
  tokens.set('guest', (await guest(app)).token)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const statusAndCode = (response: Answer) => [response.status, response.json.code]
const as = (role: string) => bearer(tokens.get(role) ?? '')
const newQuestion = (body = {}, model = 'genie-600') => asked(app, tokens.get('support') ?? '', { model, body })
const post = (id: string, action: 'answer' | 'refuse', body: object, role = 'support', headers = {}) =>
  app.send('POST', `/api/admin/questions/${id}/${action}`, { body, headers: { ...as(role), ...headers } })
const publish = (id: string, body: object = {}) => post(id, 'answer', { answer: 'Nee, grind mijdt hij.', ...body })
const because = 'Uw vraag gaat over een ander merk; dat kunnen we niet beantwoorden.'
const list = async (query = '') => {
  const response = await app.send('GET', `/api/admin/questions?page_size=100${query}`, { headers: as('support') })
  return response.json.data as List
}
const findRow = async (id: string, query = '') => (await list(query)).list.find(row => row.question_id === id)
const listPublished = async (model = 'genie-600', query = '') => {
  const response = await app.send('GET', `/api/device-types/${model}/questions?page_size=100${query}`)
  return (response.json.data as Questions).list
}
const audit = (id: string) => auditOf(app, id)

test.each(['guest', 'customer', 'operations', 'finance'])('a %s neither reads nor answers them', async role => {
  const { id, text } = await newQuestion()
  const responses = [
    await app.send('GET', '/api/admin/questions', { headers: as(role) }),
    await post(id, 'answer', { answer: 'Ja hoor.' }, role),
    await post(id, 'refuse', { reason: because }, role),
  ]
  for (const response of responses) expect(statusAndCode(response)).toEqual([403, 403])
  expect((await listPublished()).map(one => one.question)).not.toContain(text)
})

describe('the list', () => {
  test('has waiting ones first, the longest waiting on top, with the next action of each', async () => {
    const first = await newQuestion()
    await later(app, 2)
    const second = await newQuestion({}, 'genie-1000')
    const rows = (await list()).list
    const place = (id: string) => rows.findIndex(row => row.question_id === id)
    expect(place(first.id)).toBeLessThan(place(second.id))
    expect(place(second.id)).toBeLessThan(rows.findIndex(row => row.state === 'published'))
    expect(rows[place(second.id)]).toMatchObject({
      state: 'waiting',
      device_type: 'genie-1000',
      language: 'nl',
      author: 'Sanne W.',
      question: second.text,
      answer: null,
      reason: null,
      published_at: null,
      due_on: second.due_on,
      overdue: false,
      demo: false,
    })
    expect(Object.keys(rows[place(second.id)] ?? {})).not.toContain('email')
  })

  test('by state and by model', async () => {
    const waiting = await newQuestion()
    const published = await newQuestion()
    await publish(published.id)
    const refused = await newQuestion()
    await post(refused.id, 'refuse', { reason: because })
    for (const [state, one] of Object.entries({ waiting, published, refused })) {
      const { list: rows, total } = await list(`&state=${state}`)
      expect(rows.map(row => row.question_id)).toContain(one.id)
      expect(new Set(rows.map(row => row.state))).toEqual(new Set([state]))
      expect(total).toBe(rows.length)
    }
    expect((await list('&device_type=genie-3000')).list.every(row => row.device_type === 'genie-3000')).toBe(true)
    expect(await findRow(refused.id)).toMatchObject({ reason: because, answer: null })
    expect(await findRow(published.id)).toMatchObject({ reason: null, answer: 'Nee, grind mijdt hij.' })
    const wrong = await app.send('GET', '/api/admin/questions?state=hidden', { headers: as('support') })
    expect(wrong.status).toBe(400)
  })

  test('includes product questions sent as a message, with late ones marked', async () => {
    const about = { category: 'product_question', device_type: 'genie-3000', author: 'Jonas W.' }
    const text = `Kommt er mit nassem Laub zurecht? ${randomUUID()}`
    await opened(app, { body: { ...about, text, language: 4 } })
    await later(app, 15)
    const row = (await list('&state=waiting')).list.find(({ question }) => question === text)
    expect(row).toMatchObject({ author: 'Jonas W.', language: 'de', overdue: true })
    const other = await opened(app)
    expect((await list()).list.map(({ question }) => question)).not.toContain(
      (await shown(app, other)).entries[0]?.text,
    )
  })
})

describe('an answer', () => {
  test('is shown with the model, mailed to the asker, and audited', async () => {
    const { id, email, text, ...key } = await newQuestion()
    expect((await publish(id)).json.data).toEqual({ state: 'published' })
    expect((await listPublished())[0]).toMatchObject({
      author: 'Sanne W.',
      language: 'nl',
      question: text,
      answer: 'Nee, grind mijdt hij.',
      demo: false,
    })
    const mail = await newestMail(app, email)
    expect(mail).toMatchObject({ template: 'message_answered', language: 'nl' })
    expect(mail.text).toContain('Nee, grind mijdt hij.')
    expect(await shown(app, key)).toMatchObject({ state: 'answered', entries: [{}, { written_by: 'staff' }] })
    expect(await audit(id)).toMatchObject([{ action: 'message.answer', after: { published: true } }])
  })

  test('without private parts, and in the language it was written in', async () => {
    const { id, text } = await newQuestion({ text: 'My phone is 06-12345678. Does it cross gravel paths?' })
    const question = 'Does it cross gravel paths?'
    await publish(id, { answer: 'No, it avoids gravel.', question, question_language: 'en' })
    expect((await listPublished('genie-600', '&question_language=en'))[0]).toMatchObject({ question, language: 'en' })
    expect((await listPublished()).map(one => one.question)).not.toContain(text)
  })

  test('in another language: the mail is in that of the asker', async () => {
    const { id, email } = await newQuestion({ text: '可以在碎石路上行驶吗？路宽大约一米。', language: 1 })
    await publish(id, { answer: '不可以，它会避开碎石路。', language: 3 })
    expect(await newestMail(app, email)).toMatchObject({ language: 'zh' })
    expect((await listPublished('genie-600', '&question_language=zh'))[0]).toMatchObject({
      language: 'zh',
      answer: '不可以，它会避开碎石路。',
    })
  })

  test('can be improved; the same idempotency key never mails twice', async () => {
    const { id, email, text } = await newQuestion()
    const headers = { 'idempotency-key': randomUUID() }
    for (const _ of [1, 2]) await post(id, 'answer', { answer: 'Eerste antwoord.' }, 'support', headers)
    await publish(id, { answer: 'Tweede antwoord.' })
    expect((await listPublished()).filter(one => one.question === text)).toMatchObject([{ answer: 'Tweede antwoord.' }])
    const { rows } = await app.database.connection.pool.query(
      `select 1 from mails where recipient = $1 and template = 'message_answered'`,
      [email],
    )
    expect(rows).toHaveLength(2)
  })

  test.each([
    [{ answer: ' ' }],
    [{ answer: 'x'.repeat(10_001) }],
    [{}],
    [{ answer: 'Zo.', question: 'kort' }],
    [{ answer: 'Zo.', question: 'x'.repeat(501) }],
    [{ answer: 'Zo.', question_language: 'fr' }],
    [{ answer: 'Zo.', published: true }],
  ])('is refused: %j', async body => {
    const { id } = await newQuestion()
    expect(statusAndCode(await post(id, 'answer', body))).toEqual([400, 400])
    expect(await findRow(id)).toMatchObject({ state: 'waiting' })
  })
})

describe('a refusal', () => {
  test('is mailed to the asker with its reason, and nothing is published', async () => {
    const { id, email, text, ...key } = await newQuestion()
    expect((await post(id, 'refuse', { reason: because })).json.data).toEqual({ state: 'refused' })
    expect((await newestMail(app, email)).text).toContain(because)
    expect(await shown(app, key)).toMatchObject({ state: 'closed', due_on: null, entries: [{}, { text: because }] })
    expect((await listPublished()).map(one => one.question)).not.toContain(text)
    expect(await audit(id)).toMatchObject([
      { action: 'question.refuse', reason: because, before: { published: false } },
    ])
  })

  test('is final until the asker replies', async () => {
    const { id, ...key } = await newQuestion()
    await post(id, 'refuse', { reason: because })
    expect(statusAndCode(await post(id, 'refuse', { reason: because }))).toEqual([409, 200303])
    expect(statusAndCode(await publish(id))).toEqual([409, 200303])
    await reply(app, key, 'Ik bedoelde toch echt jullie maaier.')
    expect(await findRow(id)).toMatchObject({ state: 'waiting' })
    expect((await publish(id)).json.code).toBe(0)
    expect(await findRow(id)).toMatchObject({ state: 'published' })
  })

  test('takes down what was published', async () => {
    const { id, text } = await newQuestion()
    await publish(id)
    await post(id, 'refuse', { reason: because })
    expect((await listPublished()).map(one => one.question)).not.toContain(text)
    expect(await findRow(id)).toMatchObject({ state: 'refused', reason: because })
  })

  test('at the same time as an answer: one of them, not half of each', async () => {
    const { id } = await newQuestion()
    const responses = await Promise.all([publish(id), post(id, 'refuse', { reason: because })])
    expect(responses.map(({ status }) => status).every(status => status === 200 || status === 409)).toBe(true)
    const row = await findRow(id)
    expect((await listPublished()).some(one => one.question === row?.question)).toBe(row?.state === 'published')
  })

  test.each([[{}], [{ reason: 'Nee.' }], [{ reason: 'x'.repeat(1001) }], [{ reason: because, delete: true }]])(
    'is refused itself: %j',
    async body => {
      const { id } = await newQuestion()
      expect(statusAndCode(await post(id, 'refuse', body))).toEqual([400, 400])
    },
  )
})

describe('one without a message', () => {
  test('can be changed and taken down, without a mail', async () => {
    const demo = (await list('&state=published&device_type=genie-1000')).list.find(row => row.demo)
    const id = demo?.question_id ?? ''
    expect(demo).toMatchObject({ message_id: null, answer: expect.any(String) })
    expect((await publish(id, { answer: 'Een beter antwoord.' })).json.code).toBe(0)
    expect((await listPublished('genie-1000')).find(one => one.question_id === id)).toMatchObject({
      answer: 'Een beter antwoord.',
      question: demo?.question,
      demo: true,
    })
    expect((await post(id, 'refuse', { reason: because })).json.code).toBe(0)
    expect((await listPublished('genie-1000')).find(one => one.question_id === id)).toBeUndefined()
    expect(statusAndCode(await post(id, 'refuse', { reason: because }))).toEqual([404, 404])
    expect((await audit(id)).map(({ action }) => action)).toEqual(['question.change', 'question.refuse'])
  })

  test('a message about something else is none, nor is an unknown one', async () => {
    const { ticket } = await opened(app)
    const { rows } = await app.database.connection.pool.query('select message_id from messages where ticket = $1', [
      ticket,
    ])
    for (const id of [rows[0].message_id, randomUUID()]) {
      expect(statusAndCode(await publish(id))).toEqual([404, 404])
      expect(statusAndCode(await post(id, 'refuse', { reason: because }))).toEqual([404, 404])
    }
    expect(statusAndCode(await publish('GM-7K4Q-92XD'))).toEqual([400, 100401])
  })
})

test("an erased asker's name is removed, and what was not published", async () => {
  const { token } = await register(app)
  const send = (text: string) =>
    app.send('POST', '/api/device-types/genie-600/questions', {
      body: { text, name: 'Anna Mulder' },
      headers: bearer(token),
    })
  const [kept, gone] = [`Blijft deze vraag staan? ${randomUUID()}`, `En gaat deze vraag weg? ${randomUUID()}`]
  for (const text of [kept, gone]) await send(text)
  const id = (await list('&state=waiting')).list.find(row => row.question === kept)?.question_id ?? ''
  await publish(id)
  const left = await app.send('POST', '/api/user/delete', { body: {}, headers: bearer(token) })
  expect(left.json.code).toBe(0)
  const rows = (await list()).list
  const alone = rows.find(row => row.question === kept)
  expect(alone).toMatchObject({ author: '', state: 'published' })
  expect(rows.find(row => row.question === gone)).toBeUndefined()
  // It is taken down, though there is nobody to notify.
  expect((await post(alone?.question_id ?? '', 'refuse', { reason: because })).json.code).toBe(0)
})
