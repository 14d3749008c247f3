// @module-tag further
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomIp, type SignIn } from '#testing/steps/accounts.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'

const isProof = process.env.GENIE_PROOF === 'full'
const buyers = isProof ? 200 : 40

// Many orders at once run on machines of any speed, so the duration is not tested.
vi.setConfig({ testTimeout: isProof ? 1_800_000 : 180_000 })

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await testApp()
  other = await app.another()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

let houses = 0
/** A guest with their own address and connection, sent to the two processes in turn. */
async function stranger() {
  houses += 1
  const house_number = String(houses)
  const at = houses % 2 ? app : other
  const headers = { 'x-forwarded-for': randomIp() }
  const { json } = await at.send('POST', '/api/user/anonymous', { body: {}, headers })
  const made = json.data as SignIn
  // Marked as having proven their address, because there is a common limit for all guests who have not.
  await query('update users set email_verified_at = created_at where user_id = $1', [made.userInfo.user_id])
  return till(at, made, { house_number })
}

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows

test(`${buyers} at once want the last ten: ten get one, the others are refused, and nobody pays for nothing`, async () => {
  const [{ n: forSale }] = await query(
    "select count(*)::int as n from devices join device_types using (device_type_id) where key = 'genie-600' and pool = 'sale' and holder = 'idle'",
  )
  const many = await Promise.all(Array.from({ length: buyers }, stranger))
  const quotes = await Promise.all(many.map(buyer => buyer.quote([{ sku: 'genie-600-buy' }])))
  const responses = await Promise.all(
    many.map(async (buyer, index) => {
      const response = await buyer.order(quotes[index] as (typeof quotes)[number])
      if (response.status !== 200) return { buyer, answer: response, checkout_no: undefined }
      return { buyer, answer: response, checkout_no: (response.json.data as { checkout_no: string }).checkout_no }
    }),
  )
  const won = responses.filter(({ answer: response }) => response.status === 200)
  expect(won).toHaveLength(forSale)
  for (const { answer: response } of responses.filter(entry => entry.answer.status !== 200)) {
    // The cancellation was noticed either before or after the lock, and never with a half-made order.
    expect([200206, 200203, 210105]).toContain(response.json.code)
  }
  await Promise.all(
    won.map(async ({ buyer, checkout_no }) => {
      const payUrl = await buyer.pay(checkout_no ?? '')
      await buyer.choose(payUrl, 'success')
      expect((await buyer.outcome(checkout_no ?? '')).outcome).toBe('success')
    }),
  )
  const [{ n: sold }] = await query(
    "select count(distinct device_id)::int as n from unit_reservations where purpose = 'sale' and reservation_state = 'booked'",
  )
  expect(sold).toBe(forSale)
  expect(await ledgerFaults(app)).toEqual([])
})

test('random concurrent rentals of one model: no machine twice, and every refusal was right', async () => {
  const wishes = isProof ? 2000 : 60
  const [{ n: fleet }] = await query(
    "select count(*)::int as n from devices join device_types using (device_type_id) where key = 'genie-3000' and pool = 'rent' and holder = 'idle' and device_status = 'normal'",
  )
  const { json } = await app.send('GET', '/api/device-types/genie-3000/free-days?months=2')
  const { earliest } = json.data as { earliest: Day }
  let seed = 20_261_121
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const terms = Array.from({ length: wishes }, () => ({
    start_on: deliveryDayFrom('NL', addDays(earliest, random(150))),
    months: 2 + random(4),
  }))
  const decided = await Promise.all(
    terms.map(async term => {
      const buyer = await stranger()
      const response = await buyer.order(await buyer.quote([{ sku: 'genie-3000-rent', ...term }]))
      expect([0, 200206]).toContain(response.json.code)
      return { ...term, taken: response.json.code === 0 }
    }),
  )
  const taken = decided.filter(input => input.taken)
  expect(taken.length).toBeGreaterThan(fleet)
  // The number of machines in use at once never exceeds the fleet, and each refused order would have exceeded it: all
  // orders have the same buffers, so a set of orders fits on a number of machines exactly when no day is wanted by
  // more.
  const busy = ({ start_on, months }: (typeof decided)[number]) => ({
    from: addDays(start_on, -4),
    to: addDays(addMonths(start_on, months), 6),
  })
  const most = (expected: readonly (typeof decided)[number][]) =>
    Math.max(
      ...expected.map(input => {
        const { from } = busy(input)
        return expected.filter(entry => busy(entry).from <= from && busy(entry).to > from).length
      }),
    )
  expect(most(taken)).toBeLessThanOrEqual(fleet)
  for (const refused of decided.filter(input => !input.taken)) {
    expect(most([...taken, { ...refused, taken: true }])).toBeGreaterThan(fleet)
  }
  expect(await ledgerFaults(app)).toEqual([])
})
