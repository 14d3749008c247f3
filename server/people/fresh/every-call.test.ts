import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { codes } from '#contract/protocol/codes.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { findGuardedScopes, guardedColumns } from '#db/guarded-columns.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { isStaffOnly, mayCall, type Role, roles, staffRoles } from '#domain/access.ts'
import { allBindings } from '#server/app/bindings.ts'
import type { Binding, RouteInput } from '#server/platform/http/calls/route.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, askForCode, bearer, logIn, randomEmail, randomIp, type SignIn } from '#testing/steps/accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ bindings: [...allBindings, ...planted()] })
})
afterAll(() => app.close())

const marked = allBindings.filter(({ endpoint }) => endpoint.fresh)

async function tokenOf(role: Role): Promise<string> {
  const person = demoPeople.list.find(candidate => candidate.role === role)
  const answer = person ? await logIn(app, person.email, demoPeople.password) : await guest()
  return (answer.json.data as SignIn).token
}

/** A guest who ordered without an account, and has opened the order by a mailed code. */
async function guest(): Promise<Answer> {
  const email = randomEmail()
  const { captcha_id, code } = await askForCode(app, email, 'open_order')
  return app.send('POST', '/api/user/open-order', { body: { email, captcha_id, captcha_code: code } })
}

const emptyCall = ({ key, endpoint }: Binding, token: string) => {
  const [method = '', path = ''] = key.split(' ')
  return app.send(method, `/api${path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`, {
    ...(method === 'GET' || endpoint.form ? {} : { body: {} }),
    headers: { 'x-forwarded-for': randomIp(), ...bearer(token) },
  })
}

/** Rows, with the transaction that wrote each of them last. */
async function stateOfGuarded(): Promise<string[]> {
  const tables = [...Object.keys(guardedColumns), 'audit_log', 'mails', 'entry_undos', 'proposals']
  return Promise.all(
    tables.map(async table => {
      const { rows } = await sql<{ state: string }>`
        select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state from ${sql.table(table)}`.execute(
        app.context.db,
      )
      return `${table} ${rows[0]?.state}`
    }),
  )
}

describe('a stolen token whose proof is old', () => {
  test.each(roles)('%s: passes no marked call, and changes nothing', async role => {
    const token = await tokenOf(role)
    await ageProofs(app)
    const before = await stateOfGuarded()
    const open = marked.filter(({ endpoint }) =>
      // A visitor and a guest sign in by endpoints that are open to anyone.
      endpoint.who === 'anyone' ? role !== 'guest' : mayCall(endpoint.who, role),
    )
    expect(open.length).toBeGreaterThan(2)
    for (const binding of open) {
      const { status, json } = await emptyCall(binding, token)
      expect([status, json.code], binding.key).toEqual([403, codes.proof_required.code])
      expect(json.data, binding.key).toMatchObject({ ways: [role === 'guest' ? 'code' : 'password'] })
    }
    expect(await stateOfGuarded()).toEqual(before)
  })

  test('a purchase, payment, cancellation or withdrawal needs no fresh proof', () => {
    const free = /^POST \/(orders|checkouts|quotes|withdrawals|rental-cancellations|requests|cart)\b/
    expect(marked.map(({ key }) => key).filter(key => free.test(key))).toEqual([])
  })

  test('a call that records something as paid, given up, lost or owed, or reaches many machines, is marked', () => {
    const books = /\/(transferred|give-up|lost|set-off|charge-owed|import)$|device-types\/.*\/listed$/
    const found = allBindings.filter(({ key }) => key.includes(' /admin/') && !key.startsWith('GET') && books.test(key))
    expect(found.length).toBeGreaterThan(6)
    expect(found.filter(({ endpoint }) => !endpoint.fresh).map(({ key }) => key)).toEqual([])
  })

  test('a staff call that changes anything is marked, or listed here with why one old session may make it', () => {
    const unmarked = allBindings
      .filter(({ key, endpoint }) => isStaffOnly(endpoint.who) && !key.startsWith('GET ') && !endpoint.fresh)
      .map(({ key }) => key)
    expect(unmarked.toSorted()).toEqual(Object.keys(harmless).toSorted())
  })

  test('a call with a concession is marked, or checks the proof where it concedes', () => {
    const giving = allBindings.filter(
      ({ endpoint: { refusals } }) => refusals.includes('second_person_needed') && !refusals.includes('proof_required'),
    )
    expect(
      giving
        .filter(({ endpoint }) => !['giving', 'rules', 'payout'].includes(endpoint.fresh ?? ''))
        .map(({ key }) => key),
    ).toEqual([])
  })
})

