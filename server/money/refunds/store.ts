import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { lockOne } from '#db/locks.ts'
import type { Refunds } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Component, NetAndVat } from '#domain/ledger/components.ts'
import type { RefundStage, RefundStatus } from '#domain/refunds/states.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'

export type Refund = Selectable<Refunds>

/** undefined: the number is taken. */
export function insertRefund(tx: Tx, refund: Insertable<Refunds>): Promise<Refund | undefined> {
  return tx
    .insertInto('refunds')
    .values(refund)
    .onConflict(conflict => conflict.column('refund_no').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findRefund(db: Reader, refundId: string): Promise<Refund> {
  return db.selectFrom('refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirstOrThrow()
}

export function findRefundByNo(db: Reader, refundNo: string): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('refund_no', '=', refundNo).executeTakeFirst()
}

export function lockRefund(tx: Tx, refundId: string): Promise<Refund> {
  const refund = tx.selectFrom('refunds').selectAll().where('refund_id', '=', refundId)
  return lockOne(tx, 'refunds', refundId, refund)
}

export function updateRefund(tx: Tx, refundId: string, change: Updateable<Refunds>): Promise<Refund> {
  return tx
    .updateTable('refunds')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('refund_id', '=', refundId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Sets the credit note of refunds that were just decided. */
export async function nameCreditNote(tx: Tx, refunds: readonly Refund[], credit_note_id: string): Promise<void> {
  const ids = refunds.map(({ refund_id }) => refund_id)
  await tx.updateTable('refunds').set({ credit_note_id }).where('refund_id', 'in', ids).execute()
}

/** The requests of one order that wait for staff. */
export function listRefundRequests(db: Reader, orderId: string): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('refund_status', '=', 'requested')
    .orderBy('refund_id')
    .execute()
}

/** The payments of an order and what each of them brought for it, the newest first. */
export async function listReceived(db: Reader, orderId: string) {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.transaction_id', 'ledger_entries.transaction_id')
    .innerJoin('payments', join =>
      join.on('ledger_transactions.reference', '=', sql<string>`'payment:' || payments.payment_id`),
    )
    .select(['payments.payment_id', 'payments.created_at', 'payments.method'])
    .select(eb => eb.fn.sum<string>('ledger_entries.amount').as('amount'))
    .where('ledger_entries.order_id', '=', orderId)
    .where('ledger_entries.account', '=', 'receivable')
    .where('ledger_transactions.kind', '=', 'receipt')
    .groupBy(['payments.payment_id', 'payments.created_at', 'payments.method'])
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.payment_id', 'desc')
    .execute()
  return rows.map(({ amount, ...payment }) => ({ ...payment, amount: -Number(amount) }))
}

/** All refunds of an order by any way, including what was set off against its balance. */
export async function readRefundedTotal(db: Reader, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select(sql<string>`coalesce(sum(refund_amount), 0)`.as('sum'))
    .where('order_id', '=', orderId)
    .where('refund_status', 'in', ['refunding', 'refund_failed', 'refund_successful'])
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/**
 * What is to be refunded over each payment, whether it has arrived or not; what a bank gave back is counted with its
 * loss. For a bought-out rental it includes refunds of the purchase over one of its payments.
 */
export async function readSentBack(db: Reader, orderId: string) {
  const rows = await db
    .selectFrom('refunds')
    .select('payment_id')
    .select(eb => eb.fn.sum<string>('refund_amount').as('amount'))
    .where(
      sql<boolean>`(order_id = ${orderId} or payment_id is not null and order_id in
        (select bought_order_id from requests where requests.order_id = ${orderId}))`,
    )
    .where('refund_status', 'not in', ['requested', 'rejected'])
    .where('dispute_id', 'is', null)
    .groupBy('payment_id')
    .execute()
  return rows.map(({ payment_id, amount }) => ({ payment_id, amount: Number(amount) }))
}

/** What was not refunded of each item of an order, by component: the ledger itself updates these balances. */
export async function itemBalances(
  db: Reader,
  orderId: string,
): Promise<Map<string, Partial<Record<Component, NetAndVat>>>> {
  const rows = await db
    .selectFrom('item_money')
    .innerJoin('order_items', 'order_items.item_id', 'item_money.item_id')
    .select(['item_money.item_id', 'component', 'item_money.net', 'item_money.vat'])
    .where('order_items.order_id', '=', orderId)
    .execute()
  const balances = new Map<string, Partial<Record<Component, NetAndVat>>>()
  for (const { item_id, component, net, vat } of rows) {
    balances.set(item_id, { ...balances.get(item_id), [component]: { net: Number(net), vat: Number(vat) } })
  }
  return balances
}

/**
 * The refunds that their owner sees: without those that staff started themselves (whose requester is the first
 * approver) and have not decided. A surplus payment belongs to no order, but to the person who paid.
 */
export function userRefunds(db: Reader, userId: string) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where(
      sql<boolean>`(order_id in (select order_id from orders where user_id = ${userId})
      or payment_id in (select payment_id from payments join checkouts using (checkout_id) where user_id = ${userId}))
      and ${visible}`,
    )
}

export function listOrderRefundRows(db: Reader, orderId: string): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(visible)
    .orderBy('created_at', 'desc')
    .orderBy('refund_id', 'desc')
    .execute()
}

const visible = sql<boolean>`(refund_status not in ('requested', 'rejected')
  or asked_by is null or approved_by is null or asked_by <> approved_by)`

export interface RefundFilter {
  stage?: RefundStage | undefined
  status?: Refund['refund_status'] | undefined
  type?: Refund['type'] | undefined
  way?: Refund['way'] | undefined
  order_no?: string | undefined
  /** The number of a refund or of an order. */
  q?: string | undefined
}

const stageStatuses = {
  to_approve: 'requested',
  second_person: 'requested',
  refunding: 'refunding',
  failed: 'refund_failed',
  done: 'refund_successful',
  rejected: 'rejected',
} as const satisfies Record<RefundStage, RefundStatus>

export function staffRefunds(db: Reader, { stage, status, type, way, order_no, q }: RefundFilter) {
  let rows = db.selectFrom('refunds').selectAll()
  if (stage !== undefined) rows = rows.where('refund_status', '=', inlineLiteral(stageStatuses[stage]))
  if (stage === 'to_approve') rows = rows.where('approved_by', 'is', null)
  if (stage === 'second_person') rows = rows.where('approved_by', 'is not', null)
  if (status !== undefined) rows = rows.where('refund_status', '=', inlineLiteral(status))
  if (type !== undefined) rows = rows.where('type', '=', inlineLiteral(type))
  if (way !== undefined) rows = rows.where('way', '=', inlineLiteral(way))
  if (order_no !== undefined) {
    rows = rows.where('order_id', 'in', eb =>
      eb.selectFrom('orders').select('order_id').where('order_no', '=', order_no),
    )
  }
  if (q) {
    const number = q.toUpperCase()
    // Two searches, each with its own index.
    rows = rows.where('refund_id', 'in', eb =>
      eb
        .selectFrom('refunds as named')
        .select('named.refund_id')
        .where('refund_no', '=', number)
        .union(
          eb
            .selectFrom('refunds as ordered')
            .innerJoin('orders', 'orders.order_id', 'ordered.order_id')
            .select('ordered.refund_id')
            .where('order_no', '=', number),
        ),
    )
  }
  return rows
}
