import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { ApplyRefusal } from '#domain/requests/may-apply.ts'
import { kindsInSql } from '../requests/kinds-in-sql.ts'
import type { Order } from './order-rows.ts'

export interface ContractStatement {
  statement_id: string
  kind: 'withdrawal' | 'cancellation'
  received_at: Date
  outcome: 'waiting' | 'held' | 'human' | 'done'
  reason: string
  request_nos: string[]
  /** The member of staff who recorded it; null: it was made on the site. */
  logged_by: string | null
  /** Of a cancellation: how, and on which day it should end; null: as soon as possible. */
  ending: string | null
  end_wish: Day | null
  contract: string
  /** The requests that were picked. */
  picked: string[]
}

type Contract = Pick<Order, 'order_id' | 'order_no' | 'user_id' | 'email'>

/**
 * The statements about an order that are in effect, from their receipt on: one without a decision is matched by the
 * order number and address it contains.
 */
export async function findStandingStatements(db: Reader, order: Contract): Promise<ContractStatement[]> {
  const { order_id, order_no, user_id, email } = order
  const { rows } = await sql<ContractStatement>`
    select s.statement_id, kind, received_at, ending, end_wish, logged_by, contract, s.request_nos as picked,
        coalesce(last.outcome, 'waiting') as outcome,
        coalesce(last.reason, '') as reason, coalesce(last.request_nos, '{}') as request_nos
      from statements s
      left join lateral (select outcome, reason, request_nos, o.order_id from statement_outcomes o
        where o.statement_id = s.statement_id order by outcome_id desc limit 1) last on true
     where s.statement_id in (
         select statement_id from statements
          where named_no = ${order_no} and (user_id = ${user_id} or (email <> '' and lower(email) = lower(${email})))
         union select statement_id from statement_outcomes where order_id = ${order_id})
       and (last.outcome is null or (last.outcome in ('held', 'human', 'done') and last.order_id = ${order_id}))
     order by received_at, s.statement_id`.execute(db)
  return rows
}

/** Received and not settled yet: while there is one, nothing of the order is shipped. */
export async function findOpenStatements(db: Reader, order: Contract): Promise<ContractStatement[]> {
  return (await findStandingStatements(db, order)).filter(({ outcome }) => outcome !== 'done')
}

/** For `orders`: a withdrawal was stated and has not been executed yet. */
export const isWithdrawalOpen = sql<boolean>`exists (
  select from (
      select statement_id from statements where named_no = orders.order_no
         and (user_id = orders.user_id or (email <> '' and lower(email) = lower(orders.email)))
      union select statement_id from statement_outcomes where order_id = orders.order_id) about
    join statements s on s.statement_id = about.statement_id
    left join lateral (select outcome, o.order_id from statement_outcomes o
      where o.statement_id = s.statement_id order by outcome_id desc limit 1) last on true
   where kind = 'withdrawal'
     and (last.outcome is null or (last.outcome in ('held', 'human') and last.order_id = orders.order_id)))`

/** For `orders`: a withdrawal is not settled yet. */
export const isBeingWithdrawn = sql<boolean>`exists (select from requests where requests.order_id = orders.order_id
  and apply_type in ${kindsInSql('undoesContract')} and audit_status in ('wait_review', 'approved')
  and process_status not in ('reject', 'complete'))`

/** Statements whose execution is due, ordered by id. */
export async function findDueStatements(
  db: Reader,
  { before, after, limit }: Page & { before: Date },
): Promise<{ statement_id: string }[]> {
  const rows = lastOutcomes(db, { after, limit }).where('o.outcome', '=', 'held')
  return rows.where('received_at', '<=', before).execute()
}

/** What stands in the way of a cancellation only for a time: another request of its machine, or its arrival. */
export const cancellationWaits = ['waiting', 'running', 'on_its_way'] as const satisfies ApplyRefusal[]

/** Cancellations that such a request stood in the way of, ordered by id. */
export async function findWaitingCancellations(db: Reader, page: Page): Promise<{ statement_id: string }[]> {
  const rows = lastOutcomes(db, page).where('kind', '=', 'cancellation').where('o.outcome', '=', 'human')
  return rows.where('o.reason', 'in', cancellationWaits).execute()
}

interface Page {
  after: string | undefined
  limit: number
}

function lastOutcomes(db: Reader, { after, limit }: Page) {
  let rows = db
    .selectFrom('statement_outcomes as o')
    .innerJoin('statements', 'statements.statement_id', 'o.statement_id')
    .select('o.statement_id')
    .where(
      sql<boolean>`not exists (select from statement_outcomes later
        where later.statement_id = o.statement_id and later.outcome_id > o.outcome_id)`,
    )
  if (after !== undefined) rows = rows.where('o.statement_id', '>', after)
  return rows.orderBy('o.statement_id').limit(limit)
}
