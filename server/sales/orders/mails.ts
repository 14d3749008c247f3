import { beforeCommit, type Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import { contractPapers, findMissingPapers, legalPapers } from '#server/money/agreements/contract-papers.ts'
import { type Invoice, listOrderInvoices } from '#server/money/invoices/queries.ts'
import type { Refund } from '#server/money/refunds/queries.ts'
import { summarizeForMail } from '#server/money/refunds/summarize-for-mail.ts'
import { type LabelledItem, labelItems, listMailGoods, listOrderedGoods } from '#server/offers/pricing/mail-goods.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { WithGarden, WithTerm } from '#server/platform/mail/templates/data/shared-data.ts'
import { hasAgreement } from '#server/records/agreements/agreement-rows.ts'
import {
  amountDueNow,
  type Checkout,
  findCheckoutOrders,
  type Order,
  type OrderItem,
} from '#server/records/orders/order-rows.ts'
import { readRestDays } from '#server/records/orders/rest-days.ts'

/**
 * The contract on a durable medium (CRD art. 8(7)), at once: what was agreed, the terms, and how to withdraw. It says
 * what is to be paid, and until when everything is held.
 */
export async function mailOrderReceived(
  tx: Tx,
  context: Context,
  { items, ...received }: PlacedOrders & { items: readonly LabelledItem[] },
): Promise<void> {
  const { checkout } = received
  const template = 'order_received'
  const amount = amountDueNow(checkout)
  const rest = checkout.amount - amount
  const until = rest > 0 && { rest_days: await readRestDays(tx, checkout, context.clock.now()) }
  const times = { ordered_at: checkout.created_at.toISOString(), pay_until: checkout.pay_until.toISOString() }
  const ordered = { ...pickNumbers(received), ...pickTerm(received), goods: await listMailGoods(tx, items) }
  const data = {
    ...ordered,
    papers: contractPapers(checkout.checkout_no),
    ...{ amount, rest, ...until, ...times },
  }
  await postMail(tx, context, { ...envelope(checkout, template), template, data })
}

/** Without papers: they came with the confirmation. */
export async function mailOrderUnpaid(tx: Tx, context: Context, checkout: Checkout): Promise<void> {
  const orders = await findCheckoutOrders(tx, checkout.checkout_id)
  const orderIds = orders.map(({ order_id }) => order_id)
  const template = 'order_unpaid'
  const amount = amountDueNow(checkout)
  const data = {
    ...{ ...pickNumbers({ checkout, orders }), goods: await listOrderedGoods(tx, orderIds, checkout.language) },
    ...{ amount, rest: checkout.amount - amount, pay_until: checkout.pay_until.toISOString() },
  }
  await postMail(tx, context, { ...envelope(checkout, template), template, data })
}

/**
 * With the invoices. Also with the papers of the contract if the confirmation does not bring them: it is held back where
 * an unproven address has had too many mails, and this one never is.
 */
export async function mailOrderPaid(
  tx: Tx,
  context: Context,
  { invoices, amount, items, ...paid }: PaidOrders,
): Promise<void> {
  const { checkout } = paid
  const rest = checkout.amount - amount
  // The rest is due a number of days after everything was delivered.
  const until = rest > 0 && { rest_days: await readRestDays(tx, checkout, context.clock.now()) }
  const { checkout_no } = checkout
  const contract = (await hasAgreement(tx, checkout_no))
    ? await findMissingPapers(tx, checkout_no, onceKey(checkout, 'order_received'))
    : legalPapers
  const papers = [...invoices.map(({ invoice_no }) => invoice_no), ...contract]
  const template = 'order_paid'
  const goods = await listMailGoods(tx, labelItems(items, checkout.language))
  const data = { ...pickNumbers(paid), ...pickTerm(paid), ...pickGarden(paid), goods, papers, amount, rest, ...until }
  await postMail(tx, context, { ...envelope(checkout, template), template, data })
}

export async function mailOrderEnded(
  tx: Tx,
  context: Context,
  checkout: Checkout,
  event: 'cancel' | 'close',
): Promise<void> {
  const orders = await findCheckoutOrders(tx, checkout.checkout_id)
  const template = event === 'cancel' ? 'order_canceled' : 'order_expired'
  const orderIds = orders.map(({ order_id }) => order_id)
  const goods = await listOrderedGoods(tx, orderIds, checkout.language)
  const data = { ...pickNumbers({ checkout, orders }), goods }
  await postMail(tx, context, { ...envelope(checkout, template), template, data })
}

interface CanceledOrder {
  checkout: Checkout
  order: Order
  /** The refunds of the cancelled order. */
  refunds: readonly Refund[]
}

/** For one order of a checkout that is cancelled after it was paid. */
export async function mailOrderCanceled(tx: Tx, context: Context, { checkout, order, refunds }: CanceledOrder) {
  const { checkout_no } = checkout
  const coming = await summarizeForMail(tx, refunds, context.clock.now())
  const { order_id, order_no, language, email } = order
  const goods = await listOrderedGoods(tx, [order_id], language)
  await beforeCommit(tx, async () => {
    const documents = (await listOrderInvoices(tx, [order_id])).filter(
      ({ reference }) => reference === `credit:cancel:${order_id}`,
    )
    await postMail(tx, context, {
      template: 'order_canceled',
      language,
      recipient: email,
      data: {
        ...{ checkout_no, order_nos: [order_no], goods, ...coming },
        papers: documents.map(({ invoice_no }) => invoice_no),
      },
      onceKey: `order_canceled:${order_no}`,
    })
  })
}

interface CanceledItems {
  checkout: Pick<Checkout, 'checkout_no'>
  order: Pick<Order, 'order_no' | 'language' | 'email'>
  items: readonly Pick<OrderItem, 'item_id' | 'names'>[]
  refunds: readonly Refund[]
  /** The machine that the services end with, because they were to be done to it. */
  cause?: string
}

/** For an order that goes on without these items. */
export async function mailItemsCanceled(
  tx: Tx,
  context: Context,
  { checkout, order, items, refunds, cause: of }: CanceledItems,
): Promise<void> {
  const language = order.language
  const things = items.map(({ names }) => (names as Record<Language, { name: string }>)[language].name)
  const coming = await summarizeForMail(tx, refunds, context.clock.now())
  await postMail(tx, context, {
    template: 'order_item_canceled',
    language,
    recipient: order.email,
    data: {
      checkout_no: checkout.checkout_no,
      order_nos: [order.order_no],
      things,
      ...(of && { why: 'machine' }),
      ...coming,
    },
    onceKey: `order_item_canceled:${items[0]?.item_id ?? ''}${of ? `:${of}` : ''}`,
  })
}

interface PlacedOrders {
  checkout: Checkout
  orders: readonly Pick<Order, 'order_no' | 'start_on' | 'end_on'>[]
}

interface PaidOrders extends PlacedOrders {
  orders: readonly (PlacedOrders['orders'][number] & Pick<Order, 'garden_id'>)[]
  items: readonly OrderItem[]
  invoices: readonly Invoice[]
  amount: Cents
}

/** In the language of the order, to the address of the order, once per event. */
function envelope(checkout: Checkout, template: string) {
  const { language, email } = checkout
  return { language, recipient: email, onceKey: onceKey(checkout, template) }
}

function onceKey({ checkout_no }: Pick<Checkout, 'checkout_no'>, template: string): string {
  return `${template}:${checkout_no}`
}

/** The days of a rental, unless several rentals have different ones. */
function pickTerm({ orders }: Pick<PlacedOrders, 'orders'>): WithTerm {
  const terms = orders.flatMap(({ start_on, end_on }) => (start_on && end_on ? { start_on, end_on } : []))
  const [term] = terms
  return term && terms.length === 1 ? { term } : {}
}

/** The garden that was described for a rental. */
function pickGarden({ orders }: Pick<PaidOrders, 'orders'>): WithGarden {
  const [garden_id] = orders.flatMap(order => order.garden_id ?? [])
  return garden_id ? { garden_id } : {}
}

function pickNumbers({
  checkout,
  orders,
}: {
  checkout: Pick<Checkout, 'checkout_no'>
  orders: readonly Pick<Order, 'order_no'>[]
}) {
  return { checkout_no: checkout.checkout_no, order_nos: orders.map(({ order_no }) => order_no) }
}
