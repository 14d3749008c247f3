// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { rowsOf, until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { dataOf, refusalOf } from '#testing/steps/staff.ts'
import { reconcile } from '../payments/reconciliation/reconcile.ts'

/** A customer asks the bank for the money. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
})
afterAll(() => app.close())
afterEach(async () => {
  told.sandboxOf(app).control.travel.drop = false
  expect(await ledgerFaults(app)).toEqual([])
  expect(await told.booksAgree(app)).toEqual([])
})

type Disputes = CallData<'GET /admin/disputes'>
const finance = () => house.by('finance')
const rows = (text: string, ...values: unknown[]) => rowsOf(app)(text, ...values)
const play = async (what: object) => {
  const answer = await app.send('POST', '/sandbox/control', { body: { play: what } })
  expect(answer.status, answer.text).toBe(200)
}
const open = async (more = '') => (await dataOf<Disputes>(finance().get(`/admin/disputes?state=open${more}`))).list

const balances = async () =>
  Object.fromEntries(
    (
      await rows(`select account, sum(amount)::int as sum from ledger_entries
        where account in ('disputed', 'dispute_losses', 'provider_fees') group by account`)
    ).map(({ account, sum }) => [account, sum]),
  )

async function disputed(more: object = {}) {
  const one = await told.paidOrder(app, { sku: 'blades-set-9' })
  await play({ what: 'dispute', payment: one.checkout_no, reason: 'product_not_received', ...more })
  const find = async () => (await open()).find(({ order_nos }) => order_nos.includes(one.orderNo))
  await until(async () => (await find()) !== undefined, 'the dispute was not heard of', 10)
  const dispute = (await find()) ?? expect.fail('gone')
  const happens = (what: string) => play({ what, id: dispute.provider_ref })
  const becomes = (status: string) =>
    until(
      async () =>
        (await rows('select dispute_status from disputes where dispute_no = $1', dispute.dispute_no))[0]
          .dispute_status === status,
      `it did not become ${status}`,
      10,
    )
  return { ...one, dispute, happens, becomes }
}

test("is on finance's list, in the ledger with its fee, mailed, and stops the parcel", async () => {
  const before = await balances()
  const one = await disputed()
  const { paid_amount } = await one.order()
  expect(one.dispute).toMatchObject({
    ...{ dispute_status: 'needs_response', amount: paid_amount, fee: 2000, reason: 'product_not_received' },
    inquiry: false,
  })
  const after = await balances()
  expect(after.disputed - (before.disputed ?? 0)).toBe(paid_amount)
  expect(after.provider_fees - (before.provider_fees ?? 0)).toBe(2000)
  const ship = await house.by('operations').post(`/admin/orders/${one.orderNo}/ship`, {})
  expect([...verdict(ship), ship.json.data]).toEqual([409, 200209, { dispute_no: one.dispute.dispute_no }])
  const mails = await rows(
    "select recipient from mails where template = 'dispute' and data ->> 'dispute_no' = $1",
    one.dispute.dispute_no,
  )
  expect(mails.length).toBeGreaterThan(0)
  const { queues } = await dataOf<CallData<'GET /admin/today'>>(finance().get('/admin/today'))
  expect(queues.find(({ queue }) => queue === 'payment_disputes')?.count).toBeGreaterThan(0)
  expect(JSON.stringify(await one.order())).not.toMatch(/dispute|du_/)
  // Won: everything is as before, and the parcel may be sent.
  await one.happens('respond')
  await one.becomes('under_review')
  await one.happens('win')
  await one.becomes('won')
  expect(await balances()).toMatchObject({ disputed: before.disputed ?? 0, provider_fees: before.provider_fees ?? 0 })
  await house.ship(one.orderNo)
})

test('colleagues note what they send, and nobody else can read it', async () => {
  const one = await disputed()
  const path = `/admin/disputes/${one.dispute.dispute_no}`
  const noted = await dataOf<CallData<'GET /admin/disputes/{dispute_no}'>>(
    finance().post(`${path}/notes`, { text: 'Pakbon gestuurd' }),
  )
  expect(noted.notes).toMatchObject([{ text: 'Pakbon gestuurd' }])
  expect(await refusalOf(finance().get('/admin/disputes/D-NOWHERE1'))).toEqual([404, 404])
  expect(await refusalOf(finance().post('/admin/disputes/D-NOWHERE1/notes', { text: 'x' }))).toEqual([404, 404])
  expect((await house.by('support').get(path)).status).toBe(403)
})

test('while it is open nothing is refunded another way; lost, the bank has paid what was owed', async () => {
  const one = await disputed()
  await dataOf(one.me.call('POST', `/orders/${one.orderNo}/cancel`, { reason: 'Toch niet' }))
  const [refund] = await told.refundsOf(app, one.orderNo)
  const refundNo = refund?.refund_no ?? ''
  expect(await told.send(app, refundNo)).toMatchObject({ refund_status: 'refunding', provider_ref: null })
  for (const [what, body] of [
    ['retry', {}],
    ['bank-transfer', { iban: 'NL91 ABNA 0417 1643 00' }],
  ] as const) {
    const answer = await finance().post(`/admin/refunds/${refundNo}/${what}`, body)
    expect([...verdict(answer), answer.json.data]).toMatchObject([409, 200508, { reason: 'disputed' }])
  }
  const before = await balances()
  await one.happens('lose')
  await one.becomes('lost')
  await told.send(app, refundNo)
  // The worker may be sending it at this moment and be refused; the next reconciliation then settles it.
  const isPaid = { refund_status: 'refund_successful', provider_ref: null }
  await vi.waitFor(async () => {
    await reconcile(app.context, {})
    expect(await told.refundOf(app, refundNo)).toMatchObject(isPaid)
  }, 20_000)
  expect(await told.sentByProvider(app, one.orderNo)).toEqual([])
  expect((await balances()).dispute_losses ?? 0).toBe(before.dispute_losses ?? 0)
})

test('an inquiry moves no money and lets staff make the refund', async () => {
  const one = await disputed({ inquiry: true })
  expect(one.dispute).toMatchObject({ inquiry: true, fee: 0 })
  await dataOf(one.me.call('POST', `/orders/${one.orderNo}/cancel`, { reason: 'Toch niet' }))
  const [refund] = await told.refundsOf(app, one.orderNo)
  expect(await told.send(app, refund?.refund_no ?? '')).toMatchObject({ refund_status: 'refund_successful' })
  await one.happens('close')
  await one.becomes('closed')
})

test('a decision without an event is found', async () => {
  const one = await disputed()
  told.sandboxOf(app).control.travel.drop = true
  await one.happens('lose')
  await rows("update disputes set updated_at = updated_at - interval '7 hours'")
  await reconcile(app.context, {})
  await one.becomes('lost')
  const { disputes } = await house.read(one.orderNo)
  expect(disputes).toMatchObject([{ dispute_status: 'lost' }])
})
