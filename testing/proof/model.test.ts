import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Role } from '#domain/access.ts'
import type { ModelCheckout, ModelOrder } from '../model/model.ts'
import { isOpen } from '../model/model.ts'
import * as actions from '../model/model-actions.ts'
import * as returns from '../model/model-returns.ts'
import { ModelShop } from '../model/model-shop.ts'
import { counts, longTimeouts, rowsOf, withoutLimits } from '../model/proof.ts'
import { type TestApp, testApp } from '../shop/test-app.ts'
import { ledgerFaults } from '../steps/orders.ts'
import { moreMachines } from '../steps/requests.ts'
import { type Staff, staff } from '../steps/staff.ts'

/**
 * Customers, staff, a provider and time act in any order: after every step the shop equals a small model of it, and its
 * ledger balances. `GENIE_SEED` repeats a run, `GENIE_SEQUENCES` and `GENIE_STEPS` set its size.
 */
vi.setConfig(longTimeouts(6, 120))

const sequences = Number(process.env.GENIE_SEQUENCES ?? counts(3, 300))
const steps = Number(process.env.GENIE_STEPS ?? counts(25, 32))
const seed =
  process.env.GENIE_SEED === undefined ? counts(20_261_121, Date.now() % 2 ** 31) : Number(process.env.GENIE_SEED)

let app: TestApp
const people = new Map<Role, Staff>()
beforeAll(async () => {
  app = await testApp()
  await withoutLimits(app)
  await moreMachines(app, 'genie-600', 'rent', counts(80, 2500))
  await rowsOf(app)("update skus set stock = 1000000 where stock is not null and kind = 'buy'")
})
afterAll(() => app.close())

const by = (role: Role) => people.get(role) ?? expect.fail(`Nobody works as ${role}`)

/** Sessions of staff expire during a long run. */
async function freshStaff(): Promise<void> {
  for (const role of ['support', 'operations', 'finance', 'admin'] as const) people.set(role, await staff(app, role))
}

type Dice = (below: number) => number
type Command = (shop: ModelShop, dice: Dice) => Promise<unknown>

const carts = [
  [{ sku: 'genie-600-rent', months: 2 }],
  [{ sku: 'blades-set-9', quantity: 2 }],
  [{ sku: 'genie-600-rent', months: 3 }, { sku: 'blades-set-9' }],
  [{ sku: 'blades-set-9', quantity: 3 }],
]
const outcomes = [
  'success',
  'success',
  'success',
  'decline',
  'delayed',
  'delayed_success',
  'delayed_failure',
  'abandon',
]

const anyOf = <T>(list: readonly T[], dice: Dice): T | undefined => list[dice(Math.max(1, list.length))]

const withCheckout =
  (work: (shop: ModelShop, checkout: ModelCheckout, dice: Dice) => Promise<unknown>): Command =>
  async (shop, dice) => {
    // Mostly the open ones, where something can happen; the others must only refuse.
    const open = shop.checkouts.filter(isOpen)
    const checkout = anyOf(dice(5) > 0 && open.length > 0 ? open : shop.checkouts, dice)
    return checkout ? work(shop, checkout, dice) : commands.place(shop, dice)
  }

const withOrder =
  (work: (shop: ModelShop, order: ModelOrder, dice: Dice) => Promise<unknown>, from: readonly string[] = []): Command =>
  async (shop, dice) => {
    const fit = shop.orders.filter(({ status }) => from.includes(status))
    const order = anyOf(dice(5) > 0 && fit.length > 0 ? fit : shop.orders, dice)
    return order ? work(shop, order, dice) : commands.place(shop, dice)
  }

const withAttempt =
  (work: (shop: ModelShop, checkout: ModelCheckout, dice: Dice) => Promise<unknown>): Command =>
  async (shop, dice) => {
    const begun = shop.checkouts.filter(({ attempts }) => attempts.length > 0)
    const checkout = anyOf(begun, dice)
    return checkout ? work(shop, checkout, dice) : commands.pay(shop, dice)
  }

const reached = (dice: Dice) => dice(12) > 0

