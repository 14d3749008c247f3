// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { sum } from '#domain/money.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { type OwnRefund, paidOrder, refundOf, refundsOf, type StaffRefund, send } from '#testing/steps/refunds.ts'
import { auditOf, dataOf, daysAgo, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let finance: Staff
let admin: Staff
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  admin = await staff(app, 'admin')
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  await liftLimits(app)
  await daysAgo(app)
})

const blades = (quantity = 1) => ({ sku: 'blades-set-9', quantity })
const machine = { sku: 'genie-600-buy' }
const give = (by: Staff, orderNo: string, input: object = {}) =>
  by.post(`/admin/orders/${orderNo}/refunds`, { type: 'product', reason: 'Coulance', ...input })
const decide = (by: Staff, refundNo: string, verb: string, body: object = {}) =>
  by.post(`/admin/refunds/${refundNo}/${verb}`, body)

async function readCredit(orderNo: string) {
  const { rows } = await app.context.connection.pool.query(
    `select sum(i.net)::int as net, sum(i.vat)::int as vat, sum(i.gross)::int as gross, count(*)::int as n
     from invoices i join orders using (order_id) where order_no = $1 and i.kind = 'credit_note'`,
    [orderNo],
  )
  return rows[0]
}

test('forty decisions in a minute are not limited', async () => {
  const responses = []
  for (let at = 0; at < 40; at += 1) responses.push((await decide(finance, `T-${at}`, 'approve')).status)
  expect(new Set(responses)).toEqual(new Set([404]))
})

describe('a request', () => {
  test('approved: booked, credited, sent, and mailed with the day it arrives', async () => {
    const mine = await paidOrder(app, blades(2))
    const asked = await dataOf<OwnRefund>(mine.ask({ amount: 1000 }))
    const approved = await dataOf<StaffRefund>(decide(finance, asked.refund_no, 'approve'))
    expect(approved).toMatchObject({
      ...{ refund_status: 'refunding', refund_amount: 1000, second_approved_by: null, second_person: false },
      approved_by: { user_id: finance.userId },
    })
    expect(sum(approved.shares.map(({ net, vat }) => net + vat))).toBe(1000)
    await send(app, asked.refund_no)
    const { list } = await dataOf<{ list: OwnRefund[] }>(mine.me.call('GET', '/refunds'))
    expect(list[0]).toMatchObject({ refund_status: 'refund_successful', arrives_by: expect.stringMatching(/^\d{4}-/) })
    expect(await readCredit(mine.orderNo)).toEqual({ net: -827, vat: -173, gross: -1000, n: 1 })
    expect(await refusalOf(decide(finance, asked.refund_no, 'approve'))).toEqual([409, 200508])
    expect(await refusalOf(decide(finance, asked.refund_no, 'reject', { reason: 'Te laat' }))).toEqual([409, 200508])
  })

  test('approved for less; never for more', async () => {
    const mine = await paidOrder(app, blades(2))
    const { refund_no } = await dataOf<OwnRefund>(mine.ask({ amount: 1000 }))
    expect(await refusalOf(decide(finance, refund_no, 'approve', { amount: 1001 }))).toEqual([409, 200510])
    for (const amount of [0, -5, 1.5]) {
      expect(await refusalOf(decide(finance, refund_no, 'approve', { amount }))).toEqual([400, 200509])
    }
    expect(await dataOf(decide(finance, refund_no, 'approve', { amount: 600 }))).toMatchObject({ refund_amount: 600 })
    expect(await mine.order()).toMatchObject({ refunded_amount: 600 })
    const [{ before, after } = {}] = await auditOf(app, (await refundOf(app, refund_no)).refund_id)
    expect([before, after]).toMatchObject([{ refund_amount: 1000 }, { refund_amount: 600, refund_status: 'refunding' }])
  })

  test('rejected: with a reason, by mail, and it may be requested again', async () => {
    const mine = await paidOrder(app, blades())
    const { refund_no } = await dataOf<OwnRefund>(mine.ask({}))
    expect((await decide(finance, refund_no, 'reject', {})).status).toBe(400)
    const reason = 'De mesjes zijn gebruikt.'
    await dataOf(decide(finance, refund_no, 'reject', { reason }))
    const { list } = await dataOf<{ list: OwnRefund[] }>(mine.me.call('GET', '/refunds'))
    expect(list).toMatchObject([{ refund_status: 'rejected', reject_reason: reason, refund_time: null }])
    const mails = await app.context.db
      .selectFrom('mails')
      .select('data')
      .where('once_key', '=', `refund_rejected:${refund_no}`)
      .execute()
    expect(mails).toMatchObject([{ data: { text: reason, amount: 2490 } }])
    expect(await readCredit(mine.orderNo)).toMatchObject({ n: 0 })
    expect(await dataOf(mine.ask({}))).toMatchObject({ refund_status: 'requested' })
  })

  test.each(['approve', 'reject', 'retry', 'bank-transfer', 'transferred'])('%s of an unknown one', async verb => {
    const body = { ...(verb === 'reject' && { reason: 'Nee, dus' }), ...(verb === 'bank-transfer' && { iban: good }) }
    expect(await refusalOf(decide(finance, 'T0000000000', verb, body))).toEqual([404, 200507])
  })
})

