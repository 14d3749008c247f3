import type { Tx } from '#db/transaction.ts'
import type { GuestMove } from '#server/people/accounts/take-over-guest.ts'
import { addItem, deleteItem, findSameLine, lockCarts, lockItems, maxPerLine, moveItem } from './store.ts'

/**
 * Moves a guest's cart to the account they sign in to. Equal lines are added up to the maximum of a line; no line is
 * lost.
 */
export async function mergeCarts(
  tx: Tx,
  { from: guestId, to: userId, now }: Pick<GuestMove, 'from' | 'to' | 'now'>,
): Promise<void> {
  // A concurrent change to either cart waits, and is not counted twice.
  await lockCarts(tx, [guestId, userId])
  await lockItems(tx, userId)
  for (const item of await lockItems(tx, guestId)) {
    const same = await findSameLine(tx, { ...item, user_id: userId })
    if (!same) {
      await moveItem(tx, item.item_id, userId, now)
      continue
    }
    await deleteItem(tx, guestId, item.item_id)
    const room = maxPerLine - same.quantity
    const quantity = Math.min(item.quantity, room)
    if (quantity > 0) await addItem(tx, { ...item, user_id: userId, quantity, now })
  }
}
