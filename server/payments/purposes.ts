import type { Reader, Tx } from '#db/transaction.ts'
import { extendHoldsOf } from '../availability/book.ts'
import type { Context } from '../context.ts'
import { changeCharge } from '../order-changes/charge.ts'
import { type Ending, endUnpaid } from '../orders/end-unpaid.ts'
import { settlePaid } from '../orders/settle-paid.ts'
import { type Checkout, hasPromotions, quoteOf } from '../orders/store.ts'
import { extendPromotions } from '../promotions/settle-promotions.ts'
import { requestCharge } from '../requests/settle-charge.ts'

/** What a payment is for decides what follows from it; how it is paid is the same for all. */
export interface Purpose {
  /** Whether what was agreed to is still what it was agreed for. Where it is not, its money goes back. */
  stands(db: Reader, checkout: Checkout): Promise<boolean>
  /** The money is here. Called once, with the checkout locked and seen to be neither paid nor over. */
  settle(tx: Tx, context: Context, checkout: Checkout, payment: { payment_id: string; method: string }): Promise<void>
  /** It will not be paid: everything is as it was before. */
  end(tx: Tx, context: Context, ending: Ending): Promise<void>
  /** Somebody is paying: what is promised for it stays promised until then. */
  hold(tx: Tx, checkout: Checkout, heldUntil: Date, now: Date): Promise<void>
}

const cart: Purpose = {
  // Its orders were made with it: as long as it is open they are what they were.
  stands: async () => true,
  settle: settlePaid,
  end: endUnpaid,
  async hold(tx, checkout, heldUntil, now) {
    await extendHoldsOf(tx, checkout.checkout_id, heldUntil)
    if (hasPromotions(checkout)) await extendPromotions(tx, { quoteId: quoteOf(checkout), heldUntil, now })
  },
}

const purposes: Record<string, Purpose> = { cart, change: changeCharge, request: requestCharge }

export function purposeOf({ purpose, checkout_no }: Checkout): Purpose {
  const found = purposes[purpose]
  if (!found) throw new Error(`Nothing is known of what ${checkout_no} is for: ${purpose}`)
  return found
}
