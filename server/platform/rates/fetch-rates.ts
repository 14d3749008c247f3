import { transaction } from '#db/transaction.ts'
import { daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '../context.ts'
import { fetchOutsideText, loggableReason } from '../outside-text.ts'
import { type DayRates, InvalidRates, parseEcb } from './parse-ecb.ts'
import { readLastFetchedAt, storeRates } from './store.ts'

/** Less than a day, so that a job that runs a little earlier than the day before still fetches. */
const freshMs = 20 * 3_600_000
const maxAgeDays = 7

/**
 * Runs once a day, and again an hour after a failure. Stored rates stay until newer ones arrive; no order waits for
 * them, so a failed request is one line in the log.
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
 * In real time, because the demo shop may be a year ahead and the bank is not. A future day is as invalid as an old
 * one.
 */
function assertRecent({ wall }: Context, { day }: DayRates): void {
  const age = daysBetween(day, dayInShop(wall.now()))
  if (age > maxAgeDays || age < -1) throw new InvalidRates(`of ${day}`)
}

/** The real file has two kilobytes. */
const limits = { timeoutMs: 5000, mostBytes: 64 * 1024, accept: 'application/xml, text/xml' }

/**
 * Fetches the rates of the European Central Bank. Throws for anything but a valid recent file, and then uses nothing of
 * it.
 */
async function fetchEcbRates(url: string): Promise<DayRates> {
  return parseEcb(await fetchOutsideText(url, limits))
}
