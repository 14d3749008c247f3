// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workQueues } from '#contract/office/back-office.ts'
import type { CallData } from '#contract/protocol/call.ts'
import type { Role } from '#domain/access.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { delivered } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
})
afterAll(() => app.close())

async function today(role: Role): Promise<CallData<'GET /admin/today'>> {
  const response = await house.by(role).get('/admin/today')
  if (response.status !== 200) throw new Error(response.text)
  return response.json.data as CallData<'GET /admin/today'>
}
const queue = async (role: Role, name: string) => (await today(role)).queues.find(one => one.queue === name)

test('a paid order waits for its shipment until it is sent', async () => {
  const { orderNo } = await house.ordered([{ sku: 'genie-600-rent', months: 3 }])
  expect(await queue('operations', 'orders_to_ship')).toMatchObject({ count: 1, first: [{ ref: orderNo }] })
  await house.ship(orderNo)
  expect(await queue('operations', 'orders_to_ship')).toEqual({
    ...{ queue: 'orders_to_ship', count: 0, taken: 0, oldest_at: null, first: [] },
  })
})

test('a refund request waits for finance', async () => {
  const { orderNo, me } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  await house.ship(orderNo)
  const asked = await me.call('POST', `/orders/${orderNo}/refunds`, {
    type: 'product',
    amount: 100,
    reason: 'Kapot gekomen',
  })
  expect(asked.status, asked.text).toBe(200)
  expect(await queue('finance', 'refunds_to_approve')).toMatchObject({
    count: 1,
    first: [{ ref: (asked.json.data as { refund_no: string }).refund_no, label: 'Kapot gekomen' }],
  })
})

test('everybody sees only the tasks of their role', async () => {
  const names = async (role: Role) => (await today(role)).queues.map(one => one.queue)
  expect(await names('finance')).toEqual([
    ...[
      'silent_settlements',
      'withdrawals',
      'refunds_to_approve',
      'refunds_failed',
      'refund_accounts',
      'payment_disputes',
      'payments_processing',
    ],
    ...['balances_owed', 'proposals', 'findings'],
  ])
  expect(await names('support')).not.toContain('refunds_to_approve')
  expect(await names('support')).toContain('messages')
  expect(await names('support')).toEqual(expect.arrayContaining(['withdrawals', 'waitlist']))
  expect(await names('support')).not.toContain('findings')
  expect(await names('admin')).toEqual([...workQueues])
})

test('an entry of the waiting list, until it is notified', async () => {
  const { db, clock } = app.context
  const { device_type_id } = await db.selectFrom('device_types').select('device_type_id').executeTakeFirstOrThrow()
  const waiting = {
    device_type_id,
    email: 'wacht@example.nl',
    language: 'nl',
    months: 3,
    created_at: clock.now(),
  } as const
  await db.insertInto('waitlist').values(waiting).execute()
  expect(await queue('support', 'waitlist')).toMatchObject({ count: 1, first: [{ label: 'wacht@example.nl' }] })
  await db.updateTable('waitlist').set({ notified_at: clock.now() }).execute()
  expect(await queue('support', 'waitlist')).toMatchObject({ count: 0 })
})

test('a finding of the reconciliation, until somebody has read it', async () => {
  const { db, clock } = app.context
  const found = { found_at: clock.now(), kind: 'payment', told: '{}', done: 'applied' }
  await db.insertInto('reconciliation_findings').values(found).execute()
  const waiting = await queue('finance', 'findings')
  expect(waiting).toMatchObject({ count: 1, first: [{ label: 'payment' }] })
  const done = `/admin/reconciliation/${waiting?.first[0]?.ref}/done`
  expect((await house.by('finance').post(done, { note: 'Klopt' })).status).toBe(200)
  expect(await queue('finance', 'findings')).toMatchObject({ count: 0 })
})

test('a withdrawal, from its statement until its refund', async () => {
  const { db } = app.context
  const { asked } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const { request_no } = await asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  await db
    .updateTable('requests')
    .set({ refund_due_on: '2026-06-15' as never })
    .where('request_no', '=', request_no)
    .execute()
  for (const role of ['support', 'finance'] as const) {
    expect(await queue(role, 'withdrawals')).toMatchObject({ count: 1, first: [{ ref: request_no }] })
  }
  const [first] = (await queue('finance', 'withdrawals'))?.first ?? []
  expect(first?.at.slice(0, 10)).toMatch(/2026-(05-31|06-01)/)
  await db
    .updateTable('requests')
    .set({ refunded_at: app.context.clock.now() })
    .where('request_no', '=', request_no)
    .execute()
  expect(await queue('finance', 'withdrawals')).toMatchObject({ count: 0 })
})
