// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { chooseAsShown, missingMachines } from '#testing/steps/shortages.ts'
import { oneMayGive } from '#testing/steps/staff.ts'

/** An installation needs a machine: it ends with the last machine of its order. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 8)
  await oneMayGive(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const { addMachine, lose, onlyAdded } = missingMachines(() => ({ app, operations: house.by('operations') }))
type Order = Awaited<ReturnType<(typeof house)['ordered']>>['order']
const filterKind = ({ items }: Pick<Order, 'items'>, kind: string) => items.filter(item => item.product_kind === kind)
const standing = ({ items }: Pick<Order, 'items'>) => items.map(item => [item.product_kind, item.item_status])
const cancel = (orderNo: string, itemId = '') =>
  house.command(orderNo, `items/${itemId}/cancel`, { reason: 'Niet meer leverbaar' })

test('staff cancel the machine: its installation ends with it and is refunded, and the order is over', async () => {
  const { me, orderNo, order } = await house.ordered([{ sku: 'genie-600-buy' }, { sku: 'installation' }], 'buy')
  expect((await cancel(orderNo, filterKind(order, 'machine')[0]?.item_id)).status).toBe(200)
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled', refunded_amount: order.paid_amount })
})

test('with blades in it the order continues, and the mail names both items that ended', async () => {
  const lines = [{ sku: 'genie-600-buy' }, { sku: 'installation' }, { sku: 'blades-set-9' }]
  const { me, orderNo, order } = await house.ordered(lines, 'buy')
  const [machine] = filterKind(order, 'machine')
  const [service] = filterKind(order, 'service')
  expect((await cancel(orderNo, machine?.item_id)).status).toBe(200)
  const after = await me.read(orderNo)
  expect(after.refunded_amount).toBe((machine?.due ?? 0) + (service?.due ?? 0))
  expect(standing(after).toSorted()).toEqual([
    ['accessory', 'pay_success'],
    ['machine', 'canceled'],
    ['service', 'canceled'],
  ])
  const mail = await app.context.db
    .selectFrom('mails')
    .select('data')
    .where('template', '=', 'order_item_canceled')
    .where('recipient', '=', order.email)
    .executeTakeFirst()
  expect(mail?.data).toMatchObject({ things: [machine?.name, service?.name] })
})

test('while another machine is left, its installation stays', async () => {
  const lines = [{ sku: 'genie-600-buy' }, { sku: 'genie-1000-buy' }, { sku: 'installation' }]
  const { me, orderNo, order } = await house.ordered(lines, 'buy')
  const [one, other] = filterKind(order, 'machine')
  expect((await cancel(orderNo, one?.item_id)).status).toBe(200)
  expect((await me.read(orderNo)).refunded_amount).toBe(one?.due)
  expect((await cancel(orderNo, other?.item_id)).status).toBe(200)
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled', refunded_amount: order.paid_amount })
})

test('two machines and two installations: one installation ends with each machine', async () => {
  const lines = [{ sku: 'genie-600-buy' }, { sku: 'genie-1000-buy' }, { sku: 'installation', quantity: 2 }]
  const { me, orderNo, order } = await house.ordered(lines, 'buy')
  const [one, other] = filterKind(order, 'machine')
  const [both] = filterKind(order, 'service')
  expect((await cancel(orderNo, one?.item_id)).status).toBe(200)
  const after = await me.read(orderNo)
  expect(after.refunded_amount).toBe((one?.due ?? 0) + (both?.due ?? 0) / 2)
  expect(filterKind(after, 'service').map(item => [item.quantity, item.item_status])).toEqual([
    [1, 'pay_success'],
    [1, 'canceled'],
  ])
  expect((await cancel(orderNo, other?.item_id)).status).toBe(200)
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled', refunded_amount: order.paid_amount })
})

test('after a refund the lines are not divided, and the price of one installation is refunded with one machine', async () => {
  const lines = [{ sku: 'genie-600-buy' }, { sku: 'genie-1000-buy' }, { sku: 'installation', quantity: 2 }]
  const { me, orderNo, order } = await house.ordered([...lines, { sku: 'blades-set-9' }], 'buy')
  const [one] = filterKind(order, 'machine')
  const [both] = filterKind(order, 'service')
  const [blades] = filterKind(order, 'accessory')
  expect((await cancel(orderNo, blades?.item_id)).status).toBe(200)
  expect((await cancel(orderNo, one?.item_id)).status).toBe(200)
  const back = (blades?.due ?? 0) + (one?.due ?? 0) + (both?.due ?? 0) / 2
  expect((await me.read(orderNo)).refunded_amount).toBe(back)
})

test('its customer chooses the refund for a missing machine: the amount includes its installation, and is refunded', async () => {
  await onlyAdded()
  const machine = await addMachine('sale')
  const { me, orderNo, order } = await house.ordered([{ sku: 'genie-3000-buy' }, { sku: 'installation' }], 'buy')
  await lose(machine)
  const shown = good<CallData<'GET /orders/{order_no}/shortage'>>(await me.call('GET', `/orders/${orderNo}/shortage`))
  expect(shown).toMatchObject({ ends_order: true, refund: order.paid_amount })
  expect((await chooseAsShown(me, orderNo, { choice: 'refund' })).status).toBe(200)
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled', refunded_amount: order.paid_amount })
})

test('with blades in it the installation ends with the missing machine, and the blades are sent', async () => {
  await onlyAdded()
  const machine = await addMachine('sale')
  const lines = [{ sku: 'genie-3000-buy' }, { sku: 'installation' }, { sku: 'blades-set-9' }]
  const { me, orderNo, order } = await house.ordered(lines, 'buy')
  await lose(machine)
  const both = [...filterKind(order, 'machine'), ...filterKind(order, 'service')].reduce((all, { due }) => all + due, 0)
  const shown = good<CallData<'GET /orders/{order_no}/shortage'>>(await me.call('GET', `/orders/${orderNo}/shortage`))
  expect(shown).toMatchObject({ ends_order: false, refund: both })
  expect((await chooseAsShown(me, orderNo, { choice: 'refund' })).status).toBe(200)
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'pay_success', refunded_amount: both })
})
