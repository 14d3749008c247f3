import type { Reader } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { entersAccount, mayComeByMail } from '#domain/concessions/colleagues.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import type { Caller } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOtherServer, settlingMs } from './colleagues.ts'
import { readStatement } from './older-factor.ts'

/**
 * Checks a customer's statement that moves money by itself. For a week after staff have changed how the account is
 * entered, or after a change of the mail server, the statement may come from staff: it is refused, and the customer
 * repeats it later, or two members of staff do it for them.
 */
export async function mustBeOwnWord(db: Reader, context: Context, caller: Caller): Promise<void> {
  const person = requireUser(caller)
  const entered = await enteredAt(db, context, person.userId)
  const server = await findOtherServer(db, context)
  const read = server && mayComeByMail(await readStatement(db, person), server) ? server.from : undefined
  const latest = Math.max(entered?.getTime() ?? 0, read?.getTime() ?? 0)
  if (latest === 0) return
  const counts_from = addDays(dayInShop(new Date(latest + settlingMs)), 1)
  refuse('process_incomplete', { reason: 'entered_by_staff', counts_from })
}

/** When somebody else last changed how this account is entered, within the last week. */
async function enteredAt(db: Reader, context: Context, userId: string): Promise<Date | undefined> {
  const since = new Date(context.clock.now().getTime() - settlingMs)
  const action = await db
    .selectFrom('audit_log')
    .select('at')
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .where('action', 'in', entersAccount)
    .where('actor_id', 'is distinct from', userId)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return action?.at
}
