import { transaction } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import { decidingOf } from '#server/money/disputes/charged-back.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { lockAnyRequest } from '../lock-request.ts'
import { finalize, proposeAgain } from './settle-deposit.ts'
import { findSettlement, undisputedBefore } from './settle-deposit-store.ts'

/** Makes settlements final that nobody has disputed in time. */
export async function finishSettlements(context: Context, _payload: object): Promise<void> {
  const today = dayInShop(context.clock.now())
  await walkRows(context, {
    job: 'finish-settlements',
    rows: (after, limit) => undisputedBefore(context.db, today, { after, limit }),
    getId: ({ after_sale_id }) => after_sale_id,
    getName: ({ request_no }) => request_no,
    work: ({ request_no }) =>
      transaction(context.db, async tx => {
        const locked = await lockAnyRequest(tx, request_no, context.clock.now())
        const settlement = await findSettlement(tx, locked.request.after_sale_id)
        // Disputed or agreed to a moment ago.
        const isDue = settlement?.settlement_state === 'proposed' && (settlement.dispute_until ?? '') < today
        if (!isDue || (await decidingOf(tx, locked.subject.order.order_id))) return
        if (await proposeAgain(tx, context, { locked, settlement })) return
        await finalize(tx, context, { locked, settlement, actor: { role: 'system' } })
      }),
  })
}
