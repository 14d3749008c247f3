import type { Selectable } from 'kysely'
import type { ProviderEvents } from '#db/tables.ts'
import type { Reader } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/http/calls/uuid.ts'
import { GatewayUnavailable, type ProviderEvent, unknownThere } from '#server/platform/ports/gateway.ts'
import { handleDisputeUpdate } from '../disputes/handle-dispute-update.ts'
import { handleRefundUpdate } from '../refunds/handle-refund-update.ts'
import { askAbout } from './ask-provider.ts'
import { closeFindings, writeFindingOnce } from './reconciliation/write-finding.ts'
import { type After, findPaymentAt, type Payment } from './store.ts'

export type StoredEvent = Pick<
  Selectable<ProviderEvents>,
  'provider' | 'provider_event_id' | 'event_type' | 'object_kind' | 'object_ref' | 'received_at' | 'tries'
>

const minuteMs = 60_000
const maxPauseMs = 6 * 60 * minuteMs
/** Staff are notified of an event that is not handled within this time. */
const reportAfterMs = 60 * minuteMs

/**
 * Reads the subject of an event from the provider and applies it. A failed event is retried, later each time; so is one
 * about an unknown subject, because it may arrive before the one that makes it known.
 */
export async function handleEvent(context: Context, event: StoredEvent): Promise<void> {
  let isKnown: boolean
  try {
    isKnown = await applyEvent(context, event)
  } catch (error) {
    await putOff(context, event, error instanceof Error ? error.name : 'unknown')
    if (!isRecent(context, event)) await noteUnhandled(context, event)
    throw error
  }
  if (!isKnown && isRecent(context, event)) return putOff(context, event, 'not_known_yet')
  if (!isKnown) await noteUnknown(context, event)
  const now = context.clock.now()
  await updateEvent(context.db, event, { handled_at: now, last_error: '' })
  if (event.tries > 0) await closeFindings(context.db, event.provider_event_id, 'event_unhandled', now)
}

/** False: its subject is unknown to the shop. */
async function applyEvent(context: Context, { provider, object_kind, object_ref }: StoredEvent): Promise<boolean> {
  if (object_kind === '') return true
  const handle = handlers[object_kind]
  if (handle) return falseIfUnknown(handle(context, provider, object_ref))
  const payment = await findEventPayment(context.db, provider, { kind: object_kind, ref: object_ref })
  if (!payment) return false
  if ((await askAbout(context, payment)) === 'unanswered')
    throw new GatewayUnavailable('The provider did not answer about the payment')
  return true
}

const handlers: Record<string, (context: Context, provider: string, ref: string) => Promise<boolean>> = {
  refund: handleRefundUpdate,
  dispute: handleDisputeUpdate,
}

/** False: the provider itself has no such object, or it belongs to no payment of the shop. */
export async function falseIfUnknown(handled: Promise<boolean>): Promise<boolean> {
  try {
    return await handled
  } catch (error) {
    if (error instanceof GatewayUnavailable && error.verdict === unknownThere) return false
    throw error
  }
}

/** The payment an event is about; undefined: none that was made with this provider. */
export async function findEventPayment(
  db: Reader,
  provider: string,
  subject: ProviderEvent['subject'],
): Promise<Payment | undefined> {
  if (subject?.kind === 'session') return findPaymentAt(db, provider, 'session_ref', subject.ref)
  if (subject?.kind === 'payment' && isUuid(subject.ref)) return findPaymentAt(db, provider, 'payment_id', subject.ref)
  return undefined
}

function isRecent({ clock }: Context, { received_at }: StoredEvent): boolean {
  return clock.now().getTime() - received_at.getTime() < reportAfterMs
}

function noteUnknown({ db, clock }: Context, { event_type, object_ref }: StoredEvent): Promise<void> {
  const told = { event_type }
  return writeFindingOnce(db, object_ref, { kind: 'event_unknown', told }, clock.now())
}

function noteUnhandled({ db, clock }: Context, event: StoredEvent): Promise<void> {
  const { received_at, provider_event_id, event_type, object_ref } = event
  const told = { event_type, object_ref, since: received_at.toISOString() }
  return writeFindingOnce(db, provider_event_id, { kind: 'event_unhandled', told }, clock.now())
}

async function putOff(context: Context, event: StoredEvent, last_error: string): Promise<void> {
  const { tries } = event
  const pauseMs = Math.min(maxPauseMs, minuteMs * 2 ** Math.min(tries, 10))
  const next_try_at = new Date(context.clock.now().getTime() + pauseMs)
  await updateEvent(context.db, event, { tries: tries + 1, next_try_at, last_error })
}

async function updateEvent(
  db: Reader,
  { provider, provider_event_id }: StoredEvent,
  change: { handled_at?: Date; tries?: number; next_try_at?: Date; last_error: string },
): Promise<void> {
  await db
    .updateTable('provider_events')
    .set(change)
    .where('provider', '=', provider)
    .where('provider_event_id', '=', provider_event_id)
    .execute()
}

/** Events that are not handled yet and due again. One that was just received is being handled by its request. */
export function waitingEvents(
  db: Reader,
  { provider, now }: { provider: string; now: Date },
  { after, limit }: After,
): Promise<StoredEvent[]> {
  return db
    .selectFrom('provider_events')
    .selectAll()
    .where('provider', '=', provider)
    .where('handled_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('next_try_at', '<=', now),
        eb.and([eb('next_try_at', 'is', null), eb('received_at', '<', new Date(now.getTime() - minuteMs))]),
      ]),
    )
    .$if(after !== undefined, rows => rows.where('provider_event_id', '>', after ?? ''))
    .orderBy('provider_event_id')
    .limit(limit)
    .execute()
}
