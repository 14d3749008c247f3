// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { moveClock } from '#demo/dev/move-clock.ts'
import { addMonths, type Day } from '#domain/calendar.ts'
import { proveFault } from '#testing/shop/proven-faults.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { answerBill, delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 60)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const rented = (months = 6) => delivered(app, house, { sku: 'genie-600-rent', months })
/** Delivered in this country: its law says how long the guarantee lasts. */
async function bought(country: 'NL' | 'DE' = 'NL') {
  const made = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  await app.context.connection.pool.query('update orders set country = $1 where order_no = $2', [country, made.orderNo])
  return made
}
const subjects = async (requestNo: string) => {
  const { rows } = await app.context.connection.pool.query(
    `select template, language from mails where data ->> 'request_no' = $1 order by created_at, id`,
    [requestNo],
  )
  return rows.map(({ template }) => template as string)
}

describe('a repair', () => {
  test('of a rental that was closed meanwhile ends with it, and hands its machine to nobody', async () => {
    const { asked, does, staffDoes, readRequest, orderNo } = await rented()
    const { request_no: no, serial_number } = await asked('repair')
    await does(no, 'approve')
    for (const event of ['pick_up', 'start']) await does(no, 'step', { event })
    const units = [{ serial_number, whereabouts: 'with_us' }]
    const refund_amount = (await house.read(orderNo)).closing.least
    const closed = await house.command(orderNo, 'close', { reason: 'Gestopt', units, refund_amount }, 'admin')
    expect(closed.status, closed.text).toBe(200)
    expect(await readRequest(no)).toMatchObject({ process_status: 'complete' })
    expect((await staffDoes(no, 'step', { event: 'send_back' })).status).toBe(409)
    expect(await house.unit(serial_number ?? '')).toMatchObject({ holder: 'platform', device_state: 'under_repair' })
  })

  test('takes all its steps, and the machine with it', async () => {
    const { asked, does, readRequest, item, me, orderNo } = await rented()
    const request = await asked('repair', { reason_code: 'noise', apply_reason: '' })
    expect(request).toMatchObject({
      ...{ audit_status: 'wait_review', process_status: 'pending', duty: 'platform', actions: ['cancel', 'write'] },
      ...{ order_no: orderNo, item_id: item.item_id, offer: null, checkout_no: null },
    })
    const serial = request.serial_number ?? ''
    expect(item.serial_numbers).toEqual([serial])
    const no = request.request_no
    expect((await does(no, 'approve')).steps).toEqual(['pick_up', 'end'])
    await does(no, 'step', { event: 'pick_up' })
    await does(no, 'step', { event: 'start' })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_state: 'under_repair' })
    await does(no, 'step', { event: 'send_back' })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_state: 'not_started' })
    await does(no, 'step', { event: 'complete' })
    expect(await house.unit(serial)).toMatchObject({ holder: 'tenant', device_state: 'not_started' })
    const after = await readRequest(no)
    expect(after).toMatchObject({ process_status: 'complete', actions: ['write'], error_reason: '' })
    expect(after.events.map(({ event }) => event)).toEqual([
      'apply',
      'approve',
      'pick_up',
      'start',
      'send_back',
      'complete',
    ])
    expect(await subjects(no)).toEqual([
      ...['request_received', 'request_approved', 'request_step', 'request_step', 'request_step', 'request_completed'],
    ])
    const { items } = good<CallData<'GET /orders/{order_no}/after-sale'>>(
      await me.call('GET', `/orders/${orderNo}/after-sale`),
    )
    expect(items[0]?.choices.find(({ apply_type }) => apply_type === 'repair')).toMatchObject({ allowed: true })
  })

  test('of damage by the customer waits for their acceptance and payment', async () => {
    const { asked, does, readRequest, staffDoes, pays, me } = await rented()
    const { request_no: no } = await asked('repair')
    await does(no, 'approve')
    expect(
      verdict(await staffDoes(no, 'bill', { duty: 'customer', repair_fee: 4500, remark: 'Behuizing gebroken.' })),
    ).toEqual([409, 200404])
    await does(no, 'step', { event: 'pick_up' })
    await does(no, 'step', { event: 'start' })
    for (const [body, code] of [
      [{ duty: 'customer', remark: 'Niets' }, 200405],
      [{ duty: 'platform', repair_fee: 4500, remark: 'Van ons' }, 200405],
      [{ duty: 'neighbour', repair_fee: 4500, remark: 'Wie?' }, 400],
      [{ duty: 'customer', repair_fee: -1, remark: 'Minder' }, 400],
    ] as const) {
      expect((await staffDoes(no, 'bill', body)).json.code, JSON.stringify(body)).toBe(code)
    }
    await does(no, 'bill', { duty: 'customer', repair_fee: 4500, freight: 1000, remark: 'Behuizing gebroken.' })
    expect(verdict(await staffDoes(no, 'step', { event: 'send_back' }))).toEqual([409, 200404])
    expect((await readRequest(no)).actions).toContain('accept_bill')
    const accepted = good<{ checkout_no: string }>(await answerBill(me, no))
    expect(verdict(await answerBill(me, no))).toEqual([409, 200404])
    expect(verdict(await staffDoes(no, 'step', { event: 'send_back' }))).toEqual([409, 200404])
    await pays(accepted.checkout_no)
    expect(await readRequest(no)).toMatchObject({ bill_state: 'paid', checkout_no: null })
    expect(verdict(await answerBill(me, no, false))).toEqual([409, 200406])
    await does(no, 'step', { event: 'send_back' })
    const { rows } = await app.context.connection.pool.query('select gross from invoices where reference = $1', [
      `bill:${no}`,
    ])
    expect(rows).toEqual([{ gross: 5500 }])
  })

  test('of damage is billed to a tenant only with a picture they can see and a report from before it left', async () => {
    const { asked, does, staffDoes, readRequest } = await rented()
    const { request_no: no } = await asked('repair')
    await does(no, 'approve')
    await does(no, 'step', { event: 'pick_up' })
    await does(no, 'step', { event: 'start' })
    const bill = { duty: 'customer', repair_fee: 4500, remark: 'Behuizing gebroken.' }
    expect((await staffDoes(no, 'bill', bill)).json).toMatchObject({
      code: 200207,
      data: { reason: 'no_damage_picture' },
    })
    await proveFault(app, no, { report: false })
    expect((await staffDoes(no, 'bill', bill)).json).toMatchObject({ code: 200207, data: { reason: 'no_out_report' } })
    expect(await readRequest(no)).toMatchObject({ bill_state: 'none' })
    await proveFault(app, no, { picture: false })
    expect((await staffDoes(no, 'bill', bill)).status).toBe(200)
    expect(await readRequest(no)).toMatchObject({ bill_state: 'waiting' })
  })

  test('whose bill is declined, or not paid in time, returns the machine unrepaired', async () => {
    const { asked, does, readRequest, me } = await rented()
    const { request_no: no } = await asked('repair')
    await does(no, 'approve')
    await does(no, 'step', { event: 'pick_up' })
    await does(no, 'step', { event: 'start' })
    const bill = { duty: 'customer', repair_fee: 4500, remark: 'Behuizing gebroken.' }
    await does(no, 'bill', bill)
    await answerBill(me, no, false)
    expect(await readRequest(no)).toMatchObject({ bill_state: 'declined' })
    await does(no, 'bill', bill)
    await answerBill(me, no)
    await moveClock(app.context, { advance_days: 8 })
    expect(await readRequest(no)).toMatchObject({ bill_state: 'declined', checkout_no: null })
    await does(no, 'step', { event: 'send_back' })
  })

  test('that fails is listed, retried, or ended', async () => {
    const { asked, does, staffDoes, readRequest } = await rented()
    const { request_no: no } = await asked('repair')
    expect(verdict(await staffDoes(no, 'fail', { error_reason: 'Niemand thuis' }))).toEqual([409, 200404])
    await does(no, 'approve')
    expect(verdict(await staffDoes(no, 'end', { outcome: 'Onherstelbaar' }))).toEqual([409, 200404])
    await does(no, 'fail', { error_reason: 'Niemand thuis' })
    const list = await house.by('support').get('/admin/requests?failed=true')
    expect(good<CallData<'GET /admin/requests'>>(list).list.map(({ request_no }) => request_no)).toContain(no)
    await does(no, 'retry')
    expect(await readRequest(no)).toMatchObject({ error_reason: '', process_status: 'pass' })
    await does(no, 'fail', { error_reason: 'Onherstelbaar beschadigd' })
    await does(no, 'end', { outcome: 'Vervangen door een ander exemplaar' })
    expect(await readRequest(no)).toMatchObject({
      process_status: 'complete',
      outcome: 'Vervangen door een ander exemplaar',
    })
  })

  test('of a purchased machine extends the guarantee, as announced', async () => {
    const { ask, asked, does, me, orderNo } = await bought('DE')
    expect(verdict(await ask('repair'))).toEqual([400, 400])
    const read = async () =>
      good<CallData<'GET /orders/{order_no}/after-sale'>>(await me.call('GET', `/orders/${orderNo}/after-sale`))
        .items[0]?.guarantee_until
    const before = (await read()) as Day
    const { request_no: no } = await asked('repair', { guarantee_told: true, remedy: 'repair' })
    await does(no, 'approve')
    for (const event of ['pick_up', 'start', 'send_back', 'complete']) await does(no, 'step', { event })
    expect(await read()).toBe(addMonths(before, 12))
  })
})

