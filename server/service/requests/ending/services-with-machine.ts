import type { Reader, Tx } from '#db/transaction.ts'
import type { Ruling } from '#domain/concessions/kinds.ts'
import type { Pieces } from '#domain/orders/services-to-end.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { lockOrderCheckout } from '#server/records/orders/lock-order-checkout.ts'
import { findOrderItems, lockCheckout } from '#server/records/orders/order-rows.ts'
import { type EndingService, endServices, listEndingServices } from '#server/sales/orders/end-services.ts'
import type { LockedRequest } from '../lock-request.ts'
import { comingBack, noLongerThere } from '../store.ts'
import type { Subject } from '../subject.ts'
import { rentalOrderBehind } from './rental-behind.ts'

type MachineLine = Pick<Subject, 'order' | 'item'>

/**
 * What ends with a machine that is withdrawn from, or with some pieces of its line: its services, and unfinished work
 * on rented machines that were returned.
 */
export async function servicesWith(db: Reader, subject: MachineLine, pieces?: number): Promise<EndingService[]> {
  const about = await findEndingPieces(db, subject, pieces)
  if (!about) return []
  const undone = await findUndoneServices(db, about)
  const own = await listEndingServices(db, { comingBack }, about)
  return [...own.filter(({ item }) => undone.every(one => one.item.item_id !== item.item_id)), ...undone]
}

/** The machine in the checkout that has the services: those of a bought-out machine were ordered with its rental. */
async function findEndingPieces(db: Reader, { order, item }: MachineLine, pieces: number = item.quantity) {
  if (item.product_kind !== 'machine') return undefined
  const rental = await rentalOrderBehind(db, order)
  if (!rental) return { checkout_id: order.checkout_id, ending: [{ item_id: item.item_id, pieces }] }
  const rented = (await findOrderItems(db, [rental.order_id])).find(({ product_kind }) => product_kind === 'machine')
  return rented && { checkout_id: rental.checkout_id, ending: [{ item_id: rented.item_id, pieces: rented.quantity }] }
}

/** The services that have no machine left, and on which nobody has begun. */
async function findUndoneServices(db: Reader, about: { checkout_id: string; ending: readonly Pieces[] }) {
  const services = await listEndingServices(db, { comingBack: noLongerThere }, about)
  return services.filter(({ item }) => item.item_status === 'pay_success')
}

/**
 * Nobody pays for work on a machine they have withdrawn from: its services end with the statement, and are refunded at
 * once, because nothing of them has to come back.
 */
export async function endServicesWith(
  tx: Tx,
  context: Context,
  { request, subject, pieces }: LockedRequest & { pieces?: number | undefined },
): Promise<void> {
  const services = await servicesWith(tx, subject, pieces)
  await end(tx, context, subject, {
    ...{
      reference: request.after_sale_id,
      services,
      event: 'withdraw',
      reason: 'withdrawn',
      refundReason: 'withdrawn',
      ruling: 'withdrawal',
    },
  })
}

/** A rental is over: work on its machine that nobody has begun is cancelled, and its price refunded. */
export async function endUndoneServices(tx: Tx, context: Context, subject: Subject): Promise<void> {
  const about = await findEndingPieces(tx, subject)
  if (!about) return
  await end(tx, context, subject, {
    ...{
      reference: subject.item.item_id,
      services: await findUndoneServices(tx, about),
      event: 'cancel',
      reason: 'returned',
    },
    ...{ refundReason: 'work_not_done', ruling: 'price_rule' },
  })
}

interface EndServicesInput {
  reference: string
  services: readonly EndingService[]
  event: 'withdraw' | 'cancel'
  reason: string
  refundReason: string
  ruling: Ruling
}

async function end(
  tx: Tx,
  context: Context,
  { order, item, now }: Pick<Subject, 'order' | 'item' | 'now'>,
  { services, ruling, ...how }: EndServicesInput,
): Promise<void> {
  const [first] = services
  if (!first) return
  const own = await lockOrderCheckout(tx, order)
  const { checkout_id } = first.order
  const checkout = checkout_id === own.checkout_id ? own : await lockCheckout(tx, checkout_id)
  await endServices(tx, context, {
    ...{ ...how, checkout, services, with: item.item_id, actor: { role: 'system' } },
    ...{ grant: grantByRule(ruling), now },
  })
}
