import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { forgetOldRows } from '#server/service/retention/forget.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  askForCode,
  bearer,
  goodPassword,
  logIn,
  newestMail,
  randomEmail,
  register,
  type SignIn,
  solved,
} from '#testing/steps/accounts.ts'
import { pngOf, upload } from '#testing/steps/pictures.ts'
import { auditOf, dataOf, faultsOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

let dataDir: string
let app: TestApp
let admin: Staff
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-people-'))
  app = await testApp({ environment: { DATA_DIR: dataDir, WORKER: 'on' } })
  admin = await staff(app, 'admin')
})
beforeEach(() => liftLimits(app))
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

type Detail = CallData<'GET /admin/users/{id}'>
type Page = CallData<'GET /admin/users'>
const detail = (id: string) => dataOf<Detail>(admin.get(`/admin/users/${id}`))
const reason = 'Op verzoek van de klant'

async function made(body: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  const email = randomEmail()
  const { user_id } = await dataOf<{ user_id: string }>(
    admin.post('/admin/users', { email, role: 'customer', ...body }),
  )
  return { id: user_id, email }
}

test('only administrators see people', async () => {
  const { id } = await made()
  for (const role of ['support', 'operations', 'finance'] as const) {
    const other = await staff(app, role)
    expect(await refusalOf(other.get('/admin/users')), role).toEqual([403, 403])
    expect(await refusalOf(other.get(`/admin/users/${id}`)), role).toEqual([403, 403])
    expect(await refusalOf(other.put(`/admin/users/${id}/role`, { role: 'admin', reason })), role).toEqual([403, 403])
    expect(await refusalOf(other.post(`/admin/users/${id}/erase`, { reason, confirm: 'x' })), role).toEqual([403, 403])
  }
})

test('the list: searched by name and address, filtered by role and status, guests only on request', async () => {
  const { id, email } = await made({ user_name: '王 Zonnebloem' })
  const ids = async (query: string) =>
    (await dataOf<Page>(admin.get(`/admin/users?page_size=100&${query}`))).list.map(row => row.user_id)
  expect((await ids(''))[0]).toBe(id)
  for (const q of [email.slice(0, 8).toUpperCase(), 'nnebloe', '王'])
    expect(await ids(`q=${encodeURIComponent(q)}`), q).toContain(id)
  expect(await ids('q=%25')).toEqual([])
  expect(await ids('role=admin')).not.toContain(id)
  expect(await ids('role=customer')).toContain(id)
  await dataOf(admin.put(`/admin/users/${id}/status`, { user_status: 'abnormal', reason }))
  expect(await ids('user_status=abnormal')).toContain(id)
  const guest = (await app.send('POST', '/api/user/anonymous', { body: {} })).json.data as SignIn
  expect(await ids('')).not.toContain(guest.userInfo.user_id)
  expect(await ids('role=guest')).toContain(guest.userInfo.user_id)
})

test('an account made for somebody: only they choose the password, by the mailed link', async () => {
  const body = {
    user_name: 'Anneke Boer',
    language_of_mails: 'de',
    city: 'Zwolle',
    country: 'NL',
    contact: '038 1234567',
  }
  const { id, email } = await made(body)
  expect(await detail(id)).toMatchObject({
    ...{ email, user_name: 'Anneke Boer', city: 'Zwolle', contact: '038 1234567', language: 'de' },
    ...{ has_password: false, email_verified_at: null, role: 'customer', user_status: 'normal', order_count: 0 },
  })
  const mail = await newestMail(app, email)
  expect(mail.template).toBe('account_made')
  const token = /#token=(\S+)/.exec(mail.text)?.[1]
  expect(
    (await app.send('POST', '/api/user/reset-password', { body: { token, password: goodPassword } })).json.code,
  ).toBe(0)
  expect((await logIn(app, email)).json.code).toBe(0)
  expect(await refusalOf(admin.post('/admin/users', { email, role: 'customer' }))).toEqual([409, 110108])
  expect(await faultsOf(admin.post('/admin/users', { email: 'x', role: 'customer' }))).toEqual(['email: email_format'])
  expect(await faultsOf(admin.post('/admin/users', { email, role: 'guest' }))).toEqual(['role: choice_unknown'])
  const typed = await admin.post('/admin/users', { email: randomEmail(), role: 'customer', password: goodPassword })
  expect([typed.status, typed.json.code]).toEqual([400, 400])
})

