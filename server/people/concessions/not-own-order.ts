import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { toMailbox } from '#domain/accounts/mailbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { computeFingerprints } from '#server/records/orders/fingerprints.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

/** Nobody concedes anything to themselves, or approves it: by account, by mailbox, or by their address. */
export async function assertNotOwnOrder(db: Reader, userId: string, order: Order): Promise<void> {
  if (await isOwnOrder(db, userId, order)) refuse('no_permission', { reason: 'own_order' })
}

async function isOwnOrder(db: Reader, userId: string, order: Order): Promise<boolean> {
  if (order.user_id === userId) return true
  const { email, country, postcode, house_number } = await db
    .selectFrom('users')
    .select(['email', 'country', 'postcode', 'house_number'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const address = { country: country || order.country, postcode, house_number }
  const home = postcode && house_number ? computeFingerprints(address, '').address_key : null
  const mailbox = email === null ? null : toMailbox(email)
  const { rows } = await sql<{ own: boolean }>`
    select coalesce(mailbox_of(c.email) = ${mailbox} or mailbox_of(owner.email) = ${mailbox}
        or c.address_key = ${home}, false)
      or exists (select from checkouts mine where mine.user_id = ${userId} and mine.address_key = c.address_key) as own
    from checkouts c left join users owner on owner.user_id = ${order.user_id}
    where c.checkout_id = ${order.checkout_id}`.execute(db)
  const there = computeFingerprints(order, '').address_key
  return (rows[0]?.own ?? false) || toMailbox(order.email) === mailbox || (home?.equals(there) ?? false)
}
