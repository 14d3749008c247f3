import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, randomIp, register, type SignIn } from '#testing/steps/accounts.ts'

type Quote = CallData<'POST /quotes'>

let app: TestApp
let me: SignIn & { email: string }
const skus: Record<string, string> = {}
beforeAll(async () => {
  app = await testApp()
  me = await register(app)
  for (const { key, sku_id } of await app.context.db.selectFrom('skus').select(['key', 'sku_id']).execute()) {
    skus[key] = sku_id
  }
})
afterAll(() => app.close())

const as = (who: SignIn) => ({ ...bearer(who.token), 'x-forwarded-for': randomIp() })
const verdict = (response: Answer) => [response.status, response.json.code]
const blades = (quantity = 1) => ({ sku_id: skus['blades-set-9'], quantity })
const rent = (months = 6) => ({ sku_id: skus['genie-600-rent'], quantity: 1, months })

function ask(body: object, who: SignIn = me, headers: object = {}): Promise<Answer> {
  return app.send('POST', '/api/quotes', { body: { country: 'NL', ...body }, headers: { ...as(who), ...headers } })
}

async function quote(body: object, who: SignIn = me): Promise<Quote> {
  const response = await ask(body, who)
  expect(response.status, response.text).toBe(200)
  return response.json.data as Quote
}

function confirm(quoteId: string, hash: string, who: SignIn = me): Promise<Answer> {
  return app.send('POST', `/api/quotes/${quoteId}/confirm`, { body: { hash }, headers: as(who) })
}

interface CouponInput {
  code?: string
  discount_type?: 1 | 2
  discount_value?: number
  minimum?: number
  kind?: 'rent' | 'buy'
  owner_id?: string
  global_limit?: number
  customer_limit?: number
  days?: number
  status?: 1 | 9
}

async function coupon(input: CouponInput = {}): Promise<{ code: string; coupon_id: string }> {
  const { days = 10, status = 1, code = `T${randomUUID().slice(0, 8).toUpperCase()}`, ...rest } = input
  const now = app.context.clock.now()
  return app.context.db
    .insertInto('coupons')
    .values({
      code,
      discount_type: 2,
      discount_value: 10,
      starts_at: new Date(now.getTime() - 86_400_000),
      ends_at: new Date(now.getTime() + days * 86_400_000),
      coupon_status: status,
      created_at: now,
      created_by: 'test',
      ...rest,
    })
    .returning(['code', 'coupon_id'])
    .executeTakeFirstOrThrow()
}

describe('an offer', () => {
  test('itemises every line, with its total', async () => {
    const offer = await quote({ lines: [rent(6), { ...blades(2), remark: 'bij de buren' }], country: 'DE' })
    expect(offer.lines[0]).toMatchObject({
      name: 'Genie 600',
      price: 31_500,
      monthly: 4500,
      counted_months: 7,
      deposit: 15_000,
      due: 46_500,
      vat_kind: 'rent',
      vat_percent: 21,
    })
    expect(offer.lines[1]).toMatchObject({ goods: 4980, remark: 'bij de buren', vat_kind: 'sale', vat_percent: 19 })
    expect(offer.totals).toMatchObject({ goods: 36_480, deposit: 15_000, due_today: 51_480 })
    expect(offer.totals.vat.map(({ percent, gross }) => [percent, gross])).toEqual([
      [19, 4980],
      [21, 31_500],
    ])
  })

  test('is made of the whole cart; an empty cart has none', async () => {
    const other = await register(app)
    expect(verdict(await ask({}, other))).toEqual([404, 210801])
    await app.send('POST', '/api/cart/items', { body: blades(3), headers: as(other) })
    expect((await quote({}, other)).lines.map(({ quantity }) => quantity)).toEqual([3])
  })

  test('does not change, and is visible to its owner alone', async () => {
    const made = await quote({ lines: [blades()] })
    const path = `/api/quotes/${made.quote_id}`
    expect((await app.send('GET', path, { headers: as(me) })).json.data).toEqual(made)
    const other = await register(app)
    expect(verdict(await app.send('GET', path, { headers: as(other) }))).toEqual([404, 404])
    expect(verdict(await confirm(made.quote_id, made.hash, other))).toEqual([404, 404])
    await expect(app.context.connection.pool.query('update quotes set due_today = 1')).rejects.toThrow(/never changed/)
  })

  test('requested twice it is two quotes, even with one idempotency key: they bind nobody, so no response is stored', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = [await ask({ lines: [blades()] }, me, key), await ask({ lines: [blades()] }, me, key)]
    expect([one.status, two.status]).toEqual([200, 200])
    expect((two.json.data as Quote).quote_id).not.toBe((one.json.data as Quote).quote_id)
  })

  test.each<[string, () => object, [number, number]]>([
    ['to a country without delivery', () => ({ lines: [blades()], country: 'FR' }), [400, 400]],
    [
      'of work in a garden abroad',
      () => ({ lines: [{ sku_id: skus.installation, quantity: 1 }], country: 'DE' }),
      [400, 400],
    ],
    ['of nothing', () => ({ lines: [] }), [400, 400]],
    ['of a thing that does not exist', () => ({ lines: [{ ...blades(), sku_id: randomUUID() }] }), [404, 210201]],
    ['of a rent for too long', () => ({ lines: [rent(99)] }), [400, 400]],
    ['with an empty code', () => ({ lines: [blades()], coupon_code: '  ' }), [400, 400]],
    ['with an unknown code', () => ({ lines: [blades()], coupon_code: 'NIETS' }), [404, 300401]],
    ['with an unknown invitation', () => ({ lines: [blades()], share_code: 'NIETS' }), [404, 300301]],
    ['with a price of its own', () => ({ lines: [blades()], total: 1 }), [400, 400]],
  ])('%s is refused', async (_name, body, expected) => expect(verdict(await ask(body()))).toEqual(expected))

  test('two lines of one SKU do not both count on the last pieces', async () => {
    await app.context.db.updateTable('skus').set({ stock: 5 }).where('key', '=', 'garage-large').execute()
    const garage = (quantity: number) => ({ sku_id: skus['garage-large'], quantity })
    await quote({ lines: [garage(2), garage(3)] })
    expect(verdict(await ask({ lines: [garage(3), garage(3)] }))).toEqual([409, 210105])
  })
})

