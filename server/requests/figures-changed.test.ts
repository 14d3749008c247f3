import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { ledgerFaults } from '../testing/orders.ts'
import { moreMachines } from '../testing/requests.ts'
import { returning } from '../testing/returns.ts'
import { settlementFaults } from '../testing/settlements.ts'
import { verdict, warehouse } from '../testing/shipments.ts'
import { liftLimits } from '../testing/staff.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { lockAnyRequest } from './lock-request.ts'
import { giveBack } from './settle-deposit-books.ts'

/** Money that goes back meanwhile changes what others were agreed to: nothing is done by figures of before. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 40)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
  expect(await settlementFaults(app)).toEqual([])
})

const query = (text: string, values: unknown[]) => app.context.connection.pool.query(text, values)
const rented = () => returning(app, house, 6, { report: true })

/** So much of what was paid goes back, as a refund that somebody granted. */
const refunded = (no: string, type: 'product' | 'deposit', amount: number) =>
  transaction(app.context.db, async tx => {
    const locked = await lockAnyRequest(tx, no, app.context.clock.now())
    await giveBack(tx, app.context, { locked, type, amount, reason: 'granted', reference: `test:${no}` })
  })

describe.each(['product', 'deposit'] as const)('a buy-out whose %s has gone back in part', type => {
  test('is not approved by the figures of before', async () => {
    const { agreed, staffDoes } = await rented()
    const { request_no: no } = await agreed('buy')
    await refunded(no, type, 10_000)
    const refused = await staffDoes(no, 'approve')
    expect([...verdict(refused), refused.json.data]).toEqual([409, 200203, { reason: 'changed' }])
  })

  test('is not paid for by them: what is paid goes back', async () => {
    const { agreed, does, me, orderNo, readRequest } = await rented()
    const { request_no: no } = await agreed('buy')
    await does(no, 'approve')
    const { checkout_no } = await readRequest(no)
    const payUrl = await me.pay(checkout_no ?? '')
    await refunded(no, type, 10_000)
    await me.choose(payUrl, 'success')
    await me.outcome(checkout_no ?? '')
    expect(await readRequest(no)).toMatchObject({ process_status: 'reject', checkout_no: null })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'delivered' })
    expect((await agreed('buy')).audit_status).toBe('wait_review')
  })
})
