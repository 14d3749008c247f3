import type { Reader, Tx } from '#db/transaction.ts'
import { extendHoldsOf } from '../availability/book.ts'
import type { Context } from '../context.ts'
import { changeCharge } from '../order-changes/charge.ts'
import { type Ending, endUnpaid } from '../orders/end-unpaid.ts'
import { holdAgain, lockLapsedFleets } from '../orders/hold-again.ts'
import { settlePaid } from '../orders/settle-paid.ts'
import { type Checkout, hasPromotions, quoteOf } from '../orders/store.ts'
import { extendPromotions } from '../promotions/settle-promotions.ts'
import { Refusal } from '../refusal.ts'
import { requestCharge } from '../requests/settle-charge.ts'
import { balanceCharge } from './balance-charge.ts'

/** The attempt that brought the money. */
export interface Paying {
  payment_id: string
  method: string
  amount: number
}

/** What a payment is for decides what follows from it; how it is paid is the same for all. */
export interface Purpose {
  /** Whether what was agreed to is still what it was agreed for. Where it is not, its money goes back. */
  stands(db: Reader, checkout: Checkout): Promise<boolean>
  /** The money is here. Called once, with the checkout locked and seen to be neither paid nor over. */
  settle(tx: Tx, context: Context, checkout: Checkout, payment: Paying): Promise<void>
  /** Settling it was refused: its money goes back, and it ends like one that was not paid. None: the refusal stands. */
  refused?(tx: Tx, context: Context, checkout: Checkout, payment: Paying): Promise<void>
  /** It will not be paid: everything is as it was before. */
  end(tx: Tx, context: Context, ending: Ending): Promise<void>
  /** Somebody is paying: what is promised for it stays promised until then, and what has lapsed is taken again. */
  hold(tx: Tx, checkout: Checkout, heldUntil: Date, now: Date): Promise<void>
  /** Money is on its way, as the provider says: the same, for as long as it says so. None: it is held anyway. */
  keep?(tx: Tx, checkout: Checkout, now: Date): Promise<void>
}

const dayMs = 86_400_000
/** Longer than anybody should need to bring a worker back; renewed when two thirds of it are left. */
const keptMs = 3 * dayMs

const cart: Purpose = {
  // Its orders were made with it: as long as it is open they are what they were.
  stands: async () => true,
  settle: settlePaid,
  end: endUnpaid,
  hold: (tx, checkout, heldUntil, now) => holdCart(tx, checkout, { heldUntil, now }),
  async keep(tx, checkout, now) {
    const heldUntil = new Date(now.getTime() + keptMs)
    try {
      await holdCart(tx, checkout, { heldUntil, unless: new Date(heldUntil.getTime() - dayMs), now })
    } catch (error) {
      // Somebody else has it: if the money comes, it is found anew or is a shortage that staff see.
      if (!(error instanceof Refusal)) throw error
    }
  },
}

interface Holding {
  heldUntil: Date
  unless?: Date
  now: Date
}

async function holdCart(tx: Tx, checkout: Checkout, holding: Holding): Promise<void> {
  await lockLapsedFleets(tx, checkout.checkout_id, holding.now)
  await extendHoldsOf(tx, checkout.checkout_id, holding.heldUntil, holding.unless)
  await holdAgain(tx, checkout.checkout_id, holding)
  if (hasPromotions(checkout)) await extendPromotions(tx, { quoteId: quoteOf(checkout), ...holding })
}

const purposes: Record<string, Purpose> = {
  cart,
  change: changeCharge,
  request: requestCharge,
  balance: balanceCharge,
}

export function purposeOf({ purpose, checkout_no }: Checkout): Purpose {
  const found = purposes[purpose]
  if (!found) throw new Error(`Nothing is known of what ${checkout_no} is for: ${purpose}`)
  return found
}
