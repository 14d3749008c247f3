import type { Tx } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import { carrierName } from '#domain/shipments/carriers.ts'
import type { ParcelEnd } from '#domain/shipments/states.ts'
import { daysToSign, type Term } from '#domain/shipments/term.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Refund } from '#server/money/refunds/queries.ts'
import { summarizeForMail } from '#server/money/refunds/summarize-for-mail.ts'
import { labelItems, listMailGoods } from '#server/offers/pricing/mail-goods.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { Checkout, Order, OrderItem } from '#server/records/orders/order-rows.ts'
import type { silentParcels } from './parcels/silent-parcels.ts'
import type { Shipment } from './store.ts'

interface About {
  checkout: Pick<Checkout, 'checkout_no'>
  order: Pick<Order, 'order_no' | 'language' | 'email'>
}

type Sent = About & {
  shipment: Pick<Shipment, 'shipment_id' | 'carrier' | 'tracking_no' | 'contents'>
  items: readonly OrderItem[]
}

/** In the language of the order, to the address of the order, once per event. */
function envelope({ order }: About, template: string, occasion: string) {
  return { language: order.language, recipient: order.email, onceKey: `${template}:${occasion}` }
}

function pickNumbers({ checkout, order }: About) {
  return { checkout_no: checkout.checkout_no, order_nos: [order.order_no] }
}

/** What is in the parcel: of an item that leaves in several, only this part. */
function listContents(tx: Tx, { order, shipment, items }: Sent) {
  const inside = items.flatMap(item => {
    const lines = shipment.contents.filter(({ item_id }) => item_id === item.item_id)
    return lines.length > 0 ? { ...item, quantity: sum(lines.map(({ quantity }) => quantity)) } : []
  })
  return listMailGoods(tx, labelItems(inside, order.language))
}

export async function mailOrderShipped(tx: Tx, context: Context, about: Sent): Promise<void> {
  const { shipment_id: occasion, carrier, tracking_no } = about.shipment
  const template = 'order_shipped'
  const goods = await listContents(tx, about)
  const data = { ...pickNumbers(about), goods, carrier: carrierName(carrier), tracking_no }
  await postMail(tx, context, { ...envelope(about, template, occasion), template, data })
}

/** For a rental the mail states its first and last day. */
export async function mailOrderDelivered(
  tx: Tx,
  context: Context,
  about: Sent & { order: Pick<Order, 'garden_id'>; term: Term | undefined },
): Promise<void> {
  const { term, shipment, order, items } = about
  // The whole order has arrived, but for what it was ended for.
  const arrived = items.filter(({ item_status }) => item_status !== 'canceled' && item_status !== 'closed')
  const goods = await listMailGoods(tx, labelItems(arrived, order.language))
  const data = { ...pickNumbers(about), goods, days: daysToSign }
  const to = (template: string) => envelope(about, template, shipment.shipment_id)
  if (!term) return postMail(tx, context, { ...to('order_delivered'), template: 'order_delivered', data })
  return postMail(tx, context, {
    ...{ ...to('rent_delivered'), template: 'rent_delivered' },
    data: { ...data, ...(order.garden_id && { garden_id: order.garden_id }), start_on: term.start, end_on: term.end },
  })
}

export async function mailParcelFailed(tx: Tx, context: Context, about: Sent & { end: ParcelEnd }): Promise<void> {
  const template = about.end === 'lose' ? 'order_lost' : 'order_back'
  const occasion = about.shipment.shipment_id
  const data = { ...pickNumbers(about), goods: await listContents(tx, about) }
  await postMail(tx, context, { ...envelope(about, template, occasion), template, data })
}

type Silent = Awaited<ReturnType<typeof silentParcels>>[number]

/** The mail differs for a label that was never scanned and for a parcel that was in transit. */
export function mailParcelSilent(tx: Tx, context: Context, parcel: Silent): Promise<void> {
  const { order_no, checkout_no, language, email, carrier, tracking_no, direction, shipment_state, last_at } = parcel
  const since = dayInShop(last_at)
  const about = { checkout: { checkout_no }, order: { order_no, language, email } }
  return postMail(tx, context, {
    ...envelope(about, 'parcel_silent', `${parcel.shipment_id}:${since}`),
    template: 'parcel_silent',
    data: {
      ...{ ...pickNumbers(about), carrier: carrierName(carrier), tracking_no: tracking_no ?? '', since },
      way: shipment_state === 'announced' ? 'label' : direction,
    },
  })
}

export async function mailOrderClosed(tx: Tx, context: Context, about: About & { refunds: readonly Refund[] }) {
  const template = 'order_closed'
  const data = { ...pickNumbers(about), ...(await summarizeForMail(tx, about.refunds, context.clock.now())) }
  await postMail(tx, context, { ...envelope(about, template, about.order.order_no), template, data })
}
