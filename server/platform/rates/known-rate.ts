import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { rejectField } from '../http/answers/reject-field.ts'
import bundled from './bundled-rates.json' with { type: 'json' }

interface DisplayedRate {
  currency: string
  rate: number
  rate_date: Day
}

/** What a browser says it showed is kept as evidence: only a rate that the shop gave out itself can have been shown. */
export async function assertKnownRate(db: Reader, { currency, rate, rate_date }: DisplayedRate): Promise<void> {
  const rows = await db
    .selectFrom('exchange_rates')
    .select('rate')
    .where('currency', '=', currency)
    .where('day', '=', rate_date)
    .execute()
  const bundledRates = bundled.day === rate_date ? bundled.rates.filter(one => one.currency === currency) : []
  if (![...rows, ...bundledRates].some(one => Number(one.rate) === rate)) rejectField('shown_rate', 'rate_unknown')
}
