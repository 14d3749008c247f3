import { lockAdvisories } from '#db/locks.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { sumOwed } from '#server/money/payments/owed.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { refuse } from '#server/platform/refusal.ts'
import { computeFingerprints } from '#server/records/orders/fingerprints.ts'
import { countGuestsHold, isGuest } from '#server/records/orders/guests-at.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { isTooMuch } from '#server/sales/quotes/half-payment.ts'
import { readCheckout } from '../store.ts'
import type { Address } from '../weigh-change.ts'

interface NewDestination {
  order: Order
  items: readonly OrderItem[]
  place: Address
  now: Date
}

/** Orders of guests to one address are counted one after the other, before the checkout is locked. */
export async function lockAddress(tx: Tx, address: Address | undefined): Promise<void> {
  if (address) await lockAdvisories(tx, 'hold', [`address:${toKey(address).toString('hex')}`])
}

export function toKey(address: Pick<Address, 'country' | 'postcode' | 'house_number'>): Buffer {
  return computeFingerprints(address, '').address_key
}

/**
 * An order that goes elsewhere is subject to the same bounds there as if it had been ordered to it: what guests hold
 * unpaid, and what they owe of half payments (ADR 121). A half payment goes to no country that offers none; of a guest,
 * whose move abroad may wait for its payment and be counted nowhere meanwhile, to none at all.
 */
export async function assertMayGo(db: Reader, { order, items, place, now }: NewDestination): Promise<void> {
  const { checkout_id, first_amount } = await readCheckout(db, order.checkout_id)
  const isUnpaid = order.order_status === 'created'
  const isHalf = first_amount !== null && (isUnpaid || (await sumOwed(db, order.order_id)) > 0)
  if (!isUnpaid && !isHalf) return
  const isOfGuest = await isGuest(db, order.user_id)
  if (isHalf && place.country !== order.country) {
    const { offered_in: offered } = await readSetting(db, 'part_payment', now)
    if (isOfGuest || offered[place.country] !== true) {
      refuse('order_status_wrong', { reason: 'cancel_and_order_anew' })
    }
  }
  const addressKey = toKey(place)
  if (!isOfGuest || addressKey.equals(toKey(order))) return
  const whose = { address_key: addressKey, except: checkout_id }
  if (isHalf && (await isTooMuch(db, { limit: 'address', whose, lines: items, now }))) {
    refuse('process_incomplete', { reason: 'rests_open' })
  }
  if (isUnpaid) await assertHasRoomThere(db, { addressKey, except: checkout_id, items, now })
}

async function assertHasRoomThere(
  db: Reader,
  { addressKey, except, items, now }: { addressKey: Buffer; except: string; items: readonly OrderItem[]; now: Date },
): Promise<void> {
  const held = await countGuestsHold(db, { addressKey, except })
  const { most_open, most_machines, most_pieces } = await readSetting(db, 'checkout', now)
  const goods = items.filter(({ product_kind }) => product_kind !== 'service')
  const count = (areMachines: boolean) =>
    goods.reduce((all, item) => all + ((item.device_type_id !== null) === areMachines ? item.quantity : 0), 0)
  const [machines, pieces] = [count(true), count(false)]
  if (held.checkouts >= most_open.address) refuse('process_incomplete', { reason: 'unpaid_orders' })
  if (machines > 0 && held.machines + machines > most_machines.address) {
    refuse('process_incomplete', { reason: 'unpaid_machines', most: most_machines.address })
  }
  if (pieces > 0 && held.pieces + pieces > most_pieces.address) {
    refuse('process_incomplete', { reason: 'unpaid_pieces', most: most_pieces.address })
  }
}