test('a changed address is mailed to the old one, has to be verified, and never takes over somebody else’s', async () => {
  const { id, email } = await made()
  const { version } = await detail(id)
  const next = randomEmail()
  await dataOf(admin.put(`/admin/users/${id}`, { version, email: next, street: 'Lindelaan' }))
  expect(await detail(id)).toMatchObject({ email: next, street: 'Lindelaan', email_verified_at: null })
  expect((await newestMail(app, email)).template).toBe('email_changed')
  // The version that was shown is outdated.
  expect(await refusalOf(admin.put(`/admin/users/${id}`, { version, city: 'Assen' }))).toEqual([409, 409])
  const other = await register(app)
  const now = (await detail(id)).version
  expect(await refusalOf(admin.put(`/admin/users/${id}`, { version: now, email: other.email }))).toEqual([409, 110108])
  const log = JSON.stringify(await auditOf(app, id))
  expect(log).toContain('"street"')
  for (const text of [email, next, 'Lindelaan']) expect(log).not.toContain(text)
})

test('a new role applies at once, and nobody can give it to themselves', async () => {
  const user = await register(app)
  const id = user.userInfo.user_id
  await dataOf(admin.put(`/admin/users/${id}/role`, { role: 'support', reason }))
  await expect
    .poll(async () => (await app.send('GET', '/api/user/info', { headers: bearer(user.token) })).status)
    .toBe(401)
  expect(((await logIn(app, user.email)).json.data as SignIn).type).toBe('support')
  expect((await auditOf(app, id)).at(-1)).toMatchObject({
    action: 'user.role',
    before: { role: 'customer' },
    after: { role: 'support' },
    reason,
  })
  expect(await refusalOf(admin.put(`/admin/users/${admin.userId}/role`, { role: 'customer', reason }))).toEqual([
    403, 403,
  ])
  const guest = (await app.send('POST', '/api/user/anonymous', { body: {} })).json.data as SignIn
  const path = `/admin/users/${guest.userInfo.user_id}`
  expect(await refusalOf(admin.put(`${path}/role`, { role: 'admin', reason }))).toEqual([409, 200404])
  expect(await refusalOf(admin.post(`${path}/password-link`, {}))).toEqual([409, 200404])
  expect(await refusalOf(admin.get('/admin/users/nobody'))).toEqual([400, 100401])
  expect(await refusalOf(admin.get('/admin/users/00000000-0000-4000-8000-000000000000'))).toEqual([404, 404])
})

test('sessions end one by one or all, only those of the person', async () => {
  const one = await register(app)
  const id = one.userInfo.user_id
  await logIn(app, one.email)
  const stranger = await register(app)
  const [strange] = (await detail(stranger.userInfo.user_id)).sessions
  const end = (session_id: string | null) => admin.post(`/admin/users/${id}/sessions/end`, { session_id })
  expect((await detail(id)).sessions).toHaveLength(2)
  expect(await refusalOf(end(strange?.session_id ?? ''))).toEqual([404, 404])
  expect(await dataOf(end((await detail(id)).sessions[0]?.session_id ?? ''))).toEqual({ ended: 1 })
  expect(await dataOf(end(null))).toEqual({ ended: 1 })
  expect((await detail(id)).sessions).toEqual([])
  expect((await detail(stranger.userInfo.user_id)).sessions).toHaveLength(1)
})

