import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { ownersView } from '#server/sales/orders/read-orders.ts'

/** For a colleague who has the customer on the telephone. The view is read-only, and the access is recorded. */
export async function readAsCustomer({ context, caller, params }: Input<'GET /admin/orders/{order_no}/as-customer'>) {
  const order = (await findOrderByNo(context.db, params.order_no)) ?? refuse('order_not_found')
  await transaction(context.db, tx =>
    writeAudit(tx, context, {
      ...{ actor: requireUser(caller), action: 'order.seen_as_customer' },
      subject: ['order', order.order_no],
    }),
  )
  const language = order.language
  return { ...(await ownersView(context, order, language)), language }
}
