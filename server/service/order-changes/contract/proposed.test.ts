// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { inTurn } from '#testing/shop/in-turn.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import {
  abroad,
  type Changed,
  type Changer,
  changedFacts,
  changer,
  type Offer,
  rent,
} from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

type Proposed = CallData<'GET /orders/{order_no}/proposed-change'>

const { query, busyOf, mailsOf } = changedFacts(() => app)
const reason = 'Belde ons: liever negen maanden'

async function proposes(orderNo: string, wish: object) {
  const desk = house.by('support')
  const offer = good<Offer>(await desk.post(`/admin/orders/${orderNo}/change-offer`, wish))
  const body = { ...wish, offer_hash: offer.offer_hash, reason }
  return { offer, answer: await desk.post(`/admin/orders/${orderNo}/change`, body) }
}

const proposedTo = async (me: Changer, orderNo: string) =>
  good<Proposed>(await me.call('GET', `/orders/${orderNo}/proposed-change`))

test('staff propose what costs more: nothing is held, charged or changed before its customer concludes it', async () => {
  const me = await changer(app)
  const orderNo = await me.ordered([rent(6)])
  const [before, busy] = [await me.read(orderNo), await busyOf(orderNo)]
  const { answer } = await proposes(orderNo, { months: 9 })
  const { proposed_until } = good<{ proposed_until: string }>(answer)
  expect(await proposedTo(me, orderNo)).toEqual({ change: { months: 9 }, reason, until: proposed_until })
  expect((await mailsOf(orderNo)).at(-1)).toBe('order_change_proposed')
  expect((await me.call('GET', `/orders/${orderNo}/change`)).json.data).toBeNull()
  const { events, ...after } = await me.read(orderNo)
  expect({ ...after, events: [] }).toEqual({ ...before, events: [] })
  expect(events.at(-1)).toMatchObject({ event: 'change_proposed', actor_role: 'support', reason })
  expect(await busyOf(orderNo)).toEqual(busy)
  expect(await query("select from checkouts where purpose = 'change' and order_id = $1", [before.order_id])).toEqual([])

  // The customer concludes it like any change of their own, and pays.
  const { checkout_no } = await me.change(orderNo, { months: 9 })
  expect(await proposedTo(me, orderNo)).toBeNull()
  await me.choose(await me.pay(checkout_no ?? ''), 'success')
  await me.outcome(checkout_no ?? '')
  const done = await me.read(orderNo)
  expect(done).toMatchObject({ lease_months: 9, total_amount: 55_500 })
  expect(done.events.at(-1)).toMatchObject({ event: 'change', actor_role: 'customer' })
  expect(await query('select kind from agreements where order_id = $1', [done.order_id])).toEqual([{ kind: 'change' }])
})

test('a proposal ends by itself, by a change, by a newer one, and when the order leaves', async () => {
  const me = await changer(app)
  // One after the other: only so many may be unpaid at a time.
  const ordered = () => me.ordered([rent(6)])
  const [late, changed, newer, sent] = [await ordered(), await ordered(), await ordered(), await ordered()]
  for (const orderNo of [late, changed, newer, sent]) good((await proposes(orderNo, { months: 9 })).answer)
  await me.change(changed, { months: 4 })
  expect(await proposedTo(me, changed)).toBeNull()
  good((await proposes(newer, { months: 12 })).answer)
  expect(await proposedTo(me, newer)).toMatchObject({ change: { months: 12 } })
  await house.ship(sent)
  expect(await proposedTo(me, sent)).toBeNull()
  await later(app, 2.9)
  expect(await proposedTo(me, late)).toMatchObject({ change: { months: 9 } })
  await later(app, 0.2)
  expect(await proposedTo(me, late)).toBeNull()
})

test('another address that costs more needs no second person: it goes nowhere before its customer has proved themselves', async () => {
  const me = await changer(app)
  const orderNo = await me.ordered([rent(6)])
  const { answer } = await proposes(orderNo, { months: 9, address: abroad })
  expect(good<{ proposed_until: string | null }>(answer).proposed_until).not.toBeNull()
  expect(await proposedTo(me, orderNo)).toMatchObject({ change: { address: abroad } })
  expect((await me.read(orderNo)).country).toBe('NL')
  expect(await query('select from concessions join orders using (order_id) where order_no = $1', [orderNo])).toEqual([])
})

test('a proposal is read by the owner of its order alone', async () => {
  const [me, other] = [await changer(app), await changer(app)]
  const orderNo = await me.ordered([rent(6)])
  good((await proposes(orderNo, { months: 9 })).answer)
  expect(verdict(await other.call('GET', `/orders/${orderNo}/proposed-change`))).toEqual([404, 200201])
})

test('two proposals at once: the later one stands', async () => {
  const me = await changer(app)
  const orderNo = await me.ordered([rent(6)])
  const findRow = { text: 'select from orders where order_no = $1 for update', values: [orderNo] }
  const answers = await inTurn(app, findRow, [
    async () => (await proposes(orderNo, { months: 9 })).answer,
    async () => (await proposes(orderNo, { months: 12 })).answer,
  ])
  expect(answers.map(answer => answer?.status)).toEqual([200, 200])
  expect(await proposedTo(me, orderNo)).toMatchObject({ change: { months: 12 } })
  const { checkout_no } = good<Changed>(
    await me.take(orderNo, { months: 12 }, (await me.offer(orderNo, { months: 12 })).offer_hash),
  )
  expect(checkout_no).not.toBeNull()
})
