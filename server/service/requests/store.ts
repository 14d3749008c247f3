import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { lockOne } from '#db/locks.ts'
import type { Requests } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import { threadLimits } from '#domain/messages/thread.ts'
import type { ProcessStatus } from '#domain/requests/states.ts'
import { kindsWith } from '#domain/requests/traits.ts'
import type { ReportedReason, RequestEventName } from '#domain/requests/values/events.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'

export type Request = Selectable<Requests>

/** undefined: the number is taken. An open request for the same item is reported by the index itself. */
export function insertRequest(tx: Tx, request: Insertable<Requests>): Promise<Request | undefined> {
  return tx
    .insertInto('requests')
    .values(request)
    .onConflict(conflict => conflict.column('request_no').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findRequest(db: Reader, requestNo: string): Promise<Request | undefined> {
  return db.selectFrom('requests').selectAll().where('request_no', '=', requestNo).executeTakeFirst()
}

export function findRequestById(db: Reader, afterSaleId: string): Promise<Request> {
  return db.selectFrom('requests').selectAll().where('after_sale_id', '=', afterSaleId).executeTakeFirstOrThrow()
}

/** Only the person's own: a stranger's number is as unknown as one that never existed. */
export function findUserRequest(db: Reader, userId: string, requestNo: string): Promise<Request | undefined> {
  return db
    .selectFrom('requests')
    .selectAll()
    .where('request_no', '=', requestNo)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function lockRequest(tx: Tx, afterSaleId: string): Promise<Request> {
  const request = tx.selectFrom('requests').selectAll().where('after_sale_id', '=', afterSaleId)
  return lockOne(tx, 'requests', afterSaleId, request)
}

export async function updateRequest(tx: Tx, afterSaleId: string, change: Updateable<Requests>): Promise<Request> {
  return tx
    .updateTable('requests')
    .set(change)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('after_sale_id', '=', afterSaleId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const ended: readonly Request['process_status'][] = ['reject', 'complete']

/** Those of these items whose machine was bought out of its rental. */
export async function filterBoughtItems(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('requests')
    .select('item_id')
    .where('item_id', 'in', ids)
    .where('bought_order_id', 'is not', null)
    .execute()
  return new Set(rows.map(({ item_id }) => item_id))
}

/** Whether a purchase is that of a machine by its tenant: it was rented out, whatever its line is sold as. */
export async function isBoughtOut(db: Reader, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('requests')
    .select('after_sale_id')
    .where('bought_order_id', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}

/** The order in which the machine of a rental was bought. */
export async function findPurchase(db: Reader, orderId: string): Promise<Order | undefined> {
  const bought = db.selectFrom('requests').select('bought_order_id').where('order_id', '=', orderId)
  return db.selectFrom('orders').selectAll().where('order_id', 'in', bought).executeTakeFirst()
}

/** Those of these items that were withdrawn from and refunded, whether they came back or not. */
export async function filterWithdrawnItems(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('requests')
    .select('item_id')
    .where('item_id', 'in', ids)
    .where('apply_type', 'in', kindsWith('undoesContract'))
    .where('audit_status', '=', 'approved')
    .where('refunded_at', 'is not', null)
    .where('completed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ item_id }) => item_id))
}

/**
 * Whether the item `i` was withdrawn from, itself or as what it was bought out into. What was given up without a refund
 * stays bought.
 */
const isWithdrawn = sql<boolean>`exists (select from requests q where q.apply_type in ${kindsInSql('undoesContract')}
  and q.audit_status = 'approved' and (q.completed_at is null or q.refunded_at is not null) and (q.item_id = i.item_id
    or q.order_id in (select bought_order_id from requests b where b.item_id = i.item_id)))`

/** A purchase out of a rental is the machine of that rental, and no second one. */
const isOutOfRental = sql<boolean>`exists (select from requests b where b.bought_order_id = i.order_id)`

/** A rented machine that was returned: its contract is completed, and nobody has bought it. */
const isReturned = sql<boolean>`(o.kind = 'rent' and i.item_status = 'completed'
  and not exists (select from requests b where b.item_id = i.item_id and b.bought_order_id is not null))`

/**
 * Of these items, machines that no longer count as left with their customer: their services end, or belong to another
 * line.
 */
export function comingBack(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return itemsThat(db, ids, sql`${isWithdrawn} or ${isOutOfRental}`)
}

/** The same, plus rented machines that were returned, for work that nobody has begun. */
export function noLongerThere(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return itemsThat(db, ids, sql`${isWithdrawn} or ${isOutOfRental} or ${isReturned}`)
}

async function itemsThat(db: Reader, ids: readonly string[], are: RawBuilder<unknown>): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ item_id: string }>`
    select i.item_id from order_items i join orders o using (order_id)
     where i.item_id = any(${ids}::uuid[]) and (${are})`.execute(db)
  return new Set(rows.map(({ item_id }) => item_id))
}

/** The requests that have not ended; the index allows one per item. */
export function listOpenRequests(db: Reader, itemIds: readonly string[]): Promise<Request[]> {
  if (itemIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('requests')
    .selectAll()
    .where('item_id', 'in', itemIds)
    .where('audit_status', 'in', ['wait_review', 'approved'])
    .where('process_status', 'not in', ended)
    .execute()
}

const maxOrderRequests = 100

/** Of a very long list those that have not ended, and the newest. */
export async function listOrderRequests(db: Reader, orderId: string): Promise<Request[]> {
  const rows = await db
    .selectFrom('requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy(sql`completed_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(maxOrderRequests)
    .execute()
  return rows.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
}

/** The repairs of an order's machines that were carried out; another remedy than a repair is none. */
export function listRepairs(db: Reader, orderId: string): Promise<Pick<Request, 'item_id' | 'apply_time'>[]> {
  return db
    .selectFrom('requests')
    .select(['item_id', 'apply_time'])
    .where('order_id', '=', orderId)
    .where('apply_type', 'in', kindsWith('mendsDefect'))
    .where('process_status', '=', 'complete')
    .where('outcome', '=', '')
    .where(eb => eb.fn.coalesce('given_remedy', 'remedy', sql.lit('repair')), '=', 'repair')
    .execute()
}

/** The outcome of a claim that its customer has taken back after it was accepted. */
export const canceledLater = 'canceled' satisfies ReportedReason

/** How often its customer has taken back a request for this item since then. */
export async function countTakenBack(db: Reader, itemId: string, since: Date): Promise<number> {
  const { taken_back } = await db
    .selectFrom('requests')
    .select(eb => eb.fn.countAll<number>().as('taken_back'))
    .where('item_id', '=', itemId)
    .where(eb => eb.or([eb('audit_status', '=', 'cancel'), eb('outcome', '=', canceledLater)]))
    .where('completed_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(taken_back)
}

export function userRequests(db: Reader, userId: string, applyType: Request['apply_type'] | undefined) {
  const rows = db.selectFrom('requests').selectAll().where('user_id', '=', userId)
  return applyType === undefined ? rows : rows.where('apply_type', '=', applyType)
}

/** What their writer takes (`write-event.ts`). */
interface RequestEventTypes {
  event: RequestEventName
  from_status: ProcessStatus | null
  to_status: ProcessStatus | null
  actor_role: Actor
}

export function listRequestEvents(db: Reader, afterSaleId: string) {
  return db
    .selectFrom('request_events')
    .selectAll()
    .where('after_sale_id', '=', afterSaleId)
    .$narrowType<RequestEventTypes>()
    .orderBy('event_id')
    .execute()
}

/** The newest ones, in the order they were written. */
export function listRequestMessages(db: Reader, afterSaleId: string) {
  const newest = db
    .selectFrom('request_messages')
    .selectAll()
    .where('after_sale_id', '=', afterSaleId)
    .orderBy('message_id', 'desc')
    .limit(threadLimits.shown)
  return db.selectFrom(newest.as('newest')).selectAll().orderBy('message_id').execute()
}

/** The request by which the goods of this one come back. */
export async function findContinuation(db: Reader, afterSaleId: string): Promise<string | null> {
  const made = await db
    .selectFrom('requests')
    .select('request_no')
    .where('ended_repair_id', '=', afterSaleId)
    .executeTakeFirst()
  return made?.request_no ?? null
}
