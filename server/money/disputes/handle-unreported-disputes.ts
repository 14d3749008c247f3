import type { Context } from '#server/platform/context.ts'
import { handleUnreported } from '../payments/handle-unreported.ts'
import { handleDisputeUpdate } from './handle-dispute-update.ts'

/** Called before money is sent another way: a bank may have given it back. */
export function handleUnreportedDisputes(context: Context): Promise<void> {
  return handleUnreported(context, {
    list: (gateway, from) => gateway.disputesSince(from),
    findKnown: async (provider, refs) => {
      const rows = await context.db
        .selectFrom('disputes')
        .select('provider_ref')
        .where('provider', '=', provider)
        .where('provider_ref', 'in', refs)
        .execute()
      return rows.map(({ provider_ref }) => provider_ref)
    },
    handle: (provider, ref) => handleDisputeUpdate(context, provider, ref),
  })
}
