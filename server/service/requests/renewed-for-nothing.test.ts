// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { statements } from '#testing/steps/statements.ts'

/** A machine is used only for as long as it is paid for: renewing and withdrawing adds no free days. */
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 12)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const { worked } = statements(() => ({ app, house }))
const rented = (months: number) => delivered(app, house, { sku: 'genie-600-rent', months })
type Rented = Awaited<ReturnType<typeof rented>>

async function renews(made: Rented, months = 12): Promise<string> {
  const { request_no } = await made.agreed('renewal', { months })
  await made.pays((await made.readRequest(request_no)).checkout_no)
  return request_no
}

async function withdraws({ me, orderNo, order, item }: Rented): Promise<void> {
  const body = { name: 'Anna de Wit', contract: orderNo, email: order.email, item_ids: [item.item_id] }
  good(await me.call('POST', '/withdrawals', body))
  await worked()
}

async function listedLate(orderNo: string): Promise<boolean> {
  const { list } = good<CallData<'GET /admin/overdue'>>(await house.by('admin').get('/admin/overdue?page_size=100'))
  return list.some(({ order_no }) => order_no === orderNo)
}

describe('a renewal that was withdrawn from after the end', () => {
  test('is followed by none: the machine has to come back, and is late after its fortnight', async () => {
    const made = await rented(2)
    await later(app, 60)
    await renews(made)
    await later(app, 13)
    await withdraws(made)
    await later(app, 13)
    expect(await listedLate(made.orderNo)).toBe(false)
    expect((await made.offer('renewal', { months: 12 })).json).toMatchObject({ data: { reason: 'renewal_withdrawn' } })
    const end = good<CallData<'GET /orders/{order_no}/end-of-rental'>>(
      await made.me.call('GET', `/orders/${made.orderNo}/end-of-rental`),
    )
    expect(end.renewing).toMatchObject({ allowed: false, refusal: 'renewal_withdrawn' })
    await later(app, 3)
    expect(await listedLate(made.orderNo)).toBe(true)
  })

  test('before the end it changes nothing: another renewal can follow', async () => {
    const made = await rented(3)
    await later(app, 60)
    await renews(made)
    await later(app, 2)
    await withdraws(made)
    await renews(made, 2)
    expect((await made.me.read(made.orderNo)).lease_months).toBe(5)
  })
})

describe('a return that is asked for in the days of a renewal', () => {
  const returned = async (made: Rented, days: number) => {
    const pick_up_on = addDays(dayInShop(app.context.clock.now()), days)
    const { lines } = good<Offer>(await made.offer('return', { pick_up_on }))
    return lines.find(({ rule }) => rule === 'early_fee')?.amount ?? 0
  }

  test('costs no fee while a withdrawal would bring it back as well, and its fee for a day far away', async () => {
    const made = await rented(3)
    await later(app, 60)
    await renews(made)
    expect(await returned(made, 10)).toBe(0)
    expect(await returned(made, 28)).toBe(0)
    const far = await returned(made, 200)
    await later(app, 20)
    expect(far).toBe(await returned(made, 180))
    expect(far).toBeGreaterThan(0)
  })
})