const commands = {
  place: (shop, dice) => shop.place(carts[dice(carts.length)] ?? []),
  pay: withCheckout((shop, checkout, dice) => shop.pay(checkout, dice(3) ? 'ideal' : 'card', reached(dice))),
  act: withAttempt(async (shop, checkout, dice) => {
    const attempt = dice(4) ? checkout.attempts.at(-1) : anyOf(checkout.attempts, dice)
    if (attempt) await shop.act(attempt, outcomes[dice(outcomes.length)] ?? '')
  }),
  tell: withAttempt(async (shop, checkout, dice) => {
    const attempt = dice(4) ? checkout.attempts.at(-1) : anyOf(checkout.attempts, dice)
    if (attempt) await shop.tell(checkout, attempt, 1 + dice(3))
  }),
  outcome: withCheckout((shop, checkout, dice) => shop.outcome(checkout, reached(dice))),
  /** The usual course: paid at the provider, and back. */
  buy: withCheckout(async (shop, checkout, dice) => {
    await shop.pay(checkout, 'ideal', true)
    const attempt = checkout.attempts.at(-1)
    if (attempt) await shop.act(attempt, 'success')
    if (attempt && dice(2)) await shop.tell(checkout, attempt, 2)
    await shop.outcome(checkout, true)
  }),
  giveUp: withCheckout((shop, checkout) => shop.cancelCheckout(checkout)),
  cancel: withOrder((shop, order) => actions.cancelOrder(shop, order), ['pay_success']),
  ship: withOrder(
    (shop, order, dice) => actions.action(shop, order, 'ship', dice(5) ? 'operations' : 'finance'),
    ['pay_success'],
  ),
  deliver: withOrder((shop, order) => actions.action(shop, order, 'deliver', 'operations'), ['in_transit']),
  lose: withOrder((shop, order) => actions.action(shop, order, 'lose', 'admin'), ['in_transit']),
  back: withOrder((shop, order) => actions.action(shop, order, 'return-to-sender', 'operations'), ['in_transit']),
  sign: withOrder((shop, order) => actions.sign(shop, order), ['delivered']),
  close: withOrder(
    (shop, order, dice) => actions.close(shop, order, dice(2) ? 'admin' : 'support', dice(101) / 100),
    ['in_transit', 'delivered', 'in_use'],
  ),
  askBack: withOrder(
    (shop, order, dice) => actions.askBack(shop, order, 1 + dice(3000)),
    ['pay_success', 'delivered', 'in_use'],
  ),
  approve: withOrder(shop => eachAsked(shop, order => actions.approve(shop, order)), ['in_use']),
  reject: withOrder(shop => eachAsked(shop, order => actions.reject(shop, order)), ['in_use']),
  change: withOrder((shop, order, dice) => actions.change(shop, order, 4 + dice(5)), ['pay_success']),
  askRepair: withOrder((shop, order) => actions.askRepair(shop, order), ['in_use']),
  decideRepair: withOrder(
    (shop, order, dice) =>
      actions.decideRepair(shop, order, (['approve', 'reject', 'cancel'] as const)[dice(3)] ?? 'cancel'),
    ['in_use'],
  ),
  withdraw: withOrder((shop, order) => returns.withdraw(shop, order), ['delivered', 'in_use']),
  giveBack: withOrder((shop, order) => returns.giveBack(shop, order), ['delivered', 'in_use']),
  buyOut: withOrder((shop, order) => returns.buyOut(shop, order), ['delivered', 'in_use']),
  renew: withOrder((shop, order, dice) => actions.renew(shop, order, 1 + dice(6)), ['in_use']),
  reconcile: (shop, dice) => shop.reconcile(reached(dice)),
  passDays: (shop, dice) => shop.passDays([1, 2, 8, 16][dice(4)] ?? 1),
  runJobs: shop => shop.runJobs(),
} satisfies Record<string, Command>
type Name = keyof typeof commands

async function eachAsked(shop: ModelShop, work: (order: ModelOrder) => Promise<void>): Promise<void> {
  for (const order of shop.orders.filter(({ asked }) => asked)) await work(order)
}

/** Relative frequencies, as in real use: payments first. */
const weights: Record<Name, number> = {
  ...{ place: 5, pay: 6, act: 6, tell: 5, outcome: 4, buy: 8, giveUp: 2, cancel: 2, ship: 6, deliver: 5, lose: 1 },
  ...{
    back: 1,
    sign: 4,
    close: 2,
    askBack: 4,
    approve: 2,
    reject: 1,
    change: 3,
    askRepair: 2,
    decideRepair: 2,
    renew: 4,
    buyOut: 2,
    withdraw: 1,
    giveBack: 2,
  },
  ...{ reconcile: 3, passDays: 1, runJobs: 2 },
}
const names = (Object.keys(weights) as Name[]).flatMap(name => Array.from({ length: weights[name] }, () => name))

