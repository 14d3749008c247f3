import { sql } from 'kysely'
import { lockRows } from '#db/locks.ts'
import { transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { recipientHours } from './budget.ts'
import { postMail } from './outbox.ts'

/** The maximum number of orders listed in one mail. */
const maxNumbers = 20

/**
 * Summarises held-back mails in one mail per address, at most one a day: how many there were, and about which orders.
 * Requested mails that are about no order are out of date by then.
 */
export async function gatherMails(context: Context, _payload: object): Promise<void> {
  const before = new Date(context.clock.now().getTime() - recipientHours * 3_600_000)
  const { rows } = await sql<{ recipient: string }>`
    select distinct recipient from mails held where status = 'held' and not exists (
      select from mails where mails.recipient = held.recipient and template = 'mails_gathered'
        and mails.created_at > ${before}) order by recipient`.execute(context.db)
  for (const { recipient } of rows) await gatherForRecipient(context, recipient)
}

async function gatherForRecipient(context: Context, recipient: string): Promise<void> {
  await transaction(context.db, async tx => {
    const question = tx.selectFrom('mails').select(['id', 'data', 'language']).where('recipient', '=', recipient)
    const due = question.where('status', '=', 'held').orderBy('created_at').orderBy('id')
    const held = await lockRows(tx, 'mails', due, { skipLocked: true })
    const newest = held.findLast(({ data }) => findOrderNumbers(data).length > 0)
    const ids = held.map(({ id }) => id)
    if (ids.length > 0) await tx.updateTable('mails').set({ status: 'gathered' }).where('id', 'in', ids).execute()
    if (!newest) return
    const about = held.filter(({ data }) => findOrderNumbers(data).length > 0)
    const numbers = [...new Set(about.flatMap(({ data }) => findOrderNumbers(data)))]
    await postMail(tx, context, {
      template: 'mails_gathered',
      language: newest.language,
      recipient,
      data: {
        ...{ count: about.length, order_nos: numbers.slice(0, maxNumbers) },
        checkout_no: (newest.data as { checkout_no?: string }).checkout_no,
      },
    })
  })
}

function findOrderNumbers(data: unknown): string[] {
  const { order_no, order_nos } = data as { order_no?: unknown; order_nos?: unknown }
  if (Array.isArray(order_nos)) return order_nos.map(String)
  return typeof order_no === 'string' ? [order_no] : []
}
