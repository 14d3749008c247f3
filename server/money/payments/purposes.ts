import type { Reader, Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import type { Checkout } from '#server/records/orders/order-rows.ts'

export interface Ending {
  checkout: Checkout
  event: 'cancel' | 'close'
  actor: { role: Actor; id?: string }
  reason: string
}

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

/** What a checkout can be for, by `checkouts.purpose`. */
export const paymentPurposes = new ExtensionPoint<Readonly<Record<string, Purpose>>>('purposes of payments')

export function purposeOf(context: Pick<Context, 'extensions'>, { purpose, checkout_no }: Checkout): Purpose {
  const found = paymentPurposes.get(context)[purpose]
  if (!found) throw new Error(`Nothing is known of what ${checkout_no} is for: ${purpose}`)
  return found
}
