import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { hearDispute } from '../disputes/hear-dispute.ts'
import { settleChargedBack } from '../disputes/settle-loss.ts'
import { hearRefund } from '../refunds/hear-refund.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { askAbout } from './ask-provider.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { GatewayDown } from './gateway.ts'
import { handleEvent, waitingEvents } from './handle-event.ts'
import { unsettledPayments } from './store.ts'
import { writeFinding } from './write-finding.ts'

const atOnce = 100
/** Who has just been told is not asked again at once. */
const restMs = 60_000
const dayMs = 86_400_000
/** Banks send back what they can't credit within a month or so. */
const mayComeBackMs = 40 * dayMs

/**
 * Finds what nobody has told: payments, events that could not be handled, orders whose time is over, refunds on their way
 * and refunds that came back. What it found, staff can read.
 */
export async function reconcile(context: Context, _payload: object): Promise<void> {
  const now = context.clock.now()
  // First: an event may be about a payment that becomes known here.
  await askAboutPayments(context, now)
  await eachAlone(context, await waitingEvents(context.db, now, atOnce), event => handleEvent(context, event))
  await closeOverdue(context, now)
  await resendRefunds(context, now)
  await rereadRefunds(context, now)
  await rereadDisputes(context, now)
  await settleChargedBack(context)
}

async function askAboutPayments(context: Context, now: Date): Promise<void> {
  const waiting = await unsettledPayments(context.db, new Date(now.getTime() - restMs), atOnce)
  await eachAlone(context, waiting, async payment => {
    const found = await askAbout(context, payment)
    if (found === 'unanswered') throw new GatewayDown(`${payment.provider} does not answer`)
    // A wrong amount is written down where it is seen.
    if (found === 'nothing' || found === 'mismatch') return
    const { checkout_id, payment_id, payment_state: before } = payment
    const finding = { kind: `payment_${found}`, checkout_id, payment_id, told: { before }, done: found }
    await writeFinding(context.db, finding, context.clock.now())
  })
}

async function closeOverdue(context: Context, now: Date): Promise<void> {
  const overdue = await context.db
    .selectFrom('checkouts')
    .select('checkout_id')
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('payments')
            .select('payment_id')
            .whereRef('payments.checkout_id', '=', 'checkouts.checkout_id')
            .where('payment_state', 'in', ['new', 'open'])
            .where('session_ref', 'is not', null),
        )
        .as('has_session'),
    )
    .where('pay_status', '<>', 'paid')
    .where('ended_at', 'is', null)
    .where('pay_until', '<', now)
    // What is left of an order stays owed.
    .where('purpose', '<>', 'balance')
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
    // A provider that is silent keeps those waiting only that it must be asked about.
    .orderBy('has_session')
    .orderBy('pay_until')
    .limit(atOnce)
    .execute()
  await eachAlone(context, overdue, ({ checkout_id: checkoutId }) =>
    closeUnpaid(context, { checkoutId, event: 'close', actor: { role: 'system' }, reason: 'not_paid_in_time' }),
  )
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
  await eachAlone(context, waiting, ({ refund_id: refundId }) => sendRefund(context, { refundId }))
}

/** Days after it has succeeded a bank may send a refund back: asked once a day, for the event about it may be lost. */
async function rereadRefunds(context: Context, now: Date): Promise<void> {
  const sent = await context.db
    .selectFrom('refunds')
    .select(['refund_id', sql<string>`coalesce(provider_ref, provider_refund)`.as('ref')])
    .where('refund_status', '=', 'refund_successful')
    .where('way', '=', 'original')
    .where('updated_at', '<', new Date(now.getTime() - dayMs))
    .where('refund_time', '>', new Date(now.getTime() - mayComeBackMs))
    .where(sql<boolean>`coalesce(provider_ref, provider_refund) is not null`)
    .orderBy('updated_at')
    .limit(atOnce)
    .execute()
  await eachAlone(context, sent, ({ ref }) => hearRefund(context, ref))
}

/** One that is open is asked about now and then: a verdict may be told while nobody listens. */
async function rereadDisputes(context: Context, now: Date): Promise<void> {
  const open = await context.db
    .selectFrom('disputes')
    .select('provider_ref')
    .where('closed_at', 'is', null)
    .where('updated_at', '<', new Date(now.getTime() - dayMs / 4))
    .orderBy('updated_at')
    .limit(atOnce)
    .execute()
  await eachAlone(context, open, ({ provider_ref }) => hearDispute(context, provider_ref))
}

/** One that fails keeps nobody else waiting; a provider that is silent is asked again next time, not a hundred times now. */
async function eachAlone<
  T extends { checkout_id?: string; refund_id?: string; provider_event_id?: string; provider_ref?: string },
>({ log }: Context, all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      const { checkout_id: checkout, refund_id: refund, provider_event_id: event, provider_ref: ref } = one
      const about = { err: error, checkout, refund, event, ref }
      if (error instanceof GatewayDown) return log.warn(about, 'the provider is silent; the rest waits')
      log.error(about, 'could not be reconciled')
    }
  }
}
