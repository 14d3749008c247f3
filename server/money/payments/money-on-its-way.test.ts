// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { changer } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { sandboxOf } from '#testing/steps/refunds.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { chooseAsShown, large, missingMachines } from '#testing/steps/shortages.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/**
 * Ending something that is being paid for is refused with that reason, or because the provider does not respond:
 * nothing ends.
 */
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
  await onlyAdded()
})
afterAll(() => app.close())
afterEach(async () => {
  sandboxOf(app).control.health = 'well'
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { addMachine, lose, onlyAdded } = missingMachines(() => ({ app, operations: house.by('operations') }))
const reason = 'Omdat het zo is'

interface Begun {
  me: Awaited<ReturnType<typeof changer>>
  orderNo: string
  /** The checkout to be paid. */
  checkoutNo: string
}

async function unpaid(): Promise<Begun> {
  const me = await changer(app)
  const { checkout_no: checkoutNo, orders } = await me.placed([{ sku: 'genie-600-rent', months: 3 }])
  return { me, checkoutNo, orderNo: orders[0]?.order_no ?? '' }
}

/** Paid, with a longer rental that is not paid yet. */
async function dearer(line: { sku: string; months: number } = { sku: 'genie-600-rent', months: 3 }): Promise<Begun> {
  const me = await changer(app)
  const orderNo = await me.ordered([line])
  const { checkout_no } = await me.change(orderNo, { months: line.months + 6 })
  return { me, orderNo, checkoutNo: checkout_no ?? '' }
}

async function dearerAndLost(): Promise<Begun> {
  const machine = await addMachine()
  const begun = await dearer(large())
  await lose(machine)
  return begun
}

const cancel = ({ me, orderNo }: Begun) => me.call('POST', `/orders/${orderNo}/cancel`, { reason })
const close = ({ orderNo }: Begun) => house.command(orderNo, 'close', { reason })
const takeMoney = ({ me, orderNo }: Begun) => chooseAsShown(me, orderNo, { choice: 'refund' })

/** Staff link a letter from somebody to this order. */
async function link({ orderNo }: Begun): Promise<Answer> {
  const letter = {
    ...{ kind: 'withdrawal', channel: 'letter', name: 'P. Bakker', contract: 'de groene maaier', email: null },
    stated_on: app.context.clock.now().toISOString().slice(0, 10),
  }
  const { statement_id } = good<{ statement_id: string }>(
    await house.by('operations').post('/admin/statements', letter),
  )
  return house.by('support').post(`/admin/statements/${statement_id}/link`, { order_no: orderNo })
}

const ends: [name: string, begin: () => Promise<Begun>, end: (begun: Begun) => Promise<Answer>][] = [
  ['an order is cancelled that is being paid', unpaid, cancel],
  ['staff end an order that is being paid', unpaid, close],
  ['an order is cancelled while its longer term is being paid', dearer, cancel],
  ['staff end an order while its longer term is being paid', dearer, close],
  ['the money is chosen for a lost machine while its longer term is being paid', dearerAndLost, takeMoney],
  ['a letter withdraws while the longer term is being paid', dearer, link],
]

test.each(ends)(
  '%s: a payment in progress takes precedence, and it ends only without one',
  async (_name, begin, end) => {
    const begun = await begin()
    const { me, orderNo, checkoutNo } = begun
    const before = await me.read(orderNo)
    const payUrl = await me.pay(checkoutNo)
    await me.choose(payUrl, 'delayed')
    const answer = await end(begun)
    expect([...verdict(answer), answer.json.data]).toEqual([409, 200503, { reason: 'processing' }])
    expect((await me.read(orderNo)).order_status).toBe(before.order_status)
    await sandboxOf(app).act(payUrl.split('/').at(-1) ?? '', 'delayed_failure')
    await me.outcome(checkoutNo)
    const later = await end(begun)
    expect(later.status, later.text).toBe(200)
    expect((await me.read(orderNo)).order_status).toMatch(/^(canceled|closed)$/)
  },
)

test.each(ends)('%s, and the provider does not respond: nothing ends, nothing is lost', async (_name, begin, end) => {
  const begun = await begin()
  const { me, orderNo, checkoutNo } = begun
  const before = await me.read(orderNo)
  await me.pay(checkoutNo)
  sandboxOf(app).control.health = 'down'
  expect(verdict(await end(begun))).toEqual([503, 200505])
  expect((await me.read(orderNo)).order_status).toBe(before.order_status)
  sandboxOf(app).control.health = 'well'
  const later = await end(begun)
  expect(later.status, later.text).toBe(200)
})
