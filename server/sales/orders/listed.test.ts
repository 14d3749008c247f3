import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const query = (text: string, values: unknown[]) => app.context.connection.pool.query(text, values)

interface Listed {
  list: { order_no: string }[]
  after: string | null
}

test('rentals that end soon come first, what is over last, also from page to page', async () => {
  const me = till(app, await register(app))
  const today: Day = dayInShop(app.context.clock.now())
  const named = new Map<string, string>()
  async function order(name: string, line: { sku: string; months?: number }, set = '', values: unknown[] = []) {
    const { orders } = await me.paid([line])
    const order_no = orders[0]?.order_no ?? ''
    named.set(order_no, name)
    // What the carrier and time do to it.
    if (set) await query(`update orders set ${set} where order_no = $1`, [order_no, ...values])
  }
  const running = "order_status = 'in_use', end_on = $2"
  await order('over', { sku: 'blades-set-9' }, "order_status = 'canceled'")
  await order('ends in 20 days', { sku: 'genie-600-rent', months: 2 }, running, [addDays(today, 20)])
  await order('ends in 5 days', { sku: 'genie-600-rent', months: 2 }, running, [addDays(today, 5)])
  await order('ends later', { sku: 'genie-600-rent', months: 2 }, running, [addDays(today, 40)])
  await order('prepared', { sku: 'blades-set-9' })
  const seen: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const answer = await me.call('GET', `/orders?page_size=2${after && `&after=${encodeURIComponent(after)}`}`)
    const page = answer.json.data as Listed
    seen.push(...page.list.map(({ order_no }) => named.get(order_no) ?? order_no))
    after = page.after
  }
  expect(seen).toEqual(['ends in 5 days', 'ends in 20 days', 'prepared', 'ends later', 'over'])
})

test('an account without an address takes that of its order, and keeps the one that was entered', async () => {
  const person = await register(app)
  const readUser = async () => (await till(app, person).call('GET', '/user/info')).json.data
  await till(app, person, { street: 'Eerste laan', house_number: '1' }).placed([{ sku: 'blades-set-9' }])
  expect(await readUser()).toMatchObject({
    street: 'Eerste laan',
    house_number: '1',
    postcode: '3512 AA',
    country: 'NL',
  })
  await till(app, person, { street: 'Tweede laan', house_number: '2' }).placed([{ sku: 'blades-set-9' }])
  expect(await readUser()).toMatchObject({ street: 'Eerste laan', house_number: '1' })
})