const good = 'NL91 ABNA 0417 1643 00'

describe('staff give back', () => {
  test('by item, to the cent of its share, however it is divided', async () => {
    const { me, orderNo } = await paidOrder(app, blades(3))
    const order = await me.read(orderNo)
    const [item] = order.items
    for (const amount of [1, 2, 3333, 17]) await dataOf(give(finance, orderNo, { item_id: item?.item_id, amount }))
    await dataOf(give(admin, orderNo, { item_id: item?.item_id }))
    expect(await readCredit(orderNo)).toEqual({ net: -(item?.net ?? 0), vat: -(item?.vat ?? 0), gross: -7470, n: 5 })
    expect(await refusalOf(give(finance, orderNo, { amount: 1 }))).toEqual([409, 200510])
    expect(await dataOf(me.call('GET', `/orders/${orderNo}/refund-offer`))).toMatchObject({
      product: { paid: 7470, open: 0, refusal: 'nothing_left' },
    })
  })

  test('more than was paid, in ten parts at once: exactly what was paid is refunded, the rest is refused', async () => {
    const { orderNo, order } = await paidOrder(app, blades(4))
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) => give(at % 2 ? finance : admin, orderNo, { amount: 1660 })),
    )
    const codes = responses.map(({ json }) => json.code).sort((a, b) => a - b)
    expect(codes).toEqual([...Array.from({ length: 6 }, () => 0), ...Array.from({ length: 4 }, () => 200510)])
    expect(await order()).toMatchObject({ paid_amount: 9960, refunded_amount: 9960 })
    for (const { refund_no } of await refundsOf(app, orderNo)) await send(app, refund_no)
    expect(sum((await refundsOf(app, orderNo)).map(row => row.refund_amount))).toBe(9960)
  })

  test.each([0, -1, 0.1, 1e300])('not %d', async amount => {
    const { orderNo } = await paidOrder(app, blades())
    expect(await refusalOf(give(finance, orderNo, { amount }))).toEqual([400, 200509])
  })

  test('twice with one idempotency key is once', async () => {
    const { orderNo, order } = await paidOrder(app, blades(2))
    const body = { type: 'product', amount: 700, reason: 'Coulance' }
    const headers = { authorization: `Bearer ${finance.token}`, 'idempotency-key': randomUUID() }
    const send = () => app.send('POST', `/api/admin/orders/${orderNo}/refunds`, { body, headers })
    const responses = await Promise.all([send(), send(), send()])
    for (const { json } of responses) expect([0, 1]).toContain(json.code)
    expect(await order()).toMatchObject({ refunded_amount: 700 })
  })

  test('not with a request for the same, not for an unknown order, not for a deposit of a sale', async () => {
    const { orderNo, ask } = await paidOrder(app, blades())
    await dataOf(ask({ amount: 100 }))
    expect(await refusalOf(give(finance, orderNo, { amount: 100 }))).toEqual([409, 200514])
    expect(await refusalOf(give(finance, 'B0000000000'))).toEqual([404, 200511])
    expect(await refusalOf(give(finance, orderNo, { type: 'deposit' }))).toEqual([400, 200502])
  })

  test('finance and administrators, nobody else', async () => {
    const { orderNo } = await paidOrder(app, blades())
    for (const role of ['support', 'operations'] as const) {
      expect(await refusalOf(give(await staff(app, role), orderNo))).toEqual([403, 403])
    }
  })
})

