import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { Context } from '#server/platform/context.ts'
import { findCountedDay } from '../inspection/counted-day.ts'
import { computeReturnAmounts } from '../settlement/settle-deposit-amounts.ts'
import type { Subject } from '../subject.ts'

export interface Loss {
  /** The day up to which its tenant has withheld the machine. */
  on: Day
  /** The first day on which it counts as lost. */
  lostFrom: Day
  isLost: boolean
  /** What is claimed for it on a day: its worth, less what was retained when its order was closed. */
  claimOn: (day: Day) => Cents
}

/** When the machine of a late rental counts as lost, and what is claimed for it. */
export async function computeLoss(db: Reader, context: Pick<Context, 'carriers'>, subject: Subject): Promise<Loss> {
  const { open, today, rules } = subject
  // A machine that was offered back and waits to be collected is not withheld. One that somebody has reported as
  // collected, and that counts as late all the same, was not collected as far as can be shown.
  const on =
    open && requestTraits[open.apply_type].endsRental
      ? await findCountedDay(db, context, { request: { ...open, picked_up_on: null }, subject })
      : today
  const { late, late_from, bring_until, worthOn } = await computeReturnAmounts(db, subject, on)
  const counted = addDays(late_from, rules.late_grace_days + rules.late_loss_days + 1)
  const brought = bring_until && addDays(bring_until, 1)
  const lostFrom = brought && brought > counted ? brought : counted
  const retained = await readRetainedByClosing(db, subject)
  return { on, lostFrom, isLost: late.is_lost, claimOn: day => Math.max(0, worthOn(day) - retained) }
}

/** What staff once retained of a deposit when they closed the order: it is a part of the machine's worth. */
export async function readRetainedByClosing(db: Reader, { order, item }: Subject): Promise<Cents> {
  const { kept: retained } = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.transaction_id', 'ledger_entries.transaction_id')
    .select(sql<string | null>`-sum(amount)`.as('kept'))
    .where('reference', '=', `close:${order.order_id}:kept`)
    .where('item_id', '=', item.item_id)
    .where('account', '=', 'damage_revenue')
    .executeTakeFirstOrThrow()
  return Number(retained ?? 0)
}
