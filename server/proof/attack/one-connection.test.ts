import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { networkOf } from '#domain/network/network-of.ts'
import { countHit, limits } from '../../http/limits.ts'
import { register, type SignIn } from '../../testing/accounts.ts'
import { type Line, till } from '../../testing/orders.ts'
import { patience, rowsOf } from '../../testing/proof.ts'
import { liftLimits } from '../../testing/staff.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

/** One connection with IPv6 has 256 or 65 536 networks of 64 bits, and as many guests as it likes. */
vi.setConfig(patience(5))

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

const hex = (number: number) => number.toString(16)

/** How many hits each of these networks gets through before all are refused. */
async function passed(addresses: readonly string[], what: string): Promise<number> {
  let count = 0
  for (const address of addresses) {
    try {
      for (;;) {
        await countHit(app.context, 'send_code_address', what, networkOf(address))
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

  test('all networks of a /56 together get four times what one gets', async () => {
    const addresses = Array.from({ length: 8 }, (_, index) => `2001:db8:1:12${hex(index).padStart(2, '0')}::1`)
    expect(await passed(addresses.slice(0, 1), 'one')).toBe(hits)
    expect(await passed(addresses, 'connection')).toBe(4 * hits)
  })

  test('all networks of a /48 together get sixteen times that', async () => {
    const addresses = Array.from({ length: 20 }, (_, index) => `2001:db8:2:${hex(index)}00::1`)
    expect(await passed(addresses, 'site')).toBe(16 * hits)
  })

  test('others are not touched by it', async () => {
    const taken = Array.from({ length: 5 }, (_, index) => `2001:db8:3:${index}::1`)
    expect(await passed(taken, 'others')).toBe(4 * hits)
    expect(await passed(['2001:db8:4::1', '203.0.113.9', '203.0.113.10'], 'others')).toBe(3 * hits)
  })
})

describe('machines that nobody has paid for', () => {
  async function orderAsGuest(address: string, lines: readonly Line[]) {
    const headers = { 'x-forwarded-for': address }
    const { json } = await app.send('POST', '/api/user/anonymous', { body: {}, headers })
    const who = till(app, json.data as SignIn, { house_number: randomUUID().slice(0, 6) })
    return who.order(await who.quote(lines), {}, headers)
  }

  test('one connection holds no more of them by its other networks', async () => {
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
})
