import type { Reader } from '#db/transaction.ts'
import { maxRentMonths } from '#domain/pricing/rent.ts'
import { readPastValues } from '#server/platform/config/settings.ts'

/**
 * The longest time that a machine is rented for, at once or by renewals, which have the same prices; rents are assessed
 * with it. The current longest term of a model does not limit it, because one person can set that and set it back, and
 * a rental may be renewed for as long as the rule of its own day allowed.
 */
export async function readMaxRentalMonths(db: Reader): Promise<number> {
  const allowed = (await readPastValues(db, 'after_sale', 'longest_months')).map(months => Number(months ?? 0))
  return Math.max(maxRentMonths, ...allowed)
}
