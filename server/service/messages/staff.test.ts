// @module-tag further
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, newestMail, randomEmail, register, type SignIn } from '#testing/steps/accounts.ts'
import { guest, idOf, later, opened, picture, reply, shown, status } from '#testing/steps/messages.ts'
import { auditOf } from '#testing/steps/staff.ts'

type List = CallData<'GET /admin/messages'>
type Detail = CallData<'GET /admin/messages/{id}'>
type Questions = CallData<'GET /device-types/{key}/questions'>

let dataDir: string
let app: TestApp
const tokens = new Map<string, string>()
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-staff-'))
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
const get = (path: string, role = 'support') => app.send('GET', `/api${path}`, { headers: as(role) })
const post = (path: string, body: object, role = 'support', headers = {}) =>
  app.send('POST', `/api${path}`, { body, headers: { ...as(role), ...headers } })
const messageId = (ticket: string) => idOf(app, tokens.get('support') ?? '', ticket)
const detail = async (id: string) => (await get(`/admin/messages/${id}`)).json.data as Detail
const questions = async (key: string, query = '') =>
  (await app.send('GET', `/api/device-types/${key}/questions${query}`)).json.data as Questions
const audit = (id: string) => auditOf(app, id)

async function answered(text = 'We komen morgen langs.') {
  const email = randomEmail()
  const made = await opened(app, { body: { email } })
  const id = await messageId(made.ticket)
  return { ...made, email, id, answer: await post(`/admin/messages/${id}/answer`, { text }) }
}

describe('who may', () => {
  test.each(['guest', 'customer', 'operations', 'finance'])('not: %s', async role => {
    const id = await messageId((await opened(app)).ticket)
    const path = `/admin/messages/${id}`
    for (const response of [
      await get('/admin/messages', role),
      await get(path, role),
      await post(`${path}/answer`, { text: 'Van mij.' }, role),
      await post(`${path}/close`, { reason: 'Weg' }, role),
    ])
      expect(statusAndCode(response)).toEqual([403, 403])
    expect(await detail(id)).toMatchObject({ state: 'open' })
  })

  test('an administrator may what support may', async () => {
    const id = await messageId((await opened(app)).ticket)
    expect((await post(`/admin/messages/${id}/answer`, { text: 'Zo is het.' }, 'admin')).json.code).toBe(0)
    expect((await detail(id)).entries.at(-1)?.staff_name).toBe('Mila van der Veen')
  })
})

describe('the list', () => {
  test('has the longest waiting on top, then closed ones, newest first', async () => {
    const first = await opened(app, {
      body: { category: 'safety', text: 'Regel een\n\nen   regel twee van de eerste.' },
    })
    await later(app, 1)
    const done = await opened(app, { body: { category: 'safety' } })
    const last = await opened(app, { body: { category: 'safety' } })
    await post(`/admin/messages/${await messageId(done.ticket)}/answer`, { text: 'Klaar.' })
    const { list, ...rest } = (await get('/admin/messages?category=safety')).json.data as List
    expect(list.map(({ ticket }) => ticket)).toEqual([first.ticket, last.ticket, done.ticket])
    expect(list[0]).toMatchObject({
      excerpt: 'Regel een en regel twee van de eerste.',
      overdue: false,
      due_on: first.due_on,
    })
    expect(rest).toEqual({ total: 3, page: 1, page_size: 20 })
    const open = (await get('/admin/messages?category=safety&state=open&page=2&page_size=1')).json.data as List
    expect([open.list.map(({ ticket }) => ticket), open.total]).toEqual([[last.ticket], 2])
    await later(app, 14)
    const late = (await get('/admin/messages?category=safety')).json.data as List
    expect(late.list.map(({ overdue }) => overdue)).toEqual([true, false, false])
  })

  test.each(['page=0', 'page=501', 'page_size=101', 'state=lost', 'category=spam', 'page=x'])(
    'refuses %s',
    async query => {
      expect(statusAndCode(await get(`/admin/messages?${query}`))).toEqual([400, 400])
    },
  )
})

