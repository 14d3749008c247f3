// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentKey } from '#server/platform/keys/keys.ts'
import { afterResponsesDone } from '#server/platform/queues/after-response.ts'
import { retainedColumns } from '#server/service/erasure/plain-columns.ts'
import { forgetOldRows } from '#server/service/retention/forget.ts'
import { columnsWith, type Dump, dumpOf, Secrets } from '../../attack/dump.ts'
import { onlyKnown } from '../../attack/not-yet.ts'
import { longTimeouts, rowsOf, withoutLimits } from '../../model/proof.ts'
import { allSettled, livedCustomer, seldomRows, unruled } from '../../shop/lived-customer.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
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
} from '../../steps/accounts.ts'
import { warehouse } from '../../steps/shipments.ts'
import { dataOf } from '../../steps/staff.ts'

/** A copy of the database does not allow a sign-in, and contains nothing of people who were erased. */
vi.setConfig(longTimeouts(5))

let dataDir: string
let app: TestApp
let secrets: Secrets
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-dump-'))
  const KEYS_SECRET = 'a secret of thirty-two characters or more'
  app = await testApp({ environment: { DATA_DIR: dataDir, KEYS_SECRET } })
  await withoutLimits(app)
  secrets = Secrets.over(app)
}, 300_000)
afterAll(async () => {
  await app?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const post = (path: string, body: object, token = '', more: Record<string, string> = {}) =>
  app.send('POST', `/api${path}`, {
    body,
    headers: { 'x-forwarded-for': randomIp(), ...(token && bearer(token)), ...more },
  })

/** Uses every way to sign in once, including stored responses to repeated calls. */
async function everyWayIn(): Promise<void> {
  const person = await register(app)
  const { email } = person
  await logIn(app, email)
  await post('/user/refresh-token', { refresh_token: person.r_token })
  await dataOf(post('/user/forget-password', { email, altcha: await solved(app) }))
  await afterResponsesDone(app.context)
  await askForCode(app, email, 'open_order')
  await askForCode(app, randomEmail(), 'change_email', { token: person.token })
  const begun = await dataOf<{ secret: string }>(post('/user/second-factor', {}, person.token))
  const otp = new TOTP({ secret: begun.secret }).generate()
  await dataOf(post('/user/second-factor/confirm', { otp }, person.token))
  const signedIn = (await logIn(app, email, goodPassword, { otp: 'wrong' })).json
  expect(signedIn.code).not.toBe(0)
  const words = { name: 'Anna', contract: 'B-0000', email }
  const key = (name: string) => ({ 'idempotency-key': `${name}-${process.pid}` })
  await dataOf(post('/withdrawals', words, '', key('withdrawal')))
  await dataOf(post('/device-types/genie-600/waitlist', { email, months: 3, altcha: await solved(app) }))
  await app.context.jobs.drain()
  const { text } = await app.send('GET', '/dev/mailbox.json')
  secrets.learnMails((JSON.parse(text) as { mails: { template: string; text: string }[] }).mails)
  expect((await newestMail(app, email)).text.length).toBeGreaterThan(0)
}

test('no secret is stored in plain text', async () => {
  const house = await warehouse(app)
  const person = await register(app)
  await livedCustomer({ app, house, person, word: 'Duindoorn', phone: '+31 6 1234 5678' })
  await everyWayIn()
  for (const purpose of ['access', 'seal', 'derive'] as const) {
    const { privateKey } = await currentKey(app.context, purpose)
    const text =
      privateKey.type === 'secret'
        ? privateKey.export().toString('base64url')
        : privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64').slice(40, 80)
    secrets.found.set(text, `private key ${purpose}`)
  }
  const kinds = new Set([...secrets.found.values()].map(where => where.split(' ')[0]))
  for (const kind of [
    'token',
    'r_token',
    'password',
    'secret',
    'recovery_codes',
    'copy_key',
    'link',
    'code',
    'private',
  ])
    expect(kinds, kind).toContain(kind)
  const dump = await dumpOf(app)
  const found = new Set<string>()
  for (const [value, where] of secrets.found)
    for (const column of columnsWith(dump, value)) found.add(`${column}: ${where}`)
  onlyKnown('dump', [...found])
})

test('of an erased person only the listed data remain', async () => {
  const house = await warehouse(app)
  const word = `Kardinaalsmuts${process.pid}`
  const email = `${word.toLowerCase()}@example.org`
  const person = await register(app, { email })
  const userId = person.userInfo.user_id
  await livedCustomer({ app, house, person, word, phone: '+31 6 47119944' })
  const { pool } = app.context.connection
  await unruled(pool, async client => {
    await seldomRows(client, userId, { word, email })
    const iban =
      "update refunds set iban = 'NL91ABNA0417164300', account_holder = $2 where order_id in (select order_id from orders where user_id = $1)"
    await client.query(iban, [userId, word])
  })
  // Name, e-mail, street and city contain this text.
  const words = [word, email, '47119944', '6 47119944', 'NL91ABNA0417164300']
  const columns = (dump: Dump) => [...new Set(words.flatMap(one => columnsWith(dump, one)))].sort()
  expect(columns(await dumpOf(app)).length).toBeGreaterThan(20)
  await allSettled(pool)
  await dataOf(house.by('admin').post(`/admin/users/${userId}/erase`, { reason: 'op verzoek', confirm: email }))
  await app.context.jobs.drain()
  await rowsOf(app)("update mails set sent_at = '2020-01-01' where template = 'account_deleted'")
  await forgetOldRows(app.context, {})
  const left = columns(await dumpOf(app)).filter(column => !(column in retainedColumns))
  onlyKnown('erased', left)
})

test('a session from a copy of the database is not accepted', async () => {
  const made = await register(app)
  const stored = await rowsOf(app)('select session_id, encode(token_hash, $1) as hash from refresh_tokens', 'base64')
  for (const { session_id, hash } of stored.slice(-3))
    for (const refresh_token of [session_id, hash, Buffer.from(hash, 'base64').toString('base64url')]) {
      const answer = await post('/user/refresh-token', { refresh_token })
      expect((answer.json.data as SignIn | null)?.token).toBeUndefined()
    }
  expect((await app.send('GET', '/api/user/info', { headers: bearer(made.token) })).json.code).toBe(0)
})
