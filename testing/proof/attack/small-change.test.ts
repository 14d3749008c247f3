import { randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { recordEntryChange } from '#server/people/accounts/change-entry.ts'
import { lockUser } from '#server/people/accounts/store.ts'
import { longTimeouts, rowsOf } from '../../model/proof.ts'
import { type Answer, type TestApp, testApp } from '../../shop/test-app.ts'
import { ageProofs, askForCode, bearer, prove, randomIp, register } from '../../steps/accounts.ts'
import { passkeysOf, TestAuthenticator } from '../../steps/passkeys.ts'
import { dataOf, liftLimits, staff } from '../../steps/staff.ts'

/** Requests that cost little each, or reveal little, and are repeated very often. */
vi.setConfig(longTimeouts(5))

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const from = (token = '') => ({ 'x-forwarded-for': randomIp(), ...(token && bearer(token)) })
const verdict = ({ status, json }: Answer) => [status, json.code]
const proofAsked = [403, 110117]

describe('what is kept for good', () => {
  test('an account can change its sign-in data twenty times an hour; then nothing is stored or mailed', async () => {
    const { userInfo, email } = await register(app)
    const by = { userId: userInfo.user_id, role: 'customer' }
    const change = () =>
      transaction(app.context.db, async tx => {
        const user = await lockUser(tx, userInfo.user_id)
        if (!user) throw new Error('Nobody')
        const what = { change: 'passkey', template: 'passkey_added', action: 'user.passkey_add' } as const
        await recordEntryChange(tx, app.context, { user, ...what, actor: by })
      })
    for (let number = 0; number < 20; number += 1) await change()
    await expect(change()).rejects.toThrow()
    const mails = await rowsOf(app)("select id from mails where recipient = $1 and template = 'passkey_added'", email)
    expect(mails).toHaveLength(20)
  })
})

describe('a link to a new password', () => {
  const reset = (ip: string) =>
    app.send('POST', '/api/user/reset-password', {
      body: { token: 'no-such-link', password: 'c2VhbGVk', kid: 'no-such-key' },
      headers: { 'x-forwarded-for': ip },
    })

  test('that is invalid decrypts nothing, and attempts per network are limited', async () => {
    const ip = randomIp()
    const answers = await Promise.all(Array.from({ length: 70 }, () => reset(ip)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    // Refused for the link, before anything is decrypted.
    const codes = new Set(answers.filter(({ status }) => status !== 429).map(({ json }) => json.code))
    expect(codes).toEqual(new Set([verdict(await reset(randomIp()))[1]]))
    expect(await rowsOf(app)("select nonce from used_nonces where nonce not like 'altcha:%'")).toEqual([])
  })
})

describe('one mailbox', () => {
  test.each([
    ['a plus', (number: number) => `victim+${number}@example.com`],
    [
      'dots where they say nothing',
      (number: number) => `${'vi'}${'.'.repeat(number % 2)}${'ct'}im${number > 1 ? `+${number}` : ''}@gmail.com`,
    ],
  ])('under many names by %s: gets no more codes than under one', async (_how, name) => {
    const statuses: number[] = []
    for (let number = 0; number < 8; number += 1) {
      const asked = await askForCode(app, name(number), 'open_order').then(
        () => 200,
        () => 429,
      )
      statuses.push(asked)
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(5)
  })
})

describe('a session whose proof is old', () => {
  test('cannot export the data of its person', async () => {
    const { token } = await register(app)
    await ageProofs(app)
    const ask = () => app.send('GET', '/api/user/export', { headers: from(token) })
    expect(verdict(await ask())).toEqual(proofAsked)
    await prove(app, token)
    expect(verdict(await ask())).toEqual([200, 0])
  })

  test('cannot change or set the address for the next order, but can change the name', async () => {
    const { token, userInfo } = await register(app)
    await ageProofs(app)
    const put = (body: object) => app.send('PUT', `/api/user/info/${userInfo.user_id}`, { headers: from(token), body })
    const home = { street: 'Kerkstraat', house_number: '1', postcode: '1017 GA', city: 'Amsterdam', country: 'NL' }
    for (const first of [home, { contact: '+31 6 1234 5678' }, { city: 'Amsterdam' }]) {
      expect(verdict(await put(first)), JSON.stringify(first)).toEqual(proofAsked)
    }
    await prove(app, token)
    expect(verdict(await put({ ...home, contact: '+31 6 1234 5678' }))).toEqual([200, 0])
    await ageProofs(app)
    expect(verdict(await put({ ...home, user_name: 'Anna' }))).toEqual([200, 0])
    for (const change of [
      { street: 'Dorpsstraat' },
      { house_number: '2' },
      { contact: '+31 6 8765 4321' },
      { country: 'DE' },
    ]) {
      expect(verdict(await put({ ...home, ...change })), JSON.stringify(change)).toEqual(proofAsked)
    }
    await prove(app, token)
    expect(verdict(await put({ ...home, house_number: '2' }))).toEqual([200, 0])
  })

  test('of finance or an administrator cannot book amounts as paid, waived or owed, or read account numbers', async () => {
    const admin = await staff(app, 'admin')
    await ageProofs(app)
    const any = '00000000-0000-4000-8000-000000000000'
    for (const [method, path] of [
      ['POST', '/admin/refunds/R0/transferred'],
      ['POST', '/admin/refund-transfers/TF0/transferred'],
      ['GET', '/admin/refund-transfers/TF0/xml'],
      ['POST', `/admin/payments/${any}/give-up`],
      ['POST', '/admin/requests/R0/set-off'],
      ['POST', '/admin/requests/R0/charge-owed'],
      ['POST', '/admin/overdue/R0/lost'],
      ['POST', '/admin/orders/R0/sealed-papers'],
      ['POST', '/admin/devices/import'],
      ['PUT', `/admin/device-types/${any}/listed`],
    ] as const) {
      const answer = await app.send(method, `/api${path}`, {
        headers: from(admin.token),
        ...(method === 'GET' ? {} : { body: {} }),
      })
      expect(verdict(answer), path).toEqual(proofAsked)
    }
  })
})

test('the reason for another refund account is visible to the author and to those who may decide only', async () => {
  const [finance, admin, support, operations] = await Promise.all(
    (['finance', 'admin', 'support', 'operations'] as const).map(role => staff(app, role)),
  )
  const told = 'To NL91ABNA0417164300, Piet Klant.'
  const now = app.context.clock.now()
  const [{ proposal_id }] = await rowsOf(app)(
    `insert into proposals (kind, amount, reason, subject, call, input, asked_by, asked_at, expires_at, proposal_state)
     values ('refund_account', 100000, $1, 'RF1', 'POST /admin/refunds/{refund_no}/bank-transfer', $2, $3, $4, $5, 'open')
     returning proposal_id`,
    ...[told, JSON.stringify({ body: { iban: 'NL91ABNA0417164300' } }), finance?.userId],
    ...[now, new Date(now.getTime() + 86_400_000)],
  )
  type Read = { reason: string; input: object; list: { reason: string }[] }
  for (const [reader, reads] of [
    [finance, true],
    [admin, true],
    [support, false],
    [operations, false],
  ] as const) {
    if (!reader) throw new Error('Nobody')
    const one = await dataOf<Read>(reader.get(`/admin/proposals/${proposal_id}`))
    const { list } = await dataOf<Read>(reader.get('/admin/proposals'))
    const file = await app.send('GET', '/api/admin/proposals/export', { headers: from(reader.token) })
    for (const text of [JSON.stringify(one), JSON.stringify(list), file.text]) {
      expect(text.includes('NL91ABNA') || text.includes('Piet Klant')).toBe(reads)
    }
  }
})

describe('a passkey with an attestation of its maker', () => {
  test.each(['packed', 'apple', 'android-key', 'android-safetynet', 'tpm', 'fido-u2f'])(
    '%s: is refused before its maker is looked up',
    async fmt => {
      const { token } = await register(app)
      const passkeys = passkeysOf(app)
      const made = new TestAuthenticator({ userVerified: true }).create(await passkeys.optionsFor(token))
      const object = isoCBOR.decodeFirst(new Uint8Array(Buffer.from(made.attestation, 'base64url'))) as Map<
        string,
        unknown
      >
      object.set('fmt', fmt)
      object.set(
        'attStmt',
        new Map<string, unknown>([
          ['alg', -7],
          ['sig', new Uint8Array(randomBytes(64))],
          ['x5c', [new Uint8Array(8)]],
        ]),
      )
      const attestation = Buffer.from(isoCBOR.encode(object as never)).toString('base64url')
      // What the library refuses is logged; what never reaches it is not.
      const judged = vi.spyOn(app.context.log, 'debug')
      const answer = await passkeys.send('POST', '/user/passkeys', { ...made, attestation }, { token })
      const words = judged.mock.calls.map(([, text]) => text)
      judged.mockRestore()
      expect([answer.status, answer.json.code]).toEqual([400, 110119])
      expect(words).not.toContain('a new passkey was refused')
    },
  )
})
