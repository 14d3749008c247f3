import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { coversTermination } from '#domain/statements/covers.ts'
import { known, leavesContract } from '#domain/statements/states.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockOrder } from '#server/records/orders/lock-order.ts'
import { type ContractStatement, findStandingStatements } from '#server/records/orders/open-statements.ts'
import { findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'
import { findNamed } from './later/find-named.ts'
import type { Statement } from './store.ts'
import type { Effect, Meant } from './take-effect.ts'

/**
 * Nothing is left to decide for a statement if all that it can mean was withdrawn from or cancelled before, or if an
 * earlier cancellation ends the rental as this one wants it. An earlier statement about a part settles no other part.
 */
export async function settledBefore(
  tx: Tx,
  { statement, order: found, itemIds, requestNos }: Pick<Meant, 'statement' | 'order' | 'itemIds' | 'requestNos'>,
): Promise<Effect | undefined> {
  const { order } = await lockOrder(tx, found)
  if (requestNos.length > 0) return namedSettled(tx, order, requestNos)
  const others = (await findStandingStatements(tx, order)).filter(
    ({ statement_id, outcome }) => statement_id !== statement.statement_id && outcome === 'done',
  )
  const undone = await findUndone(tx, order, itemIds)
  const isWithdrawn = others.some(({ kind, reason }) => kind === 'withdrawal' && !leavesContract(reason))
  if (undone && (undone.request_nos.length > 0 || isWithdrawn)) {
    if (statement.kind === 'cancellation') return { outcome: 'closed', reason: 'superseded', request_nos: [] }
    return { outcome: 'done', reason: known, ...undone }
  }
  const same = statement.kind === 'cancellation' && (await findSameCancellation(tx, { statement, order, others }))
  if (same) return { outcome: 'done', reason: known, request_nos: same.request_nos }
  return order.order_status === 'canceled' ? { outcome: 'done', reason: known, request_nos: [] } : undefined
}

/** Each of these contracts was undone, by itself or with its rental or purchase, or ended without being paid. */
async function namedSettled(db: Reader, order: Order, requestNos: readonly string[]): Promise<Effect | undefined> {
  const requests = await findNamed(db, requestNos)
  const isElsewhere = requests.length < requestNos.length || requests.some(one => one.order_id !== order.order_id)
  if (isElsewhere) return undefined
  const item_ids = [...new Set(requests.map(({ item_id }) => item_id))]
  if (order.order_status === 'canceled') return { outcome: 'done', reason: known, request_nos: [], item_ids }
  const ended = await listEndedContracts(db, requestNos)
  const left = requests.filter(({ request_no }) => !ended.includes(request_no)).map(({ item_id }) => item_id)
  const undone = left.length > 0 ? await findUndone(db, order, left) : { request_nos: [] }
  if (!undone || (left.length > 0 && undone.request_nos.length === 0)) return undefined
  const request_nos = [...new Set([...requestNos, ...undone.request_nos])]
  return { outcome: 'done', reason: known, request_nos, item_ids }
}

/** Of these requests, contracts that are withdrawn from, or that ended because they were not paid. */
async function listEndedContracts(db: Reader, requestNos: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ request_no: string }>`
    select request_no from requests q where request_no = any(${requestNos as string[]}) and (bill_state = 'withdrawn'
        or apply_type in ${kindsInSql('isContract')} and completed_at is not null and bought_order_id is null
          and (audit_status <> 'approved' or process_status <> 'complete' or exists (select from request_events e
            where e.after_sale_id = q.after_sale_id and e.event = 'taken_back')))
     order by request_no`.execute(db)
  return rows.map(({ request_no }) => request_no)
}

interface Undone {
  item_ids: string[]
  request_nos: string[]
}

/**
 * The items that were meant and the withdrawals from them; undefined: one of them still stands. Read without a lock,
 * because nothing that was withdrawn from comes back.
 */
async function findUndone(db: Reader, { order_id }: Order, itemIds: readonly string[]): Promise<Undone | undefined> {
  const items = await findOrderItems(db, [order_id])
  const meant = itemIds.length === 0 ? items : items.filter(({ item_id }) => itemIds.includes(item_id))
  const item_ids = meant.map(({ item_id }) => item_id)
  const withdrawals = await listWithdrawals(db, item_ids)
  const isUndone = (item: OrderItem) =>
    endedWithout(item) || withdrawals.some(({ item_id }) => item_id === item.item_id)
  if (!meant.every(isUndone)) return undefined
  return { item_ids, request_nos: [...new Set(withdrawals.map(({ request_no }) => request_no))] }
}

/** Cancelled, or a service that ended with its machine: no request says so. */
function endedWithout({ item_status, product_kind }: OrderItem): boolean {
  return item_status === 'canceled' || (product_kind === 'service' && item_status === 'closed')
}

/**
 * From the items themselves, or from the purchase that one was bought out into, which includes its rental. The return
 * for a recall has no day by which it is paid: a withdrawal still adds one.
 */
async function listWithdrawals(db: Reader, itemIds: readonly string[]) {
  const { rows } = await sql<{ item_id: string; request_no: string }>`
    select i.item_id, q.request_no from order_items i
      join requests q on q.item_id = i.item_id
        or q.order_id in (select bought_order_id from requests b where b.item_id = i.item_id)
     where i.item_id = any(${itemIds as string[]}::uuid[]) and q.apply_type in ${kindsInSql('undoesContract')}
       and q.audit_status = 'approved' and (q.refund_due_on is not null or q.reason_code = 'withdrawal')
     order by q.after_sale_id`.execute(db)
  return rows
}

interface RepeatedStatement {
  statement: Statement
  order: Order
  others: readonly ContractStatement[]
}

async function findSameCancellation(
  db: Reader,
  { statement, order, others }: RepeatedStatement,
): Promise<ContractStatement | undefined> {
  for (const other of others) {
    if (other.kind !== 'cancellation' || other.reason === known) continue
    const earlier = { ...toTermination(other), endsByItself: other.reason === 'ends_by_itself' }
    if (!coversTermination(earlier, toTermination(statement), order.end_on)) continue
    if (earlier.endsByItself || (await doesReturnStand(db, order, other.request_nos))) return other
  }
  return undefined
}

function toTermination({
  ending,
  end_wish,
  received_at,
}: Pick<ContractStatement, 'ending' | 'end_wish' | 'received_at'>) {
  return { ending, end_wish, received_on: dayInShop(received_at) }
}

/** Its return was neither rejected nor given up while the rental goes on. */
async function doesReturnStand(db: Reader, { order_status }: Order, requestNos: readonly string[]): Promise<boolean> {
  if (requestNos.length === 0) return false
  const requests = await db
    .selectFrom('requests')
    .select('completed_at')
    .where('request_no', 'in', [...requestNos])
    .where('audit_status', 'in', ['wait_review', 'approved'])
    .execute()
  const goesOn = order_status === 'delivered' || order_status === 'in_use'
  return requests.some(({ completed_at }) => completed_at === null || !goesOn)
}
