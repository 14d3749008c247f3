import type { Reader } from '#db/transaction.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { isClaimOutdated } from '#server/records/requests/outdated-claim.ts'
import type { Request } from './store.ts'
import type { Subject } from './subject.ts'

interface BuyerMachineInput {
  request: Request
  subject: { order: Pick<Subject['order'], 'kind'>; today: Subject['today'] }
}

/**
 * A purchase that was refunded and whose goods nobody has collected: the buyer has both. One person's statement that
 * they were collected counts for a week, as for a rental.
 */
export async function isKeptByBuyer(
  db: Reader,
  { request, subject: { order, today } }: BuyerMachineInput,
): Promise<boolean> {
  const { apply_type, audit_status, completed_at, refunded_at, picked_up_on, after_sale_id } = request
  const isOpen = audit_status === 'approved' && completed_at === null
  if (!requestTraits[apply_type].undoesContract || order.kind !== 'buy' || !isOpen || refunded_at === null) return false
  if (picked_up_on === null) return true
  const old = await db
    .selectFrom('requests as r')
    .select('r.after_sale_id')
    .where('r.after_sale_id', '=', after_sale_id)
    .where(isClaimOutdated('r', today))
    .executeTakeFirst()
  return old !== undefined
}
