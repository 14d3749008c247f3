// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  ageProofs,
  askForCode,
  bearer,
  goodPassword,
  logIn,
  newestMail,
  randomEmail,
  randomIp,
  register,
  type SignIn,
  solved,
  TestWall,
} from '#testing/steps/accounts.ts'
import { pngOf, upload } from '#testing/steps/pictures.ts'

const wall = new TestWall()
let dataDir: string
let app: TestApp
let other: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-delete-'))
  app = await testApp({ wall, environment: { DATA_DIR: dataDir, WORKER: 'on' } })
  other = await app.another()
})
afterAll(async () => {
  await other.close()
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const statusAndCode = (answer: Answer) => [answer.status, answer.json.code]
const info = (token: string, at = app) => at.send('GET', '/api/user/info', { headers: bearer(token) })
const remove = (token: string) => app.send('POST', '/api/user/delete', { body: {}, headers: bearer(token) })

test('asks who it is', async () => {
  const { token } = await register(app)
  await ageProofs(app)
  expect(statusAndCode(await remove(token))).toEqual([403, 110117])
  expect((await info(token)).json.code).toBe(0)
})

test('the account is gone at once, in every process', async () => {
  const made = await register(app)
  const second = (await logIn(app, made.email)).json.data as SignIn
  const deleted = await remove(made.token)
  expect(deleted.json).toMatchObject({ code: 0, data: { kept: [] } })
  for (const token of [made.token, second.token])
    for (const at of [app, other])
      await expect.poll(async () => statusAndCode(await info(token, at)), { timeout: 5_000 }).toEqual([200, 110103])
  for (const refresh_token of [made.r_token, second.r_token]) {
    const refreshed = await app.send('POST', '/api/user/refresh-token', { body: { refresh_token } })
    expect(statusAndCode(refreshed)).toEqual([200, 110103])
  }
  // Endpoints that are open to anyone treat the caller as a visitor.
  expect((await app.send('GET', '/api/config', { headers: bearer(made.token) })).json.code).toBe(0)
  expect(statusAndCode(await logIn(app, made.email))).toEqual([400, 100206])
  expect(await newestMail(app, made.email)).toMatchObject({ template: 'account_deleted' })
})

test('two clicks at once delete once and mail once', async () => {
  const made = await register(app)
  const answers = await Promise.all([1, 2, 3].map(() => remove(made.token)))
  expect(answers.map(answer => answer.json.code).sort()).toEqual([0, 110103, 110103])
  const { text } = await app.send('GET', '/dev/mailbox.json')
  const { mails } = JSON.parse(text) as { mails: { recipient: string; template: string }[] }
  expect(mails.filter(mail => mail.recipient === made.email && mail.template === 'account_deleted')).toHaveLength(1)
})

test('a password link does not bring it back', async () => {
  const made = await register(app)
  const body = { email: made.email }
  await app.send('POST', '/api/user/forget-password', {
    body: { ...body, altcha: await solved(app) },
    headers: { 'x-forwarded-for': randomIp() },
  })
  const token = /#token=(\S+)/.exec((await newestMail(app, made.email)).text)?.[1]
  await remove(made.token)
  const reset = await app.send('POST', '/api/user/reset-password', { body: { token, password: 'Heggen-2026!' } })
  expect(statusAndCode(reset)).toEqual([400, 110110])
})

test('the address can be registered again, by a new person', async () => {
  const first = await register(app)
  await remove(first.token)
  const second = await register(app, { email: first.email })
  expect(second.userInfo.user_id).not.toBe(first.userInfo.user_id)
  expect((await logIn(app, first.email)).json.code).toBe(0)
})

test('staff accounts are not deleted this way', async () => {
  const { demoPeople } = await import('#demo/seed/demo-people.ts')
  const { token } = (await logIn(app, 'support@genie.example', demoPeople.password)).json.data as SignIn
  expect(statusAndCode(await remove(token))).toEqual([403, 403])
})

/** The columns of any table in which one of the texts occurs. The outbox and the audit log are evidence and stay. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { pool } = app.database.connection
  const { rows } = await pool.query<{ place: string; name: string; column_name: string }>(
    `select format('%I.%I', table_schema, table_name) as place, table_name as name, column_name
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
        and table_name not in ('mails', 'audit_log')`,
  )
  const found: string[] = []
  for (const { place, name, column_name } of rows) {
    const hit = await pool.query(`select 1 from ${place} where "${column_name}"::text ilike any ($1) limit 1`, [
      words.map(word => `%${word}%`),
    ])
    if (hit.rows.length) found.push(`${name}.${column_name}`)
  }
  return found.sort()
}

test('no data of the person are left: no row, no picture', async () => {
  const email = randomEmail()
  const word = `Zonnebloem${process.pid}`
  // A guest with a name, who opened orders of this address, then the account of the same person.
  const opened = await askForCode(app, email, 'open_order')
  const guest = await app.send('POST', '/api/user/open-order', {
    body: { email, captcha_id: opened.captcha_id, captcha_code: opened.code },
  })
  const asGuest = guest.json.data as SignIn
  const profile = { user_name: word, street: `${word}straat`, city: word, contact: '+31 6 98765432', house_number: '7' }
  const put = ({ token, userInfo }: SignIn, body: object) =>
    app.send('PUT', `/api/user/info/${userInfo.user_id}`, { body, headers: bearer(token) })
  expect((await put(asGuest, profile)).json.code).toBe(0)
  const made = await register(app, { email })
  const picture = (await upload(app, { token: made.token, file: pngOf(20, 20) })).json.data as { id: string }
  expect((await put(made, { ...profile, avatar: picture.id })).json.code).toBe(0)
  const shown = () => app.send('GET', `/api/common/preview/file/${picture.id}`)
  expect((await shown()).status).toBe(200)
  expect(await tablesWith(word, email)).toContain('users.email')

  expect((await remove(made.token)).json.code).toBe(0)
  expect((await shown()).status).toBe(404)
  expect(await tablesWith(word, email, '98765432', '6 98765432')).toEqual([])
})

test('a guest who becomes an account leaves no data behind', async () => {
  const { email } = await register(app)
  const word = `Klaproos${process.pid}`
  const guest = (await app.send('POST', '/api/user/anonymous', { body: {} })).json.data as SignIn
  const path = `/api/user/info/${guest.userInfo.user_id}`
  await app.send('PUT', path, { body: { user_name: word, city: word }, headers: bearer(guest.token) })
  expect(await tablesWith(word)).toEqual(['users.city', 'users.user_name'])
  const body = { email, password: goodPassword }
  expect((await app.send('POST', '/api/user/login', { body, headers: bearer(guest.token) })).json.code).toBe(0)
  expect(await tablesWith(word)).toEqual([])
})
