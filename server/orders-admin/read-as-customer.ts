import type { orderAdminEndpoints } from '#contract/orders-admin.ts'
import { transaction } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { RouteInput } from '../http/route.ts'
import { findOrderByNo } from '../orders/lock-order.ts'
import { ownersView } from '../orders/read-orders.ts'
import { refuse } from '../refusal.ts'

type Input = RouteInput<(typeof orderAdminEndpoints)['GET /admin/orders/{order_no}/as-customer']>

/** For whoever has its owner on the telephone. Nothing can be done with it, and it is kept that somebody looked. */
export async function readAsCustomer({ context, caller, params, requestId }: Input) {
  const order = (await findOrderByNo(context.db, params.order_no)) ?? refuse('order_not_found')
  await transaction(context.db, tx =>
    writeAudit(tx, context, {
      ...{ person: personOf(caller), requestId, action: 'order.seen_as_customer' },
      subject: ['order', order.order_no],
    }),
  )
  const language = order.language as Language
  return { ...(await ownersView(context, order, language)), language }
}
