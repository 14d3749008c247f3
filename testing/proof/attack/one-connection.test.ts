// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toNetwork } from '#domain/network/network.ts'
import { countHit, limits } from '#server/platform/http/admission/limits.ts'
import { longTimeouts, rowsOf } from '../../model/proof.ts'
import { type Answer, type TestApp, testApp } from '../../shop/test-app.ts'
import { randomEmail, register, type SignIn } from '../../steps/accounts.ts'
import { type Line, till } from '../../steps/orders.ts'
import { liftLimits } from '../../steps/staff.ts'

/** One IPv6 connection has 256 or 65 536 networks of 64 bits, and any number of guests. */
vi.setConfig(longTimeouts(5))

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const hex = (number: number) => number.toString(16)

/** The number of requests from each of these networks before all are refused. */
async function passed(addresses: readonly string[], what: string): Promise<number> {
  let count = 0
  for (const address of addresses) {
    try {
      for (;;) {
        await countHit(app.context, 'send_code_address', what, toNetwork(address))
        count += 1
      }
    } catch {
      // This one is refused; the next may not be.
    }
  }
  return count
}

describe('limits', () => {
  const { hits = 0 } = limits.send_code_address ?? {}

  test('all networks of a /56 together get four times the limit of one', async () => {
    const addresses = Array.from({ length: 8 }, (_, index) => `2001:db8:1:12${hex(index).padStart(2, '0')}::1`)
    expect(await passed(addresses.slice(0, 1), 'one')).toBe(hits)
    expect(await passed(addresses, 'connection')).toBe(4 * hits)
  })

  test('all networks of a /48 together get sixteen times that', async () => {
    const addresses = Array.from({ length: 20 }, (_, index) => `2001:db8:2:${hex(index)}00::1`)
    expect(await passed(addresses, 'site')).toBe(16 * hits)
  })

  test('others are not affected', async () => {
    const taken = Array.from({ length: 5 }, (_, index) => `2001:db8:3:${index}::1`)
    expect(await passed(taken, 'others')).toBe(4 * hits)
    expect(await passed(['2001:db8:4::1', '203.0.113.9', '203.0.113.10'], 'others')).toBe(3 * hits)
  })
})

async function orderAsGuest(address: string, lines: readonly Line[]) {
  const headers = { 'x-forwarded-for': address }
  const { json } = await app.send('POST', '/api/user/anonymous', { body: {}, headers })
  const who = till(app, json.data as SignIn, { house_number: randomUUID().slice(0, 6) })
  return who.order(await who.quote(lines), {}, headers)
}

describe('unpaid machines', () => {
  test('one connection holds no more of them by using its other networks', async () => {
    const held: number[] = []
    for (let index = 0; index < 4; index += 1) {
      const address = `2001:db8:5:${hex(index)}::1`
      held.push((await orderAsGuest(address, [{ sku: 'genie-1000-rent', months: 12, quantity: 4 }])).status)
    }
    expect(held.filter(status => status === 200).length).toBeLessThanOrEqual(3)
    expect(held).toContain(409)
  })

  test('all guests together hold half of a model at most; an account gets the rest', async () => {
    await app.context.connection.pool.query(
      "update unit_reservations set reservation_state = 'released', held_until = null",
    )
    await app.context.connection.pool.query('update checkouts set ended_at = created_at where ended_at is null')
    const [{ n: all }] = await rowsOf(app)(
      "select count(*)::int as n from devices join device_types using (device_type_id) where key = 'genie-600' and pool = 'sale'",
    )
    const refused: unknown[] = []
    let held = 0
    for (let index = 0; index < all; index += 1) {
      const answer = await orderAsGuest(`2001:db8:${hex(index + 16)}::1`, [{ sku: 'genie-600-buy' }])
      if (answer.status === 200) held += 1
      else refused.push([answer.status, answer.json.data])
    }
    expect(held).toBe(Math.ceil(all / 2))
    expect(refused[0]).toEqual([409, { reason: 'guests_hold' }])
    const customer = till(app, await register(app), { house_number: 'K1' })
    expect((await customer.order(await customer.quote([{ sku: 'genie-600-buy' }]))).status).toBe(200)
  })

  test('one mailbox is one person, however many accounts it has', async () => {
    await app.context.connection.pool.query(
      "update unit_reservations set reservation_state = 'released', held_until = null",
    )
    await app.context.connection.pool.query('update checkouts set ended_at = created_at where ended_at is null')
    const [name, domain] = randomEmail().split('@')
    const answers: Answer[] = []
    for (let account = 0; account < 4; account += 1) {
      const me = await register(app, { email: `${name}+${account}@${domain}` })
      const who = till(app, me, { house_number: `M${account}` })
      answers.push(await who.order(await who.quote([{ sku: 'genie-1000-rent', months: 12, quantity: 2 }])))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409])
  })

  test('one network holds half of a model at most, even for people who have paid', async () => {
    await app.context.connection.pool.query(
      "update unit_reservations set reservation_state = 'released', held_until = null",
    )
    await app.context.connection.pool.query('update checkouts set ended_at = created_at where ended_at is null')
    const [{ n: all }] = await rowsOf(app)(
      "select count(*)::int as n from devices join device_types using (device_type_id) where key = 'genie-600' and pool = 'sale' and holder = 'idle'",
    )
    let held = 0
    for (let person = 0; person < all; person += 1) {
      const who = till(app, await register(app), { house_number: `N${person}` })
      await who.paid([{ sku: 'blades-set-9' }])
      const answer = await who.order(
        await who.quote([{ sku: 'genie-600-buy' }]),
        {},
        { 'x-forwarded-for': '203.0.113.77' },
      )
      if (answer.status === 200) held += 1
      else expect(answer.json.data).toEqual({ reason: 'unpaid_orders' })
    }
    expect(held).toBeLessThanOrEqual(Math.ceil(all / 2))
    expect(held).toBeGreaterThan(0)
  })
})

