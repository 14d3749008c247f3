import type { Reader, Tx } from '#db/transaction.ts'
import { ruledByLaw } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { lockCheckoutOf } from '#server/records/orders/lock-checkout-of.ts'
import { type EndingService, endServices, servicesOf } from '#server/sales/orders/end-services.ts'
import type { Locked } from '../lock-request.ts'
import { comingBack } from '../store.ts'
import type { Subject } from '../subject.ts'

type OfMachine = Pick<Subject, 'order' | 'item'>

/** What ends with a machine that is withdrawn from, or with so many pieces of its line. */
export async function servicesWith(
  db: Reader,
  { order: { checkout_id }, item }: OfMachine,
  pieces: number = item.quantity,
): Promise<EndingService[]> {
  if (item.product_kind !== 'machine') return []
  return servicesOf(db, { comingBack }, { checkout_id, ending: [{ item_id: item.item_id, pieces }] })
}

/**
 * Nobody pays for work on a machine they have withdrawn from: its services end with the statement, and their money goes
 * at once. Nothing of them has to come back.
 */
export async function endServicesWith(
  tx: Tx,
  context: Context,
  { subject, pieces }: { subject: Locked['subject']; pieces?: number | undefined },
): Promise<void> {
  const services = await servicesWith(tx, subject, pieces)
  if (services.length === 0) return
  const { order, item, now } = subject
  const checkout = await lockCheckoutOf(tx, order)
  await endServices(tx, context, {
    ...{ checkout, services, with: item.item_id, event: 'withdraw', actor: { role: 'system' }, reason: 'withdrawn' },
    ...{ refundReason: 'withdrawn', grant: ruledByLaw('withdrawal'), now },
  })
}
