import type { Tx } from '#db/transaction.ts'
import { itemsOf, lockCheckout } from '../orders/store.ts'
import { refuse } from '../refusal.ts'
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

export async function lockWithOrder(tx: Tx, found: Request, now: Date): Promise<Locked> {
  const findOrder = () =>
    tx.selectFrom('orders').selectAll().where('order_id', '=', found.order_id).executeTakeFirstOrThrow()
  await lockCheckout(tx, (await findOrder()).checkout_id)
  const request = await lockRequest(tx, found.after_sale_id)
  const order = await findOrder()
  const items = await itemsOf(tx, [order.order_id])
  const own = items.filter(({ item_id }) => item_id === request.item_id)
  const [subject] = await subjectsOf(tx, { order, items: own, now })
  if (!subject) throw new Error(`Request ${request.request_no} is about nothing`)
  return { request, subject }
}
