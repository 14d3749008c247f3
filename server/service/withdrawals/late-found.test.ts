// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { cleanList, sidesBy } from '#testing/steps/returns.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'
import { type Statement, statements } from '#testing/steps/statements.ts'
import { completePurchases } from '../closing/complete-purchases.ts'

/** Stated in time and found later, when the purchase is complete: it counts from the day it was stated. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 20)
  await oneMayGive(app)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { withdraw, stated, ownRequests } = statements(() => ({ app, house }))
const link = (id: string, body: object) => house.by('support').post(`/admin/statements/${id}/link`, body)

async function bought() {
  const made = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  good(await made.me.call('POST', `/orders/${made.orderNo}/sign`, {}))
  return made
}

async function completed({ me, orderNo }: Pick<Awaited<ReturnType<typeof bought>>, 'me' | 'orderNo'>, days: number) {
  await later(app, days)
  await completePurchases(app.context, {})
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed' })
}

describe('a purchase that is complete', () => {
  test('is withdrawn from by a vague statement of day 13 that is linked on day 17', async () => {
    const made = await bought()
    const { me, orderNo, order, item } = made
    await later(app, 13)
    const { statement_id, last } = await stated(withdraw('de groene maaier', randomEmail()))
    expect(last).toMatchObject({ outcome: 'human', reason: 'unmatched' })
    await completed(made, 10)
    const [serial = ''] = item.serial_numbers
    expect(await house.unit(serial)).toMatchObject({ holder: 'sold' })
    expect(good<Statement>(await link(statement_id, { order_no: orderNo })).last).toMatchObject({ outcome: 'done' })
    const [request] = await ownRequests(me, orderNo)
    const no = request?.request_no ?? ''
    expect(request).toMatchObject({ apply_type: 'rejection', process_status: 'pass' })
    await made.does(no, 'step', { event: 'pick_up' })
    expect(await me.read(orderNo)).toMatchObject({ refunded_amount: 0 })
    good(await made.staffDoes(no, 'inspect', { checklist: cleanList, pictures: await sidesBy(app, house) }))
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed', refunded_amount: order.paid_amount })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
  })

  test('is not completed while a statement that names it is undecided', async () => {
    const { me, orderNo, order } = await delivered(app, house, { sku: 'blades-set-9', quantity: 2 }, 'buy')
    good(await me.call('POST', `/orders/${orderNo}/sign`, {}))
    await later(app, 13)
    const { last } = await stated(withdraw(orderNo, order.email, { items: 'Een van de twee' }))
    expect(last).toMatchObject({ outcome: 'human', reason: 'which_items' })
    await later(app, 10)
    await completePurchases(app.context, {})
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'in_use' })
  })

  test('too late is still possible; as goodwill it is granted', async () => {
    const made = await bought()
    await completed(made, 30)
    const { statement_id } = await stated(withdraw('de groene maaier', randomEmail()))
    const refused = await link(statement_id, { order_no: made.orderNo })
    expect(refused.json).toMatchObject({ code: 210703, data: { reason: 'late' } })
    expect((await link(statement_id, { order_no: made.orderNo, grant: true })).status).toBe(200)
    expect(await ownRequests(made.me, made.orderNo)).toHaveLength(1)
    expect(verdict(await link(statement_id, { order_no: made.orderNo, grant: true }))).toEqual([409, 1])
  })

  test('one of two things is withdrawn from, and the other stays complete', async () => {
    const { me, orderNo } = await house.ordered([{ sku: 'blades-set-9' }, { sku: 'genie-600-buy' }], 'buy')
    const { shipments } = await house.ship(orderNo)
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
    good(await me.call('POST', `/orders/${orderNo}/sign`, {}))
    const { statement_id } = await stated(withdraw('mijn bestelling', randomEmail()))
    await completed({ me, orderNo }, 25)
    const items = (await me.read(orderNo)).items
    const blades = items.find(({ product_kind }) => product_kind === 'accessory')
    good(await link(statement_id, { order_no: orderNo, item_ids: [blades?.item_id] }))
    const [request] = await ownRequests(me, orderNo)
    const step = (action: string, body: object) =>
      house.by('operations').post(`/admin/requests/${request?.request_no}/${action}`, body)
    good(await step('step', { event: 'pick_up' }))
    good(await step('inspect', { checklist: cleanList, restock: true }))
    const after = await me.read(orderNo)
    expect(after).toMatchObject({ order_status: 'completed' })
    expect(after.items.map(({ item_status }) => item_status).toSorted()).toEqual(['closed', 'completed'])
  })
})
