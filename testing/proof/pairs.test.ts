// @module-tag further
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codes, type RefusalName } from '#contract/protocol/codes.ts'
import { transaction } from '#db/transaction.ts'
import { permissions, type Role } from '#domain/access.ts'
import { step } from '#domain/machine.ts'
import { type OrderStatus, orderMachine, orderStatuses } from '#domain/orders/states.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { lockCheckout } from '#server/records/orders/order-rows.ts'
import { moveOrder } from '#server/sales/orders/moving/move-order.ts'
import { longTimeouts, rowsOf, withoutLimits } from '../model/proof.ts'
import { type Answer, type TestApp, testApp } from '../shop/test-app.ts'
import { randomIp, register, type SignIn } from '../steps/accounts.ts'
import { ledgerFaults, till } from '../steps/orders.ts'
import { staff } from '../steps/staff.ts'

/** Every state of an order × every call that moves one × every caller: what is not in the table, the server refuses. */
vi.setConfig(longTimeouts())

type Event = (typeof orderMachine)['transitions'][number]['event']
type Call = (method: string, path: string, body?: object) => Promise<Answer>
type Shopper = ReturnType<typeof till>

interface Command {
  name: string
  event: Event
  who: 'owner' | readonly Role[]
  body?: object
}

const elsewhere = { street: 'Kade', house_number: '7', postcode: '3811 AB', city: 'Amersfoort', country: 'NL' }
const reason = 'Omdat het zo is'
const commands: readonly Command[] = [
  { name: 'POST /orders/{no}/cancel', event: 'cancel', who: 'owner' },
  { name: 'POST /orders/{no}/sign', event: 'sign', who: 'owner' },
  { name: 'POST /orders/{no}/change-offer', event: 'change', who: 'owner', body: { address: elsewhere } },
  {
    name: 'POST /admin/orders/{no}/change-offer',
    ...{ event: 'change', who: permissions.change_orders, body: { address: elsewhere } },
  },
  { name: 'POST /admin/orders/{no}/ship', event: 'ship', who: permissions.ship_orders },
  { name: 'POST /admin/orders/{no}/deliver', event: 'deliver', who: permissions.ship_orders },
  { name: 'POST /admin/orders/{no}/lose', event: 'lose', who: permissions.ship_orders },
  { name: 'POST /admin/orders/{no}/return-to-sender', event: 'return_to_sender', who: permissions.ship_orders },
  { name: 'POST /admin/orders/{no}/close', event: 'close', who: permissions.close_orders, body: { reason } },
]

const people = [
  'visitor',
  'owner (guest)',
  'owner (customer)',
  'guest',
  'customer',
  'support',
  'operations',
  'finance',
  'admin',
] as const
type Person = (typeof people)[number]
const owners = ['owner (guest)', 'owner (customer)'] as const
type Owner = (typeof owners)[number]
const isOwner = (person: Person): person is Owner => owners.some(owner => owner === person)
const roleOf = (person: Person) => person.replace(/owner \((.*)\)/, '$1') as Role | 'visitor'

let app: TestApp
const calls = new Map<Person, Call>()
const shoppers = new Map<Owner, Shopper>()
/** One order in each state, for each kind of owner. */
const standing = new Map<string, string>()

beforeAll(async () => {
  app = await testApp()
  await withoutLimits(app)
  await rowsOf(app)("update skus set stock = 100000 where stock is not null and kind = 'buy'")
  const guest = async () => {
    const headers = { 'x-forwarded-for': randomIp() }
    return (await app.send('POST', '/api/user/anonymous', { body: {}, headers })).json.data as SignIn
  }
  for (const role of ['support', 'operations', 'finance', 'admin'] as const) {
    const person = await staff(app, role)
    calls.set(role, (method, path, body) => (method === 'GET' ? person.get(path) : person.post(path, body ?? {})))
  }
  calls.set('visitor', (method, path, body) => app.send(method, `/api${path}`, { body: body ?? {} }))
  const strangers: [Person, SignIn][] = [
    ['guest', await guest()],
    ['customer', await register(app)],
  ]
  for (const [person, signIn] of strangers) calls.set(person, till(app, signIn).call)
  for (const owner of owners) {
    const shopper = till(app, owner === 'owner (guest)' ? await guest() : await register(app), { house_number: owner })
    shoppers.set(owner, shopper)
    calls.set(owner, shopper.call)
    for (const state of orderStatuses) standing.set(`${owner} ${state}`, await orderIn(state, owner))
  }
}, 180_000)
afterAll(() => app.close())

