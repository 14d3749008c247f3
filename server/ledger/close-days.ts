import { transaction } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '../context.ts'
import { addUpDays } from './store.ts'

/** What is booked at midnight may be written a moment later: a day is added up when the next one is over too. */
const restDays = 2

/** So that balances need not read all that was ever booked. */
export async function closeLedgerDays({ db, clock }: Context, _payload: object): Promise<void> {
  await transaction(db, tx => addUpDays(tx, addDays(dayInShop(clock.now()), -restDays)))
}
