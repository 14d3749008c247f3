// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, type RequestDetail } from '#testing/steps/requests.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'

/** Accessories that are replaced: how many leave, and who decides it. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await rowsOf(app)("update skus set stock = 100 where key = 'garage-small'")
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const stock = async () => Number((await rowsOf(app)("select stock from skus where key = 'garage-small'"))[0]?.stock)

/** In the workshop according to one person: this many pieces, and their buyer chose others. */
async function claimed(quantity: number) {
  const { me, orderNo } = await house.ordered([{ sku: 'garage-small', quantity }], 'buy')
  const { shipments } = await house.ship(orderNo)
  for (const parcel of shipments) await tell(app, { trackingNo: parcel.tracking_no ?? '', event: 'delivered' })
  const [item] = (await me.read(orderNo)).items
  const wish = {
    item_id: item?.item_id,
    apply_type: 'repair',
    reason_code: 'damaged_on_arrival',
    apply_reason: 'Kapot.',
  }
  const told = { guarantee_told: true, remedy: 'replacement' }
  const asked = await me.call('POST', `/orders/${orderNo}/requests`, { ...wish, ...told })
  const { request_no: no } = good<RequestDetail>(asked)
  const operations = house.by('operations')
  good(await operations.post(`/admin/requests/${no}/approve`, {}))
  for (const event of ['pick_up', 'start']) good(await operations.post(`/admin/requests/${no}/step`, { event }))
  const sends = (more: object = {}) => operations.post(`/admin/requests/${no}/step`, { event: 'send_back', ...more })
  const conceded = () => rowsOf(app)('select kind, amount::int from concessions where subject = $1', no)
  return { no, orderNo, price: (item?.goods_due ?? 0) / quantity, sends, conceded }
}

test('above the limit a second person agrees before they leave', async () => {
  const { price, sends, conceded } = await claimed(5)
  const before = await stock()
  const waiting = await sends()
  expect(verdict(waiting)).toEqual([409, 2])
  const { proposal_id, amount } = waiting.json.data as { proposal_id: string; amount: number }
  expect(amount).toBe(5 * price)
  expect(await stock()).toBe(before)
  good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
  expect(await stock()).toBe(before - 5)
  expect(await conceded()).toEqual([{ kind: 'another_machine', amount: 5 * price }])
})

test('staff name how many leave, and only those are weighed', async () => {
  const { price, sends, conceded } = await claimed(5)
  const before = await stock()
  for (const pieces of [0, 6]) expect((await sends({ pieces })).status).toBe(400)
  good(await sends({ pieces: 2 }))
  expect(await stock()).toBe(before - 2)
  expect(await conceded()).toEqual([{ kind: 'another_machine', amount: 2 * price }])
})

test('nothing is conceded once two people have seen what they replace', async () => {
  const { no, sends, conceded } = await claimed(5)
  const before = await stock()
  good(await house.by('admin').post(`/admin/requests/${no}/step`, { event: 'send_back' }))
  expect((await sends()).status).toBe(409)
  expect([await stock(), await conceded()]).toEqual([before - 5, []])
})
