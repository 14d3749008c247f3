import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { googleOf, someoneAtGoogle } from '#testing/servers/google.ts'
import { startProvider, type TestProvider } from '#testing/servers/oidc-provider.ts'
import { dumpOf, holdsAny } from '#testing/shop/dump.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import {
  askForCode,
  bearer,
  newestMail,
  randomEmail,
  randomIp,
  register,
  type SignIn,
  solved,
} from '#testing/steps/accounts.ts'
import { dataOf, staff } from '#testing/steps/staff.ts'
import { makeLog } from '../log.ts'

let dataDir: string
let app: TestApp
let provider: TestProvider
let logged = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-secrets-'))
  const log = makeLog({ logLevel: 'debug' }, { write: line => (logged += line) })
  provider = await startProvider()
  app = await testApp({ environment: { ...provider.environment, WORKER: 'on', DATA_DIR: dataDir }, log })
  provider.admit(app.url)
})
afterAll(async () => {
  await app.close()
  await provider.shut()
  await rm(dataDir, { recursive: true, force: true })
})

const secrets = new Map<string, string>()
function note(name: string, secret: string | undefined): string {
  if (!secret) throw new Error(`There was no ${name}`)
  secrets.set(name, secret)
  return secret
}

/** A call with an Idempotency-Key, so that its response is stored. */
const once = async (path: string, body: object, token?: string) => {
  const headers = { 'idempotency-key': `k-${secrets.size}`, 'x-forwarded-for': randomIp(), ...(token && bearer(token)) }
  const { json, text } = await app.send('POST', `/api${path}`, { body, headers })
  expect(json.code, text).toBe(0)
  return { text, data: json.data as Record<string, unknown> }
}

async function linkIn(email: string, template: string): Promise<string | undefined> {
  await app.context.jobs.drain()
  const mail = await newestMail(app, email)
  expect(mail.template).toBe(template)
  return /#(?:token=|leave=)?([\w.-]{20,})/.exec(mail.text)?.[1]
}

test('no usable code, token or secret is in any column, file or log line', async () => {
  const email = randomEmail()
  const person = await register(app, { email })
  note('access token', person.token)
  note('refresh token', person.r_token)
  note('code of a new address', (await askForCode(app, randomEmail(), 'register')).code)
  note('code that opens an order', (await askForCode(app, randomEmail(), 'open_order')).code)

  await once('/user/forget-password', { email, altcha: await solved(app) })
  note('link to a new password', await linkIn(email, 'password_reset'))
  const admin = await staff(app, 'admin')
  const colleague = randomEmail()
  await dataOf(admin.post('/admin/users', { email: colleague, user_name: 'Collega', role: 'support' }))
  note('link to a first password', await linkIn(colleague, 'account_made'))

  const writer = randomEmail()
  const altcha = await solved(app)
  const message = { category: 'question', name: 'Iemand', email: writer, text: 'Hij maait niet meer.', altcha }
  const opened = (await once('/messages', message)).data
  note('secret of a message', opened.secret as string)
  expect(await linkIn(writer, 'message_received')).toBe(opened.secret)

  const statement = { contract: 'R-NERGENS', email: writer, name: 'Iemand', items: '', reason: '' }
  note('key to the copy of a statement', (await once('/withdrawals', statement)).data.copy_key as string)

  const waiting = randomEmail()
  await once('/device-types/genie-600/waitlist', { email: waiting, months: 3, altcha: await solved(app) })
  note('link that leaves the waiting list', await linkIn(waiting, 'waitlist_joined'))

  const headers = bearer(person.token)
  const begun = await app.send('POST', '/api/user/second-factor', { body: {}, headers })
  const { secret } = begun.json.data as { secret: string }
  note('secret of a second factor', secret)
  const otp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate()
  const body = { otp }
  const { json } = await app.send('POST', '/api/user/second-factor/confirm', { body, headers })
  for (const code of (json.data as { recovery_codes: string[] }).recovery_codes) note(`recovery code ${code}`, code)
  const guest = (await app.send('POST', '/api/user/anonymous', { body: {} })).json.data as SignIn
  note('refresh token of a guest', guest.r_token)

  const google = googleOf(app, provider)
  for (const flow of ['done', 'under way']) {
    const { url, state } = await google.begin()
    note(`state of a sign-in by Google, ${flow}`, state)
    note(`nonce of a sign-in by Google, ${flow}`, new URL(url).searchParams.get('nonce') ?? undefined)
    if (flow === 'under way') continue
    const returned = await provider.visit(url, someoneAtGoogle())
    note('code of Google', returned.code)
    expect((await google.finish(returned)).json.code).toBe(0)
    note('proof key of a sign-in by Google', provider.verifiers.at(-1))
  }

  await app.context.jobs.drain()
  // Six digits occur in many numbers by chance, so a code is searched as a whole word.
  for (const [table, rows] of await dumpOf(app))
    for (const [name, secret] of secrets)
      if (/^\d{6}$/.test(secret))
        expect(new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(rows), `${name}: ${table}`).toBe(false)
      else expect(holdsAny(rows, [secret]), `${name}: ${table}`).toBeUndefined()
  for (const [name, secret] of secrets) if (secret.length > 6) expect(logged.includes(secret), name).toBe(false)
  for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const bytes = await readFile(join(file.parentPath, file.name))
    for (const [name, secret] of secrets) expect(bytes.includes(secret), name).toBe(false)
  }
}, 120_000)
