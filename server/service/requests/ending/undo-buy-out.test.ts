// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { delivered, good, moreMachines, type Offer, type RequestDetail } from '#testing/steps/requests.ts'
import { booksOf, cleanList, type PickUp } from '#testing/steps/returns.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'
import { watchRefunds } from '../../withdrawals/watch-refunds.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-undone-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { send, stated, heard, withdraw } = statements(() => ({ app, house }))

/** Six months at 52.50 with a deposit of 150.00, with the machine bought after this many days. */
async function boughtOut(days = 0, codes = {}, renewedMonths = 0) {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 6 }, 'rent', codes)
  if (days > 0) await later(app, days)
  let fee = 0
  if (renewedMonths > 0) {
    const { request_no } = await made.agreed('renewal', { months: renewedMonths })
    const { checkout_no, renewal_fee } = await made.readRequest(request_no)
    await made.pays(checkout_no)
    fee = renewal_fee
    await later(app, 5)
  }
  const unused = -(
    good<Offer>(await made.offer('return')).lines.find(({ rule }) => rule === 'rent_unused')?.amount ?? 0
  )
  const request = await made.agreed('buy')
  await made.pays((await made.readRequest(request.request_no)).checkout_no)
  const { bought_order_no } = await made.readRequest(request.request_no)
  const boughtNo = bought_order_no ?? ''
  const [item] = (await made.me.read(boughtNo)).items
  const about = { item_id: item?.item_id ?? '', apply_type: 'rejection' }
  const offered = async () => good<Offer>(await made.me.call('POST', `/orders/${boughtNo}/request-offer`, about))
  const withdraws = async () =>
    good<RequestDetail>(
      await made.me.call('POST', `/orders/${boughtNo}/requests`, {
        ...{ ...about, reason_code: 'withdrawal', apply_reason: '' },
      }),
    )
  return { ...made, boughtNo, offered, withdraws, unused, fee, price: request.buy_fee }
}
type Bought = Awaited<ReturnType<typeof boughtOut>>

