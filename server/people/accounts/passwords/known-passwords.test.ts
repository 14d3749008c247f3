import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPassword } from '#domain/accounts/password.ts'
import { languageNumbers, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
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
} from '#testing/steps/accounts.ts'
import { isLeakedPassword } from './check-new-password.ts'

describe('the list', () => {
  /** The shortest variant of a common password that meets the password rule. */
  function dressed(word: string): string {
    const letter = /\p{L}/u.test(word) ? word : `a${word}`
    return `${/\p{Nd}/u.test(letter) ? letter : `${letter}1`}!`.padEnd(8, '!')
  }

  test('the three thousand that leaked most are refused also when they are changed to meet the rule', async () => {
    const path = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
    const list = (JSON.parse(readFileSync(path, 'utf8')) as string[]).filter(word => /^[a-z0-9]+$/.test(word))
    const worst = list.slice(0, 3000).map(dressed)
    expect(worst.filter(password => checkPassword(password).ok)).toHaveLength(3000)
    const letIn = await Promise.all(worst.map(async password => !(await isLeakedPassword(password)) && password))
    expect(letIn.filter(Boolean)).toEqual([])
  })

  test.each(['P@ssw0rd', 'Welkom01!', 'Qwerty123!', 'Zomer-2026!', 'Passwort1!', 'Aa123456@', 'Robotmaaier#1'])(
    '%j is known',
    async password => {
      expect(await isLeakedPassword(password)).toBe(true)
    },
  )

  test.each([goodPassword, 'Heggen-2026!', 'blauwe-fiets-op-dak-7', 'v7#kQx!2mZp', '长草短草-2026'])(
    '%j is not',
    async password => {
      expect(checkPassword(password).ok && !(await isLeakedPassword(password))).toBe(true)
    },
  )
})

describe('a person who chooses a password', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const told = ({ json }: Answer) => {
    const { fields } = (json.data ?? {}) as { fields?: { path: string; rule: string; message: string }[] }
    return [json.code, fields?.map(({ path, rule }) => `${path}: ${rule}`)]
  }
  const known = [110104, ['password: password_known']]
  const own = [110104, ['password: password_own']]
  const reset = (body: Record<string, unknown>, token?: string) =>
    app.send('POST', '/api/user/reset-password', { body, ...(token ? { headers: bearer(token) } : {}) })

  test('registering: is refused at the field, and the mailed code stays valid', async () => {
    const email = `tuinier.${randomEmail()}`
    const { captcha_id, code } = await askForCode(app, email, 'register')
    const send = (password: string, language: number = languageNumbers.en) =>
      app.send('POST', '/api/user/register', {
        body: { email, password, captcha_id, captcha_code: code, language },
        headers: { 'x-forwarded-for': randomIp() },
      })
    expect(told(await send('Dragon-2026!'))).toEqual(known)
    expect(told(await send(`${email.split('@')[0]}-1`))).toEqual(own)
    expect(told(await send('Mijn-Genie-7'))).toEqual(own)
    for (const language of languages) {
      const { json } = await send('Dragon-2026!', languageNumbers[language])
      const { fields } = json.data as { fields: { message: string }[] }
      expect(fields[0]?.message).toBe(translate(language)('refused_fields.password_known'))
    }
    expect((await send(goodPassword)).json.code).toBe(0)
  })

  test('by a mailed link: the link stays valid', async () => {
    const { email } = await register(app)
    await app.send('POST', '/api/user/forget-password', { body: { email, altcha: await solved(app) } })
    const token = /#token=(\S+)/.exec((await newestMail(app, email)).text)?.[1] ?? ''
    expect(told(await reset({ token, password: 'Welcome-123!' }))).toEqual(known)
    expect(told(await reset({ token, password: `x${email.split('@')[0]}!` }))).toEqual(own)
    expect((await reset({ token, password: 'Heggen-2026!' })).json.code).toBe(0)
    expect((await logIn(app, email, 'Heggen-2026!')).json.code).toBe(0)
  })

  test('signed in: the old one stays', async () => {
    const { email, token } = await register(app)
    const change = (password: string) => reset({ old_password: goodPassword, password }, token)
    expect(told(await change('Welcome-123!'))).toEqual(known)
    expect(told(await change('Genie-demo-2026'))).toEqual(own)
    expect((await logIn(app, email)).json.code).toBe(0)
  })

  test('with an older one signs in with it', async () => {
    const answer = await logIn(app, 'klant@genie.example', 'Genie-demo-2026')
    expect((answer.json.data as SignIn).type).toBe('customer')
  })
})
