import { type Insertable, type Selectable, sql } from 'kysely'
import { lockAdvisories } from '#db/locks.ts'
import type { StatementOutcomes, Statements } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { type Day, shopTimeZone } from '#domain/calendar.ts'
import { refundAlertDays, refundDays } from '#domain/requests/refund-due.ts'
import { readReference } from '#domain/statements/short-reference.ts'
import { findUserIdentity } from '#server/people/accounts/export-user-data.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

export type Statement = Selectable<Statements>
export type Outcome = Selectable<StatementOutcomes>

export function insertStatement(tx: Tx, statement: Insertable<Statements>): Promise<Statement> {
  return tx.insertInto('statements').values(statement).returningAll().executeTakeFirstOrThrow()
}

export function findStatement(db: Reader, statementId: string): Promise<Statement | undefined> {
  return db.selectFrom('statements').selectAll().where('statement_id', '=', statementId).executeTakeFirst()
}

/** Statements are handled one after the other, whether by the worker, their owner, or two members of staff at once. */
export async function lockStatements(tx: Tx, statementIds: Iterable<string>): Promise<void> {
  await lockAdvisories(tx, 'statement', [...new Set(statementIds)])
}

export async function insertOutcome(tx: Tx, outcome: Insertable<StatementOutcomes>): Promise<void> {
  await tx.insertInto('statement_outcomes').values(outcome).execute()
}

