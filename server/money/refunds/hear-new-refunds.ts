import type { Context } from '#server/platform/context.ts'
import { hearUnheard } from '../payments/hear-unheard.ts'
import { handleRefundUpdate } from './handle-refund-update.ts'

/** Called before money is sent by bank transfer: somebody may have refunded it at the provider. */
export function hearNewRefunds(context: Context): Promise<void> {
  return hearUnheard(context, {
    since: (gateway, from) => gateway.refundsSince(from),
    heard: async (_provider, refs) => {
      const rows = await context.db
        .selectFrom('refunds')
        .select(['provider_ref', 'provider_refund'])
        .where(eb => eb.or([eb('provider_ref', 'in', refs), eb('provider_refund', 'in', refs)]))
        .execute()
      return rows.flatMap(({ provider_ref, provider_refund }) => [provider_ref, provider_refund])
    },
    hear: (provider, ref) => handleRefundUpdate(context, provider, ref),
  })
}
