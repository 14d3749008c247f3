import type { Tx } from '#db/transaction.ts'
import type { GuestMove } from '#server/people/accounts/take-over-guest.ts'
import { addItem, deleteItem, findSameLine, lockCarts, lockItems, maxPerLine, moveItem } from './store.ts'

/** A guest's cart goes to the account they sign in to: equal lines add up to the most a line may hold, none is lost. */
export async function mergeCarts(
  tx: Tx,
  { from: guestId, to: userId, now }: Pick<GuestMove, 'from' | 'to' | 'now'>,
): Promise<void> {
  // What is changed in one of them elsewhere meanwhile waits, and is not counted twice.
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
