import { beforeCommit, type Tx } from '#db/transaction.ts'
import { contractPapers, findMissingPapers } from '#server/money/agreements/contract-papers.ts'
import { listOrderInvoices } from '#server/money/invoices/queries.ts'
import type { Refund } from '#server/money/refunds/queries.ts'
import { summarizeForMail } from '#server/money/refunds/summarize-for-mail.ts'
import { listOrderedGoods } from '#server/offers/pricing/mail-goods.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { hasAgreement } from '#server/records/agreements/agreement-rows.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import type { ChangedContract } from './contract/write-changed-contract.ts'
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
  /** The charge that was paid for it: the papers that its confirmation did not bring come along. */
  charge?: { checkout_no: string } | undefined
}

/** The change is done: the order's new state, and what happened to the money. */
export async function mailChanged(tx: Tx, context: Context, changed: ChangedOrderMail): Promise<void> {
  const { order, before, along = [], difference, refunds, reference, charge } = changed
  const { order_id, order_no, kind, language, email, start_on, end_on } = order
  const { checkout_no } = await readCheckout(tx, order.checkout_id)
  const coming = await summarizeForMail(tx, refunds, context.clock.now())
  await beforeCommit(tx, async () => {
    const documents = (await listOrderInvoices(tx, [order_id])).filter(document =>
      document.reference.includes(reference),
    )
    await postMail(tx, context, {
      template: 'order_changed',
      language,
      recipient: email,
      data: {
        ...{ checkout_no, order_nos: [order_no, ...along], kind, difference, ...coming },
        ...{ start_on, end_on, goods: await listOrderedGoods(tx, [order_id], language) },
        ...(!isSameAddress(order, before) && { from_place: pickTown(before), to_place: pickTown(order) }),
        papers: [...documents.map(({ invoice_no }) => invoice_no), ...(await listMissing(tx, charge))],
      },
      onceKey: `order_changed:${reference}`,
    })
  })
}

async function listMissing(tx: Tx, charge: ChangedOrderMail['charge']): Promise<string[]> {
  const no = charge?.checkout_no
  return no !== undefined && (await hasAgreement(tx, no)) ? findMissingPapers(tx, no, concludedKey(no)) : []
}

function pickTown({ city, postcode }: Order) {
  return { city, postcode }
}

/** The whole contract as it is after a change, on a durable medium, in the language in which it was concluded. */
export async function mailChangeConcluded(
  tx: Tx,
  context: Context,
  { order, target, offer, conclusion, charge }: ChangedContract,
): Promise<void> {
  const { checkout_no, amount, pay_until } = charge
  const { order_no, kind, email } = order
  const { start_on, end_on } = target
  await postMail(tx, context, {
    template: 'order_change_concluded',
    language: conclusion.language,
    recipient: email,
    data: {
      ...{ checkout_no, order_nos: [order_no], papers: contractPapers(checkout_no) },
      ...{ kind, amount, total: offer.after.due, pay_until: pay_until.toISOString(), start_on, end_on },
    },
    onceKey: concludedKey(checkout_no),
  })
}

function concludedKey(chargeNo: string): string {
  return `order_change_concluded:${chargeNo}`
}

/** Its customer concludes it themselves, on the page of the order, or leaves it. */
export async function mailChangeProposed(
  tx: Tx,
  context: Context,
  { order, difference, until }: { order: Order; difference: number; until: Date },
): Promise<void> {
  const { order_id, order_no, language, email } = order
  const { checkout_no } = await readCheckout(tx, order.checkout_id)
  await postMail(tx, context, {
    template: 'order_change_proposed',
    language,
    recipient: email,
    data: {
      ...{ checkout_no, order_nos: [order_no], goods: await listOrderedGoods(tx, [order_id], language) },
      ...{ amount: difference, until: until.toISOString() },
    },
    onceKey: `order_change_proposed:${order_id}:${until.toISOString()}`,
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
    data: {
      ...{ checkout_no, order_nos: [order.order_no] },
      goods: await listOrderedGoods(tx, [order.order_id], order.language),
    },
    onceKey: `order_shortage:${reservationId}`,
  })
}
