import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { findStaff } from '../accounts/colleagues.ts'
import type { Concession } from './store.ts'

interface ConcessionNotice {
  concession: Concession
  order: Order | undefined
}

/** Nobody else holds the right to approve, so the administrators are notified what was conceded, by whom and why. */
export async function mailSoloConcession(
  tx: Tx,
  context: Context,
  { concession, order }: ConcessionNotice,
): Promise<void> {
  const { concession_id, kind, amount, reason, given_by, subject } = concession
  const { email: by } = await tx
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', given_by)
    .executeTakeFirstOrThrow()
  for (const { email, language } of await findStaff(tx, ['admin'])) {
    if (email === null) continue
    await postMail(tx, context, {
      template: 'given_alone',
      language,
      recipient: email,
      data: {
        kind,
        amount: Number(amount),
        about: order?.order_no ?? subject,
        text: reason,
        by,
      },
      onceKey: `given_alone:${concession_id}:${email}`,
    })
  }
}
