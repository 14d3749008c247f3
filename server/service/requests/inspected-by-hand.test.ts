// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { cleanList } from '#testing/steps/returns.ts'
import { passerBy, warehouse } from '#testing/steps/shipments.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 5)
})
afterAll(() => app.close())

test('a machine collected by hand whose withdrawal ends the checkout: it is here, and the coupon is released', async () => {
  const me = await passerBy(app)
  const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 6 }], { coupon_code: 'WELKOM10' })
  const orderNo = orders[0]?.order_no ?? ''
  await house.ship(orderNo)
  await house.command(orderNo, 'deliver')
  const [item] = (await me.read(orderNo)).items
  const { request_no: no } = good<RequestDetail>(
    await me.call('POST', `/orders/${orderNo}/requests`, {
      ...{ item_id: item?.item_id, apply_type: 'rejection', reason_code: 'withdrawal' },
    }),
  )
  good(await house.by('admin').post(`/admin/requests/${no}/step`, { event: 'pick_up' }))
  good(await house.by('operations').post(`/admin/requests/${no}/inspect`, { checklist: cleanList }))
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed' })
  const { rows } = await app.context.connection.pool.query('select claim_state from coupon_claims')
  expect(rows).toEqual([{ claim_state: 'returned' }])
  expect((await house.unit(item?.serial_numbers[0] ?? '')).holder).toBe('platform')
})
