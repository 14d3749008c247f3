import type { Reader, Tx } from '#db/transaction.ts'
import { isContractOver } from '#domain/after-sale/may-apply.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockOrderCheckout } from '#server/records/orders/lock-checkout-of.ts'
import { findOrderItems } from '#server/records/orders/order-rows.ts'
import { findRequest, findRequestOf, lockRequest, type Request } from './store.ts'
import { type Subject, subjectsOf } from './subject.ts'

export interface Locked {
  request: Request
  subject: Subject
}

/** The order's checkout first, as everywhere, then the request: two who decide at once come one after the other. */
export async function lockOwnRequest(tx: Tx, userId: string, requestNo: string, now: Date): Promise<Locked> {
  const found = (await findRequestOf(tx, userId, requestNo)) ?? refuse('operation_not_found')
  return lockWithOrder(tx, found, now)
}

export async function lockAnyRequest(tx: Tx, requestNo: string, now: Date): Promise<Locked> {
  const found = (await findRequest(tx, requestNo)) ?? refuse('operation_not_found')
  return lockWithOrder(tx, found, now)
}

/** Its order may have ended since it was asked: by the lock it is known. */
export function mustHaveContract(locked: Locked): void {
  if (hasNoContract(locked)) refuse('operation_status_invalid', { reason: 'order_over' })
}

export function hasNoContract({ request, subject }: Locked): boolean {
  return isContractOver(subject.facts, request.apply_type, subject.rules)
}

export async function lockWithOrder(tx: Tx, found: Request, now: Date): Promise<Locked> {
  const order = await findOrderOfRequest(tx, found)
  await lockOrderCheckout(tx, order)
  return withOrder(tx, await lockRequest(tx, found.after_sale_id), now)
}

/** A request with its order and its item, as they stand now. */
export async function withOrder(db: Reader, request: Request, now: Date): Promise<Locked> {
  const order = await findOrderOfRequest(db, request)
  const items = await findOrderItems(db, [order.order_id])
  const own = items.filter(({ item_id }) => item_id === request.item_id)
  const [subject] = await subjectsOf(db, { order, items: own, now })
  if (!subject) throw new Error(`Request ${request.request_no} is about nothing`)
  return { request, subject }
}

function findOrderOfRequest(db: Reader, { order_id }: Request) {
  return db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
}
