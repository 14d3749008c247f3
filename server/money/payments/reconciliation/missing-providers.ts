import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { closeFindings, writeFindingOnce } from './write-finding.ts'

const kind = 'provider_missing'

/**
 * What is in progress at a provider that is not configured any more waits, because only that provider has the answer:
 * staff are notified once, until it is configured again or nothing is left.
 */
export async function noteMissingProviders({ db, providers, clock }: Context, now = clock.now()): Promise<void> {
  const missing = await waitingElsewhere(db, providers.codes)
  for (const { provider, count } of missing) {
    await writeFindingOnce(db, provider, { kind, told: { word: provider, count } }, now)
  }
  const told = await db
    .selectFrom('reconciliation_findings')
    .select(sql<string>`told ->> 'object'`.as('provider'))
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .execute()
  const isMissing = (provider: string) => missing.some(one => one.provider === provider)
  for (const { provider } of told) if (!isMissing(provider)) await closeFindings(db, provider, kind, now)
}

/** Payments, events, refunds and disputes that have not ended, by provider. */
async function waitingElsewhere(db: Reader, known: readonly string[]): Promise<{ provider: string; count: number }[]> {
  const { rows } = await sql<{ provider: string; count: number }>`
    select provider, count(*)::int as count from (
      select provider from payments where payment_state in ('new', 'open', 'processing')
      union all
      select provider from provider_events where handled_at is null
      union all
      select provider from refunds r join payments p on p.payment_id = r.payment_id
       where r.refund_status = 'refunding' and r.way = 'original'
      union all
      select provider from disputes where closed_at is null) waiting
     where provider <> all(${known}) group by provider order by provider`.execute(db)
  return rows
}
