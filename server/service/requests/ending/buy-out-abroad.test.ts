// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'
import { agreedTerms, good, type Offer, type RequestDetail } from '#testing/steps/requests.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
})
afterAll(() => app.close())

test('a machine that is bought where it stands abroad is declared there, not in the one-stop shop', async () => {
  const berlin = { country: 'DE', postcode: '10115', city: 'Berlin', street: 'Torstraße' }
  const me = till(app, await register(app), berlin)
  const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 6 }])
  await me.paid([{ sku: 'blades-set-9' }])
  const no = orders[0]?.order_no ?? ''
  const { shipments } = await house.ship(no)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  await later(app, 40)
  await liftLimits(app)
  const item_id = (await me.read(no)).items[0]?.item_id ?? ''
  const wanted = { item_id, apply_type: 'buy' }
  const { offer_id } = good<Offer>(await me.call('POST', `/orders/${no}/request-offer`, wanted))
  const asked = { ...wanted, reason_code: 'satisfied', apply_reason: '', offer_id, ...(await agreedTerms(app, 'buy')) }
  const { request_no } = good<RequestDetail>(await me.call('POST', `/orders/${no}/requests`, asked))
  const checkoutNo = good<RequestDetail>(await me.call('GET', `/requests/${request_no}`)).checkout_no ?? ''
  await me.choose(await me.pay(checkoutNo), 'success')
  await me.outcome(checkoutNo)
  await me.paid([{ sku: 'blades-set-9' }])
  const now = app.context.clock.now()
  const quarter = `year=${now.getUTCFullYear()}&quarter=${Math.ceil((now.getUTCMonth() + 1) / 3)}`
  const { lines } = good<{ lines: object[] }>(await house.by('finance').get(`/admin/vat-report?${quarter}`))
  const german = { vat_country: 'DE', vat_kind: 'sale', papers: 1 }
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...german, scheme: 'local' }),
      expect.objectContaining({ ...german, scheme: 'oss' }),
    ]),
  )
  expect(await ledgerFaults(app)).toEqual([])
})
