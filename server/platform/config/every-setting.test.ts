import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { codes } from '#contract/protocol/codes.ts'
import { transaction } from '#db/transaction.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { languages } from '#domain/languages.ts'
import { fullPermission } from '#testing/shop/notices.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, prove, type SignIn } from '#testing/steps/accounts.ts'
import { dataOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'
import { invalidateReads } from '../read-cache.ts'
import { readSetting, settings, writeSetting } from './settings.ts'

/** Whatever call changes a setting, a change that is more generous to customers needs two people. */
const root = join(import.meta.dirname, '../../..')
const sources = ['server', 'demo', 'db', 'tools']
  .flatMap(folder => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(at => join(folder, at)))
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))

const withText = (text: RegExp) =>
  sources
    .filter(path => text.test(readFileSync(join(root, path), 'utf8')))
    .sort((one, other) => one.localeCompare(other))

test('settings are written only in the one place that checks them', () => {
  expect(withText(/insertInto\(\s*'setting_versions'|into setting_versions/)).toEqual([
    'server/platform/config/settings.ts',
  ])
  const atSeed = ['demo/history/begin-life.ts', 'demo/seed/demo-steps.ts']
  const known = [...atSeed, 'server/people/settings/change-setting.ts', 'server/platform/config/settings.ts']
  expect(withText(/\bwriteSetting\b/)).toEqual(known)
})

type Rule = CallData<'GET /admin/rules/{key}'>
let app: TestApp
let admin: Staff
let second: string
let permitted: Awaited<ReturnType<typeof fullPermission>>
beforeAll(async () => {
  app = await testApp()
  admin = await staff(app, 'admin')
  const at = new Date(app.context.clock.now().getTime() - 30 * 86_400_000)
  await app.context.db
    .insertInto('users')
    .values({
      ...{ created_at: at, updated_at: at, role: 'admin', password_hash: 'chosen', auth_provider: 'local' },
      ...{ email: 'second-admin@genie.example', language: 'nl' },
    } as never)
    .execute()
  // A later sign-in needs the second factor that is required below.
  second = await secondAdmin()
  const { clock, db } = app.context
  await transaction(db, async tx => {
    const tariffs = ['NL', 'BE', 'DE'].map(country => ({ country, up_to_grams: null, price: 4_900 }))
    const delivery = { ...(await readSetting(tx, 'delivery', at)), tariffs }
    const by = { now: clock.now(), by: 'test' }
    await writeSetting(tx, { key: 'delivery', value: delivery, ...by })
    await writeSetting(tx, { key: 'security', value: { require_staff_2fa: true }, ...by })
    await writeSetting(tx, { key: 'buyout', value: { ...settings.buyout.initial }, ...by })
    const { offered_in } = settings.part_payment.initial
    await writeSetting(tx, { key: 'part_payment', value: { offered_in: { ...offered_in }, within_days: 7 }, ...by })
  })
})
beforeAll(async () => {
  permitted = await fullPermission(app, admin.token)
})
afterAll(() => app.close())

async function set(key: string, change: object | (() => object)) {
  const { value, newest } = await dataOf<Rule>(admin.get(`/admin/rules/${key}`))
  return admin.post(`/admin/rules/${key}`, {
    value: { ...value, ...(typeof change === 'function' ? change() : change) },
    newest,
    reason: 'Zoals besproken met Mila.',
  })
}

const waits = [409, codes.second_person_needed.code]

test.each([
  ['after_sale', 'residual', { residual_percent_per_month: 100, residual_floor_percent: 0 }],
  ['after_sale', 'buy-out', { buyout_floor_percent: 0 }],
  ['after_sale', 'fee', { early_fee_percent: 0 }],
  ['after_sale', 'cap of the fee', { early_fee_cap: 0 }],
  ['rewards', 'from', { reward_from: 0 }],
  ['refunds', 'limit', { refund_second_person_above: 9_000_000 }],
  ['part_payment', 'half payment', { offered_in: { NL: true } }],
  ['part_payment', 'half payment in one more country', { offered_in: { LU: true } }],
  ['part_payment', 'time for the rest', { within_days: 14 }],
  ['buyout', 'buy-out', () => ({ DE: permitted })],
  ['buyout', 'buy-out in one more country', () => ({ LU: permitted })],
  ['delivery', 'freight', { tariffs: [{ country: 'NL', up_to_grams: null, price: 0 }] }],
  ['delivery', 'freight of no tariffs', { tariffs: [] }],
  ['delivery', 'time to prepare', { preparation_days: 30 }],
  ['delivery', 'time on the way', { delivery_days: 30 }],
  ['checkout', 'number of machines', { most_machines: { user: 60, address: 6, ip: 12 } }],
  ['checkout', 'number of pieces', { most_pieces: { user: 600, address: 60, ip: 120 } }],
  ['security', 'sign-in', { require_staff_2fa: false }],
])('%s: a more generous %s waits for a second administrator', async (key, _what, change) => {
  const before = await dataOf<Rule>(admin.get(`/admin/rules/${key}`))
  const answer = await set(key, change)
  expect([answer.status, answer.json.code], answer.text).toEqual(waits)
  expect((await dataOf<Rule>(admin.get(`/admin/rules/${key}`))).value).toEqual(before.value)
  const { proposal_id } = answer.json.data as { proposal_id: string }
  await dataOf(admin.post(`/admin/proposals/${proposal_id}/withdraw`, { version: 1 }))
})

test.each([
  ['after_sale', { early_fee_percent: 0 }],
  ['refunds', { refund_second_person_above: 60_000 }],
])('%s: a second administrator agrees, and it counts', async (key, change) => {
  const { json } = await set(key, change)
  const { proposal_id } = json.data as { proposal_id: string }
  const path = `/api/admin/proposals/${proposal_id}/approve`
  const answer = await app.send('POST', path, { headers: bearer(second), body: { version: 1 } })
  expect((answer.json.data as { proposal_state?: string }).proposal_state, answer.text).toBe('approved')
  expect((await dataOf<Rule>(admin.get(`/admin/rules/${key}`))).value).toMatchObject(change)
})

async function secondAdmin(): Promise<string> {
  const { db } = app.context
  const known = db.selectFrom('users').select('password_hash').where('user_id', '=', admin.userId)
  const email = 'second-admin@genie.example'
  await db.updateTable('users').set({ password_hash: known }).where('email', '=', email).execute()
  const { token } = (await logIn(app, email, demoPeople.password)).json.data as SignIn
  await prove(app, token, demoPeople.password)
  return token
}

test('the second factor of staff cannot be switched off in another way', async () => {
  const put = admin.put('/admin/settings/security', { require_staff_2fa: false, reason: 'Zoals besproken met Mila.' })
  expect(await refusalOf(put)).toEqual(waits)
})

test('one person alone may set a stricter value', async () => {
  expect(await refusalOf(set('part_payment', { offered_in: { NL: false, LU: false }, within_days: 5 }))).toEqual([
    200, 0,
  ])
  expect(await refusalOf(set('checkout', { most_machines: { user: 4, address: 6, ip: 12 } }))).toEqual([200, 0])
  const dearer = ['NL', 'BE', 'DE'].map(country => ({ country, up_to_grams: null, price: 5_900 }))
  expect(await refusalOf(set('delivery', { tariffs: dearer }))).toEqual([200, 0])
  expect(await refusalOf(set('after_sale', { early_fee_percent: 25, residual_percent_per_month: 2 }))).toEqual([200, 0])
})

test.each(languages)(
  'payment after delivery is within fourteen days, and a longer time is refused (%s)',
  async language => {
    const { value, newest } = await dataOf<Rule>(admin.get('/admin/rules/part_payment'))
    const body = { value: { ...value, within_days: 15 }, newest, reason: 'Zoals besproken met Mila.' }
    const answer = await app.send('POST', '/api/admin/rules/part_payment', {
      ...{ headers: { ...bearer(second), 'accept-language': language }, body },
    })
    const { fields } = answer.json.data as { fields: { path: string; rule: string; message: string }[] }
    expect([answer.status, fields.map(({ path, rule }) => `${path}: ${rule}`)]).toEqual([
      400,
      ['value.within_days: at_most'],
    ])
    expect(fields[0]?.message).toContain('14')
  },
)

test('a value of an earlier version is read in the shape of today', async () => {
  const { db, clock } = app.context
  const store = (key: string, value: object) =>
    transaction(db, async tx => {
      const row = {
        key,
        value: JSON.stringify(value),
        valid_from: clock.now(),
        created_at: clock.now(),
        created_by: 'x',
      }
      await tx.insertInto('setting_versions').values(row).execute()
      invalidateReads(tx)
    })
  await store('part_payment', { NL: true, BE: false, DE: false, within_days: 30 })
  expect(await readSetting(db, 'part_payment', clock.now())).toEqual({
    ...{ offered_in: { NL: true, BE: false, DE: false }, within_days: 14 },
  })
  await store('pay_methods', { card: true, ideal: false })
  const byCard = { first: 'card', card: true, ideal: false, bancontact: false, paypal: false }
  expect(await readSetting(db, 'pay_methods', clock.now())).toEqual({ by_country: { NL: byCard }, elsewhere: byCard })
  const work = { kind: 'service', country: 'NL', valid_from: '2012-10-01', percent: 21 } as const
  await store('vat', { rates: [work] })
  expect(await readSetting(db, 'vat', clock.now())).toEqual({ rates: [work, { ...work, kind: 'garden_work' }] })
  const rules = settings.after_sale.initial
  await store('after_sale', { ...rules, withdrawal_days: 30 })
  expect(await readSetting(db, 'after_sale', clock.now())).toEqual(rules)
  const closed = { enabled: false, weee: '', battery: '', packaging: '' }
  await store('countries', { NL: closed, BE: closed, DE: closed })
  expect(await readSetting(db, 'countries', clock.now())).toEqual({ NL: closed, BE: closed, DE: closed })
})

test('no other call sets the limit', async () => {
  const body = { refund_second_person_above: 9_000_000, original_within_days: 365 }
  expect((await admin.put('/admin/settings/refunds', body)).status).toBe(405)
})
