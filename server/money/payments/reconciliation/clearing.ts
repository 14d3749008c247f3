import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { midnight } from '../../invoices/queries.ts'
import { balancesAt } from '../../ledger/queries.ts'

/** Whose share of the clearing account is meant. */
export interface BooksOf {
  code: string
  /**
   * Set for the first provider of the shop: everything belongs to it except what belongs to these. So a booking that
   * refers to no provider, such as a manual correction, counts once.
   */
  others?: readonly string[]
}

/** The configured providers, and earlier ones with daily statements: the shop's first provider comes first. */
export async function byAge(db: Reader, known: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    select provider from (
      select provider, min(day) as day from provider_days group by provider
      union all
      select unnest(${known}::text[]), null) as seen
     group by provider order by min(day) nulls last, provider`.execute(db)
  return rows.map(({ provider }) => provider)
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** For a booking `t`: the provider whose payment, refund or movement of the balance it refers to. */
const providerOf = sql<string | null>`coalesce(
  (select provider from payments where payment_id = substring(t.reference from ${`^payment:(${uuid})`})::uuid),
  (select provider from provider_lines where line_ref = substring(t.reference from '^line:(.+)$') limit 1),
  (select provider from refunds r join payments p on p.payment_id = r.payment_id
    where r.refund_id = substring(t.reference from ${`^(?:bounce:)?refund:(${uuid})`})::uuid),
  (select provider from provider_lines where subject = substring(t.reference from '^(refund:.+):rest') limit 1))`

/** Whether a booking `t` belongs to the provider; with only one provider, all do. */
export function isBookedWith({ code, others }: BooksOf): RawBuilder<boolean> {
  if (others === undefined) return sql`${providerOf} = ${code}`
  return others.length === 0 ? sql`true` : sql`coalesce(${providerOf}, ${code}) <> all(${others})`
}

/** The balance at a provider at the end of a day according to the ledger. */
export async function computeClearing(db: Reader, { code, others }: BooksOf, day: Day): Promise<number> {
  if (others === undefined) return sumClearing(db, [code], day)
  const all = (await balancesAt(db, day)).find(({ account }) => account === 'clearing')?.amount ?? 0
  return others.length === 0 ? Number(all) : Number(all) - (await sumClearing(db, others, day))
}

async function sumClearing(db: Reader, codes: readonly string[], day: Day): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::bigint as sum
      from ledger_entries e join ledger_transactions t using (transaction_id)
     where e.account = 'clearing' and booked_at < ${midnight(day, 1)} and ${providerOf} = any(${codes})`.execute(db)
  return Number(rows[0]?.sum ?? 0)
}
