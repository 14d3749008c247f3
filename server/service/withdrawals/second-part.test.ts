// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findLedgerFaults } from '#server/money/ledger/checks.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'
import { type Statement, statements } from '#testing/steps/statements.ts'
import { watchRefunds } from './watch-refunds.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
  await moreMachines(app, 'genie-600', 'sale', 20)
  await oneMayGive(app)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { withdraw, cancel, stated, statementOf, ownRequests, worked } = statements(() => ({ app, house }))

const link = (id: string, order_no: string, body: object = {}) =>
  house.by('support').post(`/admin/statements/${id}/link`, { order_no, reason: 'Zo bedoeld.', ...body })

/** A machine and blades, of which the blades are withdrawn from in words, as staff have linked them. */
async function withoutBlades({ isSent }: { isSent: boolean }) {
  const { me, orderNo } = await house.ordered([{ sku: 'genie-600-buy' }, { sku: 'blades-set-9' }], 'buy')
  if (isSent)
    for (const { tracking_no } of (await house.ship(orderNo)).shipments)
      await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
  const order = await me.read(orderNo)
  const idOf = (kind: string) => order.items.find(({ product_kind }) => product_kind === kind)?.item_id ?? ''
  const [blades, machine] = [idOf('accessory'), idOf('machine')]
  const { statement_id } = await stated(withdraw(orderNo, order.email, { items: 'Alleen de mesjes' }))
  expect((await link(statement_id, orderNo, { item_ids: [blades] })).status).toBe(200)
  return { me, orderNo, order, blades, machine, first: statement_id }
}

const outcomesOf = async (id: string) =>
  (await app.context.connection.pool.query('select * from statement_outcomes where statement_id = $1', [id])).rows.at(
    -1,
  )

describe('a second part of an order', () => {
  test.each([
    ['named with the number', (no: string) => ({ contract: `${no}, nu ook de maaier`, items: '' })],
    ['named as items', (no: string) => ({ contract: no, items: 'De maaier ook' })],
  ])('%s waits for staff, and is paid back by its day', async (_how, second) => {
    const { me, orderNo, order, blades, machine, first } = await withoutBlades({ isSent: true })
    expect(await outcomesOf(first)).toMatchObject({ outcome: 'done', item_ids: [blades] })
    await later(app, 4)
    const { contract, items } = second(orderNo)
    const { statement_id, last, may_link } = await stated(withdraw(contract, order.email, { items }))
    expect([last.outcome, last.reason, may_link]).toEqual(['human', 'which_items', true])
    expect((await link(statement_id, orderNo, { item_ids: [machine] })).status).toBe(200)
    await later(app, 13)
    await watchRefunds(app.context, {})
    await worked()
    expect((await me.read(orderNo)).refunded_amount).toBe(order.paid_amount)
  })

  test('of an order that was not sent yet stops its parcel', async () => {
    const { me, orderNo, order, machine } = await withoutBlades({ isSent: false })
    const { statement_id } = await stated(withdraw(orderNo, order.email, { items: 'De maaier ook' }))
    const units = [{ item_id: machine, serial_numbers: [] }]
    expect((await house.command(orderNo, 'ship', { units })).status).toBe(409)
    expect((await link(statement_id, orderNo, { item_ids: [machine] })).status).toBe(200)
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'canceled', refunded_amount: order.paid_amount })
  })

  test('is known once both were carried out, and a statement of the whole settles one that waits', async () => {
    const { orderNo, order, machine, blades } = await withoutBlades({ isSent: true })
    const waiting = await stated(withdraw(orderNo, order.email, { items: 'De maaier ook' }))
    expect(waiting.last.outcome).toBe('human')
    const whole = await stated(withdraw(orderNo, order.email))
    expect(whole.last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
    expect((await statementOf(waiting.statement_id)).last).toMatchObject({ outcome: 'done', reason: 'known' })
    const again = await stated(withdraw(orderNo, order.email, { items: 'De maaier en de mesjes' }))
    expect(again.last).toMatchObject({ outcome: 'done', reason: 'known' })
    expect((await outcomesOf(again.statement_id)).item_ids.toSorted()).toEqual([blades, machine].toSorted())
  })

  test('is the rest if staff link it after the first: both parts together supersede nothing else', async () => {
    const { me, orderNo } = await house.ordered([{ sku: 'genie-600-buy', quantity: 3 }], 'buy')
    for (const { tracking_no } of (await house.ship(orderNo)).shipments)
      await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
    const { email, items } = await me.read(orderNo)
    const body = { item_ids: [items[0]?.item_id], pieces: [{ item_id: items[0]?.item_id, quantity: 1 }] }
    for (const times of [1, 2]) {
      const { statement_id, last } = await stated(withdraw(`${orderNo}, een van de maaiers`, email))
      expect(last).toMatchObject({ outcome: 'human', reason: 'which_items' })
      expect((await link(statement_id, orderNo, body)).status).toBe(200)
      expect(await ownRequests(me, orderNo)).toHaveLength(times)
    }
  })
})