async function sendsBack({ me }: Pick<Bought, 'me'>, no: string): Promise<void> {
  good(await me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
  await app.context.jobs.drain()
  const { tracking_no } = good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
  for (const event of ['accepted', 'delivered']) await tell(app, { trackingNo: tracking_no ?? '', event })
  await house.by('operations').post(`/admin/requests/${no}/inspect`, { checklist: cleanList })
}

const givenBack = async (orderNo: string) =>
  (await refundsOf(app, orderNo))
    .map(({ type, way, refund_amount }) => `${type} ${way} ${refund_amount}`)
    .toSorted((a, b) => a.localeCompare(b))

const standing = async ({ me }: Bought, orderNo: string) => {
  const { order_status, items, refunded_amount } = await me.read(orderNo)
  return [order_status, items[0]?.item_status, refunded_amount]
}

describe('The coupon of a rental that was bought', () => {
  const claims = async ({ orderNo }: Bought) =>
    (
      await rowsOf(app)(
        `select claim_state from coupon_claims where user_id = (select user_id from orders where order_no = $1)`,
        orderNo,
      )
    ).map(({ claim_state }) => claim_state)

  test('may be used again once both have ended within the period of the rental, and not before', async () => {
    const made = await boughtOut(0, { coupon_code: 'WELKOM10' })
    expect(await claims(made)).toEqual(['used'])
    const { request_no } = await made.withdraws()
    expect(await claims(made)).toEqual(['used'])
    await sendsBack(made, request_no)
    expect((await made.me.read(made.orderNo)).order_status).toBe('closed')
    expect(await claims(made)).toEqual(['returned'])
  })

  test('stays used if only the purchase ends: the rental counted to that day', async () => {
    const made = await boughtOut(40, { coupon_code: 'WELKOM10' })
    const { request_no } = await made.withdraws()
    await sendsBack(made, request_no)
    expect((await made.me.read(made.orderNo)).order_status).toBe('completed')
    expect(await claims(made)).toEqual(['used'])
  })
})

describe('A buy-out that is withdrawn from', () => {
  test('within the period of the rental, everything is refunded the way it was paid', async () => {
    const made = await boughtOut()
    const { lines, back } = await made.offered()
    expect(lines.map(({ rule, amount }) => [rule, amount])).toEqual([
      ['withdrawn', -71_000],
      ['rental_withdrawn', -31_500],
    ])
    expect(back).toBe(102_500)
    const { request_no } = await made.withdraws()
    await sendsBack(made, request_no)
    expect(await givenBack(made.boughtNo)).toEqual(['product original 15000', 'product original 56000'])
    expect(await givenBack(made.orderNo)).toEqual(['product original 31500'])
    expect(await standing(made, made.boughtNo)).toEqual(['closed', 'closed', 71_000])
    expect(await standing(made, made.orderNo)).toEqual(['closed', 'closed', 31_500])
    expect(await booksOf(app, made.boughtNo)).toEqual({ clearing: -15_000 })
    expect(await booksOf(app, made.orderNo)).toEqual({ clearing: 15_000 })
    const notes = await rowsOf(app)(
      `select i.kind, gross from invoices i join orders using (order_id) where order_no = $1 and i.kind = 'credit_note'`,
      made.orderNo,
    )
    expect(notes).toEqual([{ kind: 'credit_note', gross: -31_500 }])
  })

  test('within the period of a renewal, that is undone as well, and then the unused months of the rental', async () => {
    const made = await boughtOut(170, {}, 3)
    await later(app, 1)
    const { lines } = await made.offered()
    const [, renewal] = lines
    // All six months of the rental itself were used.
    expect(lines.map(({ rule }) => rule)).toEqual(['withdrawn', 'renewal_withdrawn'])
    expect(renewal?.amount).toBe(-made.fee)
    const { request_no } = await made.withdraws()
    await sendsBack(made, request_no)
    expect(await givenBack(made.orderNo)).toEqual([`product original ${made.fee}`])
  })

  test('after it, the rent of unused months is refunded, without a fee', async () => {
    const made = await boughtOut(70)
    const unused = made.unused
    expect(unused).toBeGreaterThan(0)
    await later(app, 5)
    const { lines, back } = await made.offered()
    expect(lines.map(({ rule, amount }) => [rule, amount])).toEqual([
      ['withdrawn', -made.price],
      ['rent_unused', -unused],
    ])
    expect(lines[1]?.figures).toMatchObject({ rent_paid: 31_500, months: 6, months_used: 3 })
    expect(back).toBe(made.price + unused)
    const { request_no } = await made.withdraws()
    await sendsBack(made, request_no)
    expect(await givenBack(made.boughtNo)).toEqual([
      'product original 15000',
      `product original ${made.price - 15_000}`,
    ])
    expect(await givenBack(made.orderNo)).toEqual([`product original ${unused}`])
    expect(await standing(made, made.orderNo)).toEqual(['completed', 'completed', unused])
  })

  test('by a statement that names the rental, both are', async () => {
    const made = await boughtOut()
    const { email } = made.order
    const texts = { name: 'Anna de Wit', contract: made.orderNo, email }
    const { last } = await stated(send('withdrawals', texts))
    expect(last).toMatchObject({ outcome: 'done', reason: 'withdrawn' })
    const [request_no = ''] = last.request_nos
    await sendsBack(made, request_no)
    expect(await givenBack(made.orderNo)).toEqual(['product original 31500'])
    expect(await givenBack(made.boughtNo)).toEqual(['product original 15000', 'product original 56000'])
    for (const contract of [made.orderNo, made.boughtNo]) {
      const again = await stated(send('withdrawals', { ...texts, contract }))
      expect(again.last).toMatchObject({ outcome: 'done', reason: 'known' })
    }
  })

  test('by staff who link what names the rental', async () => {
    const made = await boughtOut()
    const { statement_id } = await heard(
      send('withdrawals', { name: 'Anna de Wit', contract: 'de maaier', email: 'somebody@example.org' }),
    )
    const linked = await house
      .by('support')
      .post(`/admin/statements/${statement_id}/link`, { order_no: made.orderNo, item_ids: [made.item.item_id] })
    expect(linked.json.data).toMatchObject({ last: { outcome: 'done', reason: 'withdrawn', order_no: made.boughtNo } })
  })

  test('neither rent nor price waits for the machine beyond day 9, and neither is refunded twice', async () => {
    const made = await boughtOut()
    const { request_no } = await made.withdraws()
    await later(app, 8)
    await watchRefunds(app.context, {})
    expect([await givenBack(made.orderNo), await givenBack(made.boughtNo)]).toEqual([[], []])
    await later(app, 1)
    const all = [['product original 31500'], ['product original 15000', 'product original 56000']]
    for (const goesOn of [() => watchRefunds(app.context, {}), () => sendsBack(made, request_no)]) {
      await goesOn()
      expect([await givenBack(made.orderNo), await givenBack(made.boughtNo)]).toEqual(all)
    }
    expect(await standing(made, made.boughtNo)).toEqual(['closed', 'closed', 71_000])
    expect(await standing(made, made.orderNo)).toEqual(['closed', 'closed', 31_500])
  })

  test('an earlier refund of its price is not repeated over any payment', async () => {
    const made = await boughtOut()
    const given = await house
      .by('finance')
      .post(`/admin/orders/${made.boughtNo}/refunds`, { type: 'product', amount: 20_000, reason: 'Krassen op de kap' })
    expect(given.status).toBe(200)
    const { request_no } = await made.withdraws()
    await sendsBack(made, request_no)
    expect(await givenBack(made.boughtNo)).toEqual([
      'product original 15000',
      'product original 20000',
      'product original 36000',
    ])
  })
})

test('a statement from before the purchase is not about it', async () => {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  await later(app, 40)
  const { statement_id, last } = await stated(withdraw('de groene maaier', randomEmail()))
  expect(last).toMatchObject({ outcome: 'human', reason: 'unmatched' })
  await later(app, 1)
  const request = await made.agreed('buy')
  await made.pays((await made.readRequest(request.request_no)).checkout_no)
  const { bought_order_no } = await made.readRequest(request.request_no)
  await later(app, 2)
  const linked = await house.by('support').post(`/admin/statements/${statement_id}/link`, { order_no: made.orderNo })
  expect(linked.status).toBe(409)
  expect(await made.me.read(bought_order_no ?? '')).toMatchObject({ refunded_amount: 0 })
})
