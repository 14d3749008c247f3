import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { type TestDatabase, testDatabase } from '#testing/shop/test-database.ts'
import { bearer, logIn, type SignIn } from '#testing/steps/accounts.ts'
import { EnvironmentError } from '../environment.ts'
import { currentKey } from './keys.ts'
import { openText, sealText } from './seal-text.ts'

const [first, second] = ['eerste-geheim-'.repeat(3), 'tweede-geheim-'.repeat(3)]
let database: TestDatabase
let open: TestApp
/** Created before a secret was configured. */
let token: string
let sealed: string
beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  open = await started({})
  token = ((await logIn(open, 'admin@genie.example', demoPeople.password)).json.data as SignIn).token
  sealed = await sealText(open.context, 'proef', 'de sleutel van de schuur')
  await currentKey(open.context, 'seal')
})
afterAll(async () => {
  await open.close()
  await database.drop()
})

/** Starts another process on the database with this environment. */
const started = (environment: Record<string, string>) => testApp({ database, environment })
const rows = async (): Promise<{ kid: string; private_key: string }[]> =>
  (await database.connection.pool.query('select kid, private_key from keys order by kid')).rows
const isLocked = ({ private_key }: { private_key: string }) => /^locked:[\w+/=]+$/.test(private_key)

/** Existing sessions are still valid, and sealed values can be opened. */
async function expectAllAsBefore(app: TestApp) {
  expect((await app.send('GET', '/api/user/info', { headers: bearer(token) })).status).toBe(200)
  expect(await openText(app.context, 'proef', sealed)).toBe('de sleutel van de schuur')
}

test('without a secret they are stored unencrypted, and with one they are encrypted at the next start', async () => {
  expect((await rows()).length).toBeGreaterThanOrEqual(3)
  expect((await rows()).some(isLocked)).toBe(false)
  // Two of its processes start at once.
  const both = await Promise.all([started({ KEYS_SECRET: first }), started({ KEYS_SECRET: first })])
  expect((await rows()).every(isLocked)).toBe(true)
  for (const app of both) await expectAllAsBefore(app)
  await Promise.all(both.map(app => app.close()))
})

test('a key created later is encrypted from the beginning', async () => {
  await database.connection.pool.query(`delete from keys where purpose = 'seal'`)
  const app = await started({ KEYS_SECRET: first })
  const { kid } = await currentKey(app.context, 'seal')
  expect((await rows()).find(row => row.kid === kid)).toSatisfy(isLocked)
  await app.close()
})

test('no start without the secret or with another one: one line says so, and nothing is changed', async () => {
  const before = await rows()
  for (const [environment, line] of [
    [{}, /^KEYS_SECRET is missing/],
    [{ KEYS_SECRET: second }, /^KEYS_SECRET is not the one/],
    [{ KEYS_SECRET: second, KEYS_SECRET_BEFORE: 'iets heel anders '.repeat(3) }, /^KEYS_SECRET is not the one/],
  ] as const) {
    const fault = await started(environment).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(EnvironmentError)
    expect((fault as Error).message).toMatch(line)
  }
  expect(await rows()).toEqual(before)
})

test('a new secret replaces it; then the previous one is of no use', async () => {
  const changing = await started({ KEYS_SECRET: second, KEYS_SECRET_BEFORE: first })
  await expectAllAsBefore(changing)
  await changing.close()
  const changed = await started({ KEYS_SECRET: second })
  await expectAllAsBefore(changed)
  await changed.close()
  await expect(started({ KEYS_SECRET: first })).rejects.toThrow(EnvironmentError)
})

test('an encrypted key cannot be opened in the row of another', async () => {
  const [one, other] = await rows()
  const put = (kid = '', key = '') =>
    database.connection.pool.query('update keys set private_key = $2 where kid = $1', [kid, key])
  await put(one?.kid, other?.private_key)
  await expect(started({ KEYS_SECRET: second })).rejects.toThrow(EnvironmentError)
  await put(one?.kid, one?.private_key)
  await started({ KEYS_SECRET: second }).then(app => app.close())
})

test('a lost secret: with new keys nobody has to sign in again, and sealed values are lost', async () => {
  const before = await started({ KEYS_SECRET: second })
  const signedIn = (await logIn(before, 'admin@genie.example', demoPeople.password)).json.data as SignIn
  await before.close()
  await database.connection.pool.query('delete from keys')
  const app = await started({ KEYS_SECRET: first })
  expect((await app.send('GET', '/api/user/info', { headers: bearer(signedIn.token) })).status).toBe(401)
  const body = { refresh_token: signedIn.r_token }
  const { token: fresh } = (await app.send('POST', '/api/user/refresh-token', { body })).json.data as SignIn
  expect((await app.send('GET', '/api/user/info', { headers: bearer(fresh) })).status).toBe(200)
  await expect(openText(app.context, 'proef', sealed)).rejects.toThrow()
  expect((await rows()).every(isLocked)).toBe(true)
  await app.close()
})
