// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { type Statement, statements } from '#testing/steps/statements.ts'
import { watchRefunds } from './watch-refunds.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 40)
  await moreMachines(app, 'genie-600', 'sale', 20)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { withdraw, stated, ownRequests, worked } = statements(() => ({ app, house }))

describe('a part of an order', () => {
  const both = async () => {
    const { me, orderNo } = await house.ordered([{ sku: 'genie-600-buy' }, { sku: 'blades-set-9', quantity: 2 }], 'buy')
    const { shipments } = await house.ship(orderNo)
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
    return { me, orderNo, order: await me.read(orderNo) }
  }

  test('in free text is decided by staff; picked from the list by a signed-in person it takes effect', async () => {
    const { me, orderNo, order } = await both()
    const texts = await stated(withdraw(orderNo, order.email, { items: 'Alleen de mesjes' }))
    expect(texts.last).toMatchObject({ outcome: 'human', reason: 'which_items' })
    const blades = order.items.find(({ product_kind }) => product_kind === 'accessory')
    const picked = await me.call('POST', '/withdrawals', {
      ...{ name: 'Anna', contract: orderNo, email: randomEmail(), items: 'Mesjes', item_ids: [blades?.item_id] },
    })
    expect((await stated(Promise.resolve(picked))).last).toMatchObject({ outcome: 'done' })
    expect(await ownRequests(me, orderNo)).toMatchObject([{ item_id: blades?.item_id, apply_type: 'rejection' }])
  })

  test('named with the number of the order is decided by staff, and the number alone means all of it', async () => {
    const { orderNo, order } = await both()
    const named = await stated(withdraw(`${orderNo}, alleen de mesjes`, order.email))
    expect(named.last).toMatchObject({ outcome: 'human', reason: 'which_items' })
    const whole = await both()
    const { last } = await stated(withdraw(`Bestelling ${whole.orderNo}`, whole.order.email))
    expect(last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
  })

  test('that was stated in time is not laid aside by staff, however long it waits for them', async () => {
    const { orderNo, order } = await both()
    const { statement_id } = await stated(withdraw(orderNo, order.email, { items: 'Alleen de mesjes' }))
    const path = `/admin/statements/${statement_id}/close`
    for (const days of [0, 40]) {
      await later(app, days)
      const closed = await house.by('support').post(path, { reason: 'Onduidelijk.' })
      expect([...verdict(closed), closed.json.data]).toEqual([409, 210703, { reason: 'in_time' }])
    }
  })

  test('counts from the day on which the rest will not be delivered any more', async () => {
    const { me, orderNo, order } = await house.ordered([{ sku: 'genie-600-buy' }, { sku: 'blades-set-9' }], 'buy')
    const [machine, blades] = order.items
    await house.ship(orderNo, { units: [{ item_id: machine?.item_id, serial_numbers: [] }] })
    const { list } = good<{ list: { tracking_no: string }[] }>(await me.call('GET', `/orders/${orderNo}/shipments`))
    await tell(app, { trackingNo: list[0]?.tracking_no ?? '', event: 'delivered' })
    await later(app, 40)
    const path = `/admin/orders/${orderNo}/items/${blades?.item_id}/cancel`
    good(await house.by('operations').post(path, { reason: 'Niet meer leverbaar.' }))
    const item = { item_id: machine?.item_id, apply_type: 'rejection' }
    good(await me.call('POST', `/orders/${orderNo}/request-offer`, item))
    await later(app, 20)
    const late = await me.call('POST', `/orders/${orderNo}/request-offer`, item)
    expect(late.json).toMatchObject({ data: { reason: 'withdrawal_over' } })
  })

  test('W3 one of several of the same thing goes to people too: how many only its words say', async () => {
    const { me, orderNo } = await house.ordered([{ sku: 'blades-set-9', quantity: 2 }], 'buy')
    const { email } = await me.read(orderNo)
    const { statement_id, last } = await stated(withdraw(orderNo, email, { items: 'Eén van de twee' }))
    expect(last).toMatchObject({ outcome: 'human', reason: 'which_items' })
    const linked = await house.by('support').post(`/admin/statements/${statement_id}/link`, { order_no: orderNo })
    expect(good<Statement>(linked).last).toMatchObject({ outcome: 'done' })
  })

  test('some pieces of a line are linked by themselves: the others stay as they were bought', async () => {
    const { me, orderNo } = await house.ordered([{ sku: 'genie-600-buy', quantity: 2 }], 'buy')
    const { shipments } = await house.ship(orderNo)
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
    const order = await me.read(orderNo)
    const [item] = order.items
    const { statement_id, last } = await stated(withdraw(`${orderNo}, een van de twee maaiers`, order.email))
    expect(last).toMatchObject({ outcome: 'human', reason: 'which_items' })
    const body = { order_no: orderNo, item_ids: [item?.item_id], pieces: [{ item_id: item?.item_id, quantity: 1 }] }
    const linked = await house.by('support').post(`/admin/statements/${statement_id}/link`, body)
    expect(good<Statement>(linked).last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
    const after = await me.read(orderNo)
    expect(after.items.map(({ quantity, serial_numbers }) => [quantity, serial_numbers.length])).toEqual([
      [1, 1],
      [1, 1],
    ])
    await later(app, 13)
    await watchRefunds(app.context, {})
    await worked()
    expect((await me.read(orderNo)).refunded_amount).toBe(Math.round(order.paid_amount / 2))
    expect(await ownRequests(me, orderNo)).toHaveLength(1)
  })

  test('ids of a person who has not signed in are ignored', async () => {
    const { me, orderNo, order } = await both()
    await stated(withdraw(orderNo, order.email, { item_ids: [order.items[0]?.item_id] }))
    expect(await ownRequests(me, orderNo)).toHaveLength(2)
  })

  test('is linked by staff, item by item', async () => {
    const { me, orderNo, order } = await both()
    const { statement_id } = await stated(withdraw('mijn laatste bestelling', randomEmail()))
    const link = (body: object, role: 'support' | 'finance' = 'support') =>
      house.by(role).post(`/admin/statements/${statement_id}/link`, body)
    expect(verdict(await link({ order_no: orderNo }, 'finance'))).toEqual([403, 403])
    expect(verdict(await link({ order_no: 'B-22222222' }))).toEqual([404, 200201])
    expect(verdict(await link({ order_no: orderNo, item_ids: [crypto.randomUUID()] }))).toEqual([404, 210601])
    const [first] = order.items
    const responses = await Promise.all([1, 2].map(() => link({ order_no: orderNo, item_ids: [first?.item_id] })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await ownRequests(me, orderNo)).toMatchObject([{ item_id: first?.item_id }])
  })
})
