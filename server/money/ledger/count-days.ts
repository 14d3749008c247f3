import { transaction } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { countFurther } from './store-days.ts'
import { moveDepositChanges } from './store-deposits.ts'

/**
 * Summed so that balances, metrics and the ages of deposits need not read everything that was ever booked or is held.
 */
export async function countLedgerDays({ db }: Context, _payload: object): Promise<void> {
  await transaction(db, countFurther)
  await transaction(db, moveDepositChanges)
}
