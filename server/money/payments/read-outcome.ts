import { bankTransferSchema } from '#contract/money/payments.ts'
import type { CallData } from '#contract/protocol/call.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type CheckoutStanding, findUserCheckout, readStanding } from '#server/records/orders/order-rows.ts'
import { viewCheckout } from '#server/records/orders/view-checkout.ts'
import { askAboutCheckout } from './ask-provider.ts'
import { newestPayment, type Payment } from './store.ts'

type Outcome = CallData<'POST /checkouts/{checkout_no}/outcome'>['outcome']

/**
 * For the page that people come back to: the provider is asked directly, so that the page need not wait for an event.
 */
export async function readOutcome({ context, caller, params }: Input<'POST /checkouts/{checkout_no}/outcome'>) {
  const { userId } = requireUser(caller)
  const found = (await findUserCheckout(context.db, userId, params.checkout_no)) ?? refuse('order_not_found')
  const { checkout } = found
  const wasPaid = checkout.pay_status === 'paid'
  const isUnknown = !wasPaid && (await askAboutCheckout(context, checkout.checkout_id)) === 'unanswered'
  const standing = wasPaid ? found.standing : await readStanding(context.db, checkout)
  const isPaid = standing.checkout.pay_status === 'paid'
  // Failures before the payment no longer matter.
  const payment = isPaid ? undefined : await newestPayment(context.db, checkout.checkout_id)
  return {
    // A provider that does not respond says nothing about the payment: it is asked again later.
    outcome: isUnknown && !isPaid ? 'wait' : toOutcome(standing, payment),
    failure: payment?.failure ?? null,
    transfer: payment && isTransfer(payment) ? bankTransferSchema.parse(payment.transfer) : null,
    checkout: await viewCheckout(context.db, checkout, context.clock.now(), standing),
  }
}

/** The customer pays by bank, which takes a day or more. */
function isTransfer({ transfer, payment_state }: Payment): boolean {
  return transfer !== null && payment_state === 'open'
}

function toOutcome({ checkout: { pay_status, ended_at } }: CheckoutStanding, payment: Payment | undefined): Outcome {
  if (pay_status === 'paid') return 'success'
  if (ended_at !== null || payment === undefined) return 'cancel'
  if (payment.payment_state === 'processing' || isTransfer(payment)) return 'wait'
  if (payment.payment_state === 'failed' || payment.failure !== null) return 'fail'
  // The session is still open and nothing was tried in it, so the customer has turned back.
  return 'cancel'
}
