// @module-tag further
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/protocol/call.ts'
import { codes } from '#contract/protocol/codes.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, prove, type SignIn } from '#testing/steps/accounts.ts'
import { paidOrder } from '#testing/steps/refunds.ts'
import { dataOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

/** An administrator makes accounts, gives and takes roles: none of that lets them act alone, or be a second person. */
let app: TestApp
let admin: Staff
let finance: Staff
beforeEach(async () => {
  app = await testApp()
  admin = await staff(app, 'admin')
  finance = await staff(app, 'finance')
})
afterEach(() => app.close())

const waits = [409, codes.second_person_needed.code]
const forbidden = [403, codes.no_permission.code]
const given = [200, 0]
const reason = 'De klant heeft lang gewacht.'

/** Only one can wait at a time for the same two accounts. */
const correct = (by: Staff, credit: CallInput<'POST /admin/ledger/corrections'>['body']['credit'] = 'clearing') =>
  by.post('/admin/ledger/corrections', { debit: 'provider_fees', credit, amount: 150_000, reason })
const proposed = async (by: Staff, credit?: Parameters<typeof correct>[1]) =>
  ((await correct(by, credit)).json.data as { proposal_id: string }).proposal_id
const agree = (by: Staff, id: string) => by.post(`/admin/proposals/${id}/approve`, { version: 1 })
const setRole = (userId: string, role: string) =>
  dataOf(admin.put(`/admin/users/${userId}/role`, { role, reason: 'Andere taken' }))
const bar = (userId: string) =>
  dataOf(admin.put(`/admin/users/${userId}/status`, { user_status: 'disabled', reason: 'Uit dienst' }))

async function later(days: number): Promise<void> {
  expect((await app.send('POST', '/dev/clock', { body: { advance_days: days } })).status).toBe(200)
}

/** A colleague made by the administrator, with a password chosen by the mailed link. */
async function made(role: string, email: string): Promise<Staff> {
  const { user_id } = await dataOf<{ user_id: string }>(admin.post('/admin/users', { email, user_name: 'Nieuw', role }))
  const { db } = app.context
  const known = db.selectFrom('users').select('password_hash').where('user_id', '=', admin.userId)
  await db.updateTable('users').set({ password_hash: known }).where('user_id', '=', user_id).execute()
  return signedIn(email)
}

async function signedIn(email: string): Promise<Staff> {
  const { token, userInfo } = (await logIn(app, email, demoPeople.password)).json.data as SignIn
  const send = (method: string, path: string, body?: unknown) =>
    app.send(method, `/api${path}`, { headers: bearer(token), ...(body === undefined ? {} : { body }) })
  await prove(app, token, demoPeople.password)
  return {
    ...{ userId: userInfo.user_id, token, get: path => send('GET', path), remove: path => send('DELETE', path) },
    ...{ post: (path, body) => send('POST', path, body), put: (path, body) => send('PUT', path, body) },
  }
}

describe('an administrator cannot come to act alone', () => {
  test('by disabling or demoting the other, by giving the role back, or by an erasure after it', async () => {
    await bar(finance.userId)
    expect(await refusalOf(correct(admin))).toEqual(waits)
    await dataOf(admin.put(`/admin/users/${finance.userId}/status`, { user_status: 'normal', reason: 'Toch niet' }))
    await setRole(finance.userId, 'support')
    expect(await refusalOf(correct(admin, 'bank'))).toEqual(waits)
    await setRole(finance.userId, 'finance')
    expect(await refusalOf(correct(admin, 'unassigned'))).toEqual(waits)
    await setRole(finance.userId, 'customer')
    const confirm = 'finance@genie.example'
    await dataOf(admin.post(`/admin/users/${finance.userId}/erase`, { confirm, reason: 'Heeft erom gevraagd' }))
    expect(await refusalOf(correct(admin, 'dispute_losses'))).toEqual(waits)
  })

  test('by a second account of their own: it approves nothing, and nobody approves what it requests', async () => {
    const puppet = await made('finance', 'puppet@genie.example')
    const mine = await proposed(admin)
    expect(await refusalOf(agree(puppet, mine))).toEqual(forbidden)
    expect(await dataOf(puppet.get(`/admin/proposals/${mine}`))).toMatchObject({ may: ['reject'] })
    expect(await refusalOf(agree(admin, await proposed(puppet, 'bank')))).toEqual(forbidden)
    // Nor by an account that this one has made.
    const second = await made('admin', 'chain@genie.example')
    expect(await refusalOf(agree(second, mine))).toEqual(forbidden)
    expect(await refusalOf(agree(finance, mine))).toEqual(given)
  })

  test('by a refund that the second account has approved first', async () => {
    const { me, orderNo } = await paidOrder(app, { sku: 'genie-3000-buy' })
    const asked = { type: 'product', amount: 150_000, reason: 'Werkt niet' }
    const { refund_no } = await dataOf<{ refund_no: string }>(me.call('POST', `/orders/${orderNo}/refunds`, asked))
    const puppet = await made('finance', 'puppet@genie.example')
    const allow = (by: Staff) => by.post(`/admin/refunds/${refund_no}/approve`, { amount: 150_000 })
    await dataOf(allow(puppet))
    expect(await refusalOf(allow(admin))).toEqual(forbidden)
  })

  test('by taking over the address of the other', async () => {
    const mine = await proposed(admin)
    const { version } = await dataOf<{ version: string }>(admin.get(`/admin/users/${finance.userId}`))
    await dataOf(admin.put(`/admin/users/${finance.userId}`, { version, email: 'mine@genie.example' }))
    expect(await refusalOf(agree(await signedIn('mine@genie.example'), mine))).toEqual(forbidden)
    expect(await refusalOf(correct(admin, 'bank'))).toEqual(waits)
  })

  test('by sending the other a password link, or removing their factors', async () => {
    const mine = await proposed(admin)
    await dataOf(admin.post(`/admin/users/${finance.userId}/password-link`, {}))
    expect(await refusalOf(agree(finance, mine))).toEqual(forbidden)
    expect(await refusalOf(correct(admin, 'bank'))).toEqual(waits)
    await later(8)
    finance = await staff(app, 'finance')
    expect(await refusalOf(agree(finance, mine))).toEqual(given)
  })

  test('because the other signs in by passkeys alone, or by removing these', async () => {
    const { db, clock, wall } = app.context
    const key = { credential_id: Buffer.from('key'), public_key: Buffer.from('x'), name: 'Sleutel', sign_count: 0 }
    const device = { backup_eligible: true, backed_up: true, transports: [], created_at: wall.now() }
    await db
      .insertInto('passkeys')
      .values({ user_id: finance.userId, ...key, ...device })
      .execute()
    const nothing = { password_hash: null, updated_at: clock.now() }
    await db.updateTable('users').set(nothing).where('user_id', '=', finance.userId).execute()
    expect(await refusalOf(correct(admin))).toEqual(waits)
    const reason = 'Telefoon kwijtgeraakt'
    await dataOf(admin.post(`/admin/users/${finance.userId}/second-factor/remove`, { reason }))
    expect(await refusalOf(correct(admin, 'bank'))).toEqual(waits)
  })
})

describe('a shop of one person is not blocked', () => {
  test('by a role of somebody who never held the right, or by a new colleague of the first week', async () => {
    await bar(finance.userId)
    await later(8)
    admin = await staff(app, 'admin')
    expect(await refusalOf(correct(admin))).toEqual(given)
    const support = await staff(app, 'support')
    await setRole(support.userId, 'operations')
    expect(await refusalOf(correct(admin, 'bank'))).toEqual(given)
    await made('finance', 'colleague@genie.example')
    expect(await refusalOf(correct(admin, 'unassigned'))).toEqual(given)
    await later(8)
    admin = await staff(app, 'admin')
    const mine = await proposed(admin, 'dispute_losses')
    expect(await refusalOf(agree(await signedIn('colleague@genie.example'), mine))).toEqual(given)
  })

  test('by an account that nobody has ever entered', async () => {
    await bar(finance.userId)
    await dataOf(admin.post('/admin/users', { email: 'never@genie.example', user_name: 'Nooit', role: 'finance' }))
    await later(8)
    expect(await refusalOf(correct(await staff(app, 'admin')))).toEqual(given)
  })
})
