import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { isNotStopped } from '#server/fleet/devices/called-back.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'
import { endsForRepair } from '../inspection/beyond-repair.ts'
import { lastDayLent } from '../loaners/loaner-days.ts'
import type { Subject } from '../subject.ts'

/**
 * The day to which the rent of a rental counts whose end is down to the shop: of a termination for good cause, of the
 * notice that its machine is recalled, or `on` at the latest, as where a repair failed or staff close it. A loaner is
 * used until it is back. undefined: the tenant ends it, or its term does.
 */
export async function findOurEnd(
  db: Reader,
  subject: Subject,
  on: Day,
  { isOurs }: { isOurs: boolean },
): Promise<Day | undefined> {
  const { item, facts, now, today } = subject
  const cause = await findCauseDay(db, item.item_id)
  const asked = await findRecalledReturn(db, item.item_id)
  const isRecalled = facts.called_back || asked !== undefined
  if (!isOurs && cause === undefined && !isRecalled && !(await endsForRepair(db, item.item_id))) return undefined
  const recall = isRecalled ? await findRecallDay(db, item.item_id, asked ?? now) : undefined
  const [first = on] = [on, cause, recall].filter(day => day !== undefined).toSorted()
  if (first === on) return on
  const lent = await lastDayLent(db, item.item_id, today)
  const [, last = first] = [first, lent ?? first].toSorted()
  return last < on ? last : on
}

/** A return that ended without a collection leaves the rental as before. */
const isEndingReturn = sql<boolean>`(requests.apply_type in ${kindsInSql('endsRental')} and requests.audit_status = 'approved'
  and (requests.process_status <> 'complete' or requests.picked_up_on is not null))`

/** Staff may contest the cause of a termination, and with it only that it counts as one that is down to the shop. */
const isCauseAccepted = sql<boolean>`not exists (select from request_events where event = 'cause_contested'
  and request_events.after_sale_id = requests.after_sale_id)`

/**
 * The day of a termination of this item for good cause that nobody has contested: when it was received, or the later day
 * that it names (§ 543 BGB, 7:210 and 6:265 BW).
 */
async function findCauseDay(db: Reader, itemId: string): Promise<Day | undefined> {
  const received = sql`(statements.received_at at time zone 'Europe/Amsterdam')::date`
  const found = await db
    .selectFrom('requests')
    .innerJoin('statements', 'statements.statement_id', 'requests.statement_id')
    .select(sql<Day>`greatest(${received}, statements.end_wish)::text`.as('day'))
    .where('item_id', '=', itemId)
    .where('ending', '=', 'extraordinary')
    .where(isEndingReturn)
    .where(isCauseAccepted)
    .executeTakeFirst()
  return found?.day
}

/** When the return of an item was requested while its machine was recalled, whatever happened to it since. */
async function findRecalledReturn(db: Reader, itemId: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom('requests')
    .select('apply_time')
    .where('item_id', '=', itemId)
    .where('was_recalled', '=', true)
    .where(isEndingReturn)
    .executeTakeFirst()
  return found?.apply_time
}

/** The day on which its tenant was last notified, until then, that the machine of an item is recalled. */
async function findRecallDay(db: Reader, itemId: string, until: Date): Promise<Day | undefined> {
  const noticed = sql`coalesce(recalls.tells_at, recalls.created_at)`
  const { day } = await db
    .selectFrom('recall_notices')
    .innerJoin('recalls', 'recalls.recall_id', 'recall_notices.recall_id')
    .innerJoin('unit_reservations', 'unit_reservations.device_id', 'recall_notices.device_id')
    .innerJoin('order_items', join =>
      join
        .onRef('order_items.item_id', '=', 'unit_reservations.order_item_id')
        .onRef('order_items.order_id', '=', 'recall_notices.order_id'),
    )
    .select(sql<Day | null>`(max(${noticed}) at time zone 'Europe/Amsterdam')::date::text`.as('day'))
    .where('order_items.item_id', '=', itemId)
    .where('reservation_state', 'in', ['out', 'done'])
    .where('recalls.created_at', '<=', until)
    .where(isNotStopped)
    .executeTakeFirstOrThrow()
  return day ?? undefined
}
