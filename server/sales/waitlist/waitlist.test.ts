// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { forgetOldRows } from '#server/service/retention/forget.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, newestMail, randomEmail, randomIp, register, solved } from '#testing/steps/accounts.ts'
import { dataOf, liftLimits, staff } from '#testing/steps/staff.ts'
import { notifyWaitlist } from './notify-waitlist.ts'

let app: TestApp
let today: Day
beforeAll(async () => {
  app = await testApp()
  today = dayInShop(app.context.clock.now())
})
afterAll(() => app.close())
beforeEach(async () => {
  await query('delete from waitlist')
  await query('delete from unit_reservations')
  await liftLimits(app)
})

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows

interface Joining {
  model?: string
  months?: number
  headers?: Record<string, string>
}

async function join(email: string, { model = 'genie-3000', months = 6, headers = {} }: Joining = {}): Promise<Answer> {
  return app.send('POST', `/api/device-types/${model}/waitlist`, {
    body: { email, months, altcha: await solved(app) },
    headers: { 'x-forwarded-for': randomIp(), ...headers },
  })
}

const leave = (token: string) =>
  app.send('POST', '/api/waitlist/leave', { body: { token }, headers: { 'x-forwarded-for': randomIp() } })

/** Takes all machines of a model until this day. */
async function takeAll(until: Day | null, model = 'genie-3000'): Promise<string[]> {
  const rows = await query(
    `insert into unit_reservations
       (device_type_id, device_id, purpose, busy, reservation_state, created_at, updated_at)
     select device_type_id, device_id, 'repair', daterange($2, $3), 'out', now(), now()
       from devices join device_types using (device_type_id) where key = $1 and pool = 'rent'
     returning reservation_id`,
    [model, addDays(today, -10), until],
  )
  return rows.map(({ reservation_id }) => reservation_id)
}

const release = (reservationId: string | undefined) =>
  query("update unit_reservations set reservation_state = 'done' where reservation_id = $1", [reservationId])
const waiting = async () => (await query('select count(*)::int as n from waitlist where notified_at is null'))[0].n
const mailsTo = async (email: string) =>
  (await query('select template from mails where recipient = $1 order by created_at, template', [email])).map(
    ({ template }) => template,
  )
const tell = () => notifyWaitlist(app.context, {})

describe('waiting', () => {
  test('is stored once per address and model, with the same response to each request', async () => {
    const email = randomEmail()
    const responses = [await join(email), await join(email.toUpperCase()), await join(email)]
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"code":0,"msg":"","data":null}']),
    )
    expect(await waiting()).toBe(1)
    expect(await mailsTo(email)).toEqual(['waitlist_joined'])
    await join(email, { model: 'genie-600' })
    expect(await waiting()).toBe(2)
  })

  test('a person signed in under the address changes the term; nobody else does', async () => {
    const email = randomEmail()
    await join(email, { months: 6 })
    const mails = async () => (await query("select id from mails where template = 'waitlist_joined'")).length
    const before = await mails()
    await join(email, { months: 6 })
    expect(await mails()).toBe(before)
    // Without a login it may be a stranger: the address is mailed once a day, with the link by which its owner leaves.
    await join(email, { months: 3 })
    await join(email, { months: 4 })
    expect(await query('select months from waitlist')).toEqual([{ months: 6 }])
    expect(await mails()).toBe(before + 1)
    await liftLimits(app)
    const other = await register(app)
    await join(email, { months: 3, headers: bearer(other.token) })
    expect(await query('select months from waitlist')).toEqual([{ months: 6 }])
    const owner = await register(app, { email })
    await join(email, { months: 3, headers: bearer(owner.token) })
    expect(await query('select months from waitlist')).toEqual([{ months: 3 }])
  })

  test('five concurrent requests make one entry', async () => {
    const email = randomEmail()
    const responses = await Promise.all(Array.from({ length: 5 }, () => join(email)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await waiting()).toBe(1)
    expect(await mailsTo(email)).toEqual(['waitlist_joined'])
  })

  test.each<[string, object, string, number]>([
    ['a word that is no address', { email: 'nobody', months: 6 }, 'genie-3000', 400],
    ['no term', { email: 'a@example.org' }, 'genie-3000', 400],
    ['a term too short for the model', { email: 'a@example.org', months: 1 }, 'genie-3000', 400],
    ['a term too long for it', { email: 'a@example.org', months: 59 }, 'genie-3000', 400],
    ['a field nobody knows', { email: 'a@example.org', months: 6, notified_at: null }, 'genie-3000', 400],
    ['a model that does not exist', { email: 'a@example.org', months: 6 }, 'genie-9', 404],
  ])('%s is refused', async (_name, body, model, status) => {
    const response = await app.send('POST', `/api/device-types/${model}/waitlist`, { body })
    expect(response.status).toBe(status)
    expect(await waiting()).toBe(0)
  })

  test('an unlisted model has no waiting list', async () => {
    await query("update device_types set listed = false where key = 'genie-1000'")
    expect((await join(randomEmail(), { model: 'genie-1000' })).status).toBe(404)
    await query("update device_types set listed = true where key = 'genie-1000'")
  })

  test('nobody can flood a stranger’s mailbox, or the list over one connection', async () => {
    const email = randomEmail()
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await join(email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await mailsTo(email)).toHaveLength(1)
    const headers = { 'x-forwarded-for': randomIp() }
    const over = await Promise.all(Array.from({ length: 24 }, () => join(randomEmail(), { headers })))
    expect(over.filter(({ status }) => status === 429)).toHaveLength(4)
  })
})

