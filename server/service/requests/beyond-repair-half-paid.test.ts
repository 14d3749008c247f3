// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { passerBy, tell, warehouse } from '#testing/steps/shipments.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 4)
  const value = { offered_in: { NL: true }, within_days: 14 }
  await transaction(app.context.db, tx =>
    writeSetting(tx, { key: 'part_payment', value, now: app.context.clock.now(), by: 'test' }),
  )
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

test('of a half-paid machine that could not be repaired no day is named and nobody has to see to its rest', async () => {
  const me = await passerBy(app)
  const placed = await me.order(await me.quote([{ sku: 'genie-600-buy' }]), { pay: 'half' })
  const { checkout_no, orders } = placed.json.data as { checkout_no: string; orders: { order_no: string }[] }
  await me.choose(await me.pay(checkout_no), 'success')
  await me.outcome(checkout_no)
  const orderNo = orders[0]?.order_no ?? ''
  const { shipments } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  await later(app, 20)
  const waits = async () => {
    const { queues } = good<CallData<'GET /admin/today'>>(await house.by('finance').get('/admin/today'))
    return queues.find(({ queue }) => queue === 'balances_owed')?.first.some(({ ref }) => ref === orderNo)
  }
  const { balance: before, items } = await me.read(orderNo)
  expect([before?.paused, before?.pay_until === null, await waits()]).toEqual([false, false, true])
  const { request_no: no } = good<RequestDetail>(
    await me.call('POST', `/orders/${orderNo}/requests`, {
      ...{ item_id: items[0]?.item_id, apply_type: 'repair', reason_code: 'other', apply_reason: 'Stuk.' },
      guarantee_told: true,
      remedy: 'repair',
    }),
  )
  const staff = async (path: string, body: object = {}, role: 'operations' | 'admin' = 'operations') =>
    good(await house.by(role).post(`/admin/requests/${no}/${path}`, body))
  await staff('approve')
  await staff('step', { event: 'pick_up' }, 'admin')
  await staff('step', { event: 'start' })
  await staff('fail', { error_reason: 'Niet te repareren' })
  await staff('end', { outcome: 'Niet te repareren' })
  expect((await me.read(orderNo)).balance).toEqual({ ...before, pay_until: null, paused: true })
  expect(await waits()).toBe(false)
})
