import { type Tx, transaction } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { accountReminderDays, isAccountReminderDue } from '#domain/refunds/account-reminders.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { bankBehind } from '../../disputes/stop-disputed.ts'
import { findRecipient } from '../mail-refund-sent.ts'
import { lockRefund, updateRefund } from '../store.ts'
import { needsAccount } from '../summarize-for-mail.ts'
import { withoutAccount } from './store-transfers.ts'

/** Asks the customers of refunds by bank transfer for their account, and reminds them. */
export async function requestAccounts(context: Context, _payload: object): Promise<void> {
  await walkRows(context, {
    job: 'ask-accounts',
    rows: (after, limit) => withoutAccount(context.db, { after, limit, maxRequests: accountReminderDays.length }),
    getId: ({ refund_id }) => refund_id,
    getName: ({ refund_no }) => refund_no,
    work: ({ refund_id }) => transaction(context.db, tx => requestAccount(tx, context, refund_id)),
  })
}

async function requestAccount(tx: Tx, context: Context, refundId: string): Promise<void> {
  const now = context.clock.now()
  const today: Day = dayInShop(now)
  const refund = await lockRefund(tx, refundId)
  const { refund_no, refund_amount: amount, account_asked_at, account_asked_times: times } = refund
  const requestedOn = account_asked_at && dayInShop(account_asked_at)
  if (!needsAccount(refund) || !isAccountReminderDue({ requestedOn: requestedOn, times, today })) return
  // A bank decides about this money, or has given it back: nothing is sent for now.
  if (await bankBehind(tx, refund)) return
  const to = await findRecipient(tx, refund)
  if (!to) return
  await postMail(tx, context, {
    template: 'refund_account',
    language: to.language,
    recipient: to.email,
    data: { checkout_no: to.checkout_no, order_nos: to.order_nos, goods: to.goods, refund_no, amount, times },
    onceKey: `refund_account:${refund_no}:${refund.attempts}:${times}`,
  })
  await updateRefund(tx, refundId, {
    ...(times === 0 && { account_asked_at: now }),
    ...{ account_asked_times: times + 1, updated_at: now },
  })
}
