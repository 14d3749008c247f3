import { beforeCommit, type Tx } from '#db/transaction.ts'
import { invoicesOf } from '#server/money/invoices/queries.ts'
import type { Refund } from '#server/money/refunds/queries.ts'
import { summarizeForMail } from '#server/money/refunds/summarize-for-mail.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { Checkout, Order } from '#server/records/orders/order-rows.ts'
import { readCheckout } from './store.ts'
import { isSameAddress } from './weigh-change.ts'

interface ChangedOrderMail {
  order: Order
  before: Order
  /** Orders with services for its machine, that go where it goes. */
  along?: readonly string[]
  difference: number
  /** The refunds of the change. */
  refunds: readonly Refund[]
  /** The event; the documents that were written for it are attached. */
  reference: string
}

/** The change is done: the order's new state, and what happened to the money. */
export async function mailChanged(tx: Tx, context: Context, changed: ChangedOrderMail): Promise<void> {
  const { order, before, along = [], difference, refunds, reference } = changed
  const { order_id, order_no, kind, language, email, start_on, end_on } = order
  const { checkout_no } = await readCheckout(tx, order.checkout_id)
  const coming = await summarizeForMail(tx, refunds, context.clock.now())
  await beforeCommit(tx, async () => {
    const documents = (await invoicesOf(tx, [order_id])).filter(document => document.reference.includes(reference))
    await postMail(tx, context, {
      template: 'order_changed',
      language,
      recipient: email,
      data: {
        ...{ checkout_no, order_nos: [order_no, ...along], kind, difference, ...coming },
        ...{ start_on, end_on },
        ...(!isSameAddress(order, before) && { from_place: pickTown(before), to_place: pickTown(order) }),
        papers: documents.map(({ invoice_no }) => invoice_no),
      },
      onceKey: `order_changed:${reference}`,
    })
  })
}

function pickTown({ city, postcode }: Order) {
  return { city, postcode }
}

/** A charge is to be paid first; until then nothing is changed. */
export async function mailChangeOpen(
  tx: Tx,
  context: Context,
  { order, charge }: { order: Order; charge: Checkout },
): Promise<void> {
  const { checkout_no, amount, pay_until } = charge
  await postMail(tx, context, {
    template: 'order_change_open',
    language: order.language,
    recipient: order.email,
    data: { checkout_no, order_nos: [order.order_no], amount, pay_until: pay_until.toISOString() },
    onceKey: `order_change_open:${checkout_no}`,
  })
}

/** A machine is missing: the customer chooses how to continue. Once per reservation that lost its machine. */
export async function mailShortage(
  tx: Tx,
  context: Context,
  { order, reservationId }: { order: Order; reservationId: string },
): Promise<void> {
  const { checkout_no } = await readCheckout(tx, order.checkout_id)
  await postMail(tx, context, {
    template: 'order_shortage',
    language: order.language,
    recipient: order.email,
    data: { checkout_no, order_nos: [order.order_no] },
    onceKey: `order_shortage:${reservationId}`,
  })
}
