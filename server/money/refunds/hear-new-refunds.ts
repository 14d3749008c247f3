import type { Context } from '#server/platform/context.ts'
import { known } from '../payments/handle-event.ts'
import { handleRefundUpdate } from './handle-refund-update.ts'

const day = 86_400_000
/** Longer than any delay of an event or of a stopped worker. */
const daysBack = 60

/**
 * Called before money is sent by bank transfer: somebody may have refunded it at the provider, with no event about it
 * yet.
 */
export async function hearNewRefunds(context: Context): Promise<void> {
  for (const provider of context.providers.codes) await hearNewRefundsAt(context, provider)
}

async function hearNewRefundsAt(context: Context, provider: string): Promise<void> {
  const { db, providers, clock } = context
  const refs = await providers.of(provider).refundsSince(new Date(clock.now().getTime() - daysBack * day))
  if (refs.length === 0) return
  const rows = await db
    .selectFrom('refunds')
    .select(['provider_ref', 'provider_refund'])
    .where(eb => eb.or([eb('provider_ref', 'in', refs), eb('provider_refund', 'in', refs)]))
    .execute()
  const heard = new Set(rows.flatMap(({ provider_ref, provider_refund }) => [provider_ref, provider_refund]))
  for (const ref of refs.filter(one => !heard.has(one))) await known(handleRefundUpdate(context, provider, ref))
}
