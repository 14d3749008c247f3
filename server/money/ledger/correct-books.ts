import { randomUUID } from 'node:crypto'
import { transaction } from '#db/transaction.ts'
import { concede } from '#server/people/concessions/concede.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { post } from './post.ts'
import { type BookingView, viewBookings } from './read-ledger.ts'

/**
 * Rows are never changed: a wrong booking is corrected by another transaction, which needs two people whatever its
 * amount.
 */
export async function correctBooks(input: Input<'POST /admin/ledger/corrections'>): Promise<BookingView> {
  const { context, caller, body } = input
  const { debit, credit, amount, reason } = body
  const booked = await transaction(context.db, async tx => {
    const subject = `${debit} ${credit}`
    const grant = await concede(tx, context, input, { kind: 'correction', subject, amount, reason, always: true })
    const reference = `correction:${grant.concession_id ?? randomUUID()}`
    const entries = [
      { account: debit, amount },
      { account: credit, amount: -amount },
    ]
    await post(tx, { kind: 'correction', reference, now: context.clock.now(), entries })
    await writeAudit(tx, context, {
      ...{ actor: requireUser(caller), reason, action: 'ledger.correct', subject: ['ledger', reference] },
      after: { debit, credit, amount },
    })
    return tx.selectFrom('ledger_transactions').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  })
  const [view] = await viewBookings(context.db, [booked])
  return view ?? refuse('resource_missing')
}
