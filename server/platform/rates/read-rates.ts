import type { CallData } from '#contract/protocol/call.ts'
import { type Day, daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '../context.ts'
import bundled from './bundled-rates.json' with { type: 'json' }
import { readNewestRates } from './store.ts'

const staleDays = 7

/** The last fetched rates, or the included ones; always with their day, so that nobody takes them for today's. */
export async function readRates({ db, clock }: Context): Promise<CallData<'GET /rates'>> {
  const fetched = await readNewestRates(db)
  const { day, rates } = fetched ?? { day: bundled.day as Day, rates: bundled.rates }
  return {
    base: 'EUR',
    day,
    source: fetched ? 'ecb' : 'bundled',
    stale: daysBetween(day, dayInShop(clock.now())) > staleDays,
    list: rates
      .map(({ currency, rate }) => ({ currency, rate: Number(rate) }))
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}
