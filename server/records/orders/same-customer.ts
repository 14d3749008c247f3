import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { toMailbox } from '#domain/accounts/mailbox.ts'

export interface CustomerIdentity {
  userId: string
  /** All accounts of the customer: those whose addresses belong to the same mailbox. */
  userIds: readonly string[]
}

/** undefined: a guest, because the address that a guest enters is not verified. */
export async function findAccountMailbox(db: Reader, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .where('role', '<>', 'guest')
    .executeTakeFirst()
  return row?.email ? toMailbox(row.email) : undefined
}

export async function findSameCustomer(
  db: Reader,
  userId: string,
  mailbox: string | undefined,
): Promise<CustomerIdentity> {
  if (mailbox === undefined) return { userId, userIds: [userId] }
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where(sql`mailbox_of(email)`, '=', mailbox)
    .where('role', '<>', 'guest')
    .where('deleted_at', 'is', null)
    .execute()
  return { userId, userIds: [...new Set([userId, ...rows.map(({ user_id }) => user_id)])] }
}
