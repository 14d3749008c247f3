// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import {
  agreedTerms,
  asBefore,
  delivered,
  good,
  moreMachines,
  type Offer,
  type RequestDetail,
} from '#testing/steps/requests.ts'
import { passerBy, tell, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

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

const rented = (months = 6) => delivered(app, house, { sku: 'genie-600-rent', months })
const pool = () => app.context.connection.pool
const won = (responses: readonly Answer[]) => responses.filter(({ status }) => status === 200)
const turns = [1, 2, 3]
const sender = { company: 'Genie', publicUrl: 'https://genie.example', identity: [] }

describe('at once', () => {
  test.each(turns)('two members of staff approve and reject: one decision, one mail (%i)', async () => {
    const { asked, staffDoes, readRequest } = await rented()
    const { request_no: no } = await asked('repair')
    const responses = await Promise.all([
      staffDoes(no, 'approve', {}, 'support'),
      staffDoes(no, 'reject', { reject_reason: 'Nee, toch niet' }),
      staffDoes(no, 'approve'),
    ])
    expect(won(responses)).toHaveLength(1)
    const { audit_status, events } = await readRequest(no)
    expect(events.filter(({ event }) => event === 'approve' || event === 'reject')).toHaveLength(1)
    const { rows } = await pool().query(
      `select template from mails where data ->> 'request_no' = $1 and template <> 'request_received'`,
      [no],
    )
    expect(rows).toEqual([{ template: audit_status === 'approved' ? 'request_approved' : 'request_rejected' }])
  })

  test.each(turns)(
    'a renewal is taken back while staff approve it: one of both, and the holds match (%i)',
    async () => {
      const { agreed, staffDoes, me, readRequest, item, orderNo } = await rented(2)
      const before = await heldUntil(item.item_id)
      const { request_no: no } = await agreed('renewal', { months: 3 })
      await asBefore(app, no)
      const [taken, approved] = await Promise.all([
        me.call('POST', `/requests/${no}/cancel`, {}),
        staffDoes(no, 'approve'),
      ])
      expect([taken.status, approved.status].toSorted()).toEqual([200, 409])
      const { audit_status, checkout_no } = await readRequest(no)
      expect([audit_status, checkout_no === null]).toEqual(
        taken.status === 200 ? ['cancel', true] : ['approved', false],
      )
      expect((await heldUntil(item.item_id)) > before).toBe(taken.status !== 200)
      expect((await me.read(orderNo)).deposit_held).toBe(15_000)
    },
  )

  test.each(turns)('a renewal and an order for the same machine: one machine, one reservation (%i)', async () => {
    const { offer, me, orderNo, item, order } = await rented(2)
    await onlyMachine(item.serial_numbers[0] ?? '')
    const next = await passerBy(app)
    const start = deliveryDayFrom('NL', addDays(order.end_time as Day, 20))
    const { offer_id } = good<Offer>(await offer('renewal', { months: 3 }))
    const quote = await next.quote([{ sku: 'genie-600-rent', months: 2, start_on: start }])
    const body = {
      ...{ item_id: item.item_id, apply_type: 'renewal', reason_code: 'other', apply_reason: 'Nog even' },
      ...{ months: 3, offer_id, ...(await agreedTerms(app, 'renewal')) },
    }
    const [renewed, ordered] = await Promise.all([
      me.call('POST', `/orders/${orderNo}/requests`, body),
      next.order(quote),
    ])
    // The first request gets it, the other is refused, and no machine is assigned twice.
    expect([renewed.status, ordered.status].toSorted(), renewed.text + ordered.text).toEqual([200, 409])
    await allMachines()
    if (ordered.status === 200) {
      const { checkout_no } = ordered.json.data as { checkout_no: string }
      await next.call('POST', `/checkouts/${checkout_no}/cancel`, {})
    }
  })

  test.each(turns)(
    'a return and a buy-out of the same machine: one of them is open, and the other has to wait (%i)',
    async () => {
      const { offer, me, orderNo, item } = await rented()
      const ask = async (apply_type: string) => {
        const { offer_id } = good<Offer>(await offer(apply_type))
        return { item_id: item.item_id, apply_type, offer_id, reason_code: 'other', apply_reason: 'Zomaar' }
      }
      const bodies = [await ask('return'), await ask('buy')]
      const responses = await Promise.all(bodies.map(body => me.call('POST', `/orders/${orderNo}/requests`, body)))
      expect(won(responses)).toHaveLength(1)
      const list = good<CallData<'GET /orders/{order_no}/after-sale'>>(
        await me.call('GET', `/orders/${orderNo}/after-sale`),
      )
      expect(list.requests).toHaveLength(1)
      const [open] = list.requests
      const refused = open?.apply_type === 'return' ? 'buy' : 'return'
      const choice = list.items[0]?.choices.find(({ apply_type }) => apply_type === refused)
      expect(choice).toMatchObject({ allowed: false, refusal: 'waiting' })
    },
  )
})

test('a Chinese order handled by Dutch staff gets its mails in Chinese, from the first to the last', async () => {
  const me = await passerBy(app)
  const quote = await me.quote([{ sku: 'genie-600-rent', months: 6 }])
  const placed = good<{ checkout_no: string; orders: { order_no: string }[] }>(await me.order(quote, { language: 1 }))
  await me.choose(await me.pay(placed.checkout_no), 'success')
  await me.outcome(placed.checkout_no)
  const orderNo = placed.orders[0]?.order_no ?? ''
  const { shipments } = await house.ship(orderNo, { language: 3 })
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  const itemId = (await me.read(orderNo)).items[0]?.item_id
  const input = {
    item_id: itemId,
    apply_type: 'repair',
    reason_code: 'other',
    apply_reason: '割草机不动了',
    language: 1,
  }
  const { request_no: no } = good<RequestDetail>(await me.call('POST', `/orders/${orderNo}/requests`, input))
  const staff = (action: string, body: object = {}) =>
    house.by('operations').post(`/admin/requests/${no}/${action}`, { language: 3, ...body })
  good(await staff('approve'))
  good(await staff('messages', { text: 'Wij komen hem morgen halen.' }))
  for (const event of ['pick_up', 'start', 'send_back', 'complete']) good(await staff('step', { event }))
  // The content of the mail: in the customer's language, with no text of staff except what somebody entered.
  await app.context.jobs.drain()
  const { rows } = await pool().query(
    `select template, language, data from mails
     where data ->> 'request_no' = $1 or data ->> 'order_no' = $2 or data -> 'order_nos' ? $2 order by created_at`,
    [no, orderNo],
  )
  expect(rows.length).toBeGreaterThan(6)
  for (const { template, language, data } of rows) {
    expect([template, language]).toEqual([template, 'zh'])
    const { subject, text } = renderMail({ template, language, data }, sender)
    expect(subject, template).toMatch(/\p{Script=Han}/u)
    expect(text.replaceAll('Wij komen hem morgen halen.', ''), template).not.toMatch(/ (je|de|het|een|van|voor) /)
  }
})

async function heldUntil(itemId: string): Promise<string> {
  const { rows } = await pool().query(
    `select upper(busy)::text as until from unit_reservations where order_item_id = $1 and reservation_state = 'out'`,
    [itemId],
  )
  return rows[0].until
}

/** All others are out of order, so that only this one can be reserved. */
async function onlyMachine(serial: string): Promise<void> {
  await pool().query(
    `update devices set device_status = 'abnormal' where device_status = 'normal' and serial_number <> $1`,
    [serial],
  )
}
async function allMachines(): Promise<void> {
  await pool().query(`update devices set device_status = 'normal' where device_status = 'abnormal'`)
}
