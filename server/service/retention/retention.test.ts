// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { unusedText } from '#server/platform/files/file-rows.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { fill } from '#testing/shop/filled-tables.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, register, type SignIn, TestWall } from '#testing/steps/accounts.ts'
import { hoursLater, later } from '#testing/steps/messages.ts'
import { passerBy } from '#testing/steps/shipments.ts'
import { forgetWhatIsOver } from './forget.ts'
import { type GuestActivity, guestRules } from './guest-rules.ts'
import { lasting } from './lasting.ts'
import { replacedDeclarations, unusedDeclarations, unusedNotices } from './official-file-rules.ts'
import type { Rule } from './rule.ts'
import { aboutPeople, guestGardens, guestOffers, longRules, notAboutCustomers, shortRules } from './rules.ts'
import { forget } from './store.ts'

const rules = [...shortRules, ...longRules]

describe('a rule', () => {
  const wall = new TestWall()
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ wall })
    await app.send('POST', '/api/user/anonymous', { body: {} })
  })
  afterAll(() => app.close())

  test('or a reason to stay exists for every table', async () => {
    const rows = await rowsOf(app)(
      `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'migrations%'`,
    )
    const ruled = new Set<string>(rules.filter(({ empties }) => !empties).map(({ table }) => table))
    const known = new Set<string>([...ruled, ...Object.keys(lasting)])
    expect(rows.map(({ name }) => name).filter(name => !known.has(name))).toEqual([])
    expect([...known].filter(name => !rows.some(row => row.name === name))).toEqual([])
    expect(Object.keys(lasting).filter(name => ruled.has(name))).toEqual([])
  })

  const someUser = (provider: string) => ({
    user_id: `(select user_id from users where auth_provider ${provider} limit 1)`,
  })
  const [ofGuest, ofAccount] = [someUser(`= 'anonymous'`), someUser(`<> 'anonymous'`)]
  /** A row that the rule matches and one that it does not, in SQL. */
  const faces: Record<string, [meant: Record<string, string>, left: Record<string, string>]> = {
    "purpose = 'seal'": [{ purpose: `'seal'` }, { purpose: `'access'` }],
    "purpose = 'access'": [{ purpose: `'access'` }, { purpose: `'derive'` }],
    "data ? 'erased'": [{ data: `'{"erased": true}'::jsonb` }, { data: `'{"order_no": 1}'::jsonb` }],
    "template = 'account_deleted'": [{ template: `'account_deleted'` }, { template: `'order_paid'` }],
    [unusedText]: [{ purpose: `'complaint'` }, { purpose: `'catalogue'` }],
    [replacedDeclarations]: [{ purpose: `'eu_declaration'` }, { purpose: `'catalogue'` }],
    [unusedDeclarations]: [{ purpose: `'eu_declaration'` }, { purpose: `'eu_declaration'`, replaced_at: 'at' }],
    [unusedNotices]: [{ purpose: `'buyout_form'` }, { purpose: `'catalogue'` }],
    'iban is not null': [{ iban: `'NL91ABNA0417164300'` }, { iban: 'null' }],
    "xml <> ''": [{}, { xml: `''` }],
    "name <> ''": [{}, { name: `''` }],
    "body <> '{}'": [{ body: `'{"total": 1}'::jsonb` }, { body: `'{}'::jsonb` }],
    "evidence <> '{}'": [{ evidence: `'{"total": 1}'::jsonb` }, { evidence: `'{}'::jsonb` }],
    'length(sealed) > 8192': [{ sealed: `repeat('x', 9000)` }, { sealed: `'x'` }],
    'told_at is not null': [{ told_at: 'at' }, { told_at: 'null' }],
    'notified_at is not null': [{ notified_at: 'at' }, { notified_at: 'null' }],
    "order_no = ''": [{ order_no: `''` }, { order_no: `'B-1'` }],
    "not (data ?| array['checkout_no', 'order_no', 'order_nos'])": [
      { data: `'{"ticket": 1}'::jsonb` },
      { data: `'{"order_no": 1}'::jsonb` },
    ],
    "template like 'code\\_%' or template in ('password_reset', 'account_made', 'email_changed', 'identity_linked', 'identity_unlinked', 'passkey_added', 'passkey_removed')":
      [{ template: `'code_register'` }, { template: `'codes'` }],
    "action in ('export', 'user.export', 'order.seen_as_customer')": [
      { action: `'user.export'` },
      { action: `'user.erase'` },
    ],
    [aboutPeople]: [
      { subject_kind: `'user'`, action: `'user.change'` },
      { subject_kind: `'user'`, action: `'user.role'` },
    ],
    [notAboutCustomers]: [{ subject_kind: `'order'` }, { subject_kind: `'setting'` }],
    [guestOffers]: [ofGuest, ofAccount],
    [guestGardens]: [ofGuest, ofAccount],
    'not exists (select from checkouts where checkouts.quote_id = quotes.quote_id)': [{}, {}],
  }

  async function move(clock: Rule['clock'], hours: number): Promise<void> {
    if (clock === 'wall') wall.advance(hours * 3600)
    else await hoursLater(app, hours)
  }

  const byTheHour = rules.filter(({ fromYearEnd }) => !fromYearEnd)
  test.each(byTheHour.map(rule => [rule.table, rule.which, rule] as const))('%s: %s', async (table, _which, rule) => {
    const rows = rowsOf(app)
    const keyed = rule.dated
      ? `insert into ${table} select id, 'key' from ${rule.dated.by} on conflict do nothing`
      : 'select'
    const full = rule.empties ? `where ${rule.only}` : ''
    const count = async () => (await rows(`select count(*)::int as n from ${table} ${full}`))[0].n
    // Prices, which never change, would be emptied with the models that name a file.
    await rows('alter table device_types drop constraint if exists device_types_declaration_fkey')
    await rows(`truncate ${rule.dated?.by ?? table} cascade`)
    const client = await app.context.connection.pool.connect()
    const at = `timestamptz '${app.context[rule.clock].now().toISOString()}'`
    const [meant, left] = rule.only === undefined ? [{}, undefined] : (faces[rule.only] ?? expect.fail(rule.only))
    const said = (texts: Record<string, string>) =>
      Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value === 'at' ? at : value]))
    await fill(client, rule.dated?.by ?? table, 2, { ...said(meant), [rule.since]: at })
    client.release()
    await rows(keyed)
    if (rule.hours > 0) {
      await move(rule.clock, rule.hours - 0.5)
      expect(await forget(app.context, rule), 'too early').toBe(0)
    }
    await move(rule.clock, 1)
    expect(await forget(app.context, rule), 'not forgotten').toBe(2)
    expect(await count()).toBe(0)
    if (left && Object.keys(left).length > 0) {
      if (rule.dated) await rows(`truncate ${rule.dated.by} cascade`)
      const again = await app.context.connection.pool.connect()
      await fill(again, rule.dated?.by ?? table, 2, { [rule.since]: `timestamptz '2010-01-01'`, ...said(left) })
      again.release()
      await rows(keyed)
      expect(await forget(app.context, rule), 'somebody else’s').toBe(0)
    }
  })

  test('lets nobody else change evidence', async () => {
    await expect(rowsOf(app)('delete from audit_log')).rejects.toThrow(/append-only/)
  })
})

