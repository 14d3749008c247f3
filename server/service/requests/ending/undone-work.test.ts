// @module-tag further
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { answerBill, delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'

/** Work that was paid for and will not be done. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
})
beforeEach(() => oneMayGive(app))
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
  expect(await told.booksAgree(app)).toEqual([])
})

/** In the workshop, with a paid bill of 55 euros. */
async function paidRepair() {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const { asked, does, pays, me } = made
  const { request_no: no } = await asked('repair')
  await does(no, 'approve')
  await does(no, 'step', { event: 'pick_up' })
  await does(no, 'step', { event: 'start' })
  await does(no, 'bill', { duty: 'customer', remark: 'Behuizing gebroken.', repair_fee: 4500, freight: 1000 })
  await pays(good<{ checkout_no: string }>(await answerBill(me, no, true)).checkout_no)
  return { ...made, no }
}

const given = async (orderNo: string) =>
  (await told.refundsOf(app, orderNo)).filter(({ refund_reason }) => refund_reason === 'work_not_done')

type Repair = Awaited<ReturnType<typeof paidRepair>>
const ends: Record<string, (repair: Repair) => Promise<unknown>> = {
  'the customer withdraws from the rental': ({ asked }) =>
    asked('rejection', { reason_code: 'withdrawal', apply_reason: '' }),
  'staff give it up': async ({ does, no }) => {
    await does(no, 'fail', { error_reason: 'Onderdeel is niet meer te krijgen.' })
    await does(no, 'end', { outcome: 'Niet te repareren.' })
  },
  'another machine takes its place': async ({ does, no }) => {
    await does(no, 'swap', { pictures: [], remark: 'Een andere maaier.' })
  },
  'staff close the order': async ({ orderNo, me }) => {
    const serial_number = (await me.read(orderNo)).items[0]?.serial_numbers[0]
    const units = [{ serial_number, whereabouts: 'with_us' }]
    const refund_amount = (await house.read(orderNo)).closing.least
    const body = { reason: 'Op verzoek van de klant', units, refund_amount }
    expect((await house.by('admin').post(`/admin/orders/${orderNo}/close`, body)).status).toBe(200)
  },
}

test.each(Object.entries(ends))('is refunded when %s', async (_name, end) => {
  const repair = await paidRepair()
  await end(repair)
  expect(await given(repair.orderNo)).toMatchObject([{ refund_amount: 5500, ruled_by: 'price_rule' }])
})

test('is asked for no longer once another machine takes its place', async () => {
  const { asked, does, me, orderNo } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const { request_no: no } = await asked('repair', { guarantee_told: true, remedy: 'replacement' })
  await does(no, 'approve')
  await does(no, 'step', { event: 'pick_up' })
  await does(no, 'step', { event: 'start' })
  await does(no, 'bill', { duty: 'customer', remark: 'Behuizing gebroken.', repair_fee: 4500 })
  await does(no, 'swap', { pictures: [], remark: 'Een andere maaier.' })
  expect(await me.call('GET', `/requests/${no}`)).toMatchObject({ json: { data: { bill_state: 'none' } } })
  expect(await given(orderNo)).toEqual([])
})

test('is paid for if it was done', async () => {
  const repair = await paidRepair()
  await repair.does(repair.no, 'step', { event: 'send_back' })
  await repair.does(repair.no, 'fail', { error_reason: 'Bij de vervoerder blijven liggen.' })
  await repair.does(repair.no, 'end', { outcome: 'Zelf opgehaald.' })
  expect(await given(repair.orderNo)).toEqual([])
})
