import type { Tx } from '#db/transaction.ts'
import { lockCarts } from '../cart/store.ts'
import { deletePictures } from '../files/store.ts'
import { deleteGardensOf } from '../gardens/store.ts'
import { forgetPromotions } from '../promotions/store-own.ts'
import { forgetReviewsOf } from '../reviews/store-own.ts'
import { forgetWaitingOf } from '../waitlist/store.ts'
import type { Whose } from './store-open.ts'

/**
 * What nothing open needs: the profile beside name and address of mail, pictures, gardens but those of an order, reviews,
 * the cart, invitations and places in a queue. The ids of the pictures whose bytes follow.
 */
export async function forgetUnneeded(tx: Tx, whose: Whose, now: Date): Promise<string[]> {
  const ids = [...whose.userIds]
  await tx
    .updateTable('users')
    .set({ avatar: null, contact: '', postcode: '', street: '', house_number: '', city: '', country: '' })
    .where('user_id', 'in', ids)
    .execute()
  await deleteGardensOf(tx, ids, { butOfOrders: true })
  const avatars = await deletePictures(tx, { ownerIds: ids, purpose: 'avatar' })
  await forgetReviewsOf(tx, ids, null)
  await lockCarts(tx, ids)
  await tx.deleteFrom('cart_items').where('user_id', 'in', ids).execute()
  await forgetPromotions(tx, ids, now)
  await forgetWaitingOf(tx, whose)
  return avatars
}
