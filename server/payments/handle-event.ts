import type { Selectable } from 'kysely'
import type { ProviderEvents } from '#db/tables.ts'
import type { Reader } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { hearDispute } from '../disputes/hear-dispute.ts'
import { isUuid } from '../http/uuid.ts'
import { hearRefund } from '../refunds/hear-refund.ts'
import { refusedBy } from '../refunds/provider-verdict.ts'
import { askAbout } from './ask-provider.ts'
import { GatewayDown, type ProviderEvent } from './gateway.ts'
import { findPaymentBy, type Payment } from './store.ts'
import { writeFindingOnce } from './write-finding.ts'

export type StoredEvent = Pick<
  Selectable<ProviderEvents>,
  'provider' | 'provider_event_id' | 'event_type' | 'object_kind' | 'object_ref' | 'received_at' | 'tries'
>

const minuteMs = 60_000
const longestPauseMs = 6 * 60 * minuteMs
/** Unhandled for so long, staff are told. */
const patienceMs = 60 * minuteMs

/** What an event is about is read from the provider and applied. One that fails is tried again, later each time. */
export async function handleEvent(context: Context, event: StoredEvent): Promise<void> {
  try {
    await applyEvent(context, event)
  } catch (error) {
    await putOff(context, event, error)
    throw error
  }
  await updateEvent(context.db, event, { handled_at: context.clock.now(), last_error: '' })
}

async function applyEvent(context: Context, event: StoredEvent): Promise<void> {
  const { object_kind, object_ref } = event
  if (object_kind === '') return
  const hear = hearers[object_kind]
  if (hear) {
    if (!(await known(hear(context, object_ref)))) await noteUnknown(context, event)
    return
  }
  const payment = await paymentOf(context.db, { kind: object_kind, ref: object_ref })
  if (!payment) return noteUnknown(context, event)
  if ((await askAbout(context, payment)) === 'unanswered') throw new GatewayDown('The payment was not told of')
}

const hearers: Record<string, (context: Context, ref: string) => Promise<boolean>> = {
  refund: hearRefund,
  dispute: hearDispute,
}

/** False: the provider itself does not know it, or it belongs to none of our payments. */
export async function known(hearing: Promise<boolean>): Promise<boolean> {
  try {
    return await hearing
  } catch (error) {
    if (refusedBy(error) === 'resource_missing') return false
    throw error
  }
}

/** The payment an event is about; undefined: none of ours. */
export async function paymentOf(db: Reader, subject: ProviderEvent['subject']): Promise<Payment | undefined> {
  if (subject?.kind === 'session') return findPaymentBy(db, 'session_ref', subject.ref)
  if (subject?.kind === 'payment' && isUuid(subject.ref)) return findPaymentBy(db, 'payment_id', subject.ref)
  return undefined
}

function noteUnknown({ db, clock }: Context, { event_type, object_ref }: StoredEvent): Promise<void> {
  const told = { event_type }
  return writeFindingOnce(db, object_ref, { kind: 'event_unknown', told }, clock.now())
}

async function putOff(context: Context, event: StoredEvent, error: unknown): Promise<void> {
  const now = context.clock.now()
  const { tries, received_at, provider_event_id, event_type, object_ref } = event
  const pauseMs = Math.min(longestPauseMs, minuteMs * 2 ** Math.min(tries, 10))
  await updateEvent(context.db, event, {
    tries: tries + 1,
    next_try_at: new Date(now.getTime() + pauseMs),
    last_error: error instanceof Error ? error.name : 'unknown',
  })
  if (now.getTime() - received_at.getTime() < patienceMs) return
  const told = { event_type, object_ref, since: received_at.toISOString() }
  await writeFindingOnce(context.db, provider_event_id, { kind: 'event_unhandled', told }, now)
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

/** Not handled yet and due again, the oldest first. One that was just received is in the hands of who received it. */
export function waitingEvents(db: Reader, now: Date, limit: number): Promise<StoredEvent[]> {
  return db
    .selectFrom('provider_events')
    .selectAll()
    .where('handled_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('next_try_at', '<=', now),
        eb.and([eb('next_try_at', 'is', null), eb('received_at', '<', new Date(now.getTime() - minuteMs))]),
      ]),
    )
    .orderBy('received_at')
    .limit(limit)
    .execute()
}
