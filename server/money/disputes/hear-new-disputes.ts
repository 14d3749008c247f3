import type { Context } from '#server/platform/context.ts'
import { known } from '../payments/handle-event.ts'
import { hearDispute } from './hear-dispute.ts'

const day = 86_400_000
/** Longer than any delay of an event or of a stopped worker. */
const daysBack = 60

/** Called before money is sent another way: a bank may have given it back, with no event about it yet. */
export async function hearNewDisputes(context: Context): Promise<void> {
  for (const provider of context.providers.codes) await hearNewDisputesAt(context, provider)
}

async function hearNewDisputesAt(context: Context, provider: string): Promise<void> {
  const { db, providers, clock } = context
  const refs = await providers.of(provider).disputesSince(new Date(clock.now().getTime() - daysBack * day))
  if (refs.length === 0) return
  const rows = await db
    .selectFrom('disputes')
    .select('provider_ref')
    .where('provider', '=', provider)
    .where('provider_ref', 'in', refs)
    .execute()
  const heard = new Set(rows.map(({ provider_ref }) => provider_ref))
  for (const ref of refs.filter(one => !heard.has(one))) await known(hearDispute(context, provider, ref))
}
