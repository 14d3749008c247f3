import type { Context } from '#server/platform/context.ts'
import { hearUnheard } from '../payments/hear-unheard.ts'
import { hearDispute } from './hear-dispute.ts'

/** Called before money is sent another way: a bank may have given it back. */
export function hearNewDisputes(context: Context): Promise<void> {
  return hearUnheard(context, {
    since: (gateway, from) => gateway.disputesSince(from),
    heard: async (provider, refs) => {
      const rows = await context.db
        .selectFrom('disputes')
        .select('provider_ref')
        .where('provider', '=', provider)
        .where('provider_ref', 'in', refs)
        .execute()
      return rows.map(({ provider_ref }) => provider_ref)
    },
    hear: (provider, ref) => hearDispute(context, provider, ref),
  })
}