describe('of a Dutch customer', () => {
  test('no last day of the guarantee is shown, and none ends it: staff state that no more could be expected', async () => {
    const { asked, does, staffDoes, readRequest, me, orderNo } = await bought()
    const [item] = good<CallData<'GET /orders/{order_no}/after-sale'>>(
      await me.call('GET', `/orders/${orderNo}/after-sale`),
    ).items
    expect(item).toMatchObject({ guaranteed: 'as_expected', guarantee_until: null })
    const inWork = async () => {
      const { request_no: no } = await asked('repair', { guarantee_told: true, remedy: 'repair' })
      await does(no, 'approve')
      for (const event of ['pick_up', 'start']) await does(no, 'step', { event })
      return no
    }
    const bill = { duty: 'platform', repair_fee: 4500, remark: 'Na zes jaar dagelijks maaien is de motor op.' }
    const over = { ...bill, conformity: 'over' }
    // Within two years no statement helps.
    const young = await inWork()
    expect((await staffDoes(young, 'bill', over)).json).toMatchObject({ data: { reason: 'not_his_fault' } })
    for (const event of ['send_back', 'complete']) await does(young, 'step', { event })
    // The repair has extended them by one.
    await later(app, 365 * 3 + 30)
    const no = await inWork()
    expect((await staffDoes(no, 'bill', bill)).json).toMatchObject({ data: { reason: 'conformity_open' } })
    await does(no, 'bill', over)
    const { bill_state, remark } = await readRequest(no)
    expect({ bill_state, remark }).toEqual({ bill_state: 'waiting', remark: bill.remark })
    good(await answerBill(me, no, false))
    await does(no, 'step', { event: 'send_back' })
  })
})