describe('unpaid units', () => {
  beforeEach(async () => {
    await app.context.connection.pool.query('update checkouts set ended_at = created_at where ended_at is null')
    await app.context.connection.pool.query(
      "update skus set stock = 400 where key in ('blades-set-9', 'blades-set-27')",
    )
  })
  const stock = async (key: string) =>
    (await rowsOf(app)('select stock from skus where key = $1', key))[0].stock as number
  const twenty = { sku: 'blades-set-9', quantity: 20 }
  const told = ({ status, json }: Answer) => [status, (json.data as { reason?: string } | null)?.reason]

  test('are counted per connection, over all its guests', async () => {
    const answers: Answer[] = []
    for (let index = 0; index < 5; index += 1)
      answers.push(await orderAsGuest('198.51.100.77', [twenty, { sku: 'blades-set-27', quantity: 20 }]))
    expect(answers.map(told)).toEqual([
      ...[1, 2, 3].map(() => [200, undefined]),
      ...[1, 2].map(() => [409, 'unpaid_pieces']),
    ])
    expect(answers[3]?.json.data).toMatchObject({ most: 60 })
    expect([await stock('blades-set-9'), await stock('blades-set-27')]).toEqual([340, 340])
  })

  test('are counted per person, whatever the connection; paid ones do not count', async () => {
    const me = till(app, await register(app), { house_number: 'P1' })
    const first = await me.placed([twenty, twenty, twenty])
    const one = async () => told(await me.order(await me.quote([{ sku: 'blades-set-27' }])))
    expect(await one()).toEqual([409, 'unpaid_pieces'])
    await me.choose(await me.pay(first.checkout_no), 'success')
    await me.outcome(first.checkout_no)
    expect(await one()).toEqual([200, undefined])
  })

  test('are half of a stock at most for all guests together; an account gets the rest', async () => {
    await app.context.connection.pool.query("update skus set stock = 45 where key = 'blades-set-9'")
    const answers: Answer[] = []
    for (const quantity of [15, 8, 1])
      answers.push(await orderAsGuest(`203.0.113.${quantity}`, [{ ...twenty, quantity }]))
    expect(answers.map(told)).toEqual([
      [200, undefined],
      [200, undefined],
      [409, 'guests_hold_pieces'],
    ])
    const customer = till(app, await register(app), { house_number: 'P2' })
    expect((await customer.order(await customer.quote([{ ...twenty, quantity: 20 }]))).status).toBe(200)
  })

  test('are as many in a cart and an offer as in the order', async () => {
    const me = till(app, await register(app), { house_number: 'P3' })
    const lines = Array.from({ length: 4 }, () => twenty)
    await expect(me.quote(lines)).rejects.toThrow('pieces_at_most')
    expect((await me.quote(lines.slice(0, 3))).totals.due_today).toBeGreaterThan(0)
  })
})
