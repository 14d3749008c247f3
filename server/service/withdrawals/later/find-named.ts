import type { Reader } from '#db/transaction.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { namedRequests } from '#domain/statements/named.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import type { Request } from '../../requests/queries.ts'
import type { Statement } from '../store.ts'

/** Those of these numbers that exist, in their order. */
export async function findNamed(db: Reader, requestNos: readonly string[]): Promise<Request[]> {
  if (requestNos.length === 0) return []
  const rows = await db
    .selectFrom('requests')
    .selectAll()
    .where('request_no', 'in', [...requestNos])
    .execute()
  return rows.toSorted((one, other) => requestNos.indexOf(one.request_no) - requestNos.indexOf(other.request_no))
}

/** The order behind the first request that a statement names. */
export async function findNamedOrder(
  db: Reader,
  statement: Pick<Statement, 'kind' | 'contract' | 'request_nos'>,
): Promise<Order | undefined> {
  const [request] = await findNamed(db, namedRequests(statement))
  return request && findOrderById(db, request.order_id)
}

/** The purchase that a buy-out has become, if that alone is named, in a statement about the rental or the purchase. */
export async function findNamedPurchase(
  db: Reader,
  { order_id }: Pick<Order, 'order_id'>,
  requestNos: readonly string[],
): Promise<Order | undefined> {
  const requests = await findNamed(db, requestNos)
  const [request] = requests
  const isOnly = requests.length === 1 && requestNos.length === 1
  if (!isOnly || !request?.bought_order_id || !requestTraits[request.apply_type].sellsMachine) return undefined
  // Who may speak for one order may not name a contract of another: its owner would not be asked.
  const isOfOrder = [request.order_id, request.bought_order_id].includes(order_id)
  return isOfOrder ? findOrderById(db, request.bought_order_id) : undefined
}

/** The purchases that buy-outs of this rental have become, if everything that is named belongs to it. */
export async function findNamedPurchases(
  db: Reader,
  { order_id }: Pick<Order, 'order_id'>,
  requestNos: readonly string[],
): Promise<{ request_no: string; order: Order }[]> {
  const requests = await findNamed(db, requestNos)
  if (requests.length < requestNos.length || requests.some(one => one.order_id !== order_id)) return []
  const found: { request_no: string; order: Order }[] = []
  for (const { request_no, bought_order_id, apply_type } of requests) {
    if (bought_order_id === null || !requestTraits[apply_type].sellsMachine) continue
    found.push({ request_no, order: await findOrderById(db, bought_order_id) })
  }
  return found
}
