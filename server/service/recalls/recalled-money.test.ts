// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signDeliveries } from '#server/delivery/shipments/sign-deliveries.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail } from '#testing/steps/accounts.ts'
import { hoursLater, later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { makeRecall } from '#testing/steps/recalls.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { asBefore, delivered, good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { cleanList, sidesBy } from '#testing/steps/returns.ts'
import { nights } from '#testing/steps/settlements.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { completePurchases } from '../closing/complete-purchases.ts'
import { watchRefunds } from '../withdrawals/watch-refunds.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-recalled-money-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  rows = rowsOf(app)
  await moreMachines(app, 'genie-600', 'rent', 8)
  await moreMachines(app, 'genie-600', 'sale', 12)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const recall = (serial: string, to = serial) => makeRecall(house, { from: serial, to })

async function told(): Promise<void> {
  await hoursLater(app, 2)
  // Jobs are scheduled by the real clock.
  await app.context.connection.pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
       from graphile_worker.jobs where task_identifier = 'tell-holders'`,
  )
  await app.context.jobs.drain()
}

async function bought(quantity: number, days = 300) {
  const own = await delivered(app, house, { sku: 'genie-600-buy', quantity }, 'buy')
  await later(app, 8)
  await signDeliveries(app.context, {})
  await later(app, days)
  await completePurchases(app.context, {})
  return { ...own, serials: own.item.serial_numbers.filter(serial => serial !== null) }
}

const giveBack = (own: { ask: (type: 'rejection', body: object) => Promise<Answer> }) =>
  own.ask('rejection', { reason_code: 'recalled' })

async function inspects(no: string, role: 'operations' | 'admin' = 'operations') {
  const body = { checklist: cleanList, pictures: await sidesBy(app, house), remark: 'Terug van de terugroepactie.' }
  return house.by(role).post(`/admin/requests/${no}/inspect`, body)
}

const paidBack = async (orderNo: string) =>
  (await refundsOf(app, orderNo)).reduce((sum, { refund_amount }) => sum + refund_amount, 0)

describe('the money of a recall', () => {
  test('of two machines in one line is that of the one that came; the other stays its buyer’s, and paid, until it comes', async () => {
    const own = await bought(2, 40)
    const [first = '', second = ''] = own.serials.toSorted()
    await recall(first, second)
    await told()
    const { request_no: no } = good<{ request_no: string }>(await giveBack(own))
    const packs = async (requestNo: string) => {
      good(await own.me.call('POST', `/requests/${requestNo}/pick-up`, { battery_damaged: false }))
      await app.context.jobs.drain()
      const [parcel] = await rows(
        'select tracking_no from shipments join requests using (shipment_id) where request_no = $1',
        requestNo,
      )
      for (const event of ['accepted', 'delivered']) await tell(app, { trackingNo: parcel.tracking_no, event })
    }
    const looks = (requestNo: string, more: object) =>
      house.by('operations').post(`/admin/requests/${requestNo}/inspect`, {
        ...{ checklist: cleanList, remark: 'Eén in de doos.', ...more },
      })
    await packs(no)
    const asked = await looks(no, { serial_numbers: [first] })
    expect(asked.json.data).toMatchObject({ amount: 89900 })
    const { proposal_id } = asked.json.data as { proposal_id: string }
    good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
    expect(await paidBack(own.orderNo)).toBe(89900)
    await app.context.jobs.drain()
    expect((await newestMail(app, own.order.email, 'Voor de rest doen we dat')).template).toBe('rest_awaited')
    const [rest] = await rows(
      `select request_no, refunded_at, refund_due_on from requests join orders using (order_id)
       where order_no = $1 and completed_at is null`,
      own.orderNo,
    )
    expect(rest).toMatchObject({ refunded_at: null, refund_due_on: null })
    await later(app, 60)
    await watchRefunds(app.context, {})
    expect(await paidBack(own.orderNo)).toBe(89900)
    const lost = await house.by('admin').post(`/admin/requests/${rest.request_no}/lost`, { reason: 'Kwam nooit.' })
    expect(lost.json).toMatchObject({ data: { reason: 'not_kept' } })

    await packs(rest.request_no)
    good(await looks(rest.request_no, {}))
    expect(await paidBack(own.orderNo)).toBe(own.order.paid_amount)
    expect((await own.me.read(own.orderNo)).order_status).toBe('closed')
  })

  test('is that of the recalled machine alone, is made on receipt, and needs two above the limit', async () => {
    const own = await bought(2)
    const [first = '', second = ''] = own.serials
    await recall(first)
    await told()
    const { items } = await own.me.read(own.orderNo)
    expect(items.map(({ serial_numbers, due }) => [serial_numbers, due]).sort()).toEqual(
      [
        [[first], 89900],
        [[second], 89900],
      ].sort(),
    )
    const item = items.find(({ serial_numbers }) => serial_numbers[0] === first)
    const input = { item_id: item?.item_id, apply_type: 'rejection' }
    const offer = good<Offer>(await own.me.call('POST', `/orders/${own.orderNo}/request-offer`, input))
    expect([offer.back, offer.back_by]).toEqual([89900, undefined])
    const other = items.find(({ serial_numbers }) => serial_numbers[0] === second)
    const asks = (itemId: string | undefined) =>
      own.me.call('POST', `/orders/${own.orderNo}/requests`, {
        ...{ item_id: itemId, apply_type: 'rejection', reason_code: 'recalled', apply_reason: '' },
      })
    expect(verdict(await asks(other?.item_id))[0]).not.toBe(200)
    const { request_no: no } = good<{ request_no: string }>(await asks(item?.item_id))
    good(await own.me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
    await later(app, 13)
    await watchRefunds(app.context, {})
    expect(await paidBack(own.orderNo)).toBe(0)

    // A job makes its label.
    await app.context.jobs.drain()
    const [parcel] = await rows(
      'select tracking_no from shipments join requests using (shipment_id) where request_no = $1',
      no,
    )
    await tell(app, { trackingNo: parcel.tracking_no, event: 'accepted' })
    await tell(app, { trackingNo: parcel.tracking_no, event: 'delivered' })
    expect(await paidBack(own.orderNo)).toBe(0)
    const asked = await inspects(no)
    expect(verdict(asked)[0]).toBe(409)
    expect(await paidBack(own.orderNo)).toBe(0)
    const { proposal_id } = asked.json.data as { proposal_id: string }
    good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
    expect(await paidBack(own.orderNo)).toBe(89900)
    expect((await own.me.read(own.orderNo)).order_status).not.toBe('closed')
    expect(await house.unit(first)).toMatchObject({ holder: 'platform' })
    expect(await house.unit(second)).toMatchObject({ holder: 'sold' })
  })

  test('needs two once: later refunds of the same recall are fixed by the rule', async () => {
    const [one, another] = [await bought(1, 20), await bought(1, 20)]
    const serials = [one, another].flatMap(own => own.serials).sort()
    await recall(serials[0] ?? '', serials[1] ?? '')
    await told()
    for (const [at, own] of [one, another].entries()) {
      const { request_no: no } = good<{ request_no: string }>((await giveBack(own)) as never)
      await own.does(no, 'step', { event: 'pick_up' })
      await own.does(no, 'step', { event: 'inspect' })
      const response = await inspects(no)
      expect(response.status).toBe(at === 0 ? 409 : 200)
      if (at > 0) continue
      const { proposal_id } = response.json.data as { proposal_id: string }
      good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
    }
    expect(await paidBack(one.orderNo)).toBe(89900)
    expect(await paidBack(another.orderNo)).toBe(89900)
  })

  test('begins after the hour in which the recall can be stopped', async () => {
    const own = await bought(1)
    const called = await recall(own.serials[0] ?? '')
    expect(verdict((await giveBack(own)) as never)[0]).not.toBe(200)
    good(await house.by('support').post(`/admin/recalls/${called.recall_id}/stop`, { reason: 'Een vergissing.' }))
    await told()
    expect(verdict((await giveBack(own)) as never)[0]).not.toBe(200)
  })

  test('is not made by one person who gives up a repair of the recalled machine', async () => {
    const own = await bought(1, 800)
    await recall(own.serials[0] ?? '')
    await told()
    const { request_no: no } = await own.asked('repair', {
      reason_code: 'battery',
      guarantee_told: true,
      remedy: 'repair',
    })
    await own.does(no, 'approve')
    await own.does(no, 'step', { event: 'pick_up' })
    await own.does(no, 'step', { event: 'start' })
    await own.does(no, 'fail', { error_reason: 'Niet te repareren' })
    const ended = await own.staffDoes(no, 'end', { outcome: 'Niet te repareren' })
    expect(ended.status).toBe(409)
    expect(ended.json.data).toMatchObject({ proposal_id: expect.any(String) })
  })
})

describe('what was called back', () => {
  test('is neither renewed nor bought by its tenant', async () => {
    const own = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
    await later(app, 40)
    const waiting = await own.agreed('renewal', { months: 1 })
    await asBefore(app, waiting.request_no)
    await recall(own.item.serial_numbers[0] ?? '')
    for (const [type, input] of [
      ['renewal', { months: 1 }],
      ['buy', {}],
    ] as const) {
      expect((await own.offer(type, input)).json).toMatchObject({ data: { reason: 'called_back' } })
    }
    expect((await own.staffDoes(waiting.request_no, 'approve')).status).toBe(409)
  })

  test('is the one a request is about, of two in one line', async () => {
    const own = await bought(2, 20)
    await recall(own.serials[1] ?? '')
    const { request_no: no } = await own.asked('repair', {
      reason_code: 'battery',
      guarantee_told: true,
      remedy: 'repair',
    })
    const [{ serial_number }] = await rows(
      'select serial_number from requests join devices using (device_id) where request_no = $1',
      no,
    )
    expect(serial_number).toBe(own.serials[1])
  })

  test('is reported to its last customer after it was given up', async () => {
    const own = await delivered(app, house, { sku: 'genie-600-rent', months: 2 })
    await later(app, 134)
    await nights(app, 16)
    good(await house.by('admin').post(`/admin/overdue/${own.orderNo}/lost`, { reason: 'Reageert op niets meer.' }))
    const { notices } = await recall(own.item.serial_numbers[0] ?? '')
    expect(notices).toBe(1)
    await told()
    const mails = await rows(
      "select recipient from mails where template = 'recall_notice' and data ->> 'order_no' = $1",
      own.orderNo,
    )
    expect(mails).toEqual([{ recipient: own.order.email }])
  })
})
