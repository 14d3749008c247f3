import { type Tx, transaction } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { setOffAfterReminder } from '#domain/requests/settlement.ts'
import { dayInShop } from '#i18n/format.ts'
import { findUndecidedDispute } from '#server/money/disputes/charged-back.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { type LockedRequest, lockAnyRequest } from '../lock-request.ts'
import { writeRequestEvent } from '../write-event.ts'
import { endRental, proposeAgain } from './settle-deposit.ts'
import { mailSettlement } from './settle-deposit-mails.ts'
import { findSettlement, type Settlement, unansweredOn, updateSettlement } from './settle-deposit-store.ts'

/**
 * Reminds customers of settlements that they have not answered within the term. Silence changes nothing: the settlement
 * stays open, and staff may set it off later.
 */
export async function remindOfSettlements(context: Context, _payload: object): Promise<void> {
  const today = dayInShop(context.clock.now())
  await walkRows(context, {
    job: 'finish-settlements',
    rows: (after, limit) => unansweredOn(context.db, today, { after, limit }),
    getId: ({ after_sale_id }) => after_sale_id,
    getName: ({ request_no }) => request_no,
    work: ({ request_no }) =>
      transaction(context.db, async tx => {
        const locked = await lockAnyRequest(tx, request_no, context.clock.now())
        const settlement = await findSettlement(tx, locked.request.after_sale_id)
        // Decided a moment ago.
        if (!settlement || settlement.settlement_state === 'final') return
        // Proposed when a rental ended with its settlement only.
        const request = await endRental(tx, context, locked)
        if (!isUnanswered(settlement, today) || (await findUndecidedDispute(tx, locked.subject.order.order_id))) return
        await remind(tx, context, { locked: { ...locked, request }, settlement })
      }),
  })
}

function isUnanswered({ settlement_state, dispute_until, reminded_at }: Settlement, today: Day): boolean {
  return settlement_state === 'proposed' && reminded_at === null && dispute_until !== null && dispute_until <= today
}

/** Once; if less is held than was shown, the settlement is proposed again in its place. */
async function remind(
  tx: Tx,
  context: Context,
  { locked, settlement }: { locked: LockedRequest; settlement: Settlement },
): Promise<void> {
  if (await proposeAgain(tx, context, { locked, settlement })) return
  const { request, subject } = locked
  const { now, today } = subject
  const reminded = await updateSettlement(tx, settlement.settlement_id, {
    ...{ reminded_at: now, updated_at: now },
    set_off_from: setOffAfterReminder(today, settlement.set_off_from),
  })
  const { after_sale_id } = request
  const actor = { role: 'system' } as const
  await writeRequestEvent(tx, { after_sale_id, event: 'settlement_reminded', actor, now })
  await mailSettlement(tx, context, { locked, settlement: reminded, event: 'reminded' })
}
