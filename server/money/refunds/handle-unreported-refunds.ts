import type { Context } from '#server/platform/context.ts'
import { handleUnreported } from '../payments/handle-unreported.ts'
import { handleRefundUpdate } from './handle-refund-update.ts'

/** Called before money is sent by bank transfer: somebody may have refunded it at the provider. */
export function handleUnreportedRefunds(context: Context): Promise<void> {
  return handleUnreported(context, {
    list: (gateway, from) => gateway.refundsSince(from),
    findKnown: async (_provider, refs) => {
      const rows = await context.db
        .selectFrom('refunds')
        .select(['provider_ref', 'provider_refund'])
        .where(eb => eb.or([eb('provider_ref', 'in', refs), eb('provider_refund', 'in', refs)]))
        .execute()
      return rows.flatMap(({ provider_ref, provider_refund }) => [provider_ref, provider_refund])
    },
    handle: (provider, ref) => handleRefundUpdate(context, provider, ref),
  })
}
