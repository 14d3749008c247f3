import { type Tx, transaction } from '#db/transaction.ts'
import { permissions } from '#domain/access.ts'
import { refundAlertOn, refundDays, rentSentAfterDays } from '#domain/after-sale/refund-due.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '../context.ts'
import { lockAnyRequest } from '../requests/lock-request.ts'
import { updateRequest } from '../requests/store.ts'
import { refundWithdrawn } from '../requests/withdraw-item.ts'
import { tellStaff } from './mails.ts'
import { openRefundsOfWithdrawals } from './store.ts'

const atOnce = 500

/**
 * Every day: who has withdrawn from a rental gets his money back in time, whether the machine is here or not; and staff
 * are told of what is still open on day 10 and on day 13.
 */
export async function watchRefunds(context: Context, _payload: object): Promise<void> {
  const today = dayInShop(context.clock.now())
  for (const { kind, request_no, refund_due_on, refunded_at } of await openRefundsOfWithdrawals(context.db, atOnce)) {
    const sendOn = addDays(refund_due_on as Day, rentSentAfterDays - refundDays)
    if (kind !== 'rent' || refunded_at !== null || today < sendOn) continue
    await transaction(context.db, async tx => {
      const locked = await lockAnyRequest(tx, request_no, context.clock.now())
      if (locked.request.completed_at === null) await refundWithdrawn(tx, context, locked)
    }).catch(error => {
      // The others get their money all the same; staff hear of this one below.
      context.log.error({ err: error, request: request_no }, 'a withdrawal could not be paid back')
    })
  }
  await transaction(context.db, tx => alert(tx, context, today))
}

async function alert(tx: Tx, context: Context, today: Day): Promise<void> {
  const lines: string[] = []
  for (const row of await openRefundsOfWithdrawals(tx, atOnce)) {
    const { after_sale_id, request_no, refund_due_on, refund_alerted_day } = row
    const day = refundAlertOn(refund_due_on as Day, today)
    if (day <= refund_alerted_day) continue
    await updateRequest(tx, after_sale_id, { refund_alerted_day: day })
    lines.push(`${request_no} · ${day} · ${refund_due_on}`)
  }
  if (lines.length === 0) return
  await tellStaff(tx, context, { template: 'refund_alert', roles: permissions.manage_refunds, lines })
}