const callOf = (person: Person): Call => calls.get(person) ?? expect.fail(`Nobody is ${person}`)
const statusOf = async (orderNo: string) =>
  (await rowsOf(app)('select order_status from orders where order_no = $1', orderNo))[0].order_status as OrderStatus

async function did(person: Person, path: string, body: object = {}): Promise<void> {
  const answer = await callOf(person)('POST', path, body)
  if (answer.status !== 200) throw new Error(`${person} ${path}: ${answer.text}`)
}

/** By the calls people make; only what happens by time alone is done directly. */
async function orderIn(state: OrderStatus, owner: Owner): Promise<string> {
  const me = shoppers.get(owner) ?? expect.fail('nobody buys')
  const goods = [{ sku: 'blades-set-9' }]
  const { orders } = state === 'created' ? await me.placed(goods) : await me.paid(goods)
  const no = orders[0]?.order_no ?? ''
  if (state === 'canceled') await did(owner, `/orders/${no}/cancel`)
  if (state === 'closed') await did('finance', `/admin/orders/${no}/close`, { reason })
  const ways: Partial<Record<OrderStatus, number>> = { in_transit: 1, delivered: 2, in_use: 3, completed: 3 }
  const way: readonly [Person, string][] = [
    ['operations', `/admin/orders/${no}/ship`],
    ['operations', `/admin/orders/${no}/deliver`],
    [owner, `/orders/${no}/sign`],
  ]
  for (const [person, path] of way.slice(0, ways[state] ?? 0)) await did(person, path)
  if (state === 'completed') await complete(no)
  expect(await statusOf(no)).toBe(state)
  return no
}

async function leastOf(no: string): Promise<number> {
  const { json } = await callOf('admin')('GET', `/admin/orders/${no}`)
  return (json.data as { closing: { least: number } }).closing.least
}

/** What happens by time: the test does not wait two weeks. */
function complete(no: string): Promise<void> {
  const { db, clock } = app.context
  return transaction(db, async tx => {
    const order = (await findOrderByNo(tx, no)) ?? expect.fail(`no ${no}`)
    await lockCheckout(tx, order.checkout_id)
    await moveOrder(tx, order, { event: 'complete', actor: { role: 'system' }, now: clock.now() })
  })
}

type Verdict = 'allowed' | RefusalName

/** What the table and the permissions allow, and nothing else. */
function expected({ who, event }: Command, person: Person, state: OrderStatus): Verdict {
  const role = roleOf(person)
  if (role === 'visitor') return 'login_expired'
  if (who !== 'owner' && !who.includes(role)) return 'no_permission'
  if (who === 'owner' && !isOwner(person)) return 'order_not_found'
  const next = step(orderMachine, state, event, role)
  return next.ok ? 'allowed' : next.refusal
}

const verdictOf = (verdict: Verdict) => (verdict === 'allowed' ? [200, 0] : [codes[verdict].http, codes[verdict].code])
const pathOf = ({ name }: Command, orderNo: string) => name.replace('POST ', '').replace('{no}', orderNo)

/** Everything that a command could leave behind. */
async function traceOf(orderNo: string) {
  const [row] = await rowsOf(app)(
    `select order_status, o.pay_status, paid_amount, refunded_amount, o.version, c.ended_at,
       (select count(*) from order_events e where e.order_id = o.order_id) as events,
       (select count(*) from ledger_entries e where e.order_id = o.order_id) as entries,
       (select count(*) from invoices i where i.order_id = o.order_id) as papers,
       (select count(*) from refunds r where r.order_id = o.order_id) as refunds,
       (select count(*) from shipments s where s.order_id = o.order_id) as parcels,
       (select count(*) from mails m where m.data ->> 'checkout_no' = c.checkout_no) as mails
     from orders o join checkouts c using (checkout_id) where order_no = $1`,
    orderNo,
  )
  return row
}

