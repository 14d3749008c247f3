// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { recounts } from '#testing/actors/recounts.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { changer } from '#testing/steps/order-changes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { addCoupon } from '#testing/steps/promotions.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { passerBy, tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { chooseAsShown } from '#testing/steps/shortages.ts'
import { dataOf, oneMayGive } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'

/** Whether a line can be divided depends on what was refunded of this line, not of others. */
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let query: ReturnType<typeof rowsOf>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  query = rowsOf(app)
  for (const model of ['genie-600', 'genie-1000']) await moreMachines(app, model, 'sale', 30)
  await oneMayGive(app)
  await transaction(app.context.db, async tx => {
    const now = app.context.clock.now()
    const value = { ...(await readSetting(tx, 'part_payment', now)), offered_in: { NL: true } }
    await writeSetting(tx, { key: 'part_payment', value, now, by: 'test' })
  })
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  const what = 'a machine that was there ended with one that is missing'
  expect(await query(recounts[what] ?? ''), what).toEqual([])
})

const { stated, withdraw } = statements(() => ({ app, house }))
const twoAndBlades = [{ sku: 'genie-600-buy', quantity: 2 }, { sku: 'blades-set-9' }]
type Shopper = Awaited<ReturnType<typeof passerBy>>
type Item = Awaited<ReturnType<Shopper['read']>>['items'][number]
const findItem = async (me: Shopper, orderNo: string, kind: string): Promise<Item> => {
  const found = (await me.read(orderNo)).items.find(({ product_kind }) => product_kind === kind)
  if (!found) throw new Error(`${orderNo} has no ${kind}`)
  return found
}
const linesOf = async (me: Shopper, orderNo: string) =>
  (await me.read(orderNo)).items.map(({ product_kind, quantity, item_status }) => [product_kind, quantity, item_status])
const sentOf = async (orderNo: string) =>
  (await refundsOf(app, orderNo)).map(row => [row.refund_reason, row.refund_amount])

async function arrives(orderNo: string): Promise<void> {
  for (const { tracking_no } of (await house.ship(orderNo)).shipments) {
    await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
  }
}

/** Withdrawn from by its customer, sent and received. */
async function goesBack(me: Shopper, orderNo: string, { item_id }: Item): Promise<void> {
  const wish = { item_id, apply_type: 'rejection', reason_code: 'withdrawal', apply_reason: '' }
  const { request_no: no } = good<RequestDetail>(await me.call('POST', `/orders/${orderNo}/requests`, wish))
  await app.context.jobs.drain()
  const { tracking_no } = good<{ tracking_no: string }>(await me.call('GET', `/requests/${no}/pick-up`))
  for (const event of ['accepted', 'delivered']) await tell(app, { trackingNo: tracking_no, event })
}

/** One piece of each of these lines, as staff understand what was stated. */
async function withdrawPieces(me: Shopper, orderNo: string, ...lines: Item[]) {
  const { email } = await me.read(orderNo)
  const { statement_id } = await stated(withdraw(`${orderNo}, een ervan`, email))
  const pieces = lines.map(({ item_id }) => ({ item_id, quantity: 1 }))
  const body = { order_no: orderNo, item_ids: pieces.map(({ item_id }) => item_id), pieces }
  return house.by('support').post(`/admin/statements/${statement_id}/link`, body)
}

const cancelItem = (orderNo: string, { item_id }: Item) =>
  house.by('operations').post(`/admin/orders/${orderNo}/items/${item_id}/cancel`, { reason: 'Niet meer leverbaar.' })
const reduce = (orderNo: string, amount: number, item_id?: string) =>
  house.by('finance').post(`/admin/orders/${orderNo}/refunds`, {
    ...{ type: 'product', amount, reason: 'Kras bij levering: korting' },
    ...(item_id && { item_id }),
  })

