// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recounts } from '#testing/actors/recounts.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good } from '#testing/steps/requests.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { statements } from '#testing/steps/statements.ts'

/** Pieces that are split off a line that was sent keep the state of their parcel. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let query: ReturnType<typeof rowsOf>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  query = rowsOf(app)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  for (const what of [
    'a parcel holds another number of pieces than its line',
    'a piece of what was sent is in no parcel',
  ])
    expect(await query(recounts[what] ?? ''), what).toEqual([])
})

const { stated, withdraw } = statements(() => ({ app, house }))
const stock = async (): Promise<number> => (await query("select stock from skus where key = 'blades-set-9'"))[0].stock

/** Two of five sets are withdrawn from, after their parcel has ended like this. */
async function twoOfFive(end: 'lost' | 'delivered') {
  const before = await stock()
  const { me, orderNo } = await house.ordered([{ sku: 'blades-set-9', quantity: 5 }], 'buy')
  const { shipments } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: end })
  const { email, items } = await me.read(orderNo)
  const item_id = items[0]?.item_id ?? ''
  const { statement_id } = await stated(withdraw(`${orderNo}, twee van de vijf`, email))
  const body = { order_no: orderNo, item_ids: [item_id], pieces: [{ item_id, quantity: 2 }] }
  good(await house.by('support').post(`/admin/statements/${statement_id}/link`, body))
  await app.context.jobs.drain()
  return { me, orderNo, before }
}

test('pieces lost in transit are not restocked when some of them are withdrawn from', async () => {
  const { orderNo, before } = await twoOfFive('lost')
  expect(await stock()).toBe(before - 5)
  await house.ship(orderNo)
  expect(await stock()).toBe(before - 8)
})

test('the delivered parcel records which pieces belong to which line', async () => {
  const { me, orderNo } = await twoOfFive('delivered')
  const { list } = good<{ list: { direction: string; contents: { item_id: string; quantity: number }[] }[] }>(
    await me.call('GET', `/orders/${orderNo}/shipments`),
  )
  const { items } = await me.read(orderNo)
  const contents = list.filter(({ direction }) => direction === 'out').flatMap(parcel => parcel.contents)
  expect(contents.map(({ item_id, quantity }) => [item_id, quantity]).toSorted()).toEqual(
    items.map(({ item_id, quantity }) => [item_id, quantity]).toSorted(),
  )
})
