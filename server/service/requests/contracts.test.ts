// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { moveClock } from '#demo/dev/move-clock.ts'
import { addMonths, type Day } from '#domain/calendar.ts'
import { noPermission } from '#domain/going-live/buyout-permission.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { booksOf } from '#testing/steps/returns.ts'
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
const subjects = async (requestNo: string) => {
  const { rows } = await app.context.connection.pool.query(
    `select template, language from mails where data ->> 'request_no' = $1 order by created_at, id`,
    [requestNo],
  )
  return rows.map(({ template }) => template as string)
}

describe('a renewal', () => {
  test('is offered, held, paid and concluded: contract, rent and invoice', async () => {
    const { agreed, pays, me, orderNo, readRequest, order } = await rented(6)
    const request = await agreed('renewal', { months: 6 })
    // Twelve at 39 less six at 52.50, and never less than six at the lowest month.
    expect(request).toMatchObject({ renewal_fee: 23_400, months: 6, offer: { due: 23_400, back: 0 } })
    expect(request).toMatchObject({ audit_status: 'approved', process_status: 'pass' })
    expect(request.checkout_no).toMatch(/^C-/)
    await pays(request.checkout_no)
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

  test('that is not paid, or given up by its customer, leaves everything unchanged, and nothing is owed', async () => {
    const { agreed, staffDoes, me, orderNo, readRequest } = await rented(6)
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
    // It is concluded: nobody at the shop can refuse it any more.
    expect(verdict(await staffDoes(first.request_no, 'reject', { reject_reason: 'Nee.' }))).toEqual([409, 200403])
    good(await me.call('POST', `/checkouts/${first.checkout_no}/cancel`, {}))
    expect(await busy()).toBe(before)
    const third = await agreed('renewal', { months: 3 })
    await moveClock(app.context, { advance_days: 8 })
    expect(await readRequest(third.request_no)).toMatchObject({ process_status: 'reject', checkout_no: null })
    expect(await subjects(third.request_no)).toContain('request_lapsed')
    expect(await busy()).toBe(before)
    expect(await me.read(orderNo)).toMatchObject({ end_time: order.end_time, total_amount: order.total_amount })
  })

  test('is priced as it was shown, or shown again', async () => {
    const { offer, ask } = await rented(6)
    const shown = good<Offer>(await offer('renewal', { months: 3 }))
    expect(verdict(await ask('renewal', { months: 4, offer_id: shown.offer_id }))).toEqual([409, 200203])
    await moveClock(app.context, { advance_days: 2 })
    expect(verdict(await ask('renewal', { months: 3, offer_id: shown.offer_id }))).toEqual([409, 200203])
  })
})

describe('a buy-out', () => {
  test('makes the linked purchase, sets the deposit off and ends the rental', async () => {
    const { agreed, pays, me, orderNo, readRequest, item } = await rented(6)
    const request = await agreed('buy')
    // 899 less 60 % of 315; the deposit of 150 pays its part.
    expect(request).toMatchObject({ buy_fee: 71_000, offer: { due: 56_000, back: 0 } })
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

  test('after the end costs its days too: from the deposit first, with their own invoice', async () => {
    const { agreed, pays, me, orderNo, readRequest, order } = await rented(2)
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
    await pays((await readRequest(request.request_no)).checkout_no)
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 0, refunded_amount: 0 })
    const { list } = good<CallData<'GET /orders'>>(await me.call('GET', '/orders?kind=buy'))
    expect(list[0]).toMatchObject({ total_amount: request.buy_fee, paid_amount: request.buy_fee })
    const books = await booksOf(app, orderNo)
    expect(-(books.fee_revenue ?? 0)).toBe(Math.round((late * 100) / 121))
    expect(books.deposits).toBeUndefined()
  })

  test('names the form that the law asks for before it, and it can be read', async () => {
    const { offer } = await rented(6)
    const { information_url = '' } = good<Offer>(await offer('buy'))
    const now = app.context.clock.now()
    const { NL } = await readSetting(app.context.db, 'buyout', now)
    expect(information_url).toContain(NL?.information_form)
    const row = await app.context.db
      .selectFrom('files')
      .select(['purpose', 'is_public', 'mime'])
      .where('file_id', '=', NL?.information_form ?? '')
      .executeTakeFirst()
    expect(row).toEqual({ purpose: 'buyout_form', is_public: true, mime: 'application/pdf' })
    expect(good<Offer>(await offer('renewal', { months: 3 })).information_url).toBeUndefined()
  })

  test('is not available where it is disabled', async () => {
    const { offer, ask, me, orderNo } = await rented(6)
    const { db, clock } = app.context
    const set = (on: boolean) => {
      return transaction(db, async tx => {
        const { NL = noPermission, ...others } = await readSetting(tx, 'buyout', clock.now())
        const value = { ...others, NL: { ...NL, offered: on } }
        await writeSetting(tx, { key: 'buyout', value, now: clock.now(), by: 'a test' })
      })
    }
    await set(false)
    expect((await offer('buy')).json).toMatchObject({ code: 210703, data: { reason: 'buyout_off' } })
    expect((await ask('buy')).text).toContain('buyout_off')
    const response = await me.call('GET', `/orders/${orderNo}/after-sale`)
    expect(response.text).toContain('buyout_off')
    await moveClock(app.context, { advance_days: 1 })
    await set(true)
  })
})
