import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/call.ts'
import { transaction } from '#db/transaction.ts'
import { addMonths, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { writeSetting } from '../config/settings.ts'
import { moveClock } from '../dev/move-clock.ts'
import { later } from '../testing/messages.ts'
import { ledgerFaults } from '../testing/orders.ts'
import { delivered, good, moreMachines, type Offer } from '../testing/requests.ts'
import { booksOf } from '../testing/returns.ts'
import { passerBy, verdict, warehouse } from '../testing/shipments.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

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
const bought = () => delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
const subjects = async (requestNo: string) => {
  const { rows } = await app.context.connection.pool.query(
    `select template, language from mails where data ->> 'request_no' = $1 order by created_at, id`,
    [requestNo],
  )
  return rows.map(({ template }) => template as string)
}

describe('a repair', () => {
  test('goes its whole way, and the machine with it', async () => {
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

  test('of his own fault waits for his yes and his money', async () => {
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
    const accepted = good<{ checkout_no: string }>(await me.call('POST', `/requests/${no}/bill`, { accept: true }))
    expect(verdict(await me.call('POST', `/requests/${no}/bill`, { accept: true }))).toEqual([409, 200404])
    expect(verdict(await staffDoes(no, 'step', { event: 'send_back' }))).toEqual([409, 200404])
    await pays(accepted.checkout_no)
    expect(await readRequest(no)).toMatchObject({ bill_state: 'paid', checkout_no: null })
    expect(verdict(await me.call('POST', `/requests/${no}/bill`, { accept: false }))).toEqual([409, 200406])
    await does(no, 'step', { event: 'send_back' })
    const { rows } = await app.context.connection.pool.query('select gross from invoices where reference = $1', [
      `bill:${no}`,
    ])
    expect(rows).toEqual([{ gross: 5500 }])
  })

  test('whose bill is declined, or not paid in time, goes back as it is', async () => {
    const { asked, does, readRequest, me } = await rented()
    const { request_no: no } = await asked('repair')
    await does(no, 'approve')
    await does(no, 'step', { event: 'pick_up' })
    await does(no, 'step', { event: 'start' })
    const bill = { duty: 'customer', repair_fee: 4500, remark: 'Behuizing gebroken.' }
    await does(no, 'bill', bill)
    await me.call('POST', `/requests/${no}/bill`, { accept: false })
    expect(await readRequest(no)).toMatchObject({ bill_state: 'declined' })
    await does(no, 'bill', bill)
    await me.call('POST', `/requests/${no}/bill`, { accept: true })
    await moveClock(app.context, { advance_days: 8 })
    expect(await readRequest(no)).toMatchObject({ bill_state: 'declined', checkout_no: null })
    await does(no, 'step', { event: 'send_back' })
  })

  test('that fails stands on the list, is tried again, or is ended', async () => {
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

  test('of a bought machine is told to prolong the guarantee, and does', async () => {
    const { ask, asked, does, me, orderNo } = await bought()
    expect(verdict(await ask('repair'))).toEqual([400, 400])
    const read = async () =>
      good<CallData<'GET /orders/{order_no}/after-sale'>>(await me.call('GET', `/orders/${orderNo}/after-sale`))
        .items[0]?.guarantee_until
    const before = (await read()) as Day
    const { request_no: no } = await asked('repair', { guarantee_told: true })
    await does(no, 'approve')
    for (const event of ['pick_up', 'start', 'send_back', 'complete']) await does(no, 'step', { event })
    expect(await read()).toBe(addMonths(before, 12))
  })
})

describe('a request', () => {
  test.each<[string, object, [number, number]]>([
    ['a type there is not', { apply_type: 'party' }, [400, 400]],
    ['a reason of another type', { apply_type: 'repair', reason_code: 'moving' }, [400, 400]],
    ['another reason without words', { apply_type: 'repair', apply_reason: ' ' }, [400, 400]],
    ['a renewal without months', { apply_type: 'renewal' }, [400, 400]],
    ['no months', { apply_type: 'renewal', months: 0 }, [400, 400]],
    ['half a month', { apply_type: 'renewal', months: 1.5 }, [400, 400]],
    ['months of a repair', { apply_type: 'repair', months: 2 }, [400, 400]],
    ['a renewal without its offer', { apply_type: 'renewal', months: 2 }, [409, 200203]],
    ['longer than the longest', { apply_type: 'renewal', months: 31 }, [409, 210703]],
    ['an offer that never was', { apply_type: 'renewal', months: 2, offer_id: crypto.randomUUID() }, [409, 200203]],
    ['an offer that is none', { apply_type: 'renewal', months: 2, offer_id: 'x' }, [400, 100401]],
    ['a picture of nobody', { apply_type: 'repair', pictures: [crypto.randomUUID()] }, [400, 400]],
    [
      'seven pictures',
      { apply_type: 'repair', pictures: Array.from({ length: 7 }, () => crypto.randomUUID()) },
      [400, 400],
    ],
    ['an item of another order', { apply_type: 'repair', item_id: crypto.randomUUID() }, [404, 210601]],
    ['a day that has passed', { apply_type: 'repair', pick_up_on: '2020-01-01' }, [400, 400]],
    ['too many words', { apply_type: 'repair', apply_reason: 'x'.repeat(2001) }, [400, 400]],
  ])('is refused with %s', async (_name, body, expected) => {
    const { ask } = await rented()
    const { apply_type = 'repair', ...more } = body as { apply_type?: string }
    expect(verdict(await ask(apply_type, more))).toEqual(expected)
  })

  test('is one at a time, ten at once or one after the other', async () => {
    const { ask, does, asked } = await rented()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('repair')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.code))).toEqual(
      new Set([210702]),
    )
    const no = good<{ request_no: string }>(answers.find(({ status }) => status === 200) as never).request_no
    await does(no, 'approve')
    expect(verdict(await ask('maintenance'))).toEqual([409, 200402])
    await does(no, 'fail', { error_reason: 'Kwijt' })
    await does(no, 'end', { outcome: 'Kwijt' })
    await asked('maintenance')
  })

  test('is not to be had before it is there, nor a repair after the term', async () => {
    const { me, orderNo, order } = await house.ordered([{ sku: 'genie-600-rent', months: 2 }])
    const ask = (apply_type: string) =>
      me.call('POST', `/orders/${orderNo}/requests`, {
        ...{ item_id: order.items[0]?.item_id, apply_type, reason_code: 'other', apply_reason: 'Zo.' },
      })
    expect((await ask('repair')).json).toMatchObject({ code: 210703, data: { reason: 'not_shipped' } })
    await house.ship(orderNo)
    expect((await ask('repair')).json).toMatchObject({ code: 210703, data: { reason: 'on_its_way' } })
    await house.deed(orderNo, 'deliver')
    await moveClock(app.context, { advance_days: 75 })
    expect((await ask('repair')).json).toMatchObject({ code: 210703, data: { reason: 'expired' } })
  })

  test('of a stranger is not there, for anything', async () => {
    const { asked } = await rented()
    const { request_no: no } = await asked('repair')
    const other = await passerBy(app)
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/cancel', {}],
      ['POST', '/messages', { text: 'Hallo' }],
      ['POST', '/bill', { accept: true }],
    ] as const) {
      expect(verdict(await other.call(method, `/requests/${no}${path}`, body)), path).toEqual([404, 200401])
    }
  })

  test('is decided by who may, and by nobody else', async () => {
    const { asked, staffDoes, me } = await rented()
    const { request_no: no } = await asked('maintenance')
    expect(verdict(await staffDoes(no, 'approve', {}, 'finance'))).toEqual([403, 403])
    expect(verdict(await me.call('POST', `/admin/requests/${no}/approve`, {}))).toEqual([403, 403])
    expect(verdict(await staffDoes(no, 'step', { event: 'pick_up' }))).toEqual([409, 200404])
    expect(verdict(await staffDoes(no, 'reject', { reject_reason: '' }))).toEqual([400, 400])
    expect(verdict(await staffDoes('A-NOTTHERE', 'approve'))).toEqual([404, 200401])
    expect(verdict(await staffDoes(no, 'approve', {}, 'support'))).toEqual([200, 0])
    expect(verdict(await staffDoes(no, 'approve'))).toEqual([409, 200403])
    expect(verdict(await staffDoes(no, 'step', { event: 'pick_up' }, 'support'))).toEqual([403, 403])
  })

  test('is taken back while it waits; approved and taken back at once, one of them wins', async () => {
    const { asked, staffDoes, me, readRequest } = await rented()
    const first = await asked('maintenance')
    await me.call('POST', `/requests/${first.request_no}/cancel`, {})
    expect(await readRequest(first.request_no)).toMatchObject({ audit_status: 'cancel', actions: ['write'] })
    const { request_no: no } = await asked('repair')
    const [approved, canceled] = await Promise.all([
      staffDoes(no, 'approve'),
      me.call('POST', `/requests/${no}/cancel`, {}),
    ])
    expect([approved.status, canceled.status].toSorted()).toEqual([200, 409])
    expect(await subjects(no)).toHaveLength(2)
  })

  test('is talked about, each in his own language', async () => {
    const { asked, me, readRequest, staffDoes } = await rented()
    const { request_no: no } = await asked('repair')
    await me.call('POST', `/requests/${no}/messages`, { text: 'Hij piept.', language: 3 })
    await staffDoes(no, 'messages', { text: 'Wanneer piept hij?' }, 'support')
    const { messages } = await readRequest(no)
    expect(messages.map(({ written_by, text }) => [written_by, text])).toEqual([
      ['customer', 'Hij piept.'],
      ['staff', 'Wanneer piept hij?'],
    ])
    expect(await subjects(no)).toContain('request_message')
  })
})