describe('a machine that becomes free', () => {
  test('notifies everybody who waits for it once, in their language, with a link to rent it', async () => {
    const [first] = await takeAll(null)
    const people = [
      { email: randomEmail(), language: 'nl', words: 'De Genie 3000 is weer te huur' },
      { email: randomEmail(), language: 'de', words: 'Wieder zu mieten: Genie 3000' },
      { email: randomEmail(), language: 'zh', words: 'Genie 3000 又可以租了' },
    ]
    for (const { email, language } of people) await join(email, { headers: { cookie: `locale=${language}` } })
    await tell()
    for (const { email } of people) expect(await mailsTo(email)).toEqual(['waitlist_joined'])
    await release(first)
    await Promise.all([tell(), tell(), tell()])
    for (const { email, language, words } of people) {
      expect(await mailsTo(email)).toEqual(['waitlist_joined', 'waitlist_free'])
      const mail = await newestMail(app, email)
      expect(mail).toMatchObject({ language, subject: words })
      expect(mail.text).toContain(`/${language}/rent/fill?type=genie-3000&months=6`)
    }
    expect(await waiting()).toBe(0)
    await tell()
    expect(await mailsTo(people[0]?.email ?? '')).toHaveLength(2)
  })

  test('no mail for a later day than when they asked; one for an earlier day', async () => {
    const back = addMonths(today, 3)
    const [first, second] = await takeAll(back)
    const email = randomEmail()
    await join(email)
    await tell()
    await query(
      'update unit_reservations set busy = daterange(lower(busy), upper(busy) + 20) where reservation_id = $1',
      [first],
    )
    await tell()
    expect(await mailsTo(email)).toEqual(['waitlist_joined'])
    await query(
      'update unit_reservations set busy = daterange(lower(busy), upper(busy) - 20) where reservation_id = $1',
      [second],
    )
    await tell()
    expect(await mailsTo(email)).toEqual(['waitlist_joined', 'waitlist_free'])
  })

  test('a free short term notifies nobody who waits for a long one', async () => {
    const [first] = await takeAll(null)
    // Free for three months from now, then taken for good.
    await query('update unit_reservations set busy = daterange($2, null) where reservation_id = $1', [
      first,
      addMonths(today, 4),
    ])
    const [long, short] = [randomEmail(), randomEmail()]
    await query("update unit_reservations set reservation_state = 'out' where reservation_id = $1", [first])
    await join(long, { months: 12 })
    await join(short, { months: 2 })
    await tell()
    expect([await mailsTo(long), await mailsTo(short)]).toEqual([
      ['waitlist_joined'],
      ['waitlist_joined', 'waitlist_free'],
    ])
  })

  test('a free machine of another model notifies nobody', async () => {
    await takeAll(null)
    const [other] = await takeAll(null, 'genie-600')
    const email = randomEmail()
    await join(email)
    await release(other)
    await tell()
    expect(await mailsTo(email)).toEqual(['waitlist_joined'])
  })
})

