import { transaction } from '#db/transaction.ts'
import { eraseAccount } from '../accounts/own-data.ts'
import { lockUser } from '../accounts/store.ts'
import type { Context } from '../context.ts'
import { removeBytes } from '../files/store.ts'
import { longRules, shortRules } from './rules.ts'
import { forget, idleGuests } from './store.ts'

/** Every hour: technical memory. */
export async function forgetOldRows(context: Context, _payload: object): Promise<void> {
  for (const rule of shortRules) await forget(context, rule)
}

/** Every night: what has been kept as long as there was a reason to. */
export async function forgetWhatIsOver(context: Context, _payload: object): Promise<void> {
  for (const rule of longRules) await forget(context, rule)
  await forgetGuests(context)
}

export const guestDays = 365
const guestsAtOnce = 500

/** A guest is forgotten a year after he first came, once his last session is over; orders and letters keep him. */
async function forgetGuests(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - guestDays * 86_400_000)
  for (const userId of await idleGuests(context, before, guestsAtOnce)) {
    const pictures = await transaction(context.db, async tx => {
      const user = await lockUser(tx, userId)
      return user ? (await eraseAccount(tx, context, user)).pictures : []
    })
    await removeBytes(context, pictures)
  }
}
