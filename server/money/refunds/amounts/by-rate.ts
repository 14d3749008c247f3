import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { toOrderedComponent } from '#domain/ledger/components.ts'
import type { Share } from '#domain/ledger/postings.ts'
import { type Rated, spreadOverRates } from '#domain/refunds/spread-over-rates.ts'

/**
 * The same shares by the rates they were billed at: a rental that was renewed after a rate change is refunded at the
 * rate of each part, the part that was billed last first.
 */
export async function byRate(db: Reader, orderId: string, shares: readonly Share[]): Promise<Share[]> {
  const billed = await billedAt(db, orderId)
  return shares.flatMap(share => {
    // Divided by its rates before.
    if (share.account) return [share]
    const component = share.component ?? toOrderedComponent(share.vat_kind)
    const rates = billed.filter(row => row.item_id === share.item_id && row.component === component)
    return spreadOverRates(share, rates)
  })
}

interface Billed extends Rated {
  item_id: string
  component: string
}

/** What is open of each component of an item at each rate, the newest first. */
async function billedAt(db: Reader, orderId: string): Promise<Billed[]> {
  const { rows } = await sql<Billed>`
    select item_id, component, vat_country, vat_percent,
           -coalesce(sum(amount) filter (where account <> 'vat'), 0)::int as net,
           -coalesce(sum(amount) filter (where account = 'vat'), 0)::int as vat
      from ledger_entries e join ledger_transactions t using (transaction_id)
     where e.order_id = ${orderId} and item_id is not null and component in ('goods', 'rent', 'service')
       and vat_country is not null
     group by item_id, component, vat_country, vat_percent
    having sum(amount) < 0
     order by max(booked_at) filter (where t.kind = 'sale') desc nulls last, vat_percent`.execute(db)
  return rows
}
