import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { type Cents, sum } from '#domain/money.ts'
import { type DisputeShare, type ReceivedAmount, shareDispute } from '#domain/payments/dispute-shares.ts'
import { type DisputeStatus, isClosed } from '#domain/payments/disputes.ts'
import type { Loss } from '#domain/refunds/spread.ts'
import { disputesOfOrder, type OrderDispute } from './store.ts'

/**
 * Losses of an order in lost disputes that no refund covers, as the ledger has them. Callers that hand something out,
 * send money, or count what was paid check here.
 */
export interface UncoveredLoss extends Loss {
  dispute_no: string
  payment_id: string
  left: Cents
}

/**
 * Each booking of a loss (t) refers to its dispute, or to the refund that is settled with it. Lines of the provider's
 * balance have the same kind and refer to neither; some query plans evaluate them before the filter that shows that
 * they book no loss.
 */
export const disputeOfLoss = sql`case
  when t.reference like 'dispute:%' then split_part(t.reference, ':', 2)::uuid
  when t.reference ~ '^(bounce:)?refund:[0-9a-f-]{36}:'
  then (select r.dispute_id from refunds r
         where r.refund_id = split_part(replace(t.reference, 'bounce:', ''), ':', 2)::uuid) end`

const losses = sql`
  select e.order_id, e.amount, t.order_id as refund_of, ${disputeOfLoss} as dispute_id
    from ledger_entries e join ledger_transactions t using (transaction_id)
   where e.account = 'dispute_losses' and t.kind = 'dispute'`

/** Losses of an order, and of the deposit of another order that has paid for it. */
export async function findUncoveredLosses(db: Reader, orderId: string): Promise<UncoveredLoss[]> {
  const [own, paidBy] = [await findOrderLosses(db, orderId), await depositBehind(db, orderId)]
  if (!paidBy) return own
  let most = paidBy.amount
  const others = await findOrderLosses(db, paidBy.order_id)
  return [
    ...own,
    ...others.flatMap(loss => {
      const left = Math.min(loss.left, most)
      most -= left
      return left > 0 ? [{ ...loss, left }] : []
    }),
  ]
}

async function findOrderLosses(db: Reader, orderId: string): Promise<UncoveredLoss[]> {
  const { rows } = await sql<UncoveredLoss>`
    select d.dispute_id, dispute_no, payment_id, lost.order_id as lost_by, sum(lost.amount)::int as "left"
      from (${losses} and e.order_id = ${orderId}) lost join disputes d on d.dispute_id = lost.dispute_id
     group by d.dispute_id, lost.order_id having sum(lost.amount) > 0 order by opened_at, d.dispute_id`.execute(db)
  return rows
}

/** Losses of a payment that no order received. */
export async function findUncoveredPaymentLosses(db: Reader, paymentId: string): Promise<UncoveredLoss[]> {
  const { rows } = await sql<UncoveredLoss>`
    select d.dispute_id, dispute_no, payment_id, null as lost_by, sum(lost.amount)::int as "left"
      from (${losses} and e.order_id is null) lost join disputes d on d.dispute_id = lost.dispute_id
     where payment_id = ${paymentId}
     group by d.dispute_id having sum(lost.amount) > 0 order by opened_at, d.dispute_id`.execute(db)
  return rows
}

/** The same condition in SQL, for rows of refunds under this name in their query. */
export function isLossBehind(row: 'refunds' | 'r') {
  const refund = sql.ref(row)
  return sql<boolean>`exists (select from ledger_entries e where e.account = 'dispute_losses'
    and case when ${refund}.order_id is null then e.order_id is null and exists (select from disputes d
          join ledger_transactions t on t.reference like 'dispute:' || d.dispute_id || ':%'
          where d.payment_id = ${refund}.payment_id and t.transaction_id = e.transaction_id)
        else e.order_id in (${refund}.order_id,
          (select q.order_id from requests q where q.bought_order_id = ${refund}.order_id limit 1)) end
    group by e.order_id having sum(e.amount) > 0)`
}

/**
 * For a machine that was bought out: how much of its price the deposit of its rental has paid, and no refund has given
 * back through a loss.
 */
