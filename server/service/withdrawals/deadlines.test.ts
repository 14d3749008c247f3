// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveClock } from '#demo/dev/move-clock.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { sandboxOf } from '#testing/steps/refunds.ts'
import { delivered, good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { statements } from '#testing/steps/statements.ts'
import { watchRefunds } from './watch-refunds.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
  await moreMachines(app, 'genie-600', 'sale', 10)
})
afterAll(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  await app.close()
})

const today = (): Day => dayInShop(app.context.clock.now())
const alerts = async (no: string): Promise<string[]> => {
  const { rows } = await app.context.connection.pool.query(
    `select data ->> 'text' as text from mails where template = 'refund_alert' and recipient = 'finance@genie.example'
     and data ->> 'text' like $1 order by created_at`,
    [`%${no}%`],
  )
  return rows.map(({ text }) => text)
}
async function goTo(day: Day): Promise<void> {
  const days = Math.round((Date.parse(day) - Date.parse(today())) / 86_400_000)
  if (days > 0) await later(app, days)
}

/** The machine is delivered on this day, and withdrawn from at once; its buyer never sends it back. */
async function withdrawnOn(day: Day): Promise<{ no: string; due: string }> {
  await goTo(day)
  sandboxOf(app).control.health = 'well'
  const { me, asked } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const { request_no: no } = await asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  const { refund_due_on } = good<{ refund_due_on: string }>(await me.call('GET', `/requests/${no}/pick-up`))
  // Nothing arrives: the provider is unreachable.
  sandboxOf(app).control.health = 'down'
  return { no, due: refund_due_on }
}

test.each<[string, Day]>([
  ['the end of a year', '2026-12-21'],
  ['the night the clocks go forward', '2027-03-19'],
  ['the night they go back', '2027-10-22'],
  ['a leap day', '2028-02-18'],
])('W16 over %s staff hear of it on day 11 and on day 13, once each, and it is due on day 14', async (_name, day) => {
  const { no, due } = await withdrawnOn(day)
  expect(due).toBe(addDays(today(), 14))
  const told: number[] = []
  for (let passed = 1; passed <= 15; passed += 1) {
    await later(app, 1)
    // However often the job runs in a day.
    await watchRefunds(app.context, {})
    await watchRefunds(app.context, {})
    told.push((await alerts(no)).length)
  }
  expect(told).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2])
})

test('W16 a statement that waits for a person is named each day from day 11, until somebody has handled it', async () => {
  const { heard, withdraw } = statements(() => ({ app, house }))
  const { statement_id, refund_due_on: due, last } = await heard(withdraw('de groene maaier', randomEmail()))
  expect(last.outcome).toBe('human')
  const named: [number, string][] = []
  const passDay = async (day: number): Promise<void> => {
    await later(app, 1)
    for (let run = 0; run < 2; run += 1) await watchRefunds(app.context, {})
    const { rows } = await app.context.connection.pool.query(
      `delete from mails where template = 'refund_alert' and recipient = 'support@genie.example'
       returning data ->> 'text' as text`,
    )
    const lines = rows.flatMap(({ text }) => text.split('\n'))
    named.push(...lines.filter(line => line.endsWith(due)).map((line): [number, string] => [day, line]))
  }
  for (let day = 1; day <= 13; day += 1) await passDay(day)
  const time = /^\d{4}-\d\d-\d\d \d\d:\d\d · (1[123]) · /
  expect(named.map(([day, line]) => [day, time.exec(line)?.[1]])).toEqual([
    [11, '11'],
    [12, '12'],
    [13, '13'],
  ])
  good(
    await house.by('support').post(`/admin/statements/${statement_id}/close`, { reason: 'Geen bestelling gevonden' }),
  )
  await passDay(14)
  expect(named).toHaveLength(3)
})

test('R4 a rental past its end goes on by nothing: no renewal, no charge, no longer term', async () => {
  sandboxOf(app).control.health = 'well'
  const { me, orderNo, order } = await delivered(app, house, { sku: 'genie-600-rent', months: 2 })
  await moveClock(app.context, { advance_days: 90 })
  await reconcile(app.context, {})
  const after = await me.read(orderNo)
  expect(after).toMatchObject({
    ...{ lease_months: 2, end_time: order.end_time, total_amount: order.total_amount, paid_amount: order.paid_amount },
    deposit_held: order.deposit_held,
  })
  const { requests } = good<{ requests: RequestDetail[] }>(await me.call('GET', `/orders/${orderNo}/after-sale`))
  expect(requests).toEqual([])
  const { rows } = await app.context.connection.pool.query(
    `select count(*)::int as n from checkouts join orders using (order_id) where order_no = $1 and checkouts.purpose <> 'cart'`,
    [orderNo],
  )
  expect(rows[0].n).toBe(0)
}, 60_000)
