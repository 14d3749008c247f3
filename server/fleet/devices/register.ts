import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { worthDays } from '#domain/concessions/worth.ts'

/**
 * Changes of the register after this moment do not count for what a machine is out for: some days before it left the
 * shelf, for this order or, without an order, for the last time. Both arguments are SQL.
 */
export function registerSince(device: RawBuilder<unknown>, orderNo: RawBuilder<unknown> = sql`null`): RawBuilder<Date> {
  return sql<Date>`register_since(${device}, ${orderNo}, ${worthDays}::int)`
}

export interface RegisteredAge {
  purchase_date: string | null
  purchase_price: number | null
}

/** A machine's age and cost as registered before it went out, which a claim is based on. */
export async function registeredAge(
  db: Reader,
  machines: readonly { deviceId: string; orderNo: string }[],
): Promise<RegisteredAge[]> {
  const ids = machines.map(({ deviceId }) => deviceId)
  const numbers = machines.map(({ orderNo }) => orderNo)
  const { rows } = await sql<RegisteredAge>`
    select register_at(device_id, 'purchase_date', since) as purchase_date,
           register_at(device_id, 'purchase_price', since)::int as purchase_price
      from unnest(${ids}::uuid[], ${numbers}::text[]) with ordinality as machine (device_id, order_no, place)
      cross join lateral (select ${registerSince(sql`device_id`, sql`order_no`)} as since) went_out
     order by place`.execute(db)
  return rows
}
