import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { LockedRequest } from '../lock-request.ts'
import { writeRequestEvent } from '../write-event.ts'
import { chargeOwed } from './settle-deposit-books.ts'
import { mailOwed } from './settle-deposit-mails.ts'
import type { Settlement } from './settle-deposit-store.ts'

/**
 * A debt above a deposit that was not paid in time is asked for once more by itself: free of charge, with fourteen days,
 * as the terms promise. False: that reminder went out before, or there is nothing to ask for.
 */
export async function remindOfOwed(
  tx: Tx,
  context: Context,
  { locked, settlement }: { locked: LockedRequest; settlement: Settlement },
): Promise<boolean> {
  const { after_sale_id, bill_state } = locked.request
  if (settlement.owed_waived_at !== null || bill_state === 'paid') return false
  if (await wasReminded(tx, settlement)) return false
  const due = await chargeOwed(tx, locked, { ...settlement, again: true })
  if (!due) return false
  await mailOwed(tx, context, { locked, settlement, due, isReminder: true })
  const [actor, { now }] = [{ role: 'system' } as const, locked.subject]
  await writeRequestEvent(tx, { after_sale_id, event: 'charge_owed', actor, now, facts: { amount: due.amount } })
  return true
}

async function wasReminded(tx: Tx, { after_sale_id, final_at }: Settlement): Promise<boolean> {
  const row = await tx
    .selectFrom('request_events')
    .select('event_id')
    .where('after_sale_id', '=', after_sale_id)
    .where('event', '=', 'charge_owed')
    .where('actor_role', '=', 'system')
    .where('at', '>=', final_at)
    .executeTakeFirst()
  return row !== undefined
}
