import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { languages } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import { readSkuRows } from '#server/offers/pricing/queries.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import { type Checkout, insertItems, insertOrder } from '#server/records/orders/order-rows.ts'
import type { Subject } from '../subject.ts'

interface BoughtOrderInput {
  subject: Subject
  skuId: string
  price: Cents
  /** The payment of what exceeds the deposit; undefined: the deposit was enough. */
  checkout: Checkout | undefined
}

/**
 * The purchase that a rental became: an order of its own, with its own invoice, guarantee and withdrawal period. The
 * machine is there already, so the order begins as delivered and signed.
 */
export async function makeBoughtOrder(tx: Tx, { subject, skuId, price, checkout }: BoughtOrderInput): Promise<string> {
  const { order, item, now } = subject
  const { user_id, language, recipient, email, phone, street, house_number, postcode, city, country, garden_id } = order
  const [sku] = await readSkuRows(tx, [skuId])
  if (!sku) throw new Error(`SKU ${skuId} is not there`)
  const bought = await insertWithNumber('B', order_no =>
    insertOrder(tx, {
      ...{
        order_no,
        user_id,
        language,
        recipient,
        email,
        phone,
        street,
        house_number,
        postcode,
        city,
        country,
        garden_id,
      },
      checkout_id: checkout?.checkout_id ?? order.checkout_id,
      ...{ kind: 'buy', order_status: 'in_use', pay_status: 'paid', total_amount: price, user_sign_for: true },
      ...{ created_at: now, updated_at: now, paid_at: now, shipped_at: now, delivered_at: now, signed_at: now },
    }),
  )
  const names = item.names as Record<string, { name: string }>
  const row = {
    ...{ order_id: bought.order_id, position: 0, sku_id: skuId, product_id: item.product_id },
    ...({ device_type_id: item.device_type_id, product_kind: 'machine', item_status: 'in_use', quantity: 1 } as const),
    names: JSON.stringify(
      Object.fromEntries(languages.map(lang => [lang, { name: names[lang]?.name ?? '', variant: '' }])),
    ),
    ...{ unit_price: price, goods: price, goods_due: price, due: price, freight: 0, deposit: 0 },
    ...{ activity_discount: 0, coupon_discount: 0, share_discount: 0 },
    // Until its bill is written in this same transaction.
    ...{ vat_kind: 'sale' as const, vat_country: country, vat_percent: 0, net: price, vat: 0 },
    ...{ created_at: now, updated_at: now },
  }
  await insertItems(tx, [row], {
    ...{ order_id: bought.order_id, event: 'bought_out', from: null, to: 'in_use', now },
    actor: { role: 'customer', id: order.user_id },
    details: { rental: order.order_no },
  })
  return bought.order_id
}

/** Assigns the machine as a reservation of the purchase, so that its serial number is found there. */
export async function giveUnit(
  tx: Tx,
  { subject, itemId, deviceId }: { subject: Subject; itemId: string; deviceId: string },
) {
  const { order, item, now, today } = subject
  await tx
    .insertInto('unit_reservations')
    .values({
      ...{ device_type_id: item.device_type_id ?? '', device_id: deviceId, purpose: 'sale', order_item_id: itemId },
      busy: sql<string>`daterange(${today}::date, null)`,
      ...{ reservation_state: 'done', user_id: order.user_id, created_at: now, updated_at: now },
    })
    .execute()
}
