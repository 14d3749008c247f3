import { transaction } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '../context.ts'
import { lockAnyRequest } from './lock-request.ts'
import { finalize } from './settle-deposit.ts'
import { settlementOf, undisputedBefore } from './settle-deposit-store.ts'

const atOnce = 200

/** Nobody has said anything against it in time: it stands. */
export async function finishSettlements(context: Context, _payload: object): Promise<void> {
  const today = dayInShop(context.clock.now())
  for (const { request_no } of await undisputedBefore(context.db, today, atOnce)) {
    await transaction(context.db, async tx => {
      const locked = await lockAnyRequest(tx, request_no, context.clock.now())
      const settlement = await settlementOf(tx, locked.request.after_sale_id)
      // Disputed or agreed to a moment ago.
      const isDue = settlement?.settlement_state === 'proposed' && (settlement.dispute_until ?? '') < today
      if (isDue) await finalize(tx, context, { locked, settlement, actor: { role: 'system' } })
    }).catch(error => {
      // One that does not add up must not hold up the others: somebody has to look at it.
      context.log.error({ err: error, request: request_no }, 'a settlement could not become final')
    })
  }
}