describe('above the limit', () => {
  test('one person starts, another must approve; the customer sees nothing of it before', async () => {
    const { me, orderNo, order } = await paidOrder(app, machine)
    const begun = await dataOf<StaffRefund>(give(finance, orderNo))
    expect(begun).toMatchObject({ refund_status: 'requested', second_person: true, refund_amount: 89_900 })
    expect(await dataOf(me.call('GET', '/refunds'))).toMatchObject({ list: [] })
    const again = await decide(finance, begun.refund_no, 'approve')
    expect([again.status, again.json.code, again.json.data]).toEqual([403, 403, { reason: 'second_person' }])
    expect(await order()).toMatchObject({ refunded_amount: 0 })
    const done = await dataOf<StaffRefund>(decide(admin, begun.refund_no, 'approve'))
    expect(done).toMatchObject({
      ...{ refund_status: 'refunding', second_person: false },
      ...{ approved_by: { user_id: finance.userId }, second_approved_by: { user_id: admin.userId } },
    })
    expect(await dataOf(me.call('GET', '/refunds'))).toMatchObject({ list: [{ refund_status: 'refunding' }] })
  })

  test('it counts all refunds of the order: split into small ones, the last still needs two', async () => {
    const { orderNo, order } = await paidOrder(app, machine)
    await dataOf(give(finance, orderNo, { amount: 30_000 }))
    await dataOf(give(finance, orderNo, { amount: 20_000 }))
    const third = await dataOf<StaffRefund>(give(finance, orderNo, { amount: 1 }))
    expect(third).toMatchObject({ refund_status: 'requested', second_person: true })
    expect(await order()).toMatchObject({ refunded_amount: 50_000 })
    await dataOf(decide(admin, third.refund_no, 'reject', { reason: 'Dat is genoeg' }))
    const { rows } = await app.context.connection.pool.query(
      "select 1 from mails where once_key = 'refund_rejected:' || $1",
      [third.refund_no],
    )
    expect(rows).toEqual([])
  })

  test('concurrent small ones do not bypass it', async () => {
    const { orderNo, order } = await paidOrder(app, machine)
    await Promise.all(Array.from({ length: 8 }, (_, at) => give(at % 2 ? finance : admin, orderNo, { amount: 20_000 })))
    expect(await order()).toMatchObject({ refunded_amount: 40_000 })
    expect((await refundsOf(app, orderNo)).map(row => row.refund_status).sort()).toEqual([
      'refunding',
      'refunding',
      'requested',
    ])
  })

  test('a request needs two different people, also with concurrent approvals', async () => {
    const { orderNo, ask, order } = await paidOrder(app, machine)
    const { refund_no } = await dataOf<OwnRefund>(ask({}))
    expect(await dataOf(decide(finance, refund_no, 'approve'))).toMatchObject({ refund_status: 'requested' })
    expect(await order()).toMatchObject({ refunded_amount: 0 })
    const responses = await Promise.all(Array.from({ length: 3 }, () => decide(admin, refund_no, 'approve')))
    expect(responses.map(({ json }) => json.code).sort()).toEqual([0, 200508, 200508])
    expect(await order()).toMatchObject({ refunded_amount: 89_900 })
    const { rows } = await app.context.connection.pool.query(
      'select approved_by, second_approved_by from refunds where refund_no = $1',
      [refund_no],
    )
    expect(rows).toEqual([{ approved_by: finance.userId, second_approved_by: admin.userId }])
    expect((await auditOf(app, (await refundsOf(app, orderNo))[0]?.refund_id ?? '')).map(row => row.actor_id)).toEqual([
      finance.userId,
      admin.userId,
    ])
  })

  test('the database itself refuses the same person twice', async () => {
    const { orderNo } = await paidOrder(app, machine)
    const { refund_no } = await dataOf<StaffRefund>(give(finance, orderNo))
    const twice = app.context.connection.pool.query(
      'update refunds set second_approved_by = approved_by where refund_no = $1',
      [refund_no],
    )
    await expect(twice).rejects.toThrow(/check constraint/)
    await dataOf(decide(admin, refund_no, 'reject', { reason: 'Proef' }))
  })

  test('is a setting: its change is recorded, and applies from then on', async () => {
    const before = await dataOf<object>(admin.get('/admin/settings/refunds'))
    const set = async (by: Staff, value: object) => {
      const { newest } = await dataOf<CallData<'GET /admin/rules/{key}'>>(admin.get('/admin/rules/refunds'))
      return by.post('/admin/rules/refunds', { value, newest, reason: 'Rustiger werken in het hoogseizoen' })
    }
    expect(before).toEqual({ refund_second_person_above: 50_000, original_within_days: 180 })
    const stricter = { ...before, refund_second_person_above: 1000 }
    expect(await refusalOf(set(finance, stricter))).toEqual([403, 403])
    for (const bad of [-1, 0.5, 1e9, '5']) {
      const { status } = await set(admin, { ...before, refund_second_person_above: bad })
      expect(status).toBe(400)
    }
    await dataOf(set(admin, stricter))
    const { orderNo } = await paidOrder(app, blades())
    expect(await dataOf(give(finance, orderNo, { amount: 1000 }))).toMatchObject({ refund_status: 'refunding' })
    expect(await dataOf(give(finance, orderNo, { amount: 1 }))).toMatchObject({ refund_status: 'requested' })
    await dataOf(set(admin, before))
    const changes = (await auditOf(app, 'refunds')).map(row => [row.actor_id, row.after])
    expect(changes).toEqual([
      [admin.userId, { refund_second_person_above: 1000 }],
      [admin.userId, { refund_second_person_above: 50_000 }],
    ])
  })
})

