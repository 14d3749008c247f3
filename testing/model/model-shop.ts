import { expect } from 'vitest'
import { openedSandbox } from '#demo/sandbox/open-sandbox.ts'
import type { Role } from '#domain/access.ts'
import { signDeliveries } from '#server/delivery/shipments/sign-deliveries.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { sendRefund } from '#server/money/refunds/send-refund.ts'
import { DemoClock } from '#server/platform/clock.ts'
import { completePurchases } from '#server/service/closing/complete-purchases.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import type { Order } from '../steps/orders.ts'
import { passerBy } from '../steps/shipments.ts'
import type { Staff } from '../steps/staff.ts'
import * as model from './model.ts'
import { eventBody, restPayments, rowsOf, sessionOf, tellPayment } from './proof.ts'

export type StaffOf = (role: Role) => Staff
type Shopper = Awaited<ReturnType<typeof passerBy>>

/** One customer with their orders, beside the state that the model predicts. */
export class ModelShop {
  readonly app: TestApp
  readonly me: Shopper
  readonly by: StaffOf
  readonly checkouts: model.ModelCheckout[] = []
  readonly orders: model.ModelOrder[] = []

  private constructor(app: TestApp, me: Shopper, by: StaffOf) {
    this.app = app
    this.me = me
    this.by = by
  }

  static async open(app: TestApp, by: StaffOf): Promise<ModelShop> {
    // Events are sent by hand: lost, doubled and late ones are commands like any other.
    sandboxOf(app).control.travel.drop = true
    return new ModelShop(app, await passerBy(app), by)
  }

  /** Whether a call was refused, which must match the model. */
  judge(answer: Answer, expected: model.Expected, what: string): boolean {
    const got = answer.json.code === 0 ? 'yes' : answer.json.code
    expect(got, `${what}: ${answer.text.slice(0, 300)}`).toBe(expected.ok ? 'yes' : expected.code)
    return expected.ok
  }

  async withoutProvider<T>(isReached: boolean, work: () => Promise<T>): Promise<T> {
    const { control } = sandboxOf(this.app)
    if (!isReached) control.health = 'nonsense'
    try {
      return await work()
    } finally {
      control.health = 'well'
    }
  }

  async place(goods: readonly { sku: string; months?: number; quantity?: number }[]): Promise<void> {
    const answer = await this.me.order(await this.me.quote(goods))
    const open = this.checkouts.filter(one => one.purpose === 'cart' && model.isOpen(one)).length
    if (!this.judge(answer, open >= 3 ? model.no(200207) : model.fine, `place beside ${open} open`)) return
    const view = answer.json.data as Awaited<ReturnType<Shopper['placed']>>
    const orders: model.ModelOrder[] = []
    for (const { order_no } of view.orders) orders.push(newOrder(await this.me.read(order_no)))
    expect(orders.reduce((all, { total }) => all + total, 0)).toBe(view.amount)
    this.checkouts.push(newCheckout(view.checkout_no, 'cart', view.amount, orders))
    this.orders.push(...orders)
  }

  async pay(checkout: model.ModelCheckout, method: string, isReached: boolean): Promise<void> {
    const before = model.openAttempt(checkout)?.url
    const { expected, attempt } = model.pay(checkout, method, isReached)
    const answer = await this.withoutProvider(isReached, () =>
      this.me.call('POST', `/checkouts/${checkout.no}/pay`, { method }),
    )
    if (!this.judge(answer, expected, `pay ${checkout.no} by ${method}`) || !attempt) return
    const { pay_url: url } = answer.json.data as { pay_url: string }
    if (attempt.session === undefined) Object.assign(attempt, { url, session: sessionOf(url), known: 'open' })
    else expect(url, 'another session than before').toBe(before)
  }

  async act(attempt: model.Attempt, outcome: string): Promise<void> {
    if (attempt.session === undefined || attempt.session === 'unseen') return
    model.act(attempt, outcome)
    await sandboxOf(this.app).act(attempt.session, outcome as 'success')
  }

