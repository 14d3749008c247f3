import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import type { OrderStatus } from '#domain/orders/states.ts'
import { listOfferedMethods } from '#domain/payments/methods.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { amountDueNow, type Checkout, type CheckoutStanding, readStanding } from './order-rows.ts'
import { readRestDays } from './rest-days.ts'

export type CheckoutView = CallData<'GET /checkouts/{checkout_no}'>

/**
 * Reads the present state, so that changes made in this transaction are included. A caller that has it passes
 * `standing`.
 */
export async function viewCheckout(
  db: Reader,
  checkout: Checkout,
  at: Date,
  standing?: CheckoutStanding,
): Promise<CheckoutView> {
  const { checkout: now, orders } = standing ?? (await readStanding(db, checkout))
  const isOpen = now.pay_status !== 'paid' && now.ended_at === null
  return {
    checkout_no: checkout.checkout_no,
    purpose: checkout.purpose,
    pay_status: now.pay_status,
    amount: checkout.amount,
    due_now: amountDueNow(checkout),
    rest_days: checkout.first_amount === null ? null : await readRestDays(db, checkout, at),
    // The balance of an order can be paid as long as it is owed.
    pay_until: isOpen && checkout.purpose !== 'balance' ? checkout.pay_until.toISOString() : null,
    ended: now.ended_at !== null,
    pay_methods: listOfferedMethods(await readSetting(db, 'pay_methods', at), checkout.country),
    orders: orders.map(({ order_no, kind, order_status }) => ({
      order_no: order_no ?? '',
      kind: kind as CheckoutView['orders'][number]['kind'],
      order_status: order_status as OrderStatus,
    })),
  }
}