describe('a renewal', () => {
  test('is offered, held, paid and done: contract, rent and invoice', async () => {
    const { agreed, does, pays, me, orderNo, readRequest, order } = await rented(6)
    const request = await agreed('renewal', { months: 6 })
    // Twelve at 39 less six at 52.50: and never less than six at the lowest month.
    expect(request).toMatchObject({ renewal_fee: 23_400, months: 6, offer: { due: 23_400, back: 0 } })
    const approved = await does(request.request_no, 'approve')
    expect(approved).toMatchObject({ process_status: 'pass' })
    const { checkout_no } = await readRequest(request.request_no)
    await pays(checkout_no)
    expect(await readRequest(request.request_no)).toMatchObject({ process_status: 'complete', checkout_no: null })
    const after = await me.read(orderNo)
    expect(after).toMatchObject({ lease_months: 12, total_amount: order.total_amount + 23_400 })
    expect(after.end_time).toBe(addMonths(order.start_time as Day, 12))
    const { rows } = await app.context.connection.pool.query(
      'select gross, net, vat from invoices where reference = $1',
      [`renewal:${request.request_no}`],
    )
    expect(rows).toEqual([{ gross: 23_400, net: 19_339, vat: 4061 }])
  })

  test('that is not paid, rejected or taken back leaves everything as it was', async () => {
    const { agreed, does, me, orderNo, readRequest } = await rented(6)
    const { item_id } = (await me.read(orderNo)).items[0] as { item_id: string }
    const busy = async () => {
      const { rows } = await app.context.connection.pool.query(
        'select upper(busy)::text as to from unit_reservations where order_item_id = $1',
        [item_id],
      )
      return rows[0].to
    }
    const [before, order] = [await busy(), await me.read(orderNo)]
    const first = await agreed('renewal', { months: 3 })
    expect(await busy()).not.toBe(before)
    await me.call('POST', `/requests/${first.request_no}/cancel`, {})
    expect(await busy()).toBe(before)
    const second = await agreed('renewal', { months: 3 })
    await does(second.request_no, 'reject', { reject_reason: 'Deze maaier gaat eruit.' })
    expect(await busy()).toBe(before)
    const third = await agreed('renewal', { months: 3 })
    await does(third.request_no, 'approve')
    await moveClock(app.context, { advance_days: 8 })
    expect(await readRequest(third.request_no)).toMatchObject({ process_status: 'reject', checkout_no: null })
    expect(await subjects(third.request_no)).toContain('request_lapsed')
    expect(await busy()).toBe(before)
    expect(await me.read(orderNo)).toMatchObject({ end_time: order.end_time, total_amount: order.total_amount })
  })

  test('is priced as it was shown, or shown anew', async () => {
    const { offer, ask } = await rented(6)
    const shown = good<Offer>(await offer('renewal', { months: 3 }))
    expect(verdict(await ask('renewal', { months: 4, offer_id: shown.offer_id }))).toEqual([409, 200203])
    await moveClock(app.context, { advance_days: 2 })
    expect(verdict(await ask('renewal', { months: 3, offer_id: shown.offer_id }))).toEqual([409, 200203])
  })
})

