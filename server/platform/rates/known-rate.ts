import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { rejectField } from '../http/answers/reject-field.ts'
import bundled from './bundled-rates.json' with { type: 'json' }

interface DisplayedRate {
  currency: string
  rate: number
  rate_date: Day
}

/**
 * The rate that a browser reports as displayed is stored as evidence: only a rate sent by the shop can have been
 * displayed.
 */
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