describe('confirming', () => {
  test('a valid quote returns it', async () => {
    const made = await quote({ lines: [rent(6), blades()] })
    const response = await confirm(made.quote_id, made.hash)
    expect(response.json.data).toEqual(made)
  })

  test('with another hash is refused, with the current quote', async () => {
    const made = await quote({ lines: [blades()] })
    for (const hash of ['', 'x', made.hash.slice(1), made.hash.replace(/^./, char => (char === 'A' ? 'B' : 'A'))]) {
      const response = await confirm(made.quote_id, hash)
      expect(verdict(response)).toEqual([409, 200203])
      expect((response.json.data as { quote: Quote }).quote).toEqual(made)
    }
  })

  test('after a change of price gives a new quote, which is then valid', async () => {
    const made = await quote({ lines: [{ sku_id: skus['garage-small'], quantity: 1 }] })
    const now = app.context.clock.now()
    await app.context.db
      .insertInto('prices')
      .values({
        sku_id: skus['garage-small'] ?? '',
        unit_price: 15_500,
        valid_from: now,
        created_at: now,
        created_by: 'test',
      })
      .execute()
    const response = await confirm(made.quote_id, made.hash)
    expect(verdict(response)).toEqual([409, 200203])
    const { quote: renewed } = response.json.data as { quote: Quote }
    expect(renewed.totals.due_today).toBe(15_500)
    expect((await confirm(renewed.quote_id, renewed.hash)).status).toBe(200)
  })

  test('after half an hour gives a new quote at the same price', async () => {
    const made = await quote({ lines: [blades()] })
    const now = new Date(Date.now() - 31 * 60_000)
    const { rows } = await app.context.connection.pool.query(
      `insert into quotes (user_id, body, hash, due_today, created_at, expires_at)
       select user_id, body, hash, due_today, $2, $2 from quotes where quote_id = $1 returning quote_id`,
      [made.quote_id, now],
    )
    const response = await confirm(rows[0].quote_id, made.hash)
    expect(verdict(response)).toEqual([409, 200203])
    expect((response.json.data as { quote: Quote }).quote.totals).toEqual(made.totals)
  })
})

describe('a coupon', () => {
  test('is valid in any spelling, and never lowers the deposit', async () => {
    const { code } = await coupon()
    const offer = await quote({ lines: [rent(6)], coupon_code: `  ${code.toLowerCase()} ` })
    expect(offer).toMatchObject({ coupon_code: code, totals: { coupon_discount: 3150, deposit: 15_000 } })
  })

  test.each<[string, CouponInput, [number, number, string]]>([
    ['that has ended', { days: -0.5 }, [409, 300403, 'ended']],
    ['that was stopped', { status: 9 }, [409, 300403, 'stopped']],
    ['for rents only', { kind: 'rent' }, [409, 300403, 'nothing_in_scope']],
    ['from a hundred euros on', { minimum: 10_000 }, [409, 300403, 'below_minimum']],
  ])('%s is refused, with the reason', async (_name, input, [status, number, reason]) => {
    const { code } = await coupon(input)
    const response = await ask({ lines: [blades()], coupon_code: code })
    expect([...verdict(response), (response.json.data as { reason: string }).reason]).toEqual([status, number, reason])
  })

  test('of somebody else is refused like an unknown one', async () => {
    const other = await register(app)
    const { code } = await coupon({ owner_id: other.userInfo.user_id })
    expect(verdict(await ask({ lines: [blades()], coupon_code: code }))).toEqual([403, 300402])
    await quote({ lines: [blades()], coupon_code: code }, other)
    const own = (await app.send('GET', '/api/coupons', { headers: as(other) })).json.data as CallData<'GET /coupons'>
    expect(own.list).toMatchObject([{ code, coupon_state: 'valid' }])
    expect((await app.send('GET', '/api/coupons', { headers: as(me) })).json.data).toEqual({ list: [] })
  })
})