describe('an earlier end of a rental', () => {
  test('for good cause is carried out, although the rental was cancelled for its last day', async () => {
    const made = await returning(app, house, 12)
    await later(app, 40)
    const order = await made.me.read(made.orderNo)
    const end_wish = order.end_time?.slice(0, 10)
    const first = await stated(cancel(made.orderNo, order.email, { end_wish }))
    expect(first.last).toMatchObject({ outcome: 'done', reason: 'ends_by_itself' })
    const { request_no: no } = await made.asked('repair')
    await made.does(no, 'approve')
    const again = await stated(cancel(made.orderNo, order.email, { end_wish }))
    expect(again.last).toMatchObject({ outcome: 'done', reason: 'known' })
    const cause = { ending: 'extraordinary', reason: 'Al drie keer gerepareerd.' }
    const { last } = await stated(cancel(made.orderNo, order.email, cause))
    expect(last).toMatchObject({ outcome: 'done', reason: 'return_asked' })
    const covered = await stated(cancel(made.orderNo, order.email))
    expect(covered.last).toMatchObject({ outcome: 'done', reason: 'known' })
  })

  test('for good cause, which costs no fee, is carried out after one that gave none', async () => {
    const made = await returning(app, house, 12)
    const { email } = await made.me.read(made.orderNo)
    expect((await stated(cancel(made.orderNo, email))).last).toMatchObject({ outcome: 'done', reason: 'return_asked' })
    const cause = { ending: 'extraordinary', reason: 'Al drie keer gerepareerd.' }
    const { last } = await stated(cancel(made.orderNo, email, cause))
    expect(last).toMatchObject({ outcome: 'done', reason: 'return_asked' })
  })

  test('a withdrawal on the page of the order replaces a cancellation that was carried out', async () => {
    const { me, orderNo } = await house.ordered([{ sku: 'genie-600-rent', months: 6 }], 'rent')
    for (const { tracking_no } of (await house.ship(orderNo)).shipments)
      await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
    const { email, items } = await me.read(orderNo)
    const { statement_id, last } = await stated(cancel(orderNo, email))
    expect(last).toMatchObject({ outcome: 'done', reason: 'return_asked' })
    const wish = { item_id: items[0]?.item_id, apply_type: 'rejection', reason_code: 'withdrawal', apply_reason: '' }
    good(await me.call('POST', `/orders/${orderNo}/requests`, wish))
    expect((await statementOf(statement_id)).last).toMatchObject({ outcome: 'closed', reason: 'superseded' })
  })
})

describe('what the system took for a repetition', () => {
  /** As an earlier version has settled it. */
  const settledAsKnown = async (hours: number) => {
    const made = await withoutBlades({ isSent: true })
    const { statement_id } = await stated(withdraw(made.orderNo, made.order.email, { items: 'De maaier ook' }))
    await app.context.connection.pool.query(
      `insert into statement_outcomes (statement_id, outcome, reason, order_id, at)
       select statement_id, 'done', 'known', order_id, at from statement_outcomes where statement_id = $1`,
      [statement_id],
    )
    if (hours > 0) await later(app, hours / 24)
    return { ...made, id: statement_id }
  }

  test('is found by a check of the shop until staff have linked it', async () => {
    const { orderNo, machine, id } = await settledAsKnown(48)
    const name = 'a statement counts as settled and goods of it are open'
    const faults = await findLedgerFaults(app.context.connection)
    expect(faults).toMatchObject([{ name, count: 1, examples: [{ order_no: orderNo, statement_id: id }] }])
    expect(await statementOf(id)).toMatchObject({ may_link: true })
    const linked = good<Statement>(await link(id, orderNo, { item_ids: [machine] }))
    expect(linked).toMatchObject({ may_link: false, last: { outcome: 'done', reason: 'withdrawn' } })
    expect(verdict(await link(id, orderNo, { item_ids: [machine] }))).toEqual([409, 1])
  })

  test('is not linked before the day of its owner is over', async () => {
    const { orderNo, machine, id } = await settledAsKnown(0)
    expect(await statementOf(id)).toMatchObject({ may_link: false })
    expect(verdict(await link(id, orderNo, { item_ids: [machine] }))).toEqual([409, 200214])
    await later(app, 2)
    expect((await link(id, orderNo, { item_ids: [machine] })).status).toBe(200)
  })
})
