import { type Insertable, type Selectable, sql } from 'kysely'
import { lockAdvisory, lockRows } from '#db/locks.ts'
import type { TransferFiles } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { isLossBehind } from '../../disputes/charged-back.ts'

export type TransferFileRow = Selectable<TransferFiles>

/** No bank accepts a larger file in one piece; what is left waits for the next. */
const maxPerFile = 1000

/** Refunds that a bank decides about, or that are settled with money it has given back, stay out of the files. */
const waiting = sql<boolean>`way = 'bank_transfer' and refund_status = 'refunding' and transfer_file_id is null
  and not ${isLossBehind('refunds')}
  and not exists (
    select from disputes d join payments p on p.payment_id = d.payment_id join checkouts c on c.checkout_id = p.checkout_id
     where d.closed_at is null and not d.inquiry and (d.payment_id = refunds.payment_id or c.order_id = refunds.order_id
              or c.checkout_id = (select o.checkout_id from orders o where o.order_id = refunds.order_id)))`

/**
 * Refunds that wait for a transfer and are in no file, the oldest first, with their recipients. Concurrent calls take
 * different rows.
 */
export async function takeWaiting(tx: Tx) {
  const found = tx
    .selectFrom('refunds')
    .leftJoin('orders', 'orders.order_id', 'refunds.order_id')
    .leftJoin('payments', 'payments.payment_id', 'refunds.payment_id')
    .leftJoin('checkouts', 'checkouts.checkout_id', 'payments.checkout_id')
    .leftJoin('users', 'users.user_id', 'checkouts.user_id')
    .select(['refund_id', 'refund_no', 'refund_amount', 'iban', 'order_no'])
    .select(sql<string>`coalesce(refunds.account_holder, orders.recipient, users.user_name, '')`.as('name'))
    .where(waiting)
    .where('iban', 'is not', null)
    .orderBy('refunds.created_at')
    .orderBy('refund_id')
    .limit(maxPerFile)
  return lockRows(tx, 'refunds', found, { skipLocked: true })
}

/** Refunds that wait for an account number and have had fewer requests than this. */
export function withoutAccount(
  db: Reader,
  { after, limit, maxRequests }: { after: string | undefined; limit: number; maxRequests: number },
) {
  let rows = db
    .selectFrom('refunds')
    .select(['refund_id', 'refund_no'])
    .where(waiting)
    .where('iban', 'is', null)
    .where('account_asked_times', '<', maxRequests)
  if (after !== undefined) rows = rows.where('refund_id', '>', after)
  return rows.orderBy('refund_id').limit(limit).execute()
}

export async function countWaiting(db: Reader) {
  const { rows } = await sql<{ has_iban: boolean; count: number; total: number }>`
    select iban is not null as has_iban, count(*)::int as count, sum(refund_amount)::bigint as total
      from refunds where ${waiting} group by 1`.execute(db)
  const totalsFor = (known: boolean) => {
    const { count, total } = rows.find(({ has_iban }) => has_iban === known) ?? { count: 0, total: 0 }
    return { count, total }
  }
  return { waiting: totalsFor(true), without_account: totalsFor(false) }
}

/** Files of one day are numbered; concurrent calls wait here. */
export async function nextFileNo(tx: Tx, day: string): Promise<string> {
  await lockAdvisory(tx, 'transfer_files')
  const prefix = `TF${day.replaceAll('-', '')}-`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transfer_files where file_no like ${`${prefix}%`}`.execute(tx)
  return `${prefix}${(rows[0]?.count ?? 0) + 1}`
}

export function insertFile(tx: Tx, file: Insertable<TransferFiles>): Promise<TransferFileRow> {
  return tx.insertInto('transfer_files').values(file).returningAll().executeTakeFirstOrThrow()
}

export async function putIntoFile(tx: Tx, refundIds: readonly string[], fileId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set(eb => ({ transfer_file_id: fileId, updated_at: now, version: eb('version', '+', 1) }))
    .where(sql<boolean>`refund_id = any(${refundIds})`)
    .execute()
}

/** The refunds of a file that wait for the bank, the oldest first. */
export async function listOpenInFile(db: Reader, fileNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('transfer_files', 'transfer_files.file_id', 'refunds.transfer_file_id')
    .select('refund_no')
    .where('file_no', '=', fileNo)
    .where('refund_status', '=', 'refunding')
    .orderBy('refunds.created_at')
    .orderBy('refund_id')
    .execute()
  return rows.map(({ refund_no }) => refund_no)
}

export function allFiles(db: Reader) {
  return db
    .selectFrom('transfer_files')
    .select(['file_id', 'file_no', 'iban', 'execute_on', 'refund_count', 'total', 'created_by', 'created_at'])
}

export function findFile(db: Reader, fileNo: string): Promise<{ xml: string } | undefined> {
  return db.selectFrom('transfer_files').select('xml').where('file_no', '=', fileNo).executeTakeFirst()
}

/** How many refunds of each file are not marked as paid yet. */
export async function openIn(db: Reader, fileIds: readonly string[]): Promise<Map<string, number>> {
  if (fileIds.length === 0) return new Map()
  const { rows } = await sql<{ transfer_file_id: string; count: number }>`
    select transfer_file_id, count(*)::int as count from refunds
     where transfer_file_id = any(${fileIds}) and refund_status = 'refunding' group by 1`.execute(db)
  return new Map(rows.map(row => [row.transfer_file_id, row.count]))
}
