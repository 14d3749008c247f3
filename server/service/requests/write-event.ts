import type { Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import type { ProcessStatus } from '#domain/requests/states.ts'
import type { RequestEventName } from '#domain/requests/values/events.ts'

export interface RequestEvent {
  after_sale_id: string
  event: RequestEventName
  from?: ProcessStatus | null
  to?: ProcessStatus | null
  /** `isIndependent`: they count as independent of others, as for proposals. */
  actor: { role: Actor; id?: string; isIndependent?: boolean }
  reason?: string
  facts?: object
  now: Date
}

/** Writes a row of the request's timeline, in the transaction of its event. Rows are never changed. */
export async function writeRequestEvent(tx: Tx, row: RequestEvent): Promise<void> {
  const { after_sale_id, event, from, to, actor, reason, facts, now } = row
  await tx
    .insertInto('request_events')
    .values({
      ...{ after_sale_id, event, from_status: from ?? null, to_status: to ?? null },
      ...{ actor_role: actor.role, actor_id: actor.id ?? null, is_independent: actor.isIndependent ?? false },
      ...{ reason: reason ?? '', facts: JSON.stringify(facts ?? {}), at: now },
    })
    .execute()
}
