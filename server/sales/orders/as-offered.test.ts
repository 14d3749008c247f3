// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { codes, type RefusalName } from '#contract/protocol/codes.ts'
import { rowsOf, withoutLimits } from '#testing/model/proof.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { type Quote, skuIds, till } from '#testing/steps/orders.ts'
import { addCoupon, withoutPromotions } from '#testing/steps/promotions.ts'
import { type Staff, staff } from '#testing/steps/staff.ts'

/** An order takes exactly what was offered; a refusal names what prevents it. */
let app: TestApp
let finance: Staff
let rows: ReturnType<typeof rowsOf>
let skus: Map<string, string>
beforeAll(async () => {
  app = await testApp()
  rows = rowsOf(app)
  finance = await staff(app, 'finance')
  skus = await skuIds(app)
  await withoutLimits(app)
})
afterAll(() => app.close())

const shopper = async () => till(app, await register(app), { house_number: randomUUID().slice(0, 6) })
const listFields = ({ json }: Answer) =>
  (json.data as { fields: { path: string; rule: string }[] }).fields.map(({ path, rule }) => `${path}: ${rule}`)
const verdict = ({ status, json }: Answer) => [status, json.code]
const numbers = (name: RefusalName) => [codes[name].http, codes[name].code]

describe('machines of one order', () => {
  const rent = (quantity: number) => ({ sku_id: skus.get('genie-600-rent'), quantity, months: 3 })
  const refused = [400, ['quantity: machines_at_most']]

  test('are as many in a cart and an offer as in the order', async () => {
    const me = await shopper()
    const tell = (response: Answer) => [response.status, response.status === 400 ? listFields(response) : []]
    expect(tell(await me.call('POST', '/quotes', { lines: [rent(7)], country: 'NL' }))).toEqual(refused)
    expect(tell(await me.call('POST', '/quotes', { lines: [rent(4), rent(3)], country: 'NL' }))).toEqual(refused)
    expect(tell(await me.call('POST', '/cart/items', rent(7)))).toEqual(refused)
    const { item_id } = (await me.call('POST', '/cart/items', rent(4))).json.data as { item_id: string }
    expect(tell(await me.call('POST', '/cart/items', { ...rent(3), months: 4 }))).toEqual(refused)
    expect(tell(await me.call('POST', '/cart/items', rent(3)))).toEqual(refused)
    expect(tell(await me.call('PUT', '/cart/items', { item_id, version: 1, quantity: 7 }))).toEqual(refused)
    const response = await me.call('PUT', '/cart/items', { item_id, version: 1, quantity: 6 })
    expect(response.status, response.text).toBe(200)
    const full = await me.call('POST', '/cart/items', { sku_id: skus.get('blades-set-9'), quantity: 20 })
    expect(full.status, full.text).toBe(200)
  })

  test('are counted with the right plural', async () => {
    const me = await shopper()
    const response = await me.call('POST', '/quotes', { lines: [rent(7)], country: 'NL', language: 2 })
    expect((response.json.data as { fields: { message: string }[] }).fields[0]?.message).toMatch(/at most 6 mowers/)
  })
})

describe('items put into the cart after the quote', () => {
  const blades = () => skus.get('blades-set-9')
  const readCart = async (me: Awaited<ReturnType<typeof shopper>>) =>
    ((await me.call('GET', '/cart')).json.data as CallData<'GET /cart'>).items.map(({ sku_id, quantity, months }) => ({
      ...{ sku_id, quantity, months },
    }))
  const offer = async (me: Awaited<ReturnType<typeof shopper>>) =>
    (await me.call('POST', '/quotes', { country: 'NL' })).json.data as Quote

  test('another piece of a line stays when the quote is ordered', async () => {
    const me = await shopper()
    await me.call('POST', '/cart/items', { sku_id: blades(), quantity: 2 })
    const quote = await offer(me)
    await me.call('POST', '/cart/items', { sku_id: blades(), quantity: 3 })
    expect((await me.order(quote)).status).toBe(200)
    expect(await readCart(me)).toEqual([{ sku_id: blades(), quantity: 3, months: null }])
  })

  test('a line that has another term by now stays whole; the unchanged line is removed', async () => {
    const me = await shopper()
    const sku_id = skus.get('genie-600-rent')
    const { item_id } = (await me.call('POST', '/cart/items', { sku_id, quantity: 1, months: 3 })).json.data as {
      item_id: string
    }
    await me.call('POST', '/cart/items', { sku_id: blades(), quantity: 1 })
    const quote = await offer(me)
    await me.call('PUT', '/cart/items', { item_id, version: 1, months: 5 })
    expect((await me.order(quote)).status).toBe(200)
    expect(await readCart(me)).toEqual([{ sku_id, quantity: 1, months: 5 }])
  })

  test('fewer pieces than were offered leave none', async () => {
    const me = await shopper()
    const { item_id } = (await me.call('POST', '/cart/items', { sku_id: blades(), quantity: 4 })).json.data as {
      item_id: string
    }
    const quote = await offer(me)
    await me.call('PUT', '/cart/items', { item_id, version: 1, quantity: 1 })
    expect((await me.order(quote)).status).toBe(200)
    expect(await readCart(me)).toEqual([])
  })
})

