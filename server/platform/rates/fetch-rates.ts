import { transaction } from '#db/transaction.ts'
import { daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '../context.ts'
import { loggableReason } from '../outside-text.ts'
import { fetchEcbRates } from './ecb.ts'
import { type DayRates, InvalidRates } from './parse-ecb.ts'
import { readLastFetchedAt, storeRates } from './store.ts'

/** Less than a day, so that a job that runs a little earlier than yesterday still asks. */
const freshMs = 20 * 3_600_000
const maxAgeDays = 7

/**
 * Once a day, and an hour after a failure again. What we have stays until something better comes; nobody's order waits
 * for it, so a bank that does not answer is one line in the log.
 */
export async function fetchRates(context: Context, _payload: object): Promise<void> {
  const { db, environment, clock, log } = context
  if (!environment.ecbUrl) return
  const before = await readLastFetchedAt(db)
  if (before && Math.abs(clock.now().getTime() - before.getTime()) < freshMs) return
  try {
    const rates = await fetchEcbRates(environment.ecbUrl)
    assertRecent(context, rates)
    await transaction(db, tx => storeRates(tx, rates, clock.now()))
  } catch (error) {
    log.warn({ reason: loggableReason(error) }, 'no exchange rates today')
  }
}

/**
 * By real time: the demo shop may live next year already, and its bank does not follow. A day that has not come is as
 * wrong as one long past.
 */
function assertRecent({ wall }: Context, { day }: DayRates): void {
  const age = daysBetween(day, dayInShop(wall.now()))
  if (age > maxAgeDays || age < -1) throw new InvalidRates(`of ${day}`)
}