describe('a buy-out', () => {
  test('makes the linked purchase, sets the deposit off and ends the rental', async () => {
    const { agreed, does, pays, me, orderNo, readRequest, item } = await rented(6)
    const request = await agreed('buy')
    // 899 less 60 % of 315; the deposit of 150 pays its part.
    expect(request).toMatchObject({ buy_fee: 71_000, offer: { due: 56_000, back: 0 } })
    await does(request.request_no, 'approve')
    await pays((await readRequest(request.request_no)).checkout_no)
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 0 })
    const { list } = good<CallData<'GET /orders'>>(await me.call('GET', '/orders?kind=buy'))
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      ...{ order_status: 'in_use', total_amount: 71_000, paid_amount: 71_000, pay_status: 'paid' },
      items: [{ net: 58_678, vat: 12_322, serial_numbers: item.serial_numbers }],
    })
    expect(await house.unit(item.serial_numbers[0] ?? '')).toMatchObject({ holder: 'sold' })
  })

  test('after the end costs its days too: from the deposit first, with an invoice of their own', async () => {
    const { agreed, does, pays, me, orderNo, readRequest, order } = await rented(2)
    await later(
      app,
      Math.round((Date.parse(order.end_time ?? '') - Date.parse(dayInShop(app.context.clock.now()))) / 86_400_000) + 10,
    )
    const shown = good<CallData<'GET /orders/{order_no}/end-of-rental'>>(
      await me.call('GET', `/orders/${orderNo}/end-of-rental`),
    )
    const request = await agreed('buy')
    expect(shown.buying).toMatchObject({ due: request.offer?.due })
    const amount = (rule: string) => request.offer?.lines.find(line => line.rule === rule)?.amount ?? 0
    const late = amount('late')
    expect(late).toBeGreaterThan(0)
    expect(amount('deposit_used')).toBe(-15_000)
    expect(request.offer).toMatchObject({ due: request.buy_fee + late - 15_000, back: 0 })
    await does(request.request_no, 'approve')
    await pays((await readRequest(request.request_no)).checkout_no)
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 0, refunded_amount: 0 })
    const { list } = good<CallData<'GET /orders'>>(await me.call('GET', '/orders?kind=buy'))
    expect(list[0]).toMatchObject({ total_amount: request.buy_fee, paid_amount: request.buy_fee })
    const books = await booksOf(app, orderNo)
    expect(-(books.fee_revenue ?? 0)).toBe(Math.round((late * 100) / 121))
    expect(books.deposits).toBeUndefined()
  })

  test('is not to be had where it is switched off', async () => {
    const { offer, ask, me, orderNo } = await rented(6)
    const { db, clock } = app.context
    const set = (on: boolean) => {
      const value = { NL: on, BE: on, DE: on }
      return transaction(db, tx => writeSetting(tx, { key: 'buyout', value, now: clock.now(), by: 'a test' }))
    }
    await set(false)
    expect((await offer('buy')).json).toMatchObject({ code: 210703, data: { reason: 'buyout_off' } })
    expect((await ask('buy')).json).toMatchObject({ code: 210703 })
    const answer = await me.call('GET', `/orders/${orderNo}/after-sale`)
    expect(answer.text).toContain('buyout_off')
    await moveClock(app.context, { advance_days: 1 })
    await set(true)
  })
})

