import { judged } from '#db/guarded-columns.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { DayRange } from '#domain/availability/range.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { findPromise, shorten } from '#server/fleet/availability/rebook.ts'
import { dropCharge, receiveCharge } from '#server/money/payments/charges.ts'
import type { EndInput, Purpose } from '#server/money/payments/purposes.ts'
import { returnCharge } from '#server/money/payments/return-charge.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { type Checkout, findOrderItems, lockCheckout, type Order } from '#server/records/orders/order-rows.ts'
import { writeOrderEvent } from '#server/records/orders/write-event.ts'
import { applyChange, type By, type Target } from './apply-change.ts'
import { isWholeForChange } from './weigh-change.ts'

/** What to do once it is paid, and what to reset if it is not. */
export interface About {
  target: Target
  by: By
  /** The version of the order that it was offered for. */
  version: number
  /** The days that were reserved before; null: no days are involved. */
  was: DayRange | null
}

/** The difference of a change, paid like any other payment. */
export const changeCharge: Purpose = {
  async settle(tx, context, charge, payment) {
    const now = context.clock.now()
    const { order, about } = await lockOrderOfCharge(tx, charge)
    // The order has changed during the payment: nothing is changed, and the money is refunded.
    if (!(await isAsOffered(tx, order, about))) {
      await returnCharge(tx, context, { charge, payment, now })
      return drop(tx, charge, { order, about, actor: { role: 'system' }, reason: 'changed_since', now })
    }
    await receiveCharge(tx, { checkout: charge, payment, now })
    const items = await findOrderItems(tx, [order.order_id])
    // The person who opened the charge has given a fresh proof.
    judged('delivery')
    await applyChange(tx, context, { order, items, target: about.target, by: about.by, charge })
  },

  async end(tx, context, { checkout: charge, actor, reason }) {
    const now = context.clock.now()
    await dropCharge(tx, charge, now)
    await drop(tx, charge, { ...(await lockOrderOfCharge(tx, charge)), actor, reason, now })
  },

  async stands(db, charge) {
    const { order_id, about } = parseChange(charge)
    return isAsOffered(db, await findOrderById(db, order_id), about)
  },

  /** Others want these days too: they are held as long as those of a cart, however often payment is tried. */
  async hold(tx, charge, heldUntil, now) {
    if (!(await this.stands(tx, charge))) refuse('order_status_wrong', { reason: 'ended' })
    const { longest_minutes } = await readSetting(tx, 'checkout', now)
    const latest = new Date(charge.created_at.getTime() + longest_minutes * 60_000)
    if (heldUntil > latest) refuse('order_status_wrong', { reason: 'too_late' })
  },
}

/** The order of the charge, under the lock of its own checkout: a charge is locked before that, never after. */
async function lockOrderOfCharge(tx: Tx, charge: Checkout): Promise<{ order: Order; about: About }> {
  const { order_id, about } = parseChange(charge)
  const { checkout_id } = await findOrderById(tx, order_id)
  await lockCheckout(tx, checkout_id)
  return { order: await findOrderById(tx, order_id), about }
}

function parseChange({ order_id, about, checkout_no }: Checkout): { order_id: string; about: About } {
  if (order_id === null || about === null) throw new Error(`${checkout_no} changes nothing`)
  return { order_id, about: about as unknown as About }
}

/** Not sent, not ended, no item cancelled, nothing refunded: exactly the order that it was offered for. */
async function isAsOffered(db: Reader, order: Order, { version, target }: About): Promise<boolean> {
  if (order.order_status !== 'pay_success' || order.version !== version) return false
  return isWholeForChange(db, { order, items: await findOrderItems(db, [order.order_id]), repriced: target.items })
}

interface DropInput {
  order: Order
  about: About
  actor: EndInput['actor']
  reason: string
  now: Date
}

async function drop(tx: Tx, { checkout_no }: Checkout, { order, about, ...why }: DropInput): Promise<void> {
  await putBackDays(tx, { order, about, now: why.now })
  const event = { order_id: order.order_id, event: 'change_dropped', from: null, to: null } as const
  await writeOrderEvent(tx, { ...event, ...why, details: { checkout_no } })
}

/** Only if the order was not sent in the meantime. */
async function putBackDays(tx: Tx, { order, about, now }: { order: Order; about: About; now: Date }): Promise<void> {
  const [item] = await findOrderItems(tx, [order.order_id])
  if (about.was === null || order.order_status !== 'pay_success' || !item?.device_type_id) return
  await lockFleetForBooking(tx, item.device_type_id, now)
  const promise = await findPromise(tx, item.item_id)
  if (promise) await shorten(tx, promise, about.was, now)
}