describe('one message', () => {
  test('with all its data, and its pictures', async () => {
    const { token, userInfo } = await guest(app)
    const id = await picture(app, token)
    const email = randomEmail()
    const made = await opened(app, { token, body: { email, pictures: [id], order_no: 'G-77', category: 'complaint' } })
    const message = await detail(await messageId(made.ticket))
    expect(message).toMatchObject({
      email,
      order_no: 'G-77',
      user_id: userInfo.user_id,
      role: 'guest',
      published: false,
    })
    expect(message.entries[0]).toMatchObject({ pictures: [{ id, width: 12, height: 8 }], staff_name: null })
    expect((await get(`/common/preview/file/${id}`)).status).toBe(200)
    expect((await get(`/common/preview/file/${id}`, 'customer')).status).toBe(404)
  })

  test('that is not there', async () => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/answer', { text: 'Zo.' }],
      ['POST', '/close', {}],
    ] as const) {
      const send = (id: string) =>
        app.send(method, `/api/admin/messages/${id}${path}`, { ...(body && { body }), headers: as('support') })
      expect(statusAndCode(await send(randomUUID()))).toEqual([404, 404])
      expect(statusAndCode(await send('GM-7K4Q-92XD'))).toEqual([400, 100401])
    }
  })
})

describe('an answer', () => {
  test('is mailed completely, shown on the status page, and audited', async () => {
    const text = 'Regel één.\n\nRegel <twee> & drie {vier}.'
    const { email, id, answer: response, ...made } = await answered(text)
    expect(response.json.data).toEqual({ state: 'answered' })
    const mail = await newestMail(app, email)
    expect(mail).toMatchObject({ template: 'message_answered', language: 'nl' })
    expect(mail.text).toContain(text)
    expect(mail.text).toContain(`/nl/complaints?ticket=${made.ticket}#${made.secret}`)
    expect(mail.text).toContain('België: FOD Economie, Consumentenombudsdienst en ECC België')
    expect(await shown(app, made)).toMatchObject({
      state: 'answered',
      due_on: null,
      entries: [{}, { written_by: 'staff', text }],
    })
    // The names of staff are not published.
    expect((await status(app, made)).text).not.toContain('Noor')
    expect(await audit(id)).toMatchObject([
      {
        action: 'message.answer',
        actor_role: 'support',
        before: { state: 'open', published: false },
        after: { state: 'answered', published: false },
        reason: null,
      },
    ])
  })

  test('of Dutch staff to a Chinese message: mailed in Chinese, with the text of the answer', async () => {
    const email = randomEmail()
    const made = await opened(app, { body: { email, text: '割草机从昨天起就停在充电站里不动了。', language: 1 } })
    const text = '请先重启充电站，我们明天给您打电话。'
    const id = await messageId(made.ticket)
    const headers = { cookie: 'locale=nl' }
    await post(`/admin/messages/${id}/answer`, { text, language: 3 }, 'support', headers)
    const mail = await newestMail(app, email)
    expect(mail).toMatchObject({ language: 'zh', subject: `关于您的留言 ${made.ticket} 的答复` })
    expect(mail.text).toContain(text)
    expect(mail.text).toContain(`/zh/complaints?ticket=${made.ticket}#`)
  })

  test('can be followed by another; the same idempotency key never mails twice', async () => {
    const { email, id } = await answered()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { text: 'En nog iets.' }
    const twice = [await post(`/admin/messages/${id}/answer`, body, 'support', headers)]
    twice.push(await post(`/admin/messages/${id}/answer`, body, 'support', headers))
    expect(twice.map(response => response.json)).toEqual([twice[0]?.json, twice[0]?.json])
    const { rows } = await app.database.connection.pool.query(
      `select 1 from mails where recipient = $1 and template = 'message_answered'`,
      [email],
    )
    expect(rows).toHaveLength(2)
  })

  test.each([
    [{}],
    [{ text: ' ' }],
    [{ text: 'x'.repeat(10_001) }],
    [{ text: 'Zo.', publish: 'yes' }],
    [{ text: 'Zo.', state: 'open' }],
  ])('is refused: %j', async body => {
    const id = await messageId((await opened(app)).ticket)
    expect(statusAndCode(await post(`/admin/messages/${id}/answer`, body))).toEqual([400, 400])
  })
})

