import type { Tx } from '#db/transaction.ts'
import type { DayRange } from '#domain/availability/range.ts'
import { lockFleetForBooking } from '../availability/book.ts'
import { promiseOf, shorten } from '../availability/rebook.ts'
import { readSetting } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { type Checkout, itemsOf, lockCheckout, type Order } from '../orders/store.ts'
import { writeOrderEvent } from '../orders/write-event.ts'
import { dropCharge, receiveCharge } from '../payments/charges.ts'
import type { Purpose } from '../payments/purposes.ts'
import { findPayment, updatePayment } from '../payments/store.ts'
import { returnSurplus } from '../refunds/return-surplus.ts'
import { refuse } from '../refusal.ts'
import { applyChange, type By, type Target } from './apply-change.ts'
import { findOrderById } from './store.ts'

/** What is done once it is paid, and what is put back if it is not. */
export interface About {
  target: Target
  by: By
  /** Of the order it was offered for. */
  version: number
  /** The days that were promised before; null: nothing with days. */
  was: DayRange | null
}

/** The difference of a change, paid through the one payment core. */
export const changeCharge: Purpose = {
  async settle(tx, context, charge, payment) {
    const now = context.clock.now()
    const { order, about } = await lockedOf(tx, charge)
    // It was sent or ended while somebody paid: nothing to change any more, and the money is his.
    if (order.order_status !== 'pay_success') return giveBack(tx, context, { charge, payment, now })
    await receiveCharge(tx, { checkout: charge, payment, now })
    const items = await itemsOf(tx, [order.order_id])
    await applyChange(tx, context, { order, items, target: about.target, by: about.by, charge })
  },

  async end(tx, context, { checkout: charge, actor, reason }) {
    const now = context.clock.now()
    await dropCharge(tx, charge, now)
    const { order, about } = await lockedOf(tx, charge)
    await putBackDays(tx, { order, about, now })
    const facts = { checkout_no: charge.checkout_no }
    const event = { order_id: order.order_id, event: 'change_dropped', from: null, to: null }
    await writeOrderEvent(tx, { ...event, actor, reason, facts, now })
  },

  /** Others want these days too: they are held as long as a cart would be, however often it is tried. */
  async hold(tx, charge, heldUntil, now) {
    const { longest_minutes } = await readSetting(tx, 'checkout', now)
    const latest = new Date(charge.created_at.getTime() + longest_minutes * 60_000)
    if (heldUntil > latest) refuse('order_status_wrong', { reason: 'too_late' })
  },
}

/** The order behind it, under the lock of its own checkout: a charge is locked before that, never after. */
async function lockedOf(tx: Tx, { order_id, about, checkout_no }: Checkout): Promise<{ order: Order; about: About }> {
  if (order_id === null || about === null) throw new Error(`${checkout_no} changes nothing`)
  const { checkout_id } = await findOrderById(tx, order_id)
  await lockCheckout(tx, checkout_id)
  return { order: await findOrderById(tx, order_id), about: about as unknown as About }
}

interface GivingBack {
  charge: Checkout
  payment: { payment_id: string }
  now: Date
}

async function giveBack(tx: Tx, context: Context, { charge, payment, now }: GivingBack): Promise<void> {
  await updatePayment(tx, payment.payment_id, { surplus: true })
  await returnSurplus(tx, context, { checkout: charge, payment: await findPayment(tx, payment.payment_id) })
  await dropCharge(tx, charge, now)
}

/** Only what was not sent in the meantime. */
async function putBackDays(tx: Tx, { order, about, now }: { order: Order; about: About; now: Date }): Promise<void> {
  const [item] = await itemsOf(tx, [order.order_id])
  if (about.was === null || order.order_status !== 'pay_success' || !item?.device_type_id) return
  await lockFleetForBooking(tx, item.device_type_id, now)
  const promise = await promiseOf(tx, item.item_id)
  if (promise) await shorten(tx, promise, about.was, now)
}