test('the copy of one’s own data holds orders, requests, money and what was said, and nobody else’s', async () => {
  const { me, orderNo, asked } = await rented()
  const { request_no: no } = await asked('repair')
  await me.call('POST', `/requests/${no}/messages`, { text: 'Hij piept bij het laden.' })
  await house.by('support').post(`/admin/requests/${no}/messages`, { text: 'Wij bellen u morgen.' })
  const other = await rented()
  await me.call('POST', '/withdrawals', { name: 'Anna', contract: orderNo, email: 'anna@example.nl' })
  const answer = await me.call('GET', '/user/export')
  const { sections } = good<{ sections: Record<string, Record<string, unknown>[]> }>(answer)
  expect(sections.orders).toMatchObject([{ order_no: orderNo, recipient: 'Anna de Wit', items: [{ quantity: 1 }] }])
  expect(sections.requests).toMatchObject([
    {
      ...{ request_no: no, order_no: orderNo, apply_type: 'repair', settlement: null },
      messages: [{ text: 'Hij piept bij het laden.' }, { text: 'Wij bellen u morgen.' }],
    },
  ])
  expect(sections.invoices).toMatchObject([{ order_no: orderNo, kind: 'invoice' }])
  expect(sections.refunds).toEqual([])
  expect(sections.statements).toMatchObject([{ kind: 'withdrawal', contract: orderNo }])
  expect(answer.text).not.toContain(other.orderNo)
})

test('G3 once its guarantee is over, work on what was bought is paid for by a bill that may be declined; before, it is free', async () => {
  const bill = { duty: 'platform', repair_fee: 4500, remark: 'Nieuw moederbord' }
  const inWork = async (made: Awaited<ReturnType<typeof bought>>) => {
    const { request_no: no } = await made.asked('repair', { guarantee_told: true })
    await made.does(no, 'approve')
    for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
    return no
  }
  const young = await bought()
  const free = await inWork(young)
  expect((await young.staffDoes(free, 'bill', bill)).json).toMatchObject({ data: { reason: 'not_his_fault' } })
  await young.does(free, 'step', { event: 'send_back' })
  const old = await bought()
  await later(app, 760)
  const no = await inWork(old)
  await old.does(no, 'bill', bill)
  expect((await old.staffDoes(no, 'step', { event: 'send_back' })).json).toMatchObject({
    data: { reason: 'bill_waits' },
  })
  good(await old.me.call('POST', `/requests/${no}/bill`, { accept: false }))
  await old.does(no, 'step', { event: 'send_back' })
  expect(await old.readRequest(no)).toMatchObject({ bill_state: 'declined', process_status: 'transport_back' })
})