describe('the rate that was shown', () => {
  test('must be one that the shop published for its day', async () => {
    const me = await shopper()
    const { day, list } = (await me.call('GET', '/rates')).json.data as CallData<'GET /rates'>
    const [{ currency, rate } = { currency: '', rate: 0 }] = list
    const quote = await me.quote([{ sku: 'blades-set-9' }])
    for (const shown_rate of [
      { currency, rate: rate * 2, rate_date: day },
      { currency, rate, rate_date: '2031-01-01' },
      { currency: 'XXX', rate, rate_date: day },
    ]) {
      const response = await me.order(quote, { shown_rate })
      expect([response.status, listFields(response)]).toEqual([400, ['shown_rate: rate_unknown']])
    }
    const shown_rate = { currency, rate, rate_date: day }
    const { checkout_no } = (await me.order(quote, { shown_rate })).json.data as { checkout_no: string }
    expect(await rows('select shown_rate from checkouts where checkout_no = $1', checkout_no)).toEqual([{ shown_rate }])
  })
})

describe('a code that is no longer valid when the quote is accepted', () => {
  const fates: [string, RefusalName, string][] = [
    ['ended', 'coupon_status_invalid', "update coupons set ends_at = now() - interval '1 minute' where code = $1"],
    ['stopped', 'coupon_status_invalid', 'update coupons set coupon_status = 9 where code = $1'],
    ['gone', 'coupon_not_found', `update coupons set code = code || 'Z' where code = $1`],
  ]
  test.each(fates)(
    '%s: the refusal carries the quote without it, which can be ordered',
    async (_what, name, change) => {
      const me = await shopper()
      const { code } = await addCoupon(app, finance)
      const plain = await me.quote([{ sku: 'blades-set-9' }])
      const quote = await me.quote([{ sku: 'blades-set-9' }], { coupon_code: code })
      await rows(change.replace('now()', `'${app.context.clock.now().toISOString()}'::timestamptz`), code)
      for (const refused of [
        await me.call('POST', `/quotes/${quote.quote_id}/confirm`, { hash: quote.hash }),
        await me.order(quote),
      ]) {
        expect(verdict(refused)).toEqual(numbers(name))
        const renewed = (refused.json.data as { quote: Quote }).quote
        expect(renewed).toMatchObject({ coupon_code: null, totals: plain.totals })
      }
      const { quote: renewed } = (await me.order(quote)).json.data as { quote: Quote }
      expect((await me.order(renewed)).status).toBe(200)
    },
  )

  test('one that was invalid when the quote was made has no such quote', async () => {
    const me = await shopper()
    const lines = [{ sku_id: skus.get('blades-set-9'), quantity: 1 }]
    const response = await me.call('POST', '/quotes', { lines, country: 'NL', coupon_code: 'NIETS' })
    expect([...verdict(response), response.json.data]).toEqual([...numbers('coupon_not_found'), null])
  })
})

describe('the last machine', () => {
  const rent = { sku: 'genie-3000-rent', months: 3 }
  beforeAll(async () => {
    await withoutPromotions(app)
    await rows(`update devices set device_status = 'disabled' where device_id in
      (select device_id from devices join device_types using (device_type_id) where key = 'genie-3000' and pool = 'rent'
        order by holder = 'idle' and device_status = 'normal' desc, device_id offset 2)`)
    await (await shopper()).placed([rent])
  })

  test('requested by two lines of one order: the refusal names the line and the solution', async () => {
    const me = await shopper()
    const quote = await me.quote([rent, { ...rent, months: 4 }])
    const response = await me.order(quote, { language: 2 })
    expect(verdict(response)).toEqual(numbers('stock_insufficient'))
    expect(response.json.data).toMatchObject({ reason: 'none_for_both', line: '1', name: 'Genie 3000' })
    expect(response.json.msg).toMatch(/no second mower free for Genie 3000/)
  })

  test('held by the customer’s own unpaid order: the refusal names that order, only to its owner', async () => {
    const [me, other] = [await shopper(), await shopper()]
    const { orders, checkout_no } = await me.placed([rent])
    const own_order_no = orders[0]?.order_no
    const refused = await me.order(await me.quote([rent]), { language: 3 })
    expect(verdict(refused)).toEqual(numbers('stock_insufficient'))
    expect(refused.json.data).toMatchObject({ reason: 'own_order_holds', line: '0', own_order_no })
    expect(refused.json.msg).toContain(own_order_no)
    const stranger = await other.order(await other.quote([rent]))
    expect(stranger.json.data).toMatchObject({ reason: 'no_machine_free', line: '0', name: 'Genie 3000' })
    expect(stranger.json.msg).toContain('Genie 3000')
    await me.call('POST', `/checkouts/${checkout_no}/cancel`, {})
    expect((await me.order(await me.quote([rent]))).status).toBe(200)
  })
})