test('an administrator removes a lost second factor, with a reason', async () => {
  const { id } = await made({ role: 'finance' })
  const take = () => admin.post(`/admin/users/${id}/second-factor/remove`, { reason })
  expect(await refusalOf(take())).toEqual([404, 200401])
  await app.context.db
    .insertInto('second_factors')
    .values({ user_id: id, secret: 'x', confirmed_at: new Date() })
    .execute()
  expect((await detail(id)).second_factor).toBe(true)
  await dataOf(take())
  expect((await detail(id)).second_factor).toBe(false)
})

/** The columns of any table in which one of the texts occurs. */
async function findPlaces(...texts: string[]): Promise<string[]> {
  const { pool } = app.database.connection
  const { rows } = await pool.query<{ place: string; name: string; column_name: string }>(
    `select format('%I.%I', table_schema, table_name) as place, table_name as name, column_name
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { place, name, column_name } of rows) {
    const patterns = texts.map(text => `%${text}%`)
    const hit = await pool.query(`select 1 from ${place} where "${column_name}"::text ilike any ($1) limit 1`, [
      patterns,
    ])
    if (hit.rows.length) found.push(`${name}.${column_name}`)
  }
  return found.sort()
}

test('erased: no address, name or phone number is in any column of any table, outbox and log included', async () => {
  const email = randomEmail()
  const text = `Korenbloem${process.pid}`
  const opened = await askForCode(app, email, 'open_order')
  await app.send('POST', '/api/user/open-order', {
    body: { email, captcha_id: opened.captcha_id, captcha_code: opened.code },
  })
  const user = await register(app, { email })
  const id = user.userInfo.user_id
  const own = { headers: bearer(user.token) }
  const picture = (await upload(app, { token: user.token, file: pngOf(20, 20) })).json.data as { id: string }
  const profile = { user_name: text, street: `${text}pad`, city: text, contact: '+31 6 55667788', house_number: '7' }
  await app.send('PUT', `/api/user/info/${id}`, { ...own, body: { ...profile, avatar: picture.id } })
  await app.send('POST', '/api/device-types/genie-600/waitlist', {
    body: { email, months: 3, altcha: await solved(app) },
  })
  const before = await findPlaces(email, text, '55667788')
  expect(before).toContain('users.email')
  expect(before).toContain('mails.recipient')
  // Actions of staff for this person in the meantime must not keep their data either.
  await dataOf(admin.put(`/admin/users/${id}`, { version: (await detail(id)).version, city: `${text}stad` }))
  await dataOf(admin.post(`/admin/users/${id}/export`, { reason }))

  const erase = (confirm: string) => admin.post(`/admin/users/${id}/erase`, { reason, confirm })
  expect(await faultsOf(erase('iemand anders'))).toEqual(['confirm: choice_unknown'])
  expect(await dataOf(erase(email.toUpperCase()))).toEqual({ kept: [], asked_at: null, waits_for: [] })
  expect((await newestMail(app, email)).template).toBe('account_deleted')
  // The farewell mail itself needs the address, and is deleted a day after it was sent.
  expect(await findPlaces(email, text, '55667788', '6 55667788')).toEqual(['mails.recipient'])
  await app.context.db
    .updateTable('mails')
    .set({ sent_at: new Date(0) })
    .where('recipient', '=', email)
    .execute()
  await forgetOldRows(app.context, {})
  expect(await findPlaces(email, text, '55667788', '6 55667788')).toEqual([])
  expect(await refusalOf(admin.get(`/admin/users/${id}`))).toEqual([404, 404])
  expect((await auditOf(app, id)).map(entry => entry.action)).toEqual(['user.change', 'user.export', 'user.erase'])
})

test('a member of staff cannot be erased', async () => {
  const { id, email } = await made({ role: 'support' })
  const body = { reason, confirm: email }
  expect(await refusalOf(admin.post(`/admin/users/${id}/erase`, body))).toEqual([409, 200404])
  await dataOf(admin.put(`/admin/users/${id}/role`, { role: 'customer', reason }))
  expect(await dataOf(admin.post(`/admin/users/${id}/erase`, body))).toMatchObject({ kept: [], waits_for: [] })
})
