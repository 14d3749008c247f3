import type { Tx } from '#db/transaction.ts'
import { permissions } from '#domain/access.ts'
import { dayInShop } from '#i18n/format.ts'
import { findStaff } from '#server/people/accounts/colleagues.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import type { Dispute } from './store.ts'

interface Told {
  dispute: Dispute
  orders: readonly Order[]
}

/** Mails finance about a dispute and each of its steps: a missed deadline loses it. */
export async function mailDispute(tx: Tx, context: Context, { dispute, orders }: Told): Promise<void> {
  const { dispute_no, dispute_status, amount, evidence_due_by, version } = dispute
  for (const { email, language } of await findStaff(tx, permissions.manage_refunds)) {
    if (email === null) continue
    await postMail(tx, context, {
      template: 'dispute',
      language,
      recipient: email,
      data: {
        ...{ dispute_no, amount, dispute_status, order_nos: orders.map(({ order_no }) => order_no) },
        due_by: evidence_due_by && dayInShop(evidence_due_by),
      },
      onceKey: `dispute:${dispute_no}:${version}:${email}`,
    })
  }
}
