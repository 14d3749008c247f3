import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/call.ts'
import { completePurchases } from '../shipments/complete-purchases.ts'
import { signDeliveries } from '../shipments/sign-deliveries.ts'
import { recounts } from '../testing/actors/recounts.ts'
import { loaded } from '../testing/disputes.ts'
import { later } from '../testing/messages.ts'
import { rowsOf } from '../testing/proof.ts'
import { delivered, good, moreMachines } from '../testing/requests.ts'
import { finding, returning } from '../testing/returns.ts'
import { nights } from '../testing/settlements.ts'
import { type passerBy, warehouse } from '../testing/shipments.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

/** Whoever owes the shop is not erased before it is settled. */
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

test('what is owed above a deposit, also when its page to pay has lapsed, until it is paid', async () => {
  const { me, back } = await returning(app, house, 6, { report: true })
  const { no } = await back({ findings: [await finding(app, house, 30_000)], remark: 'schade' })
  await nights(app, 20)
  const charge = await waitsFor(me)
  expect(charge).toMatchObject([{ what: 'charge' }])
  await nights(app, 40)
  await app.context.jobs.drain()
  expect(await waitsFor(me)).toEqual([{ what: 'charge', number: no }])
})

test('a purchase whose price a bank has given back is not final, and what is lost stays open', async () => {
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
