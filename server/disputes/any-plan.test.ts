import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { loaded } from '../testing/disputes.ts'
import { paidOrder } from '../testing/refunds.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { takenOf, uncoveredOf, uncoveredOfPayment } from './charged-back.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
})
afterAll(() => app.close())

const settings = ['hashjoin', 'mergejoin', 'nestloop', 'seqscan', 'indexscan', 'bitmapscan'] as const
const ways = Array.from({ length: 2 ** settings.length }, (_, bits) =>
  settings.filter((_setting, index) => Math.floor(bits / 2 ** index) % 2 === 1),
)

test('a loss is read the same whichever plan the database chooses for its size', async () => {
  const { checkout_no, orderNo } = await paidOrder(app, { sku: 'garage-small' })
  const other = await paidOrder(app, { sku: 'garage-small' })
  await other.me.call('POST', `/orders/${other.orderNo}/cancel`, { reason: 'Toch niet' })
  await loaded(app).loses(checkout_no)
  const { rows } = await app.context.connection.pool.query(
    'select order_id, payment_id from orders join payments using (checkout_id) where order_no = $1',
    [orderNo],
  )
  const [{ order_id: orderId, payment_id }] = rows as [{ order_id: string; payment_id: string }]
  await app.context.connection.pool.query('analyze')
  for (const off of ways) {
    const read = await transaction(app.context.db, async tx => {
      for (const setting of off) await sql.raw(`set local enable_${setting} = off`).execute(tx)
      const [own, nobodys] = [await uncoveredOf(tx, orderId), await uncoveredOfPayment(tx, payment_id)]
      return { taken: await takenOf(tx, orderId), own: own.map(({ left }) => left), nobodys }
    }).catch((error: Error) => error.message)
    expect({ off, read }).toEqual({ off, read: { taken: 14900, own: [14900], nobodys: [] } })
  }
})