/** Staff calls without a mark: they do not affect customers or the shop, or can be undone by the next click. */
const harmless: Record<string, string> = {
  'POST /admin/today/{queue}/{ref}/take': 'among colleagues',
  'POST /admin/today/{queue}/{ref}/give-back': 'among colleagues',
  'POST /admin/requests/{request_no}/assign': 'among colleagues',
  'POST /admin/orders/{order_no}/notes': 'read by colleagues alone, never changed',
  'POST /admin/disputes/{dispute_no}/notes': 'read by colleagues alone, never changed',
  'POST /admin/attributes': 'shown by no product yet',
  'POST /admin/products': 'not on show yet',
  'POST /admin/products/{id}/skus': 'not on show yet',
  'POST /admin/device-types': 'not on show yet',
  'DELETE /admin/device-types/{id}': 'without machines, products and reviews: nothing is lost',
  'DELETE /admin/activities/{id}': 'never counted: nothing is lost',
  'POST /admin/orders/{order_no}/change-offer': 'asks only',
  'POST /admin/orders/{order_no}/request-offer': 'asks only',
  'POST /admin/requests/{request_no}/settlement-preview': 'asks only',
  'POST /admin/orders/{order_no}/hand-over': 'adds what was seen, with pictures, and takes nothing away',
  'POST /admin/refunds/{refund_no}/retry': 'decided before, and pays once',
  'POST /admin/jobs/{id}/retry': 'decided before, and done once',
  'POST /admin/proposals/{proposal_id}/reject': 'gives nothing, and may be proposed again',
  'POST /admin/proposals/{proposal_id}/withdraw': 'gives nothing, and may be proposed again',
}

const call = (more: Partial<Endpoint>): Endpoint => ({
  ...{ summary: 'planted', who: 'anyone', limit: 'unlimited', data: z.null(), refusals: [], body: z.looseObject({}) },
  changesShop: true,
  ...more,
})

/** Calls that write any table that is named: one without a mark, one with it, one that carries a proof. */
function planted(): Binding[] {
  const writes = async ({ context, body }: RouteInput): Promise<null> => {
    const { table, column } = body as unknown as { table: string; column: string }
    const name = sql.ref(column)
    await sql`update ${sql.table(table)} set ${name} = ${name} where false`.execute(context.db)
    await context.db
      .updateTable(table as 'users')
      .set({ [column]: null })
      .where(sql<boolean>`false`)
      .execute()
    return null
  }
  return [
    { key: 'POST /planted/unmarked', endpoint: call({}), route: writes },
    { key: 'POST /planted/marked', endpoint: call({ fresh: 'entry' }), route: writes },
    { key: 'POST /planted/staff', endpoint: call({ who: staffRoles }), route: writes },
    { key: 'POST /planted/carrying', endpoint: call({ carries: ['token'] }), route: writes },
  ]
}

describe('a call that writes a guarded column', () => {
  const columns = Object.entries(guardedColumns).flatMap(([table, rows]) =>
    rows.map(({ columns = ['user_id'], by }): [string, string, 'staff' | undefined] => [table, columns[0] ?? '', by]),
  )
  const existing: Record<string, string> = {
    setting_versions: 'value',
    transfer_files: 'iban',
    prices: 'unit_price',
    activity_rule_products: 'product_id',
    concessions: 'amount',
    categories: 'name',
    answer_templates: 'texts',
  }
  const send = (path: string, body: object) => app.send('POST', `/api/planted/${path}`, { body })
  const sendByStaff = async (body: object) =>
    app.send('POST', '/api/planted/staff', { body, headers: bearer(await tokenOf('support')) })

  test.each(columns)('%s.%s: is refused if it is not marked', async (table, named, by) => {
    const column = existing[table] ?? named
    expect((await sendByStaff({ table, column })).status).toBe(500)
    expect((await send('unmarked', { table, column })).status).toBe(by === 'staff' ? 200 : 500)
    if (by === 'staff') return
    expect((await send('marked', { table, column })).json.code).toBe(0)
    expect((await send('carrying', { table, column, token: 'x' })).json.code).toBe(0)
    expect((await send('carrying', { table, column })).status).toBe(500)
  })

  test('other columns are free', async () => {
    expect((await send('unmarked', { table: 'users', column: 'user_name' })).json.code).toBe(0)
    expect((await send('unmarked', { table: 'refunds', column: 'failure' })).json.code).toBe(0)
  })

  test.each([
    ['users', false, ['email', 'updated_at'], ['entry']],
    ['users', false, ['role'], ['people']],
    ['users', true, ['email', 'role'], []],
    ['users', false, undefined, ['entry', 'people']],
    ['identities', true, ['user_id'], ['entry']],
    ['recovery_codes', false, ['used_at'], []],
    ['activities', false, undefined, []],
    ['orders', false, ['order_status'], []],
    ['orders', false, ['postcode', 'updated_at'], ['delivery']],
    ['orders', true, ['postcode'], []],
  ] as const)('%s, new: %s, %s → %s', (table, isNew, columns, expected) => {
    expect(findGuardedScopes({ table, isNew, columns })).toEqual(expected)
  })
})
