import type { Reader, Tx } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'
import { step } from '#domain/machine.ts'
import { orderMachine } from '#domain/orders/states.ts'
import type { SignedInUser } from '#server/platform/http/require-user.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { findUserOrder, lockCheckout, type Order } from '#server/records/orders/order-rows.ts'
import { openChange } from './store.ts'

/** Who acts: the owner on their own order, or staff on any, whose permission the call has checked. */
export type Side = 'owner' | 'staff'

export interface FindInput {
  orderNo: string
  user: SignedInUser
  side: Side
}

/** An order that this person may change now, without another change that waits for its payment. */
export async function findChangeable(db: Reader, finding: FindInput): Promise<Order> {
  const order = await findNamed(db, finding)
  mayChange(order, actingRole(finding))
  await assertNoOpenChange(db, order)
  return order
}

/** The same under its lock until the transaction ends. */
export async function lockChangeable(tx: Tx, finding: FindInput): Promise<Order> {
  const { checkout_id } = await findNamed(tx, finding)
  await lockCheckout(tx, checkout_id)
  return findChangeable(tx, finding)
}

export async function lockNamed(tx: Tx, finding: FindInput): Promise<Order> {
  const { checkout_id } = await findNamed(tx, finding)
  await lockCheckout(tx, checkout_id)
  return findNamed(tx, finding)
}

export async function findNamed(db: Reader, { orderNo, user: person, side }: FindInput): Promise<Order> {
  const order = side === 'owner' ? await findUserOrder(db, person.userId, orderNo) : await findOrderByNo(db, orderNo)
  return order ?? refuse('order_not_found')
}

/** Staff who order something themselves are its customers. */
export function actingRole({ user: person, side }: Pick<FindInput, 'user' | 'side'>): Role {
  return side === 'owner' ? 'customer' : person.role
}

function mayChange(order: Order, role: Role): void {
  unwrapOrRefuse(step(orderMachine, order.order_status, 'change', role))
}

export async function assertNoOpenChange(db: Reader, order: Order): Promise<void> {
  const open = await openChange(db, order.order_id)
  if (open) refuse('process_incomplete', { reason: 'change_open', checkout_no: open.checkout_no })
}
