// @module-tag further
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { logIn, randomEmail, register, solved } from '#testing/steps/accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('earlier accounts of non-ASCII domains are found by any spelling, and the others stay', async () => {
  const file = new URL('../../../db/migrations/0060-domains-in-ascii.sql', import.meta.url)
  const { pool } = app.context.connection
  const spellings = [
    'anna@müller.de',
    'bo@草坪.中国',
    'cis@3年b組金八先生.jp',
    'dora@ひとつ屋根の下2.jp',
    'eva@ｅxample.com',
  ]
  spellings.push('fred@bücher-und-mehr.at', 'gert@他们为什么不说中文.cn', 'jörg@example。com', 'plain@example.org')
  const ids: string[] = []
  for (const email of spellings) {
    const { userInfo } = await register(app)
    ids.push(userInfo.user_id)
    await pool.query('update users set email = $2 where user_id = $1', [userInfo.user_id, email])
  }
  await pool.query(await readFile(file, 'utf8'))
  const { rows } = await pool.query(
    'select email from users where user_id = any ($1) order by array_position($1, user_id)',
    [ids],
  )
  expect(rows.map(({ email }) => email)).toEqual(spellings.map(normalizeEmail))
  for (const spelling of spellings) expect((await logIn(app, spelling)).json.code, spelling).toBe(0)
})

test('spellings of one domain share their limits and their account', async () => {
  const [name = ''] = randomEmail().split('@')
  await register(app, { email: `${name}@example.nl` })
  expect((await logIn(app, `${name}@ｅxample。nl`)).json.code).toBe(0)
  const spellings = [
    'example.org',
    'ｅxample.org',
    '𝐞xample.org',
    'example。org',
    'EXAMPLE.org',
    'exampleｏrg'.replace('ｏ', '.o'),
  ]
  const statuses: number[] = []
  for (const [index, domain] of spellings.entries()) {
    const headers = { 'x-forwarded-for': `198.51.100.${index}` }
    const body = { email: `${name}@${domain}`, purpose: 'open_order', altcha: await solved(app) }
    statuses.push((await app.send('POST', '/api/common/captcha/send', { body, headers })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test.each(['\u202e', '\u202a', '\u2066', '\u2069'])(
  'a name with %j, which reverses the text after it, is refused',
  async mark => {
    const me = await register(app)
    const headers = { authorization: `Bearer ${me.token}` }
    const body = { user_name: `Anna${mark}gnp.exe` }
    const { status, json } = await app.send('PUT', `/api/user/info/${me.userInfo.user_id}`, { body, headers })
    expect([status, json.data]).toMatchObject([400, { fields: [{ path: 'user_name', rule: 'invalid' }] }])
  },
)
