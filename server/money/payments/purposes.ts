import type { Reader, Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import type { Context } from '#server/platform/context.ts'
import { ExtensionPoint } from '#server/platform/extensions.ts'
import type { Checkout } from '#server/records/orders/order-rows.ts'

export interface EndInput {
  checkout: Checkout
  event: 'cancel' | 'close'
  actor: { role: Actor; id?: string }
  reason: string
}

/** The attempt that brought the money. */
export interface PaidAttempt {
  payment_id: string
  method: string
  amount: number
}

/** The purpose of a payment decides what follows from it; how it is paid is the same for all. */
export interface Purpose {
  /** Whether the agreement that it pays for still applies. Otherwise its money is refunded. */
  stands(db: Reader, checkout: Checkout): Promise<boolean>
  /** The money was received. Called once, with the checkout locked and checked to be neither paid nor over. */
  settle(tx: Tx, context: Context, checkout: Checkout, payment: PaidAttempt): Promise<void>
  /**
   * Settling was refused: its money is refunded, and it ends like one that was not paid. If undefined, the refusal is
   * thrown.
   */
  refused?(tx: Tx, context: Context, checkout: Checkout, payment: PaidAttempt): Promise<void>
  /** It will not be paid: everything is reset to the state before. */
  end(tx: Tx, context: Context, ending: EndInput): Promise<void>
  /** Somebody is paying: what is promised for it stays held until then, and what has lapsed is taken again. */
  hold(tx: Tx, checkout: Checkout, heldUntil: Date, now: Date): Promise<void>
  /**
   * A payment is in progress at the provider: the same, for as long as the provider reports so. If undefined, it is
   * held anyway.
   */
  keep?(tx: Tx, checkout: Checkout, now: Date): Promise<void>
}

/** The purposes of a checkout, by `checkouts.purpose`. */
export const paymentPurposes = new ExtensionPoint<Readonly<Record<string, Purpose>>>('purposes of payments')

export function findPurpose(context: Pick<Context, 'extensions'>, { purpose, checkout_no }: Checkout): Purpose {
  const found = paymentPurposes.get(context)[purpose]
  if (!found) throw new Error(`Nothing is known of what ${checkout_no} is for: ${purpose}`)
  return found
}
