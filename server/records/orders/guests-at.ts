import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'

/**
 * For a checkout `c`: it is of a guest, and an order of it goes to this address now. Only guests are counted by address:
 * somebody who has an account is counted by their mailbox, and a stranger learns nothing about what they owe.
 */
export const isGuestsAt = (addressKey: Buffer) =>
  sql<boolean>`(exists (select from users g where g.user_id = c.user_id and g.role = 'guest')
    and exists (select from orders there where there.checkout_id = c.checkout_id
      and coalesce(there.address_key, c.address_key) = ${addressKey}))`

export async function isGuest(db: Reader, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('role').where('user_id', '=', userId).executeTakeFirst()
  return user?.role === 'guest'
}

export interface GuestsHold {
  checkouts: number
  machines: number
  pieces: number
}

/** What guests hold unpaid for this address, without one checkout. */
export async function countGuestsHold(
  db: Reader,
  { addressKey, except }: { addressKey: Buffer; except: string },
): Promise<GuestsHold> {
  const { rows } = await sql<GuestsHold>`
    with open as (
      select c.checkout_id from checkouts c where c.purpose = 'cart' and c.pay_status <> 'paid' and c.ended_at is null
         and c.checkout_id <> ${except} and ${isGuestsAt(addressKey)})
    select (select count(*)::int from open) as checkouts,
           coalesce(sum(quantity) filter (where i.device_type_id is not null), 0)::int as machines,
           coalesce(sum(quantity) filter (where i.device_type_id is null), 0)::int as pieces
      from open join orders o using (checkout_id) join order_items i using (order_id)
     where i.product_kind <> 'service'`.execute(db)
  return rows[0] ?? { checkouts: 0, machines: 0, pieces: 0 }
}
