import type { Reader } from '#db/transaction.ts'
import { maxRentMonths } from '#domain/pricing/rent.ts'
import { readPastValues } from '#server/platform/config/settings.ts'

/**
 * The longest that a machine is rented for, at once or by renewals, which are priced alike: what rents are weighed with.
 * How long a model is let for at the moment says nothing of it, for one person sets that and sets it back, and a rental
 * may be renewed for as long as the rule of its own day allowed.
 */
export async function readMaxRentalMonths(db: Reader): Promise<number> {
  const allowed = (await readPastValues(db, 'after_sale', 'longest_months')).map(months => Number(months ?? 0))
  return Math.max(maxRentMonths, ...allowed)
}