test('nobody decides on an order of his own', async () => {
  const mine = await paidOrder(app, blades(), { token: finance.token } as never)
  expect(await refusalOf(give(finance, mine.orderNo))).toEqual([403, 403])
  const { refund_no } = await dataOf<OwnRefund>(mine.ask({}))
  expect(await refusalOf(decide(finance, refund_no, 'approve'))).toEqual([403, 403])
  await dataOf(decide(admin, refund_no, 'approve'))
})

test('the list of staff: filters, pages, and cursors', async () => {
  const { orderNo } = await paidOrder(app, blades(5))
  for (let at = 1; at <= 5; at += 1) await dataOf(give(finance, orderNo, { amount: at }))
  type Page = { list: StaffRefund[]; total: number; after: string | null }
  const all = await dataOf<Page>(finance.get(`/admin/refunds?order_no=${orderNo}`))
  expect(all.list.map(row => row.refund_amount)).toEqual([5, 4, 3, 2, 1])
  const first = await dataOf<Page>(finance.get(`/admin/refunds?order_no=${orderNo}&page_size=2`))
  const next = await dataOf<Page>(finance.get(`/admin/refunds?order_no=${orderNo}&page_size=2&after=${first.after}`))
  expect(next.list.map(row => row.refund_amount)).toEqual([3, 2])
  const [one] = first.list
  await send(app, one?.refund_no ?? '')
  const filtered = (query: string) => dataOf<Page>(finance.get(`/admin/refunds?order_no=${orderNo}&${query}`))
  expect(await filtered('status=refund_successful')).toMatchObject({ total: 1, list: [{ refund_no: one?.refund_no }] })
  expect(await filtered('type=deposit')).toMatchObject({ total: 0, list: [] })
  expect(await filtered('way=bank_transfer')).toMatchObject({ total: 0 })
  for (const bad of ['status=paid', 'type=gift', 'after=zzz', 'page=0', 'page_size=1000']) {
    expect((await finance.get(`/admin/refunds?${bad}`)).status, bad).toBe(400)
  }
})
