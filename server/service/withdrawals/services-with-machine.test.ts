// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail } from '#testing/steps/accounts.ts'
import type { Line } from '#testing/steps/orders.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines, type Offer, type RequestDetail } from '#testing/steps/requests.ts'
import { passerBy, tell, warehouse } from '#testing/steps/shipments.ts'
import { statements } from '#testing/steps/statements.ts'

/**
 * Article 15 of Directive 2011/83/EU: the contract of work on a machine ends with that of the machine, in any order of
 * the checkout.
 */
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 8)
  await moreMachines(app, 'genie-600', 'rent', 8)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const { worked } = statements(() => ({ app, house }))
const installation: Line = { sku: 'installation' }
type Shopper = Awaited<ReturnType<typeof passerBy>>
const findPart = async (me: Shopper, orderNo: string, kind: string) =>
  (await me.read(orderNo)).items.find(({ product_kind }) => product_kind === kind)
const wishFor = (item_id = '') => ({ item_id, apply_type: 'rejection', reason_code: 'withdrawal', apply_reason: '' })

async function arrives(orderNo: string): Promise<void> {
  const { shipments } = await house.ship(orderNo)
  for (const { tracking_no } of shipments) await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
}

/** A purchase of a machine with its installation, both delivered. */
async function installed(more: Line[] = [], pieces = 1) {
  const { me, orderNo } = await house.ordered(
    [{ sku: 'genie-600-buy', quantity: pieces }, { ...installation, quantity: pieces }, ...more],
    'buy',
  )
  await arrives(orderNo)
  const [machine, service] = [await findPart(me, orderNo, 'machine'), await findPart(me, orderNo, 'service')]
  return { me, orderNo, machine, service, order: await me.read(orderNo) }
}

/** A rental, with its installation in an order of its own. */
async function rented() {
  const me = await passerBy(app)
  const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 3 }, installation])
  const no = (kind: string) => orders.find(order => order.kind === kind)?.order_no ?? ''
  return { me, rent: no('rent'), buy: no('buy') }
}

describe('a customer who withdraws from a machine', () => {
  test('pays nothing for its installation: the offer shows it, it is refunded at once, and mailed', async () => {
    const { me, orderNo, machine, service, order } = await installed()
    const { apply_reason: _, reason_code: __, ...wish } = wishFor(machine?.item_id)
    const offer = good<Offer>(await me.call('POST', `/orders/${orderNo}/request-offer`, wish))
    expect(offer.back).toBe(order.paid_amount)
    expect(offer.lines).toContainEqual({ rule: 'withdrawn_services', amount: -(service?.due ?? 0), figures: {} })
    good<RequestDetail>(await me.call('POST', `/orders/${orderNo}/requests`, wishFor(machine?.item_id)))
    expect(await me.read(orderNo)).toMatchObject({ refunded_amount: service?.due, order_status: 'delivered' })
    expect(await findPart(me, orderNo, 'service')).toMatchObject({ item_status: 'closed' })
    await worked()
    expect((await newestMail(app, order.email, 'Je betaalt er niets voor')).subject).toContain('Dienst vervalt')
  })

  test('also by a statement of the machine alone', async () => {
    const { me, orderNo, machine, service, order } = await installed()
    const body = { name: 'Anna de Wit', contract: orderNo, email: order.email, item_ids: [machine?.item_id] }
    good(await me.call('POST', '/withdrawals', body))
    await worked()
    expect((await me.read(orderNo)).refunded_amount).toBe(service?.due)
  })

  test('and names the whole order: the installation is refunded once', async () => {
    const { me, orderNo, service, order } = await installed()
    good(await me.call('POST', '/withdrawals', { name: 'Anna de Wit', contract: orderNo, email: order.email }))
    await worked()
    expect((await me.read(orderNo)).refunded_amount).toBe(service?.due)
  })

  test('keeps the installation of another machine that stays', async () => {
    const { me, orderNo, machine, service } = await installed([{ sku: 'genie-1000-buy' }])
    good(await me.call('POST', `/orders/${orderNo}/requests`, wishFor(machine?.item_id)))
    expect((await me.read(orderNo)).refunded_amount).toBe(0)
    expect(service?.quantity).toBe(1)
  })
})

describe('the installation of a rental is in an order of its own', () => {
  test('and ends with it when the rental is withdrawn from', async () => {
    const { me, rent, buy } = await rented()
    await arrives(rent)
    const { paid_amount } = await me.read(buy)
    good(await me.call('POST', `/orders/${rent}/requests`, wishFor((await findPart(me, rent, 'machine'))?.item_id)))
    expect(await me.read(buy)).toMatchObject({ order_status: 'canceled', refunded_amount: paid_amount })
    expect((await house.command(buy, 'ship', {})).status).not.toBe(200)
  })

  test('and when its customer cancels the rental before it was sent', async () => {
    const { me, rent, buy } = await rented()
    const { paid_amount } = await me.read(buy)
    good(await me.call('POST', `/orders/${rent}/cancel`, {}))
    expect(await me.read(buy)).toMatchObject({ order_status: 'canceled', refunded_amount: paid_amount })
  })

  test('and when the rental is withdrawn from before it was sent', async () => {
    const { me, rent, buy } = await rented()
    const { email, paid_amount } = await me.read(buy)
    good(await me.call('POST', '/withdrawals', { name: 'Anna de Wit', contract: rent, email }))
    await worked()
    expect(await me.read(buy)).toMatchObject({ order_status: 'canceled', refunded_amount: paid_amount })
  })

  test('and stays paid if it was fully carried out', async () => {
    const { me, rent, buy } = await rented()
    await arrives(rent)
    await app.context.db
      .updateTable('order_items')
      .set({ item_status: 'completed' })
      .where('order_id', '=', eb => eb.selectFrom('orders').select('order_id').where('order_no', '=', buy))
      .execute()
    good(await me.call('POST', `/orders/${rent}/requests`, wishFor((await findPart(me, rent, 'machine'))?.item_id)))
    expect((await me.read(buy)).refunded_amount).toBe(0)
  })
})
