import { transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { countFurther } from './store-days.ts'

/** So that balances and figures need not read all that was ever booked. */
export async function countLedgerDays({ db }: Context, _payload: object): Promise<void> {
  await transaction(db, countFurther)
}
