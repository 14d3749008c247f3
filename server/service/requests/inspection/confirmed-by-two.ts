import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { hasTwoIndependent } from '#server/people/concessions/colleagues.ts'
import type { Context } from '#server/platform/context.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'
import type { LockedRequest } from '../lock-request.ts'
import { wasScanned } from '../pick-up/pick-up-store.ts'

/**
 * Whether more than one person's statement confirms that a machine has left its customer: its carrier has scanned it,
 * or two members of staff have reported it, including the user `by` who reports it now. A person who recently gained
 * access to a colleague's account is not independent of them, and neither is one who was not independent at the time of
 * their report.
 */
export async function isConfirmedByTwo(
  db: Reader,
  context: Context,
  { request, subject }: LockedRequest,
  by?: string,
): Promise<boolean> {
  if (await wasScanned(db, request.shipment_id)) return true
  if (await wasTurnedAround(db, request)) return true
  const reporters = await listReporters(db, { request, subject })
  return hasTwoIndependent(db, context, 'unseen_return', by === undefined ? reporters : [...reporters, by])
}

/** Its own parcel came back unopened, or is lost. */
export async function wasTurnedAround(
  db: Reader,
  { after_sale_id, shipment_id }: LockedRequest['request'],
): Promise<boolean> {
  if (shipment_id !== null) return false
  const turned = await db
    .selectFrom('request_events')
    .select('event_id')
    .where('after_sale_id', '=', after_sale_id)
    .where('event', '=', 'pick_up')
    .where('actor_role', '=', 'carrier')
    .executeTakeFirst()
  return turned !== undefined
}

/**
 * The members of staff who have reported since the customer last had it that it was collected, that it is here or that
 * work on it began: for this request and for earlier ones of the item. Of several machines in one line each request
 * counts separately.
 */
async function listReporters(db: Reader, { request, subject: { item } }: LockedRequest): Promise<string[]> {
  const { rows } = await sql<{ actor_id: string }>`
    with own as (select e.*, r.apply_type, r.outcome from request_events e join requests r using (after_sale_id)
      where r.item_id = ${item.item_id} and (${item.quantity} = 1 or r.after_sale_id = ${request.after_sale_id}))
    select distinct actor_id from own
     where event in ('pick_up', 'start', 'inspect') and actor_role in ('operations', 'admin') and actor_id is not null and is_independent
       and event_id > coalesce((select max(event_id) from own
         where (apply_type in ${kindsInSql('work')} and event in ('send_back', 'complete'))
            or event = 'swapped' or (event = 'end' and outcome = 'swapped')), 0)`.execute(db)
  return rows.map(({ actor_id }) => actor_id)
}