export async function depositBehind(
  db: Reader,
  orderId: string,
): Promise<{ order_id: string; amount: Cents } | undefined> {
  const { rows } = await sql<{ order_id: string; amount: number }>`
    select r.order_id, (-sum(e.amount) + coalesce((select sum(lost.amount)
             from (${losses} and e.order_id = r.order_id and t.order_id = ${orderId}) lost), 0))::int as amount
      from requests r join ledger_transactions t on t.reference = 'buy_out:' || r.request_no
      join ledger_entries e on e.transaction_id = t.transaction_id
     where r.bought_order_id = ${orderId} and e.order_id = ${orderId} and e.account = 'receivable'
     group by r.order_id`.execute(db)
  return rows[0]
}

/** What banks have given back of each payment for an order, whether a refund covers it or not. */
export async function sumLossesByPayment(db: Reader, orderId: string): Promise<Map<string, Cents>> {
  const { rows } = await sql<{ payment_id: string; amount: number }>`
    select payment_id, sum(e.amount)::int as amount from ledger_entries e join ledger_transactions t using (transaction_id)
      join disputes on t.reference like 'dispute:' || dispute_id || ':%'
     where e.account = 'dispute_losses' and t.kind = 'dispute' and e.order_id = ${orderId}
     group by payment_id`.execute(db)
  return new Map(rows.map(({ payment_id, amount }) => [payment_id, amount]))
}

/** The uncovered losses of an order, which must not count as paid. */
export async function sumUncoveredLosses(db: Reader, orderId: string): Promise<Cents> {
  const taken = sum((await findUncoveredLosses(db, orderId)).map(({ left }) => left))
  return taken
}

/** An open dispute over money of this order: until it is decided nobody knows whether the order was paid. */
export async function findUndecidedDispute(db: Reader, orderId: string): Promise<OrderDispute | undefined> {
  for (const dispute of await disputesOfOrder(db, orderId)) {
    if (dispute.inquiry || isClosed(dispute.dispute_status as DisputeStatus)) continue
    if ((await findDisputeShares(db, dispute)).some(({ order_id }) => order_id === orderId)) return dispute
  }
  return undefined
}

/** The orders whose money a dispute is about, each with its share of what was neither refunded nor lost before. */
export async function findDisputeShares(db: Reader, { payment_id, amount }: DisputedPayment): Promise<DisputeShare[]> {
  const { rows } = await sql<ReceivedAmount>`
    select order_id, amount, greatest(0, amount - sent - lost)::int as "left",
           array(select due from order_items i where i.order_id = came.order_id and due > 0 order by position) as items
      from (select e.order_id, -sum(e.amount)::int as amount from ledger_transactions t
              join ledger_entries e using (transaction_id)
             where t.reference = ${`payment:${payment_id}`} and e.account = 'receivable' group by e.order_id) came
      cross join lateral (select coalesce(sum(refund_amount), 0) as sent from refunds r
             where (r.order_id = came.order_id or r.order_id in (select bought_order_id from requests q
               where q.order_id = came.order_id)) and r.payment_id = ${payment_id} and dispute_id is null
               and refund_status not in ('requested', 'rejected') and not ${isStill}) back
      cross join lateral (select coalesce(sum(e.amount), 0) as lost from ledger_entries e
              join ledger_transactions t using (transaction_id) join disputes d on t.reference like 'dispute:' || d.dispute_id || ':%'
             where d.payment_id = ${payment_id} and e.order_id = came.order_id and e.account = 'dispute_losses'
               and t.kind = 'dispute') gone
     order by order_id`.execute(db)
  return shareDispute(amount, rows)
}

/** A refund with nothing in progress: one that is at the provider, or at the bank in a file, has to finish first. */
export const isStill = sql<boolean>`(refund_status = 'refund_failed' or (refund_status = 'refunding' and (
  way = 'original' and provider_ref is null and provider_refund is null
  or way = 'bank_transfer' and transfer_file_id is null)))`

interface DisputedPayment {
  payment_id: string
  amount: Cents
}
