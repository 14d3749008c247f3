import type { Reader } from '#db/transaction.ts'
import { forgetWaiting } from './store.ts'

const day = 86_400_000

/** An address is kept for what it was given for: a month after its mail, and a year without one. */
export async function forgetWaitlist(db: Reader, now: Date): Promise<void> {
  await forgetWaiting(db, {
    toldBefore: new Date(now.getTime() - 30 * day),
    since: new Date(now.getTime() - 365 * day),
  })
}
