import type { Reader, Tx } from '#db/transaction.ts'
import { isContractOver } from '#domain/requests/may-apply.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockOrderCheckout } from '#server/records/orders/lock-order-checkout.ts'
import { findOrderItems } from '#server/records/orders/order-rows.ts'
import { findRequest, findUserRequest, lockRequest, type Request } from './store.ts'
import { readSubjects, type Subject } from './subject.ts'

export interface LockedRequest {
  request: Request
  subject: Subject
}

/** Locks the order's checkout first, as everywhere, then the request: concurrent decisions run one after the other. */
export async function lockUserRequest(tx: Tx, userId: string, requestNo: string, now: Date): Promise<LockedRequest> {
  const found = (await findUserRequest(tx, userId, requestNo)) ?? refuse('operation_not_found')
  return lockWithOrder(tx, found, now)
}

export async function lockAnyRequest(tx: Tx, requestNo: string, now: Date): Promise<LockedRequest> {
  const found = (await findRequest(tx, requestNo)) ?? refuse('operation_not_found')
  return lockWithOrder(tx, found, now)
}

/** Its order may have ended since the request: the check under the lock is final. */
export function assertHasContract(locked: LockedRequest): void {
  if (hasNoContract(locked)) refuse('operation_status_invalid', { reason: 'order_over' })
}

export function hasNoContract({ request, subject }: LockedRequest): boolean {
  return isContractOver(subject.facts, request.apply_type, subject.rules)
}

export async function lockWithOrder(tx: Tx, found: Request, now: Date): Promise<LockedRequest> {
  const order = await readOrderOfRequest(tx, found)
  await lockOrderCheckout(tx, order)
  return withOrder(tx, await lockRequest(tx, found.after_sale_id), now)
}

/** A request with the current state of its order and item. */
export async function withOrder(db: Reader, request: Request, now: Date): Promise<LockedRequest> {
  const order = await readOrderOfRequest(db, request)
  const items = await findOrderItems(db, [order.order_id])
  const requestItems = items.filter(({ item_id }) => item_id === request.item_id)
  const [subject] = await readSubjects(db, { order, items: requestItems, now })
  if (!subject) throw new Error(`Request ${request.request_no} is about nothing`)
  return { request, subject }
}

function readOrderOfRequest(db: Reader, { order_id }: Request) {
  return db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
}
