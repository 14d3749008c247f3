// @module-tag further
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomIp, register, type SignIn } from '#testing/steps/accounts.ts'
import { type Line, till } from '#testing/steps/orders.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { liftLimits } from '#testing/steps/staff.ts'

// Many orders at once run on machines of any speed, so the duration is not tested.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // One network holds half of a model: the limits per person and per network are lower than that here.
  await moreMachines(app, 'genie-600', 'rent', 60)
})
afterAll(() => app.close())
beforeEach(async () => {
  await liftLimits(app)
  await query("update unit_reservations set reservation_state = 'released', held_until = null")
  await query('update checkouts set ended_at = created_at where ended_at is null')
})

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows
const verdict = (answer: Answer) => [answer.status, answer.json.code]
const rent = { sku: 'genie-600-rent', months: 12 }
const held = async () =>
  (await query("select count(*)::int as n from unit_reservations where reservation_state = 'held'"))[0].n

let houses = 0
function house(): { house_number: string } {
  houses += 1
  return { house_number: `H${houses}` }
}

/** An unknown guest with a new session at each visit, over a connection they can choose. */
async function guest(ip = randomIp(), place = house()) {
  const headers = { 'x-forwarded-for': randomIp() }
  const { json } = await app.send('POST', '/api/user/anonymous', { body: {}, headers })
  const made = json.data as SignIn
  // Marked as having proven their address, because there is a common limit for all guests who have not.
  await query('update users set email_verified_at = created_at where user_id = $1', [made.userInfo.user_id])
  const who = till(app, made, place)
  return {
    async order(lines: readonly Line[] = [rent]): Promise<Answer> {
      const quote = await who.quote(lines)
      return who.order(quote, {}, { 'x-forwarded-for': ip })
    },
  }
}

/** All unpaid holds of this model belong to at most this many. */
function mustBe(answers: readonly Answer[], most: number): void {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(most)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect([...verdict(answer), answer.json.data]).toEqual([409, 200207, { reason: 'unpaid_orders' }])
  }
}

test('one person, with any number of tabs: three unpaid orders at a time', async () => {
  const me = till(app, await register(app), house())
  const quotes = await Promise.all(Array.from({ length: 10 }, () => me.quote([rent])))
  mustBe(await Promise.all(quotes.map(quote => me.order(quote))), 3)
  expect(await held()).toBe(3)
})

test('one address, with any number of guests and in any spelling: three', async () => {
  const writings = ['12 B', '12b', '12-B', '12 b.']
  const guests = await Promise.all(
    Array.from({ length: 12 }, (_, index) => guest(randomIp(), { house_number: writings[index % 4] ?? '' })),
  )
  mustBe(await Promise.all(guests.map(one => one.order())), 3)
})

test('guest orders to somebody’s home do not keep the customer who lives there from ordering', async () => {
  const home = house()
  const strangers = await Promise.all(Array.from({ length: 4 }, () => guest(randomIp(), home)))
  mustBe(await Promise.all(strangers.map(one => one.order([{ sku: 'blades-set-9' }]))), 3)
  const resident = till(app, await register(app), home)
  const orders: Answer[] = []
  for (let order = 0; order < 4; order += 1) orders.push(await resident.order(await resident.quote([rent])))
  mustBe(orders, 3)
  // Resets the held machines too, as they are counted in the same way.
  await query('update checkouts set ended_at = created_at where ended_at is null')
  await query("update unit_reservations set reservation_state = 'released', held_until = null")
  await (await guest(randomIp(), home)).order([{ ...rent, quantity: 6 }])
  expect((await resident.order(await resident.quote([{ ...rent, quantity: 2 }]))).status).toBe(200)
})

test('one IPv6 connection, whatever address of it: twelve', async () => {
  const guests = await Promise.all(
    Array.from({ length: 14 }, (_, index) => guest(`2001:db8:4:7::${(index + 1).toString(16)}`)),
  )
  mustBe(await Promise.all(guests.map(one => one.order())), 12)
})

test('one connection, with any number of guests and addresses: twelve, and the fleet is not blocked', async () => {
  const ip = randomIp()
  const guests = await Promise.all(Array.from({ length: 30 }, () => guest(ip)))
  mustBe(await Promise.all(guests.map(one => one.order())), 12)
  expect(await held()).toBe(12)
  const honest = await guest()
  expect((await honest.order()).status).toBe(200)
})

test('a customer who pays or cancels may order again; an expired hold counts no more', async () => {
  const me = till(app, await register(app), house())
  const placed = []
  for (let open = 0; open < 3; open += 1) placed.push(await me.placed([rent]))
  const [first, second] = placed
  expect(verdict(await me.order(await me.quote([rent])))).toEqual([409, 200207])
  await me.choose(await me.pay(first?.checkout_no ?? ''), 'success')
  await me.outcome(first?.checkout_no ?? '')
  expect((await me.order(await me.quote([rent]))).status).toBe(200)
  await me.call('POST', `/checkouts/${second?.checkout_no}/cancel`, {})
  expect((await me.order(await me.quote([rent]))).status).toBe(200)
  // Expired holds no longer count, even before any task has released them.
  const [{ n: fleet }] = await query(
    "select count(*)::int as n from devices join device_types using (device_type_id) where key = 'genie-600' and pool = 'rent'",
  )
  await query("update unit_reservations set held_until = '2020-01-01' where reservation_state = 'held'")
  const others = await Promise.all(Array.from({ length: fleet }, () => guest()))
  const answers: Answer[] = []
  for (const one of others) answers.push(await one.order())
  // All but the one that was paid for.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(fleet - 1)
})

test('one order holds no more machines than several: a full cart does not block the fleet', async () => {
  const me = await guest()
  await expect(me.order([{ ...rent, quantity: 7 }])).rejects.toThrow('machines_at_most')
  expect(await held()).toBe(0)
  const ip = randomIp()
  const answers: Answer[] = []
  for (const quantity of [6, 4, 3, 2, 1]) answers.push(await (await guest(ip)).order([{ ...rent, quantity }]))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 200, 409])
  expect(await held()).toBe(12)
  // Orders of goods that are only counted do not take anything from others.
  expect((await (await guest(ip)).order([{ sku: 'blades-set-9' }])).status).toBe(200)
})
