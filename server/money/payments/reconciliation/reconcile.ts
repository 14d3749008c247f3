import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { type Walk, walkRows } from '#server/platform/jobs/walk-rows.ts'
import { GatewayUnavailable } from '#server/platform/ports/gateway.ts'
import { coveringWalk } from '../../disputes/cover-refunds.ts'
import { handleDisputeUpdate } from '../../disputes/handle-dispute-update.ts'
import { handleRefundUpdate } from '../../refunds/handle-refund-update.ts'
import { sendRefund } from '../../refunds/send-refund.ts'
import { askAbout } from '../ask-provider.ts'
import { closeUnpaid } from '../close-unpaid.ts'
import { handleEvent, waitingEvents } from '../handle-event.ts'
import { type After, unsettledPayments } from '../store.ts'
import { closeFindings, writeFinding, writeFindingOnce } from './write-finding.ts'

/** An object that was checked this recently is not checked again. */
const restMs = 60_000
const dayMs = 86_400_000
/** Banks return what they cannot credit within about a month. */
const mayComeBackMs = 40 * dayMs

/**
 * Finds what no event reported: payments, events that could not be handled, orders whose time is over, refunds in
 * progress and refunds that came back. Staff can read what it found.
 */
export async function reconcile(context: Context, _payload: object): Promise<void> {
  const now = context.clock.now()
  await noteMissingProviders(context, now)
  // First, because an event may be about a payment that becomes known here.
  await eachProvider(context, now, askAboutPayments)
  await eachProvider(context, now, handleEvents)
  await closeOverdue(context, now, undefined)
  await eachProvider(context, now, closeOverdue)
  await eachProvider(context, now, resendRefunds)
  await eachProvider(context, now, rereadRefunds)
  await eachProvider(context, now, rereadDisputes)
  await settleChargedBack(context, now, undefined)
  await eachProvider(context, now, settleChargedBack)
}

/**
 * Each provider separately: one that does not respond does not delay the others. What belongs to a missing one is not
 * checked.
 */
async function eachProvider(
  context: Context,
  now: Date,
  work: (context: Context, now: Date, provider: string) => Promise<void>,
): Promise<void> {
  for (const provider of context.providers.codes) await work(context, now, provider)
}

/** A provider that does not respond is asked again next time, not for every other row now. */
async function walkKnown<Row>(context: Context, walk: Walk<Row>): Promise<void> {
  try {
    await walkRows(context, { ...walk, isUnavailable: error => error instanceof GatewayUnavailable })
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    context.log.warn({ err: error, job: walk.job }, 'the provider is silent; the rest waits')
  }
}

function settleChargedBack(context: Context, _now: Date, provider: string | undefined): Promise<void> {
  return walkKnown(context, coveringWalk(context, provider))
}

function askAboutPayments(context: Context, now: Date, provider: string): Promise<void> {
  const before = new Date(now.getTime() - restMs)
  return walkKnown(context, {
    job: 'reconcile-payments',
    rows: (after, limit) => unsettledPayments(context.db, { provider, before }, { after, limit }),
    getId: ({ payment_id }) => payment_id,
    getName: ({ payment_id }) => payment_id,
    work: async payment => {
      const found = await askAbout(context, payment)
      if (found === 'unanswered') throw new GatewayUnavailable(`${payment.provider} does not answer`)
      // A wrong amount is recorded where it is found.
      if (found === 'nothing' || found === 'mismatch') return
      const { checkout_id, payment_id, payment_state: before } = payment
      const finding = { kind: `payment_${found}`, checkout_id, payment_id, told: { before }, done: found } as const
      await writeFinding(context.db, finding, context.clock.now())
    },
  })
}

function handleEvents(context: Context, now: Date, provider: string): Promise<void> {
  return walkKnown(context, {
    job: 'reconcile-events',
    rows: (after, limit) => waitingEvents(context.db, { provider, now }, { after, limit }),
    getId: ({ provider_event_id }) => provider_event_id,
    getName: ({ event_type, object_ref }) => `${event_type} ${object_ref}`,
    work: event => handleEvent(context, event),
  })
}

/**
 * Checkouts with a session at this provider; undefined: with none. A provider that does not respond delays only its
 * own.
 */
function closeOverdue(context: Context, now: Date, provider: string | undefined): Promise<void> {
  return walkKnown(context, {
    job: 'reconcile-overdue',
    rows: (after, limit) => overdueCheckouts(context.db, { now, provider }, { after, limit }),
    getId: ({ checkout_id }) => checkout_id,
    getName: ({ checkout_no }) => checkout_no,
    work: ({ checkout_id: checkoutId }) =>
      closeUnpaid(context, { checkoutId, event: 'close', actor: { role: 'system' }, reason: 'not_paid_in_time' }),
  })
}

