// @module-tag further
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { paidOrder } from '#testing/steps/refunds.ts'
import { disputeOfLoss } from './charged-back.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
})
afterAll(() => app.close())

test('in any query plan, no booking breaks the expression for the dispute of a loss', async () => {
  const bank = loaded(app)
  const one = await paidOrder(app, { sku: 'garage-small' })
  await bank.loses(one.checkout_no)
  // One refund is settled by the bank, the other is sent.
  const other = await paidOrder(app, { sku: 'garage-small' })
  for (const { me, orderNo } of [one, other])
    await me.call('POST', `/orders/${orderNo}/cancel`, { reason: 'Toch niet' })
  await bank.settle()
  // Balance lines have no dispute to refer to, and share the kind of bookings that do.
  const { rows } = await sql<{ kind: string; begins: string; found: boolean }>`
    select distinct kind, split_part(reference, ':', 1) as begins, ${disputeOfLoss} is not null as found
      from ledger_transactions t where kind = 'dispute' order by 2`.execute(app.context.db)
  expect(rows).toEqual([
    { kind: 'dispute', begins: 'dispute', found: true },
    { kind: 'dispute', begins: 'line', found: false },
    { kind: 'dispute', begins: 'refund', found: true },
  ])
  const all = await sql`select ${disputeOfLoss} from ledger_transactions t`.execute(app.context.db)
  expect(all.rows.length).toBeGreaterThan(rows.length)
})
