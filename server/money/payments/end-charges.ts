import { type Reader, recordStatement, type Tx, transaction } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import type { Context } from '#server/platform/context.ts'
import { GatewayUnavailable } from '#server/platform/ports/gateway.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Checkout, checkoutColumns, lockCheckout, type Order } from '#server/records/orders/order-rows.ts'
import { closeUnpaid, closeUnpaidOrRefuse } from './close-unpaid.ts'
import { findPurpose } from './purposes.ts'

type By = { role: Actor; id?: string }

interface EndChargesInput {
  actor: By
  /** Why it no longer has to be paid, for the timeline. */
  reason?: string
  /** Only charges for this purpose; otherwise all of them. */
  purpose?: 'change'
  /** What has to be locked before a checkout (docs/locks.md). */
  lockFirst?: (tx: Tx) => Promise<void>
}

/**
 * Runs a step by which an order or a part of it ends or leaves, once its open charges are ended. A charge that is
 * opened between the ending and the lock is also ended before the step runs. A payment made meanwhile takes precedence.
 */
export async function withChargesEnded<Result>(
  context: Context,
  order: Pick<Order, 'order_id' | 'checkout_id'>,
  ending: EndChargesInput,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await endOpenCharges(context, order, ending)
    const done = await transaction(context.db, async tx => {
      await ending.lockFirst?.(tx)
      await lockCheckout(tx, order.checkout_id)
      const open = await findOpenCharges(tx, order, ending)
      return open.length > 0 ? undefined : { result: await run(tx) }
    })
    if (done) return done.result
  }
  return refuse('already_changed')
}

const maxAttempts = 5

/** Ends the open charges before an order or a part of it ends or leaves. A payment in progress takes precedence. */
async function endOpenCharges(
  context: Context,
  order: Pick<Order, 'order_id'>,
  { actor, reason = 'order_ends', purpose }: EndChargesInput,
): Promise<void> {
  for (const charge of await recordStatement(context.db, db => findOpenCharges(db, order, { purpose }))) {
    await closeUnpaidOrRefuse(context, { checkoutId: charge.checkout_id, event: 'cancel', actor, reason })
  }
}

/**
 * After a change, ends charges that no longer apply. A customer who has paid one meanwhile gets the money back at once,
 * even if a provider does not respond.
 */
export async function endFallenCharges(
  context: Context,
  order: Pick<Order, 'order_id'>,
  { actor, reason }: { actor: By; reason: string },
): Promise<void> {
  for (const charge of await recordStatement(context.db, db => findOpenCharges(db, order))) {
    if (await findPurpose(context, charge).stands(context.db, charge)) continue
    try {
      await closeUnpaid(context, { checkoutId: charge.checkout_id, event: 'cancel', actor, reason })
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      context.log.warn({ err: error, checkout: charge.checkout_id }, 'a charge stays open until the provider answers')
    }
  }
}

function findOpenCharges(
  db: Reader,
  { order_id }: Pick<Order, 'order_id'>,
  { purpose }: { purpose?: 'change' | undefined } = {},
): Promise<Checkout[]> {
  const open = db
    .selectFrom('checkouts')
    .select(checkoutColumns)
    .where('order_id', '=', order_id)
    .where('pay_status', '<>', 'paid')
    .where('ended_at', 'is', null)
  return (purpose === undefined ? open : open.where('purpose', '=', purpose)).execute()
}
