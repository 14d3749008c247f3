import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'
import { maxReturnDays } from '#server/records/requests/outdated-claim.ts'
import type { RequestAction } from '../kinds.ts'
import { daysLent } from '../loaners/loaner-days.ts'
import { hasNoContract } from '../lock-request.ts'
import { mailRequest } from '../mails.ts'
import { advance } from '../move-request.ts'
import { receiveReturn, startReturn } from '../pick-up/machine-return.ts'
import { makeRejection, makeReturn } from '../pick-up/make-return.ts'
import { daysRenewed, endOfTerm } from '../renewal/renewal-days.ts'
import { updateRequest } from '../store.ts'

const system = { role: 'system' } as const

/**
 * A repair has ended, its machine is not with its customer, and no other machine replaced it: a rental ends on the day
 * it was collected, a purchase is undone. The return or withdrawal that settles it waits for an inspection, or for the
 * machine itself.
 */
export async function endWithoutMachine(tx: Tx, context: Context, action: RequestAction): Promise<void> {
  const { request, subject } = action
  const { order, now } = subject
  if (hasNoContract(action)) return
  const { fetched_on, arrived_on } = await readTransitDays(tx, request.after_sale_id)
  if (fetched_on === null) return
  // Several in one line can only be undone together: for a single one, another replaces it, or it is brought back.
  if (subject.item.quantity > 1) refuse('operation_status_invalid', { reason: 'one_of_several' })
  const making = { subject, actor: system, reason: request.outcome, repairId: request.after_sale_id }
  const made = order.kind === 'rent' ? await makeReturn(tx, making) : await makeRejection(tx, making)
  const moved = await advance(tx, made, 'pick_up', { actor: system, now })
  const fetched = await updateRequest(tx, made.after_sale_id, { picked_up_on: fetched_on })
  const left = await startReturn(tx, { ...action, actor: system, request: { ...moved, ...fetched } })
  const after = arrived_on === null ? left : await arrived(tx, context, { ...action, request: left }, arrived_on)
  await mailRequest(tx, context, { request: after, order, event: 'step' })
}

async function arrived(tx: Tx, context: Context, action: RequestAction, arrivedOn: Day) {
  const { after_sale_id } = action.request
  await advance(tx, action.request, 'inspect', { actor: system, now: action.subject.now })
  const request = await updateRequest(tx, after_sale_id, { arrived_on: arrivedOn })
  return receiveReturn(tx, context, { ...action, actor: system, request })
}

/** When a repair collected its machine, and since when it is with the shop. On its way back it has no known place. */
async function readTransitDays(
  db: Reader,
  afterSaleId: string,
): Promise<{ fetched_on: Day | null; arrived_on: Day | null }> {
  const events = await db
    .selectFrom('request_events')
    .select(['event', 'at'])
    .where('after_sale_id', '=', afterSaleId)
    .where('event', 'in', ['pick_up', 'start', 'send_back'])
    .execute()
  const findDay = (event: string) => {
    const found = events.find(one => one.event === event)
    return found ? dayInShop(found.at) : null
  }
  return { fetched_on: findDay('pick_up'), arrived_on: findDay('send_back') === null ? findDay('start') : null }
}

/** Whether giving up this repair ended the contract of its machine. */
export async function isEndedBy(db: Reader, repairId: string): Promise<boolean> {
  const made = await db
    .selectFrom('requests')
    .select('after_sale_id')
    .where('ended_repair_id', '=', repairId)
    .executeTakeFirst()
  return made !== undefined
}

/** Whether a rental ends because its machine was not brought back from a repair: the tenant did not choose that. */
export async function endsForRepair(db: Reader, itemId: string): Promise<boolean> {
  const made = await db
    .selectFrom('requests')
    .select('after_sale_id')
    .where('item_id', '=', itemId)
    .where('ended_repair_id', 'is not', null)
    .executeTakeFirst()
  return made !== undefined
}

/**
 * For the request `w`: its carrier, or two independent members of staff at the time of their statements, have confirmed
 * it, or it was assessed when the machine was handed back.
 */
const isWitnessed = () => sql<boolean>`exists (select from request_events e where e.after_sale_id = w.after_sale_id
    and (e.event = 'complete' or (e.event = 'pick_up' and e.actor_role = 'carrier')))
  or (select count(distinct e.actor_id) from request_events e where e.after_sale_id = w.after_sale_id
    and e.is_independent and (e.event in ('pick_up', 'start') or (e.event = 'end' and w.outcome = 'swapped'))) > 1`

interface CountedFrom {
  /** A request whose single statement is accepted. */
  witnessed?: string | undefined
  /** The end of an earlier term, where it is not the present one. */
  end?: Day | undefined
}

/**
 * The days past the end on which the machine of `orders` was with the shop for work and not with its tenant: from its
 * collection until it was brought back, or until `today`. Days with a loaner do not count. Where only one person has
 * stated it, a week counts; `witnessed` accepts that statement for one request.
 */
export function daysWithUs(today: Day, { witnessed, end }: CountedFrom = {}) {
  const fetched = sql`(f.at at time zone 'Europe/Amsterdam')::date`
  const first = sql`greatest(${fetched}, ${endOfTerm(end)})`
  const isKnown = sql`(${isWitnessed()} or w.after_sale_id = ${witnessed ?? null}::uuid)`
  const last = sql`least((w.completed_at at time zone 'Europe/Amsterdam')::date, ${today}::date,
    case when ${isKnown} then null else ${fetched} + ${sql.lit(maxReturnDays)} end)`
  return sql<number>`coalesce((select sum(greatest(0, ${last} - ${first}) - ${daysLent(first, last)})::int
    from requests w join request_events f on f.after_sale_id = w.after_sale_id and f.event = 'pick_up'
    where w.order_id = orders.order_id and w.apply_type in ${kindsInSql('work')}), 0)`
}

/** For several rentals the days past their end that do not count as late, by their orders. */
export async function readDaysWithUs(
  db: Reader,
  orderIds: readonly string[],
  on: Day,
  counted: CountedFrom = {},
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', sql<number>`${daysWithUs(on, counted)} + ${daysRenewed(on, counted.end)}`.as('days')])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map(({ order_id, days }) => [order_id, days]))
}
