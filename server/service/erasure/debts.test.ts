// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { signDeliveries } from '#server/delivery/shipments/sign-deliveries.ts'
import { recounts } from '#testing/actors/recounts.ts'
import { rowsOf, until } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { provenNow } from '#testing/steps/accounts.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { later } from '#testing/steps/messages.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { acceptSettlement, delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { finding, returning } from '#testing/steps/returns.ts'
import { nights, setOffUnanswered } from '#testing/steps/settlements.ts'
import { type passerBy, warehouse } from '#testing/steps/shipments.ts'
import { dataOf } from '#testing/steps/staff.ts'
import { completePurchases } from '../closing/complete-purchases.ts'
import { carryOutErasures } from './carry-out.ts'

/** A person who owes the shop is not erased before it is settled. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let bank: ReturnType<typeof loaded>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
  await moreMachines(app, 'genie-600', 'sale', 5)
  bank = loaded(app)
})
afterAll(() => app.close())
afterEach(async () => {
  for (const name of ['somebody who owes was erased', 'a purchase is final although a bank has given its price back']) {
    expect(await rowsOf(app)(recounts[name] ?? name)).toEqual([])
  }
})

type Caller = Pick<Awaited<ReturnType<typeof passerBy>>, 'call'>
const waitsFor = async (me: Caller) =>
  good<CallData<'GET /user/delete'>>(await me.call('GET', '/user/delete')).waits_for

test('a debt above a deposit, also when its payment has lapsed, until it is paid', async () => {
  const { me, back } = await returning(app, house, 6, { report: true })
  const { no } = await back({ findings: [await finding(app, house, 30_000)], remark: 'schade' })
  good(await acceptSettlement(me, no))
  const charge = await waitsFor(me)
  expect(charge).toMatchObject([{ what: 'charge' }, { what: 'refund_sent' }])
  // The reminder asks once more, and lapses too.
  for (const _time of ['first', 'reminder']) {
    await nights(app, 40)
    await app.context.jobs.drain()
  }
  expect(await waitsFor(me)).toEqual([{ what: 'charge', number: no }])
})

test('a settlement that nobody answers with its deposit, and the claim once it is set off', async () => {
  const { me, orderNo, back } = await returning(app, house, 6, { report: true })
  const { no } = await back({ findings: [await finding(app, house, 20_000)], remark: 'schade' })
  await app.context.jobs.drain()
  expect(await waitsFor(me)).toEqual(
    expect.arrayContaining([
      { what: 'request', number: no },
      { what: 'deposit', number: orderNo },
    ]),
  )
  await setOffUnanswered(app, house, no)
  await nights(app, 60)
  await app.context.jobs.drain()
  expect(await waitsFor(me)).toEqual([{ what: 'charge', number: no }])
})

test('a purchase whose price a bank has given back is not final, and the loss stays open', async () => {
  const { me, orderNo } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const { dispute_no: number } = await bank.loses((await me.read(orderNo)).checkout_no)
  await later(app, 20)
  await signDeliveries(app.context, {})
  await later(app, 20)
  await completePurchases(app.context, {})
  expect((await me.read(orderNo)).order_status).toBe('in_use')
  expect(await waitsFor(me)).toContainEqual({ what: 'dispute', number })
  expect((await rowsOf(app)("select 1 from devices where holder = 'buyer'")).length).toBe(0)
})

test('a refund that was sent, until no bank returns it any more; a returned one has an owner to ask', async () => {
  const { me, orderNo } = await house.ordered([{ sku: 'garage-small' }], 'buy')
  good(await me.call('POST', `/orders/${orderNo}/cancel`, { reason: 'other' }))
  await app.context.jobs.drain()
  const [refund] = await refundsOf(app, orderNo)
  expect(refund?.refund_status).toBe('refund_successful')
  const sent = { what: 'refund_sent', number: refund?.refund_no }
  expect(await waitsFor(me)).toEqual([sent])
  await provenNow(app)
  good(await me.call('POST', '/user/delete', {}))
  await later(app, 30)
  await carryOutErasures(app.context, {})
  const back = { play: { what: 'refund_comes_back', id: refund?.provider_ref ?? '' } }
  expect((await app.send('POST', '/sandbox/control', { body: back })).status).toBe(200)
  const isBack = async () => (await refundsOf(app, orderNo))[0]?.refund_status === 'refund_failed'
  await until(isBack, 'nobody has heard of it', 10)
  expect(await waitsFor(me)).toEqual([{ ...sent, what: 'refund' }])
  const { refund_no = '' } = refund ?? {}
  const account = { iban: 'NL91ABNA0417164300', account_holder: 'Anna de Wit' }
  await dataOf(house.by('finance').post(`/admin/refunds/${refund_no}/bank-transfer`, account))
})

test('a refund that was sent longer ago than banks return anything delays nobody', async () => {
  const { me, orderNo } = await house.ordered([{ sku: 'garage-small' }], 'buy')
  good(await me.call('POST', `/orders/${orderNo}/cancel`, { reason: 'other' }))
  await app.context.jobs.drain()
  await later(app, 41)
  expect(await waitsFor(me)).toEqual([])
})