async function agrees(shop: ModelShop, after: string): Promise<void> {
  for (const order of shop.orders) {
    const { order_status, pay_status, total_amount, paid_amount, refunded_amount, deposit_held } = await shop.me.read(
      order.no,
    )
    const { status, pay, total, paid, refunded, deposit } = order
    expect(
      { order_status, pay_status, total_amount, paid_amount, refunded_amount, deposit_held },
      `${order.no} after ${after}`,
    ).toEqual({
      ...{ order_status: status, pay_status: pay, total_amount: total },
      ...{ paid_amount: paid, refunded_amount: refunded, deposit_held: deposit },
    })
  }
  for (const { no, pay, ended } of shop.checkouts) {
    const { json } = await shop.me.call('GET', `/checkouts/${no}`)
    expect(json.data, `${no} after ${after}`).toMatchObject({ pay_status: pay, ended })
  }
}

/** Closes everything that is open: pending events arrive, unpaid checkouts are cancelled, refunds are sent. */
async function wound(shop: ModelShop): Promise<void> {
  for (const checkout of shop.checkouts) {
    for (const attempt of checkout.attempts) {
      if (attempt.truth === 'processing') await shop.act(attempt, 'delayed_success')
      await shop.tell(checkout, attempt, 1)
    }
  }
  for (const checkout of shop.checkouts.filter(isOpen)) await shop.cancelCheckout(checkout)
  await shop.reconcile(true)
  await shop.runJobs()
  const refunds = await shop.refunds()
  for (const order of shop.orders) {
    const back = refunds.filter(row => row.order_no === order.no && row.refund_status === 'refund_successful')
    expect(
      back.reduce((all, row) => all + row.refund_amount, 0),
      `sent back of ${order.no}`,
    ).toBe(order.refunded)
  }
  const attempts = shop.checkouts.flatMap(checkout => checkout.attempts.map(attempt => ({ ...attempt, checkout })))
  const surplus = attempts.filter(attempt => attempt.surplus).map(({ checkout }) => checkout.amount)
  const ofNobody = refunds.filter(row => row.order_no === null).map(row => row.refund_amount)
  expect(ofNobody.sort(), 'money for nothing went back').toEqual(surplus.sort())
  expect(attempts.filter(({ truth, known }) => truth === 'paid' && known !== 'paid')).toEqual([])
}

test(`${sequences} sequences of ${steps} steps: the shop equals its model`, async () => {
  let ran = 0
  const done = new Map<string, number>()
  const step = fc.record({
    name: fc.noBias(fc.constantFrom(...names)),
    dice: fc.array(fc.noBias(fc.nat(1_000_000)), { minLength: 8, maxLength: 8 }),
  })
  const sequence = fc.array(step, { minLength: steps, maxLength: steps + 8 })
  await fc.assert(
    fc.asyncProperty(sequence, async drawn => {
      if (ran % 20 === 0) await freshStaff()
      ran += 1
      const shop = await ModelShop.open(app, by)
      const told: string[] = []
      try {
        for (const { name, dice } of drawn) {
          let thrown = 0
          told.push(name)
          await commands[name](shop, below => (dice[thrown++ % dice.length] ?? 0) % below)
          done.set(name, (done.get(name) ?? 0) + 1)
          await agrees(shop, told.join(' '))
        }
        await wound(shop)
        await agrees(shop, 'the end')
        expect(await ledgerFaults(app)).toEqual([])
      } catch (error) {
        throw new Error(`GENIE_SEED=${seed}, sequence ${ran}: ${told.join(' ')}`, { cause: error })
      }
    }),
    {
      numRuns: sequences,
      seed,
      endOnFailure: true,
      ...(process.env.GENIE_PATH ? { path: process.env.GENIE_PATH } : {}),
    },
  )
  expect(ran).toBeGreaterThanOrEqual(sequences)
  const often = [...done].map(([name, times]) => `${name} ${times}`).join(', ')
  process.stdout.write(`${ran} sequences, seed ${seed}: ${often}\n`)
})
