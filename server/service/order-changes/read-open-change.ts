import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import type { About } from './charge.ts'
import { findNamed } from './find-changeable.ts'
import { openChange } from './store.ts'

/** The change that waits for its payment, so that its customer can pay it or drop it. */
export async function readOpenChange({ context, caller, params }: Input<'GET /orders/{order_no}/change'>) {
  const { db } = context
  const order = await findNamed(db, { orderNo: params.order_no, user: requireUser(caller), side: 'owner' })
  const charge = await openChange(db, order.order_id)
  if (!charge) return null
  const { checkout_no, amount, pay_until } = charge
  const { place, start_on, end_on, months } = (charge.about as unknown as About).target
  return { checkout_no, amount, pay_until: pay_until.toISOString(), start_on, end_on, months, address: place }
}
