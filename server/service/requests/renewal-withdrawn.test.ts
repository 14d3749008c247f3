// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { delivered, good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { withdraw, heard, stated, statementOf, worked } = statements(() => ({ app, house }))

/** Three months, and after two of them twelve more, which were paid. */
async function renewed(months = 12) {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 3 })
  await later(app, 60)
  const no = await renewedAgain(made, months)
  const { renewal_fee: fee } = await made.readRequest(no)
  const sent = async () => (await refundsOf(app, made.orderNo)).map(row => [row.refund_reason, row.refund_amount])
  return { ...made, no, fee, sent }
}

async function renewedAgain(made: Awaited<ReturnType<typeof delivered>>, months: number): Promise<string> {
  const { request_no } = await made.agreed('renewal', { months })
  await made.pays((await made.readRequest(request_no)).checkout_no)
  return request_no
}

describe('a renewal, after the withdrawal period of its rental', () => {
  test('is withdrawn from by itself: its months end and are refunded, the machine stays for the rest', async () => {
    const { me, orderNo, order, no, fee, sent, item, readRequest, offer } = await renewed()
    expect(await readRequest(no)).toMatchObject({ withdrawal_until: expect.any(String) })
    const { list } = good<CallData<'GET /withdrawals/contracts'>>(await me.call('GET', '/withdrawals/contracts'))
    expect(list.find(({ order_no }) => order_no === orderNo)).toMatchObject({ may_withdraw: true })
    await later(app, 1)
    const body = { name: 'Anna de Wit', contract: orderNo, email: order.email, item_ids: [item.item_id] }
    const { statement_id } = good<{ statement_id: string }>(await me.call('POST', '/withdrawals', body))
    await worked()
    expect((await statementOf(statement_id)).last).toMatchObject({
      ...{ outcome: 'done', reason: 'renewal_withdrawn', request_nos: [no] },
    })
    expect(await me.read(orderNo)).toMatchObject({
      order_status: 'delivered',
      end_time: order.end_time,
      lease_months: 3,
    })
    expect(await sent()).toEqual([['withdrawn', fee]])
    expect(await readRequest(no)).toMatchObject({ withdrawal_until: null })
    expect((await newestMail(app, order.email, 'de verlenging van je huur herroepen')).text).toContain(
      '12 extra maanden',
    )
    // The rental is as it was before the renewal: nothing of its rent was refunded.
    expect((await offer('rejection')).json).toMatchObject({ data: { reason: 'withdrawal_over' } })
  })

  test('is withdrawn from without a login too, the latest first, and its rental continues', async () => {
    const made = await renewed(1)
    const second = await renewedAgain(made, 2)
    const { last } = await stated(withdraw(made.orderNo, made.order.email))
    expect(last).toMatchObject({ outcome: 'done', reason: 'renewal_withdrawn', request_nos: [second, made.no] })
    expect(await made.me.read(made.orderNo)).toMatchObject({ end_time: made.order.end_time, order_status: 'delivered' })
  })

  test('is too late after its own period, and waits while another request for it is open', async () => {
    const made = await renewed()
    const { request_no } = await made.asked('repair')
    expect((await stated(withdraw(made.orderNo, made.order.email))).last).toMatchObject({ reason: 'busy' })
    good(await made.me.call('POST', `/requests/${request_no}/cancel`, {}))
    await later(app, 20)
    expect((await heard(withdraw(made.orderNo, made.order.email))).last).toMatchObject({ reason: 'late' })
    expect(await made.sent()).toEqual([])
  })
})

describe('a renewal that staff take back', () => {
  const takeBack = (no: string) =>
    house.by('finance').post(`/admin/requests/${no}/take-back`, { reason: 'Verlenging teruggedraaid.' })

  test('is refunded, which is assessed like any refund', async () => {
    const { orderNo, order, no, fee, sent, me } = await renewed(18)
    expect(verdict(await takeBack(no))).toEqual([409, 2])
    expect(await sent()).toEqual([])
    await oneMayGive(app)
    expect(good<StaffRequest>(await takeBack(no))).toMatchObject({ may_take_back: false })
    expect(await sent()).toEqual([['renewal_taken_back', fee]])
    expect(await me.read(orderNo)).toMatchObject({ end_time: order.end_time, lease_months: 3 })
  })

  test('was refunded before: its months end, and nothing is refunded twice', async () => {
    const { orderNo, order, no, fee, sent, me } = await renewed()
    await oneMayGive(app)
    const body = { type: 'product', amount: fee, reason: 'Verlenging herroepen door de klant' }
    good(await house.by('finance').post(`/admin/orders/${orderNo}/refunds`, body))
    good(await takeBack(no))
    expect((await sent()).map(([, amount]) => amount)).toEqual([fee])
    expect(await me.read(orderNo)).toMatchObject({ end_time: order.end_time })
  })
})
