import { sql } from 'kysely'
import { lockRows } from '#db/locks.ts'
import type { Tx } from '#db/transaction.ts'

interface Move {
  email: string
  to: string
  /** Only orders of these guests. */
  from?: readonly string[]
}

/**
 * Gives the orders that guests placed under an address to the person who has proven to read its mail; their quotes stay
 * unchanged. Orders of accounts stay with the accounts: a mailbox is no sufficient proof for those.
 */
export async function moveGuestOrders(tx: Tx, { email, to, from }: Move): Promise<void> {
  let movable = tx
    .selectFrom('checkouts')
    .innerJoin('users', 'users.user_id', 'checkouts.user_id')
    .select(['checkout_id', 'purpose'])
    .where(sql<string>`lower(checkouts.email)`, '=', email.toLowerCase())
    .where('users.auth_provider', '=', 'anonymous')
    .where('users.user_id', '<>', to)
    .orderBy(sql`purpose = 'cart'`)
    .orderBy('checkout_id')
  if (from) movable = movable.where('checkouts.user_id', 'in', from)
  const found = await lockRows(tx, 'checkouts', movable)
  if (found.length === 0) return
  const ids = found.map(({ checkout_id }) => checkout_id)
  await tx.updateTable('checkouts').set({ user_id: to }).where('checkout_id', 'in', ids).execute()
  await tx.updateTable('orders').set({ user_id: to }).where('checkout_id', 'in', ids).execute()
  for (const table of ['requests', 'request_offers'] as const) {
    await tx
      .updateTable(table)
      .set({ user_id: to })
      .where('order_id', 'in', eb => eb.selectFrom('orders').select('order_id').where('checkout_id', 'in', ids))
      .execute()
  }
  await tx
    .updateTable('unit_reservations')
    .set({ user_id: to })
    .where('order_item_id', 'in', eb =>
      eb
        .selectFrom('order_items')
        .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
        .select('item_id')
        .where('orders.checkout_id', 'in', ids),
    )
    .execute()
}