/** The machine of a line that was reserved last has no unit any more. */
const loseOne = (itemId: string) =>
  query(
    `update unit_reservations set device_id = null where reservation_id = (select max(reservation_id::text)::uuid
       from unit_reservations where order_item_id = $1 and reservation_state = 'booked')`,
    itemId,
  )

/** Whatever the books or papers of an order still say once all of it was refunded. */
async function left(orderNo: string): Promise<unknown[]> {
  const rows = await query(
    `select paid_amount - refunded_amount as kept, account, sum(amount)::int as amount from orders o
       left join ledger_entries e on e.order_id = o.order_id and account not in ('clearing', 'bank', 'refunds_payable')
      where order_no = $1 group by 1, 2 having sum(amount) <> 0 or bool_or(paid_amount <> refunded_amount)`,
    orderNo,
  )
  const items = await query(
    `select line ->> 'item_id' as item_id, line ->> 'vat_percent' as percent, sum((line ->> 'net')::int) as net,
       sum((line ->> 'vat')::int) as vat from invoices i join orders using (order_id), jsonb_array_elements(body -> 'lines') line
      where order_no = $1 group by 1, 2 having sum((line ->> 'net')::int) <> 0 or sum((line ->> 'vat')::int) <> 0`,
    orderNo,
  )
  const taxes = await query(
    `select vat_kind, vat_country, vat_percent, date_trunc('quarter', billed_at) as billed from invoice_taxes t
       join invoices using (invoice_id) join orders using (order_id) where order_no = $1 group by 1, 2, 3, 4
     having sum(t.net) <> 0 or sum(t.vat) <> 0`,
    orderNo,
  )
  return [...rows, ...items, ...taxes]
}

