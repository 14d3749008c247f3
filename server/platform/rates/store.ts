import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { DayRates } from './parse-ecb.ts'

/** The newest stored day; undefined before the first success. */
export async function readNewestRates(db: Reader): Promise<DayRates | undefined> {
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['currency', 'rate'])
    .select(sql<Day>`day::text`.as('day'))
    .where('day', '=', eb => eb.selectFrom('exchange_rates').select(eb.fn.max('day').as('day')))
    .orderBy('currency')
    .execute()
  const [first] = rows
  return first && { day: first.day, rates: rows.map(({ currency, rate }) => ({ currency, rate })) }
}

export async function readLastFetchedAt(db: Reader): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('exchange_rates')
    .select(eb => eb.fn.max('fetched_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** A day fetched again (weekends, a corrected file) replaces the stored one. */
export async function storeRates(tx: Tx, { day, rates }: DayRates, fetched_at: Date): Promise<void> {
  await tx
    .insertInto('exchange_rates')
    .values(rates.map(({ currency, rate }) => ({ day, currency, rate, fetched_at })))
    .onConflict(conflict =>
      conflict
        .columns(['day', 'currency'])
        .doUpdateSet(eb => ({ rate: eb.ref('excluded.rate'), fetched_at: eb.ref('excluded.fetched_at') })),
    )
    .execute()
}