describe('leaving', () => {
  async function findToken(email: string): Promise<string> {
    const { text } = await newestMail(app, email)
    return /#leave=(\S+)/.exec(text)?.[1] ?? ''
  }

  test('by the link of the mail deletes the address; a second time gets the same response', async () => {
    const email = randomEmail()
    await join(email)
    const token = await findToken(email)
    expect(token).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)
    expect([(await leave(token)).text, (await leave(token)).text]).toEqual(
      Array.from({ length: 2 }, () => '{"code":0,"msg":"","data":null}'),
    )
    expect(await query('select email from waitlist')).toEqual([])
  })

  test.each<[string, (token: string) => string]>([
    ['another signature', token => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['another row', token => `00000000-0000-4000-8000-000000000000${token.slice(36)}`],
    ['no signature', token => token.slice(0, 36)],
    ['nothing', () => ''],
    ['a word of SQL', () => "' or 1=1 --"],
  ])('by a link with %s changes nothing, with the same response', async (_name, change) => {
    const email = randomEmail()
    await join(email)
    const response = await leave(change(await findToken(email)))
    expect([response.status, response.json.code]).toEqual([200, 0])
    expect(await waiting()).toBe(1)
  })
})

describe('what is kept', () => {
  test('is erased with the account, whether joined signed in or under its address', async () => {
    const me = await register(app)
    await join(randomEmail(), { headers: bearer(me.token) })
    await join(me.email, { model: 'genie-600' })
    await join(randomEmail(), { model: 'genie-600' })
    const exported = await app.send('GET', '/api/user/export', { headers: bearer(me.token) })
    const { sections } = exported.json.data as CallData<'GET /user/export'>
    expect(sections.waitlist).toHaveLength(2)
    const gone = await app.send('POST', '/api/user/delete', {
      body: {},
      headers: bearer(me.token),
    })
    expect(gone.status, gone.text).toBe(200)
    expect(await waiting()).toBe(1)
  })

  test('is deleted a month after the mail, and after a year without one', async () => {
    const emails = [randomEmail(), randomEmail(), randomEmail(), randomEmail()]
    for (const email of emails) await join(email)
    const at = (days: number) => new Date(app.context.clock.now().getTime() - days * 86_400_000)
    await query('update waitlist set notified_at = $2 where email = $1', [emails[0], at(31)])
    await query('update waitlist set notified_at = $2 where email = $1', [emails[1], at(29)])
    await query('update waitlist set created_at = $2 where email = $1', [emails[2], at(366)])
    await query('update waitlist set created_at = $2 where email = $1', [emails[3], at(364)])
    await forgetOldRows(app.context, {})
    const rows = await query('select email from waitlist order by email')
    expect(rows.map(({ email }) => email)).toEqual([emails[1], emails[3]].sort())
  })
})

test('staff with the right see the list, and nobody else does', async () => {
  const [here, there] = [randomEmail(), randomEmail()]
  await takeAll(null)
  await join(here, { headers: { cookie: 'locale=de' } })
  await join(there, { model: 'genie-600', months: 2 })
  for (const role of ['operations', 'support', 'admin'] as const) {
    const { list, total } = await dataOf<CallData<'GET /admin/waitlist'>>(
      (await staff(app, role)).get('/admin/waitlist?device_type=genie-3000&state=waiting'),
    )
    expect(total).toBe(1)
    expect(list).toMatchObject([
      { device_type: 'genie-3000', email: here, language: 'de', months: 6, first_free_on: null, notified_at: null },
    ])
  }
  expect((await (await staff(app, 'finance')).get('/admin/waitlist')).status).toBe(403)
  expect((await app.send('GET', '/api/admin/waitlist')).status).toBe(401)
})