  /** Once or several times at once, for the session or for the payment behind it. */
  async tell(checkout: model.ModelCheckout, attempt: model.Attempt, times: number): Promise<void> {
    const { session } = attempt
    if (session === undefined || session === 'unseen') return
    const [row] = await rowsOf(this.app)(
      `select i.body from sandbox_objects s join sandbox_objects i on i.object_id = s.body ->> 'payment_intent'
        where s.object_id = $1`,
      session,
    )
    const bodies = [
      eventBody({ object: { id: session, object: 'checkout.session' } }),
      ...(row ? [eventBody({ type: 'payment_intent.any', object: row.body })] : []),
    ]
    model.hear(checkout, attempt)
    const told = bodies.flatMap(body => Array.from({ length: times }, () => tellPayment(this.app, body)))
    for (const { status, text } of await Promise.all(told)) expect(status, text).toBe(200)
  }

  async outcome(checkout: model.ModelCheckout, isReached: boolean): Promise<void> {
    const open = model.openAttempt(checkout)
    if (isReached && checkout.pay !== 'paid' && open?.session !== undefined) model.hear(checkout, open)
    const seen = await this.withoutProvider(isReached, () => this.me.outcome(checkout.no))
    expect(seen.outcome, `outcome of ${checkout.no}`).toBe(model.outcomeOf(checkout))
  }

  async cancelCheckout(checkout: model.ModelCheckout): Promise<void> {
    const expected = checkout.ended
      ? model.no(200202)
      : checkout.pay === 'paid'
        ? model.no(200503)
        : model.closeUnpaid(checkout, 'cancel', 'customer')
    this.judge(await this.me.call('POST', `/checkouts/${checkout.no}/cancel`, {}), expected, `give up ${checkout.no}`)
  }

  cartOf(order: model.ModelOrder): model.ModelCheckout {
    return this.checkouts.find(one => one.purpose === 'cart' && one.orders.includes(order)) ?? expect.fail('no cart')
  }

  async reconcile(isReached: boolean): Promise<void> {
    await restPayments(this.app)
    model.reconcile(this.checkouts, isReached)
    await this.withoutProvider(isReached, () => reconcile(this.app.context, {}))
  }

  async passDays(days: number): Promise<void> {
    const { clock, connection } = this.app.context
    await connection.pool.query('update demo_clock set offset_ms = offset_ms + $1', [days * 86_400_000])
    if (clock instanceof DemoClock) await clock.reload(connection.pool)
    model.passDays(this.checkouts, days)
  }

  /** What happens by time alone must be a step in the state table. */
  async runJobs(): Promise<void> {
    for (const { refund_id } of await this.refunds()) await sendRefund(this.app.context, { refundId: refund_id })
    await signDeliveries(this.app.context, {})
    await completePurchases(this.app.context, {})
    for (const order of this.orders) {
      const { order_status } = await this.me.read(order.no)
      for (const event of ['sign', 'complete'] as const) {
        if (order.status !== order_status && model.may(order, event, 'system').ok) model.move(order, event, 'system')
      }
    }
  }

  refunds(): Promise<{ refund_id: string; order_no: string | null; refund_amount: number; refund_status: string }[]> {
    return rowsOf(this.app)(
      `select r.refund_id, o.order_no, r.refund_amount, r.refund_status from refunds r
       left join orders o using (order_id) left join payments p using (payment_id)
       left join checkouts c on c.checkout_id = coalesce(o.checkout_id, p.checkout_id)
       where c.checkout_no = any($1)`,
      this.checkouts.map(({ no }) => no),
    )
  }
}

export function sandboxOf({ context }: TestApp) {
  return openedSandbox.get(context)
}

function newOrder(view: Order): model.ModelOrder {
  const { order_no, kind, total_amount, items } = view
  return {
    ...{ no: order_no, itemId: items[0]?.item_id ?? '', kind, status: 'created', pay: 'wait_pay', total: total_amount },
    ...{ paid: 0, refunded: 0, deposit: 0, depositDue: items.reduce((all, item) => all + item.deposit, 0) },
    ...{ asked: undefined, isSettled: false, wasLost: false, byHand: 0, repair: undefined },
  }
}

export function newCheckout(
  checkoutNo: string,
  purpose: model.ModelCheckout['purpose'],
  amount: number,
  orders: model.ModelOrder[],
): model.ModelCheckout {
  return {
    no: checkoutNo,
    purpose,
    amount,
    pay: 'wait_pay',
    ended: false,
    age: 0,
    overdue: false,
    attempts: [],
    orders,
  }
}