function overdueCheckouts(
  db: Reader,
  { now, provider }: { now: Date; provider: string | undefined },
  { after, limit }: After,
) {
  return (
    db
      .selectFrom('checkouts')
      .select(['checkout_id', 'checkout_no'])
      .where('pay_status', '<>', 'paid')
      .where('ended_at', 'is', null)
      .where('pay_until', '<', now)
      // The balance of an order stays owed.
      .where('purpose', '<>', 'balance')
      .where(eb => {
        const attempts = eb
          .selectFrom('payments')
          .select('payment_id')
          .whereRef('payments.checkout_id', '=', 'checkouts.checkout_id')
        const opened = attempts.where('payment_state', 'in', ['new', 'open']).where('session_ref', 'is not', null)
        const isOpen =
          provider === undefined ? eb.not(eb.exists(opened)) : eb.exists(opened.where('provider', '=', provider))
        // A payment in progress may take days: it is checked above, and must not delay the end of others.
        const isOnItsWay = eb.exists(attempts.where('payment_state', '=', 'processing'))
        return eb.and([isOpen, eb.not(isOnItsWay)])
      })
      .$if(after !== undefined, rows => rows.where('checkout_id', '>', after ?? ''))
      .orderBy('checkout_id')
      .limit(limit)
      .execute()
  )
}

function resendRefunds(context: Context, now: Date, provider: string): Promise<void> {
  return walkKnown(context, {
    job: 'reconcile-refunds',
    rows: (after, limit) =>
      refundsAfter(context.db, provider, { after, limit })
        .where('refund_status', '=', 'refunding')
        .where('refunds.updated_at', '<', new Date(now.getTime() - restMs))
        .execute(),
    ...namedAsRefunds,
    work: ({ refund_id: refundId }) => sendRefund(context, { refundId }),
  })
}

/** A bank may return a refund days after it succeeded: checked once a day, because the event about it may be lost. */
function rereadRefunds(context: Context, now: Date, provider: string): Promise<void> {
  return walkKnown(context, {
    job: 'reread-refunds',
    rows: (after, limit) =>
      refundsAfter(context.db, provider, { after, limit })
        .where('refund_status', '=', 'refund_successful')
        .where('refunds.updated_at', '<', new Date(now.getTime() - dayMs))
        .where('refund_time', '>', new Date(now.getTime() - mayComeBackMs))
        .where(sql<boolean>`coalesce(provider_ref, provider_refund) is not null`)
        .execute(),
    ...namedAsRefunds,
    work: ({ ref }) => handleRefundUpdate(context, provider, ref ?? ''),
  })
}

interface SentRefund {
  refund_id: string
  refund_no: string
  /** Its id at the provider. */
  ref: string | null
}

const namedAsRefunds = {
  getId: ({ refund_id }: SentRefund) => refund_id,
  getName: ({ refund_no }: SentRefund) => refund_no,
}

function refundsAfter(db: Reader, provider: string, { after, limit }: After) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.payment_id', 'refunds.payment_id')
    .where('provider', '=', provider)
    .select(['refund_id', 'refund_no', sql<string | null>`coalesce(provider_ref, provider_refund)`.as('ref')])
    .where('way', '=', 'original')
    .$if(after !== undefined, rows => rows.where('refund_id', '>', after ?? ''))
    .orderBy('refund_id')
    .limit(limit)
}

/** Open disputes are checked now and then, because the event about a decision may be missed. */
function rereadDisputes(context: Context, now: Date, provider: string): Promise<void> {
  return walkKnown(context, {
    job: 'reread-disputes',
    rows: (after, limit) =>
      context.db
        .selectFrom('disputes')
        .select(['dispute_id', 'dispute_no', 'provider_ref'])
        .where('provider', '=', provider)
        .where('closed_at', 'is', null)
        .where('updated_at', '<', new Date(now.getTime() - dayMs / 4))
        .$if(after !== undefined, rows => rows.where('dispute_id', '>', after ?? ''))
        .orderBy('dispute_id')
        .limit(limit)
        .execute(),
    getId: ({ dispute_id }) => dispute_id,
    getName: ({ dispute_no }) => dispute_no,
    work: ({ provider_ref }) => handleDisputeUpdate(context, provider, provider_ref),
  })
}

const kind = 'provider_missing'

/**
 * What is in progress at a provider that is not configured any more waits, because only that provider has the answer:
 * staff are notified once, until it is configured again or nothing is left.
 */
async function noteMissingProviders({ db, providers, clock }: Context, now = clock.now()): Promise<void> {
  const missing = await listUnknownProviders(db, providers.codes)
  for (const { provider, count } of missing) {
    await writeFindingOnce(db, provider, { kind, told: { word: provider, count } }, now)
  }
  const told = await db
    .selectFrom('reconciliation_findings')
    .select(sql<string>`told ->> 'object'`.as('provider'))
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .execute()
  const isMissing = (provider: string) => missing.some(one => one.provider === provider)
  for (const { provider } of told) if (!isMissing(provider)) await closeFindings(db, provider, kind, now)
}

/** Payments, events, refunds and disputes that have not ended, by provider. */
async function listUnknownProviders(
  db: Reader,
  known: readonly string[],
): Promise<{ provider: string; count: number }[]> {
  const { rows } = await sql<{ provider: string; count: number }>`
    select provider, count(*)::int as count from (
      select provider from payments where payment_state in ('new', 'open', 'processing')
      union all
      select provider from provider_events where handled_at is null
      union all
      select provider from refunds r join payments p on p.payment_id = r.payment_id
       where r.refund_status = 'refunding' and r.way = 'original'
      union all
      select provider from disputes where closed_at is null) waiting
     where provider <> all(${known}) group by provider order by provider`.execute(db)
  return rows
}
