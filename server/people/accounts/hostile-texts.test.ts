import { constants, publicEncrypt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, goodPassword, logIn, randomEmail, randomIp, register, type SignIn } from '#testing/steps/accounts.ts'

let app: TestApp
let person: SignIn & { email: string }
let admin: SignIn
beforeAll(async () => {
  app = await testApp()
  person = await register(app)
  admin = (await logIn(app, 'admin@genie.example', demoPeople.password)).json.data as SignIn
})
afterAll(() => app.close())

/** PostgreSQL stores no NUL, UTF-8 no lone surrogate, a header no line break: none of them may cause a 500. */
const texts: [string, string][] = [
  ['NUL', 'a\0b-0123456789'],
  ['a line break', 'a\r\nBcc: victim@example.org'],
  ['half a surrogate pair', '\ud83d-0123456789'],
  ['an escape', '\u001b[31m-0123456789'],
  ['a noncharacter', '\uffff-0123456789'],
]

describe.each(texts)('%s', (_what, text) => {
  const post = (path: string, body: unknown, token?: string) =>
    app.send('POST', path, {
      body,
      headers: { 'x-forwarded-for': randomIp(), ...(token ? bearer(token) : {}) },
    })

  test('in any field of a body', async () => {
    const own = `/api/user/info/${person.userInfo.user_id}`
    const put = (body: unknown) => app.send('PUT', own, { body, headers: bearer(person.token) })
    const id = '00000000-0000-4000-8000-000000000000'
    const answers = [
      await post('/api/user/login', { email: text, password: text }),
      await post('/api/user/login', { email: randomEmail(), password: text, otp: text.slice(0, 9) }),
      await post('/api/user/login', { email: randomEmail(), password: text, kid: `seal-${text}` }),
      await post('/api/user/register', {
        email: person.email,
        password: `${goodPassword}${text}`,
        captcha_id: text,
        captcha_code: text,
      }),
      await post('/api/user/register', {
        email: person.email,
        password: goodPassword,
        captcha_id: id,
        captcha_code: text.slice(0, 9),
        user_name: text,
      }),
      await post('/api/user/refresh-token', { refresh_token: text }),
      await post('/api/user/reset-password', { token: text, password: goodPassword }),
      await post('/api/user/forget-password', { email: text, altcha: text }),
      await post('/api/common/captcha/send', { email: person.email, purpose: 'register', altcha: text }),
      await post('/api/user/second-factor/confirm', { otp: text.slice(0, 9) }, admin.token),
      await post('/api/user/second-factor/remove', { otp: text.slice(0, 9) }, admin.token),
      await post('/api/user/prove', { way: 'password', password: text, otp: text.slice(0, 9) }, admin.token),
      await post('/api/user/prove', { way: 'code', captcha_id: id, captcha_code: text.slice(0, 9) }, admin.token),
      await post('/api/user/undo', { token: text }),
      ...(await Promise.all(
        ['user_name', 'contact', 'postcode', 'street', 'house_number', 'city', 'country', 'avatar'].map(name =>
          put({ [name]: text.slice(0, 9) }),
        ),
      )),
    ]
    for (const { status, text: body } of answers) expect(status, body).toBeLessThan(500)
  })

  test('in a sealed password', async () => {
    const { json } = await app.send('GET', '/api/common/rsa-public-key')
    const { kid, public_key } = json.data as { kid: string; public_key: string }
    const inside = JSON.stringify({ password: text, ts: Math.floor(Date.now() / 1000), nonce: text })
    const key = { key: public_key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    const password = publicEncrypt(key, Buffer.from(inside)).toString('base64')
    const answer = await post('/api/user/login', { email: randomEmail(), password, kid })
    expect([answer.status, answer.json.code]).toEqual([400, 110101])
  })

  test('in an address', async () => {
    const part = encodeURIComponent(text.isWellFormed() ? text : '%ED%A0%BD').replace('%25', '%')
    for (const path of [
      `/api/user/google-logic/callback?state=${part}&code=${part}&iss=${part}&error=${part}`,
      `/api/common/preview/file/${part}`,
      `/api/common/logo?id=${part}`,
      `/api/user/sessions/${part}`,
    ])
      for (const method of ['GET', 'DELETE'])
        expect((await app.send(method, path, { headers: bearer(person.token) })).status, path).toBeLessThan(500)
  })

  test('in the reason of an action: several lines are allowed, unstorable characters are refused', async () => {
    const answer = await app.send('PUT', `/api/admin/users/${person.userInfo.user_id}/status`, {
      body: { user_status: 'normal', reason: text },
      headers: bearer(admin.token),
    })
    expect(answer.status, answer.text).toBe(
      /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u.test(text) ? 400 : 200,
    )
  })
})

test('a name is a single line', async () => {
  const put = (user_name: string) =>
    app.send('PUT', `/api/user/info/${person.userInfo.user_id}`, { body: { user_name }, headers: bearer(person.token) })
  for (const name of ['a\nb', 'a\r\nBcc: x', 'a\0b', 'a\tb', 'a\u0085b', 'a\u2028b'])
    expect((await put(name)).json.data, JSON.stringify(name)).toMatchObject({
      fields: [{ path: 'user_name', rule: 'invalid' }],
    })
  for (const name of ['Åsa', '李小龙', '👩‍🌾', 'O’Brien-Smith Jr.', '\u200fشركة'])
    expect((await put(name)).json.data).toMatchObject({ user_name: name })
})
