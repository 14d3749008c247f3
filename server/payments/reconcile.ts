import type { Context } from '../context.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { askAbout } from './ask-provider.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { GatewayDown } from './gateway.ts'
import { unsettledPayments } from './store.ts'

const atOnce = 100
/** Who has just been told is not asked again at once. */
const restMs = 60_000

/** Finds what nobody has told: payments, orders whose time is over, refunds on their way. What it found, staff can read. */
export async function reconcile(context: Context, _payload: object): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  for (const payment of await unsettledPayments(db, new Date(now.getTime() - restMs), atOnce)) {
    const found = await askAbout(context, payment)
    if (found === 'unanswered') return
    // A wrong amount is written down where it is seen.
    if (found === 'nothing' || found === 'mismatch') continue
    await note(context, {
      kind: `payment_${found}`,
      checkout_id: payment.checkout_id,
      payment_id: payment.payment_id,
      told: JSON.stringify({ before: payment.payment_state }),
      done: found,
    })
  }
  await closeOverdue(context, now)
  await resendRefunds(context, now)
}

async function closeOverdue(context: Context, now: Date): Promise<void> {
  const overdue = await context.db
    .selectFrom('checkouts')
    .select('checkout_id')
    .where('pay_status', '<>', 'paid')
    .where('ended_at', 'is', null)
    .where('pay_until', '<', now)
    // Money on its way may take days: it is asked about above, and must not keep the others from their end.
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payment_id')
            .whereRef('payments.checkout_id', '=', 'checkouts.checkout_id')
            .where('payment_state', '=', 'processing'),
        ),
      ),
    )
    .orderBy('pay_until')
    .limit(atOnce)
    .execute()
  for (const { checkout_id: checkoutId } of overdue) {
    try {
      await closeUnpaid(context, { checkoutId, event: 'close', actor: { role: 'system' }, reason: 'not_paid_in_time' })
    } catch (error) {
      if (!(error instanceof GatewayDown)) throw error
      context.log.warn({ err: error, checkout: checkoutId }, 'an overdue order could not be closed yet')
    }
  }
}

async function resendRefunds(context: Context, now: Date): Promise<void> {
  const waiting = await context.db
    .selectFrom('refunds')
    .select('refund_id')
    .where('refund_status', '=', 'refunding')
    .where('way', '=', 'original')
    .where('updated_at', '<', new Date(now.getTime() - restMs))
    .orderBy('updated_at')
    .limit(atOnce)
    .execute()
  for (const { refund_id: refundId } of waiting) {
    try {
      await sendRefund(context, { refundId })
    } catch (error) {
      if (!(error instanceof GatewayDown)) throw error
      context.log.warn({ err: error, refund: refundId }, 'a refund waits for the provider')
    }
  }
}

interface Finding {
  kind: string
  checkout_id: string
  payment_id: string
  told: string
  done: string
}

async function note({ db, clock }: Context, finding: Finding): Promise<void> {
  await db
    .insertInto('reconciliation_findings')
    .values({ ...finding, found_at: clock.now() })
    .execute()
}
