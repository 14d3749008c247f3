import { sql } from 'kysely'
import { lockAdvisory, lockRows } from '#db/locks.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { addJob } from '../jobs/add-job.ts'
import { hasRoom, readSpent } from './budget.ts'
import { mailKinds } from './mail-kinds.ts'
import { selectDeliveryJob } from './outbox.ts'
import type { MailName } from './templates/mail-data.ts'

const batchSize = 500

/**
 * Applies the budget to every mail that may go to an unverified address. Orders of people who have verified the address
 * are exempt; other mails are sent as long as there is room, and held back above it.
 */
export async function applyMailBudget(context: Context): Promise<number> {
  // Queried first, because there is hardly ever a pending mail.
  const waiting = await context.db.selectFrom('mails').select('id').where('to_weigh', '=', true).limit(1).execute()
  if (waiting.length === 0) return 0
  return transaction(context.db, async tx => {
    await lockAdvisory(tx, 'mail_budget')
    const question = tx.selectFrom('mails').select(['id', 'template', 'recipient', 'network', 'data', 'sealed'])
    const due = question.where('to_weigh', '=', true).orderBy('created_at').orderBy('id').limit(batchSize)
    const mails = await lockRows(tx, 'mails', due, { skipLocked: true })
    const proven = await findProvenMails(
      tx,
      mails.map(({ id }) => id),
    )
    for (const mail of mails) {
      const isFree = proven.has(mail.id)
      const isAllowed = isFree || (await isWithinBudget(tx, context, mail))
      const change = isAllowed ? { to_hand_over: mail.sealed === null, counted: !isFree } : { status: 'held' as const }
      await tx
        .updateTable('mails')
        .set({ ...change, to_weigh: false })
        .where('id', '=', mail.id)
        .execute()
      if (isAllowed && mail.sealed !== null) await addJob(tx, context, selectDeliveryJob(mail), { mailId: mail.id })
      if (!isAllowed)
        context.log.info({ mail: mail.id, template: mail.template }, 'a mail is held back: above the budget')
    }
    return mails.length
  })
}

interface BudgetedMail {
  template: string
  recipient: string
  network: string | null
}

async function isWithinBudget(
  tx: Tx,
  context: Context,
  { template, recipient, network }: BudgetedMail,
): Promise<boolean> {
  const kind = mailKinds[template as MailName] ?? 'order'
  return hasRoom(context, kind, await readSpent(tx, { recipient, network, now: context.clock.now() }))
}

/** Mails about an order, to the address that the person who placed it has verified. */
async function findProvenMails(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select mails.id from mails join checkouts on checkouts.checkout_no = mails.data ->> 'checkout_no'
      join users using (user_id)
     where mails.id = any(${ids as string[]}::uuid[]) and lower(users.email) = lower(mails.recipient)
       and users.email_verified_at is not null`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