/** The newest outcome counts. */
export function findLastOutcome(db: Reader, statementId: string): Promise<Outcome | undefined> {
  return db
    .selectFrom('statement_outcomes')
    .selectAll()
    .where('statement_id', '=', statementId)
    .orderBy('outcome_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Without an outcome it waits. */
export function toStatementState(last: Pick<Outcome, 'outcome' | 'reason' | 'staff_id'> | undefined) {
  if (!last) return { outcome: 'waiting', reason: '', isDecided: false } as const
  return { outcome: last.outcome, reason: last.reason, isDecided: last.staff_id !== null }
}

export async function listLastOutcomes(db: Reader, statementIds: readonly string[]) {
  if (statementIds.length === 0) return []
  return outcomes(db)
    .distinctOn('statement_id')
    .where('statement_id', 'in', [...statementIds])
    .orderBy('statement_id')
    .orderBy('outcome_id', 'desc')
    .execute()
}

export function listOutcomes(db: Reader, statementId: string) {
  return outcomes(db).where('statement_id', '=', statementId).orderBy('outcome_id').execute()
}

function outcomes(db: Reader) {
  return db
    .selectFrom('statement_outcomes')
    .leftJoin('orders', 'orders.order_id', 'statement_outcomes.order_id')
    .leftJoin('users', 'users.user_id', 'statement_outcomes.staff_id')
    .select(['statement_id', 'outcome', 'reason', 'request_nos', 'at', 'staff_id', 'order_no', 'user_name'])
}

/** The refunds that are owed for withdrawals, by the numbers of their requests. */
export async function listRequestRefunds(db: Reader, requestNos: readonly string[]) {
  if (requestNos.length === 0) return []
  return db
    .selectFrom('requests')
    .select(['request_no', 'refund_due_on', 'refunded_at'])
    .where('request_no', 'in', [...requestNos])
    .execute()
}

/** `open`: staff have to look at it, or the worker has not run yet. */
export function statementRows(
  db: Reader,
  { kind, open, q }: { kind?: Statement['kind'] | undefined; open?: boolean | undefined; q?: string | undefined },
) {
  let rows = db.selectFrom('statements').selectAll('statements')
  if (q) rows = rows.where(sql<boolean>`right(statements.statement_id::text, 8) = ${readReference(q) ?? ''}`)
  if (kind !== undefined) rows = rows.where('kind', '=', kind)
  const isDone = sql<boolean>`coalesce((select outcome in ('done', 'closed', 'disowned') from statement_outcomes o
    where o.statement_id = statements.statement_id order by outcome_id desc limit 1), false)`
  if (open === undefined) return rows
  return rows.where(open ? sql<boolean>`not ${isDone}` : isDone)
}

/** The owner of the order when it was stated, wherever it has moved since. */
export function isOwnersOrder(
  { own_order_id, user_id }: Statement,
  order: Pick<Order, 'order_id' | 'user_id'>,
): boolean {
  return own_order_id === order.order_id || user_id === order.user_id
}

/** A person's statements: made while signed in, or under their verified address. */
export async function listUserStatements(db: Reader, userId: string) {
  const { userIds, email } = await findUserIdentity(db, userId)
  return db
    .selectFrom('statements')
    .select(['kind', 'channel', 'name', 'contract', 'email', 'items', 'reason', 'ending', 'end_wish', 'received_at'])
    .where(eb =>
      eb.or([
        eb('user_id', 'in', userIds),
        ...(email ? [eb(sql<string>`lower(email)`, '=', email.toLowerCase())] : []),
      ]),
    )
    .orderBy('received_at')
    .execute()
}

/** Withdrawals that nobody has handled, stated by then at the latest: there is no request yet that could be paid. */
export function listOpenWithdrawals(db: Reader, { statedBy, limit }: { statedBy: Day; limit: number }) {
  return statementRows(db, { kind: 'withdrawal', open: true })
    .where('stated_on', '<=', statedBy)
    .orderBy('stated_on')
    .orderBy('statement_id')
    .limit(limit)
    .execute()
}

export interface OpenRefunds {
  /** Due by then at the latest. */
  dueBy: Day
  after: string | undefined
  limit: number
}

/**
 * Withdrawals that are not refunded yet, or of which something has not arrived, ordered by id. The rent of a bought-out
 * rental and the price of services are refunded in orders of their own.
 */
export function listOpenWithdrawalRefunds(db: Reader, { dueBy, after, limit }: OpenRefunds) {
  let rows = db
    .selectFrom('requests')
    .innerJoin('orders', 'orders.order_id', 'requests.order_id')
    .select(['after_sale_id', 'request_no', 'refund_due_on', 'refund_alerted_day', 'refunded_at'])
    .where('refund_due_on', '<=', dueBy)
    .where(
      sql<boolean>`(refunded_at is null or exists (select from refunds
        join orders refunded on refunded.order_id = refunds.order_id
        left join requests behind on behind.bought_order_id = requests.order_id
        left join orders rental on rental.order_id = behind.order_id
        where refund_status in ('refunding', 'refund_failed')
          and (refund_reason = 'withdrawn' and refunded.checkout_id in (orders.checkout_id, rental.checkout_id)
            or refund_reason = 'returned' and refunded.order_id = rental.order_id)
          -- The last midnight before the statement in any time zone: earlier refunds are not of this withdrawal.
          and refunds.created_at >= (requests.refund_due_on - ${refundDays + 1}::int)))`,
    )
  if (after !== undefined) rows = rows.where('after_sale_id', '>', after)
  return rows.orderBy('after_sale_id').limit(limit).execute()
}

/**
 * Renewals and paid work that were withdrawn from by themselves, and of which something has not arrived. Their refund is
 * booked in the transaction of the withdrawal.
 */
export async function listOpenLaterRefunds(
  db: Reader,
  { dueBy, limit }: Pick<OpenRefunds, 'dueBy' | 'limit'>,
): Promise<{ after_sale_id: string; request_no: string; refund_due_on: Day; refund_alerted_day: number }[]> {
  const { rows } = await sql<{
    after_sale_id: string
    request_no: string
    refund_due_on: Day
    refund_alerted_day: number
  }>`
    select after_sale_id, request_no, due as refund_due_on, refund_alerted_day
      from requests q join request_events e using (after_sale_id) left join statements s using (statement_id)
      cross join lateral (select coalesce(stated_on, (e.at at time zone ${shopTimeZone})::date) + ${refundDays}::int as due) day
     where (e.event = 'bill_withdrawn' or e.event = 'taken_back' and statement_id is not null) and due <= ${dueBy}::date
       and refund_alerted_day < ${refundAlertDays[1]}
       and exists (select from refunds where refunds.order_id = q.order_id
         and refund_status in ('refunding', 'refund_failed') and refund_reason in ('work_not_done', 'withdrawn')
         and abs(extract(epoch from refunds.created_at - e.at)) < 60)
     order by after_sale_id limit ${limit}`.execute(db)
  return rows
}