test('G3 once its guarantee is over, as staff state, work on what was bought is paid for by a bill that may be declined', async () => {
  const bill = { duty: 'platform', repair_fee: 4500, remark: 'Nieuw moederbord' }
  const inWork = async (made: Awaited<ReturnType<typeof bought>>, choice: object) => {
    const { request_no: no } = await made.asked('repair', choice)
    await made.does(no, 'approve')
    for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
    return no
  }
  const young = await bought()
  const free = await inWork(young, { guarantee_told: true, remedy: 'repair' })
  expect((await young.staffDoes(free, 'bill', bill)).json).toMatchObject({ data: { reason: 'not_his_fault' } })
  await young.does(free, 'step', { event: 'send_back' })
  const old = await bought('DE')
  await later(app, 760)
  // The defect may have shown before: the day of the request decides nothing.
  const no = await inWork(old, { guarantee_told: true, remedy: 'repair' })
  expect((await old.staffDoes(no, 'bill', bill)).json).toMatchObject({ data: { reason: 'conformity_open' } })
  await old.does(no, 'bill', { ...bill, conformity: 'over' })
  expect((await old.staffDoes(no, 'step', { event: 'send_back' })).json).toMatchObject({
    data: { reason: 'bill_waits' },
  })
  good(await answerBill(old.me, no, false))
  await old.does(no, 'step', { event: 'send_back' })
  expect(await old.readRequest(no)).toMatchObject({ bill_state: 'declined', process_status: 'transport_back' })
})
