import type { Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { carrierName } from '#domain/shipments/carriers.ts'
import type { ParcelEnd } from '#domain/shipments/states.ts'
import { daysToSign, type Term } from '#domain/shipments/term.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Refund } from '#server/money/refunds/queries.ts'
import { tellComing } from '#server/money/refunds/tell-coming.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { MailTemplateName } from '#server/platform/mail/templates.ts'
import type { Checkout, Order } from '#server/records/orders/order-rows.ts'
import type { silentParcels } from './parcels/silent-parcels.ts'
import type { Shipment } from './store.ts'

interface About {
  checkout: Pick<Checkout, 'checkout_no'>
  order: Pick<Order, 'order_no' | 'language' | 'email'>
}

type Sent = About & { shipment: Pick<Shipment, 'shipment_id' | 'carrier' | 'tracking_no'> }

/** In the language of the order, to the address of the order, once for each fact. */
async function tell(
  tx: Tx,
  context: Context,
  { checkout, order }: About,
  mail: { template: MailTemplateName; data?: object; fact: string },
): Promise<void> {
  await postMail(tx, context, {
    template: mail.template,
    language: order.language as Language,
    recipient: order.email,
    data: { checkout_no: checkout.checkout_no, order_nos: [order.order_no], ...mail.data },
    onceKey: `${mail.template}:${mail.fact}`,
  })
}

export function mailOrderShipped(tx: Tx, context: Context, about: Sent): Promise<void> {
  const { shipment_id: fact, carrier, tracking_no } = about.shipment
  const data = { carrier: carrierName(carrier), tracking_no }
  return tell(tx, context, about, { template: 'order_shipped', data, fact })
}

/** A rental is told from when to when it runs. */
export function mailOrderDelivered(tx: Tx, context: Context, about: Sent & { term: Term | undefined }): Promise<void> {
  const { term, shipment } = about
  const data = { days: daysToSign, start_on: term?.start, end_on: term?.end }
  return tell(tx, context, about, {
    template: term ? 'rent_delivered' : 'order_delivered',
    data,
    fact: shipment.shipment_id,
  })
}

export function mailParcelFailed(tx: Tx, context: Context, about: Sent & { end: ParcelEnd }): Promise<void> {
  const template = about.end === 'lose' ? 'order_lost' : 'order_back'
  return tell(tx, context, about, { template, fact: about.shipment.shipment_id })
}

type Silent = Awaited<ReturnType<typeof silentParcels>>[number]

/** A label that nobody has scanned yet is another matter than a parcel that was on its way. */
export function mailParcelSilent(tx: Tx, context: Context, parcel: Silent): Promise<void> {
  const { order_no, checkout_no, language, email, carrier, tracking_no, direction, shipment_state, last_at } = parcel
  const since = dayInShop(last_at)
  return tell(
    tx,
    context,
    { checkout: { checkout_no }, order: { order_no, language, email } },
    {
      template: 'parcel_silent',
      data: {
        ...{ carrier: carrierName(carrier), tracking_no: tracking_no ?? '', since },
        way: shipment_state === 'announced' ? 'label' : direction,
      },
      fact: `${parcel.shipment_id}:${since}`,
    },
  )
}

export async function mailOrderClosed(tx: Tx, context: Context, about: About & { refunds: readonly Refund[] }) {
  const data = await tellComing(tx, about.refunds, context.clock.now())
  await tell(tx, context, about, { template: 'order_closed', data, fact: about.order.order_no })
}