describe('after another line has gone back', () => {
  test('one of two machines is withdrawn from, and the other one stays', async () => {
    const { me, orderNo } = await house.ordered(twoAndBlades, 'buy')
    await arrives(orderNo)
    await goesBack(me, orderNo, await findItem(me, orderNo, 'accessory'))
    expect(verdict(await withdrawPieces(me, orderNo, await findItem(me, orderNo, 'machine')))).toEqual([200, 0])
    const apart = (await me.read(orderNo)).items.at(-1)
    const [request] = good<{ requests: RequestDetail[] }>(
      await me.call('GET', `/orders/${orderNo}/after-sale`),
    ).requests.filter(({ item_id }) => item_id === apart?.item_id)
    await app.context.jobs.drain()
    good(await me.call('POST', `/requests/${request?.request_no}/pick-up`, { battery_damaged: false }))
    await app.context.jobs.drain()
    const { tracking_no } = good<{ tracking_no: string }>(
      await me.call('GET', `/requests/${request?.request_no}/pick-up`),
    )
    await tell(app, { trackingNo: tracking_no, event: 'accepted' })
    expect(await sentOf(orderNo)).toEqual([
      ['withdrawn', 2490],
      ['withdrawn', 89_900],
    ])
    // The new documents replace those of the machines alone.
    const papers = await query(
      `select i.kind, jsonb_array_length(body -> 'lines') as lines from invoices i join orders using (order_id)
        where order_no = $1 and reference like '%divide:%' order by issued_at, i.kind`,
      orderNo,
    )
    expect(papers).toEqual([
      { kind: 'credit_note', lines: 1 },
      { kind: 'invoice', lines: 2 },
    ])
  })

  test('one of two machines is missing: its price is refunded, and the other one is sent', async () => {
    const { me, orderNo } = await house.ordered(twoAndBlades, 'buy')
    good(await cancelItem(orderNo, await findItem(me, orderNo, 'accessory')))
    const machine = await findItem(me, orderNo, 'machine')
    await loseOne(machine.item_id)
    const shown = good(await me.call('GET', `/orders/${orderNo}/shortage`))
    expect(verdict(await chooseAsShown(me, orderNo, { choice: 'refund' }))).toEqual([200, 0])
    expect(shown).toMatchObject({ items: [{ quantity: 1, ends: 1 }], refund: 89_900, ends_order: false })
    expect(await linesOf(me, orderNo)).toEqual([
      ['machine', 1, 'pay_success'],
      ['accessory', 1, 'canceled'],
      ['machine', 1, 'canceled'],
    ])
    expect(await sentOf(orderNo)).toEqual([
      ['canceled', 2490],
      ['shortage', 89_900],
    ])
    good(await me.call('POST', `/orders/${orderNo}/cancel`, {}))
    expect(await left(orderNo)).toEqual([])
  })

  test('the installation of a missing machine becomes a line of its own, and ends with it', async () => {
    const { me, orderNo } = await house.ordered([...twoAndBlades, { sku: 'installation', quantity: 2 }], 'buy')
    good(await cancelItem(orderNo, await findItem(me, orderNo, 'accessory')))
    await loseOne((await findItem(me, orderNo, 'machine')).item_id)
    const { refund } = good<{ refund: number }>(await me.call('GET', `/orders/${orderNo}/shortage`))
    const before = (await me.read(orderNo)).refunded_amount
    expect(verdict(await chooseAsShown(me, orderNo, { choice: 'refund' }))).toEqual([200, 0])
    expect((await linesOf(me, orderNo)).toSorted()).toEqual([
      ['accessory', 1, 'canceled'],
      ['machine', 1, 'canceled'],
      ['machine', 1, 'pay_success'],
      ['service', 1, 'canceled'],
      ['service', 1, 'pay_success'],
    ])
    expect((await me.read(orderNo)).refunded_amount - before).toBe(refund)
    good(await me.call('POST', `/orders/${orderNo}/cancel`, {}))
    expect(await left(orderNo)).toEqual([])
  })

  test('another model takes the place of the missing one', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([{ sku: 'genie-1000-buy', quantity: 2 }, { sku: 'blades-set-9' }], 'buy')
    good(await cancelItem(orderNo, await findItem(me, orderNo, 'accessory')))
    await loseOne((await findItem(me, orderNo, 'machine')).item_id)
    expect(verdict(await chooseAsShown(me, orderNo, { choice: 'other', device_type: 'genie-600' }))).toEqual([200, 0])
    const { items } = await me.read(orderNo)
    expect(items.map(({ device_type, quantity, due }) => [device_type, quantity, due])).toMatchObject([
      ['genie-1000', 1, 149_900],
      [null, 1, 2490],
      ['genie-600', 1, 89_900],
    ])
    good(await me.call('POST', `/orders/${orderNo}/cancel`, {}))
    expect(await left(orderNo)).toEqual([])
  })

  test('half paid, what is still owed is shown on the new invoice', async () => {
    const me = await passerBy(app)
    const placed = await me.order(await me.quote(twoAndBlades), { pay: 'half' })
    const { checkout_no, orders } = placed.json.data as { checkout_no: string; orders: { order_no: string }[] }
    await me.choose(await me.pay(checkout_no), 'success')
    await me.outcome(checkout_no)
    const orderNo = orders[0]?.order_no ?? ''
    await arrives(orderNo)
    await goesBack(me, orderNo, await findItem(me, orderNo, 'accessory'))
    const owed = (await me.read(orderNo)).balance?.amount ?? 0
    expect(owed).toBeGreaterThan(0)
    expect(verdict(await withdrawPieces(me, orderNo, await findItem(me, orderNo, 'machine')))).toEqual([200, 0])
    const [bill] = await query(
      `select gross - coalesce((body -> 'payment' ->> 'amount')::int, 0) - (body ->> 'set_off')::int as open
         from invoices i join orders using (order_id) where order_no = $1 and i.kind = 'invoice' and reference like '%divide:%'`,
      orderNo,
    )
    expect(bill.open).toBe((await me.read(orderNo)).balance?.amount ?? 0)
  })
})