describe.each(orderStatuses)('an order that is %s', state => {
  test.each(owners)('of its %s: whoever may not, moves nothing', async owner => {
    const orderNo = standing.get(`${owner} ${state}`) ?? ''
    const before = await traceOf(orderNo)
    const wrong: string[] = []
    let tried = 0
    for (const command of commands) {
      for (const person of people) {
        // An order of one owner is not found for the other.
        const sees = isOwner(person) && person !== owner ? (person === 'owner (guest)' ? 'guest' : 'customer') : person
        const verdict = expected(command, sees, state)
        if (verdict === 'allowed') continue
        tried += 1
        const { status, json } = await callOf(person)('POST', pathOf(command, orderNo), command.body)
        const [http, code] = verdictOf(verdict)
        if (status !== http || json.code !== code) {
          wrong.push(`${person}: ${command.name} gave ${status} ${json.code}, not ${http} ${code}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(40)
    expect(await traceOf(orderNo)).toEqual(before)
  })

  const allowed = commands.flatMap(command =>
    people.filter(person => expected(command, person, state) === 'allowed').map(person => ({ command, person })),
  )
  if (allowed.length === 0) return

  test.each(allowed.map(pair => ({ ...pair, name: pair.command.name })))(
    '$person may: $name',
    async ({ command, person }) => {
      const owner = isOwner(person) ? person : 'owner (guest)'
      const orderNo = await orderIn(state, owner)
      // For goods that were shipped, staff state the refund.
      const isSent = command.event === 'close' && !['created', 'pay_success'].includes(state)
      const body = { ...command.body, ...(isSent && { refund_amount: await leastOf(orderNo) }) }
      const answer = await callOf(person)('POST', pathOf(command, orderNo), body)
      expect([answer.status, answer.json.code], answer.text).toEqual([200, 0])
      const next = step(orderMachine, state, command.event, roleOf(person) as Role)
      expect(await statusOf(orderNo)).toBe(next.ok ? next.value : 'a refusal')
      if (command.event !== 'change')
        expect((await callOf(person)('POST', pathOf(command, orderNo), body)).status).not.toBe(200)
      // Unpaid orders count towards the limit of open ones.
      if ((await statusOf(orderNo)) === 'created') await did(owner, `/orders/${orderNo}/cancel`)
    },
  )
})

/** The checkout of an order, which has rules of its own. */
test('paying and dropping: only an open checkout, only by its owner', async () => {
  const verdicts: Record<OrderStatus, Record<'pay' | 'cancel', Verdict>> = {
    created: { pay: 'allowed', cancel: 'allowed' },
    ...(Object.fromEntries(
      orderStatuses
        .filter(state => state !== 'created')
        .map(state => [state, { pay: 'payment_status_invalid', cancel: 'payment_status_invalid' }]),
    ) as Record<Exclude<OrderStatus, 'created'>, Record<'pay' | 'cancel', Verdict>>),
  }
  for (const state of orderStatuses) {
    for (const owner of owners) {
      const me = shoppers.get(owner) ?? expect.fail('nobody buys')
      const { checkout_no } = await me.read(standing.get(`${owner} ${state}`) ?? '')
      for (const person of people.filter(each => each !== owner)) {
        for (const [action, body] of [
          ['pay', { method: 'card' }],
          ['cancel', {}],
        ] as const) {
          const { status, json } = await callOf(person)('POST', `/checkouts/${checkout_no}/${action}`, body)
          expect([status, json.code], `${person} ${action} ${state}`).toEqual(
            verdictOf(person === 'visitor' ? 'login_expired' : 'order_not_found'),
          )
        }
      }
      for (const [action, body] of [
        ['pay', { method: 'card' }],
        ['cancel', {}],
      ] as const) {
        const { status, json } = await me.call('POST', `/checkouts/${checkout_no}/${action}`, body)
        expect([status, json.code], `${owner} ${action} ${state}`).toEqual(verdictOf(verdicts[state][action]))
      }
      if (state !== 'created') continue
      for (const [action, body] of [
        ['pay', { method: 'card' }],
        ['cancel', {}],
      ] as const) {
        const { status, json } = await me.call('POST', `/checkouts/${checkout_no}/${action}`, body)
        expect([status, json.code], `${action} after the end`).toEqual(verdictOf('order_status_wrong'))
      }
    }
  }
  expect(await ledgerFaults(app)).toEqual([])
})
