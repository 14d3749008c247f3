import type { Reader } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { isUuid } from '../http/uuid.ts'
import type { RefundFacts } from '../payments/gateway.ts'
import { applyRefundFacts } from './send-refund.ts'

/** The provider says something of a refund: it is read there and applied. False: it is none of the shop's. */
export async function hearRefund(context: Context, ref: string): Promise<boolean> {
  const facts = await context.gateway.readRefund(ref)
  const refund = await ownOf(context.db, facts)
  if (!refund) return false
  await applyRefundFacts(context, refund.refund_id, facts, refund.attempt)
  return true
}

interface Own {
  refund_id: string
  /** Of which attempt it is; undefined: its number at the provider says so. */
  attempt: number | undefined
}

/** By its number at the provider, or, where the answer with that number was lost, by the name it was asked for under. */
async function ownOf(db: Reader, { refundRef, name }: RefundFacts): Promise<Own | undefined> {
  const [id = '', attempt = '0'] = (name ?? '').split('.')
  const row = await db
    .selectFrom('refunds')
    .select('refund_id')
    .where(eb =>
      isUuid(id)
        ? eb.or([eb('provider_ref', '=', refundRef), eb('refund_id', '=', id)])
        : eb('provider_ref', '=', refundRef),
    )
    .executeTakeFirst()
  return row && { refund_id: row.refund_id, attempt: isUuid(id) ? Number(attempt) : undefined }
}