describe('of a line that was refunded in part', () => {
  test('no piece is divided off, and the page of its shortage says so', async () => {
    const { me, orderNo } = await house.ordered(twoAndBlades, 'buy')
    const machine = await findItem(me, orderNo, 'machine')
    good(await reduce(orderNo, 5_000, machine.item_id))
    await loseOne(machine.item_id)
    const shown = good<{ others: unknown[] }>(await me.call('GET', `/orders/${orderNo}/shortage`))
    expect(shown).toMatchObject({
      ...{ items: [{ quantity: 1, ends: 2 }], refund: 2 * 89_900 - 5_000, ends_order: false, others: [] },
    })
    const { list } = await dataOf<{ list: { order_no: string; candidates: { by: string }[] }[] }>(
      house.by('operations').get('/admin/shortages'),
    )
    const row = list.find(one => one.order_no === orderNo)
    expect(row?.candidates.filter(({ by }) => by === 'model')).toEqual([])
    const other = await chooseAsShown(me, orderNo, { choice: 'other', device_type: 'genie-1000', back: 0 })
    expect(other.status).toBe(409)
    expect(verdict(await chooseAsShown(me, orderNo, { choice: 'refund' }))).toEqual([200, 0])
    expect(await linesOf(me, orderNo)).toEqual([
      ['machine', 2, 'canceled'],
      ['accessory', 1, 'pay_success'],
    ])
  })

  test('no piece is withdrawn from alone', async () => {
    const { me, orderNo } = await house.ordered(twoAndBlades, 'buy')
    await arrives(orderNo)
    const machine = await findItem(me, orderNo, 'machine')
    good(await reduce(orderNo, 5_000, machine.item_id))
    const refused = await withdrawPieces(me, orderNo, machine)
    expect([refused.status, refused.json.data]).toEqual([409, { reason: 'not_divisible' }])
  })
})

test.each([
  ['blades-set-27', 7, 'genie-600-buy', 3, 'garage-small', 2],
  ['blades-set-9', 11, 'genie-1000-buy', 2, 'blades-set-27', 3],
  ['garage-small', 3, 'genie-600-buy', 4, 'blades-set-9', 5],
] as const)('whatever is divided, every cent goes back: %s × %i, %s × %i, %s × %i', async (a, x, b, y, c, z) => {
  const { code } = await addCoupon(app, house.by('finance'), { discount_value: 13 })
  const lines = [
    { sku: a, quantity: x },
    { sku: b, quantity: y },
    { sku: c, quantity: z },
  ]
  const { me, orderNo } = await house.ordered(lines, 'buy', { coupon_code: code })
  const [first, second, third] = (await me.read(orderNo)).items
  if (!first || !second || !third) throw new Error('Three lines were ordered')
  good(await cancelItem(orderNo, third))
  good(await withdrawPieces(me, orderNo, first))
  good(await reduce(orderNo, 777, first.item_id))
  await loseOne(second.item_id)
  good(await chooseAsShown(me, orderNo, { choice: 'refund' }))
  good(await me.call('POST', `/orders/${orderNo}/cancel`, {}))
  expect(await left(orderNo)).toEqual([])
})

test('a piece of an unsent order is withdrawn from by a letter that staff have entered', async () => {
  const { me, orderNo } = await house.ordered(twoAndBlades, 'buy')
  const { email } = await me.read(orderNo)
  const letter = {
    kind: 'withdrawal',
    channel: 'letter',
    name: 'Anna de Wit',
    contract: `${orderNo}, een ervan`,
    email,
  }
  const stated_on = dayInShop(app.context.clock.now())
  const entered = await house.by('operations').post('/admin/statements', { ...letter, stated_on })
  const { statement_id } = good<{ statement_id: string }>(entered)
  const { item_id } = await findItem(me, orderNo, 'machine')
  const body = { order_no: orderNo, item_ids: [item_id], pieces: [{ item_id, quantity: 1 }] }
  const linked = await house.by('support').post(`/admin/statements/${statement_id}/link`, body)
  expect(verdict(linked)).toEqual([200, 0])
})