const daysOf = (did: GuestActivity) => (guestRules.find(rule => rule.did === did)?.hours ?? expect.fail()) / 24

test('guests are erased a month after they came, with unpaid orders after a year, with a contract after five', async () => {
  const wall = new TestWall()
  const app = await testApp({ wall })
  try {
    const rows = rowsOf(app)
    const guest = async (name: string) => {
      const { token, userInfo } = (await app.send('POST', '/api/user/anonymous', { body: {} })).json.data as SignIn
      const body = { user_name: name, city: name }
      await app.send('PUT', `/api/user/info/${userInfo.user_id}`, { body, headers: bearer(token) })
      return userInfo.user_id
    }
    const findId = async (no: string) =>
      (await rows('select user_id from checkouts where checkout_no = $1', no))[0].user_id as string
    const idle = await guest('Distel')
    const waiting = await guest('Zuring')
    await rows(
      `insert into waitlist (device_type_id, email, language, months, user_id, created_at)
        select device_type_id, 'zuring@example.org', 'nl', 3, $1, $2 from device_types limit 1`,
      waiting,
      app.context.clock.now(),
    )
    const unpaid = await passerBy(app)
    const placed = await unpaid.placed([{ sku: 'blades-set-9' }])
    const unpaidId = await findId(placed.checkout_no)
    const buyer = await passerBy(app)
    const { checkout_no } = await buyer.paid([{ sku: 'blades-set-9' }])
    const buyerId = await findId(checkout_no)
    const { userInfo } = await register(app)
    const readErased = async (id: string) =>
      (await rows('select deleted_at, city from users where user_id = $1', id))[0]
    const nights = async (days: number) => {
      await later(app, days + 1)
      await reconcile(app.context, {})
      await forgetWhatIsOver(app.context, {})
    }
    await nights(daysOf('nothing'))
    expect(await readErased(idle), 'the session is not over').toMatchObject({ deleted_at: null, city: 'Distel' })
    wall.advance(30 * 86_400 + 60)
    const fresh = await guest('Klaver')
    await nights(0)
    expect(await readErased(idle)).toMatchObject({ deleted_at: expect.any(Date), city: '' })
    for (const id of [fresh, waiting, unpaidId, buyerId, userInfo.user_id])
      expect(await readErased(id), id).toMatchObject({ deleted_at: null })

    await rows('delete from waitlist')
    await nights(daysOf('ordered'))
    expect(await readErased(waiting)).toMatchObject({ deleted_at: expect.any(Date), city: '' })
    expect(await readErased(unpaidId)).toMatchObject({ deleted_at: expect.any(Date), city: '' })
    const [order] = await rows(
      `select recipient, orders.email, street from orders join checkouts using (checkout_id)
      where checkout_no = $1`,
      placed.checkout_no,
    )
    expect(order).toEqual({ recipient: '', email: '', street: '' })
    expect(await readErased(fresh)).toMatchObject({ deleted_at: null, city: 'Klaver' })
    for (const id of [userInfo.user_id, buyerId]) expect(await readErased(id)).toMatchObject({ deleted_at: null })

    await rows(
      `update orders set order_status = 'completed' where checkout_id in
      (select checkout_id from checkouts where checkout_no = $1)`,
      checkout_no,
    )
    await nights(daysOf('bound'))
    expect(await readErased(buyerId)).toMatchObject({ deleted_at: expect.any(Date) })
    const kept = await rows('select email, evidence from checkouts where checkout_no = $1', checkout_no)
    expect(kept).toEqual([{ email: '', evidence: {} }])
    expect(
      await rows(
        `select kind from sealed_papers join checkouts using (checkout_id) where checkout_no = $1`,
        checkout_no,
      ),
    ).toEqual([{ kind: 'evidence' }])
    expect(await readErased(userInfo.user_id)).toMatchObject({ deleted_at: null })
  } finally {
    await app.close()
  }
}, 120_000)

test('documents of an order stay when mails without one are deleted; an accepted quote does too', async () => {
  const app = await testApp()
  try {
    const rows = rowsOf(app)
    const me = await passerBy(app)
    await me.paid([{ sku: 'blades-set-9' }])
    await me.quote([{ sku: 'blades-set-9' }])
    await later(app, 3 * 365)
    await forgetWhatIsOver(app.context, {})
    expect((await rows('select template from mails')).map(({ template }) => template).sort()).toContain('order_paid')
    expect(await rows('select quote_id from quotes')).toHaveLength(1)
    await later(app, 8 * 365)
    await forgetWhatIsOver(app.context, {})
    expect(await rows('select template from mails')).toEqual([])
  } finally {
    await app.close()
  }
})