describe('closing', () => {
  test('an answered one; then no answer is possible until the customer replies', async () => {
    const { id, ...made } = await answered()
    expect((await post(`/admin/messages/${id}/close`, {})).json.data).toEqual({ state: 'closed' })
    for (const action of ['answer', 'close'])
      expect(
        statusAndCode(await post(`/admin/messages/${id}/${action}`, action === 'answer' ? { text: 'Nog.' } : {})),
      ).toEqual([409, 200303])
    await reply(app, made, 'Het is weer mis.')
    expect((await post(`/admin/messages/${id}/answer`, { text: 'Nog eens.' })).json.code).toBe(0)
    expect((await audit(id)).map(({ action }) => action)).toEqual(['message.answer', 'message.close', 'message.answer'])
  })

  test('an unanswered one needs a reason, which is stored', async () => {
    const id = await messageId((await opened(app)).ticket)
    const refused = await post(`/admin/messages/${id}/close`, {})
    expect([...statusAndCode(refused), refused.json.data]).toMatchObject([400, 400, { fields: [{ path: 'reason' }] }])
    expect((await post(`/admin/messages/${id}/close`, { reason: 'Reclame' })).json.code).toBe(0)
    expect(await audit(id)).toMatchObject([{ action: 'message.close', reason: 'Reclame', before: { state: 'open' } }])
  })
})

describe('a product question', () => {
  const asked = {
    category: 'product_question',
    device_type: 'genie-600',
    author: 'Sanne W.',
    text: 'Rijdt hij ook over een grindpad van een meter?',
  }
  const mine = async (id: string) =>
    (await questions('genie-600', '?page_size=100')).list.filter(({ question_id }) => question_id === id)
  const readPublished = async (id: string) =>
    (await app.database.connection.pool.query('select * from questions where message_id = $1', [id])).rows

  test('is shown with the model once it is answered and published, under the name its asker chose', async () => {
    const before = (await questions('genie-600')).total
    const id = await messageId((await opened(app, { body: asked })).ticket)
    await post(`/admin/messages/${id}/answer`, { text: 'Nee, grind mijdt hij.' })
    expect((await questions('genie-600')).total).toBe(before)
    expect(
      (await post(`/admin/messages/${id}/answer`, { text: 'Nee, grind mijdt hij altijd.', publish: true })).json.code,
    ).toBe(0)
    const { list, total } = await questions('genie-600')
    expect(total).toBe(before + 1)
    expect(list[0]).toMatchObject({
      author: 'Sanne W.',
      language: 'nl',
      question: asked.text,
      answer: 'Nee, grind mijdt hij altijd.',
      demo: false,
    })
    expect(await detail(id)).toMatchObject({ published: true })
    expect((await questions('genie-600', '?question_language=zh')).list.map(one => one.language)).not.toContain('nl')
    expect(Object.keys(list[0] ?? {})).not.toContain('message_id')
  })

  test('may be published without private parts, changed, and taken down', async () => {
    const id = await messageId((await opened(app, { body: asked })).ticket)
    await post(`/admin/messages/${id}/answer`, {
      text: 'Eerste antwoord.',
      publish: true,
      question: 'Rijdt hij over grind?',
    })
    const [first] = await readPublished(id)
    expect(first).toMatchObject({ question: 'Rijdt hij over grind?', answer: 'Eerste antwoord.' })
    await post(`/admin/messages/${id}/answer`, { text: 'Tweede antwoord.' })
    expect(await mine(first.question_id)).toMatchObject([{ answer: 'Eerste antwoord.' }])
    await post(`/admin/messages/${id}/answer`, { text: 'Derde antwoord.', publish: true })
    expect(await mine(first.question_id)).toMatchObject([{ answer: 'Derde antwoord.' }])
    await post(`/admin/messages/${id}/answer`, { text: 'Vierde antwoord.', publish: false })
    expect(await mine(first.question_id)).toEqual([])
  })

  test('nothing else is published', async () => {
    const { id } = await answered()
    const response = await post(`/admin/messages/${id}/answer`, { text: 'Voor iedereen.', publish: true })
    expect([...statusAndCode(response), response.json.data]).toMatchObject([
      400,
      400,
      { fields: [{ path: 'publish' }] },
    ])
    expect((await detail(id)).entries).toHaveLength(2)
  })

  test('notifies every process that pages are stale', async () => {
    const id = await messageId((await opened(app, { body: asked })).ticket)
    let told = 0
    app.context.notifications.on('pages_changed', () => {
      told += 1
    })
    await post(`/admin/messages/${id}/answer`, { text: 'Antwoord.', publish: true })
    await expect.poll(() => told, { timeout: 5_000 }).toBe(1)
  })

  test('lists are cached for a minute and refuse an unknown model', async () => {
    const response = await app.send('GET', '/api/device-types/nothing/questions')
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    expect(response.json.data).toEqual({ list: [], total: 0, page: 1, page_size: 20 })
    expect((await app.send('GET', '/api/device-types/genie-600/questions?page=501')).status).toBe(400)
  })
})
