import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { OfferKind } from '#domain/catalogue/constants.ts'
import { languages } from '#domain/languages.ts'
import { splitOffer } from '#domain/orders/split.ts'
import { taxedIn } from '#domain/pricing/vat.ts'
import { loadSkus } from '#server/offers/pricing/sku-facts.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import { type Checkout, insertItems, insertOrder, type Order } from '#server/records/orders/order-rows.ts'
import { nameLine } from '../cart/view.ts'
import type { PlacementInput } from './place-order.ts'

export interface WrittenItem {
  item_id: string
  order_id: string
  line_id: string
  kind: OfferKind
  name: string
  /** In the language of the order; that of the quote may be another. */
  label: { name: string; variant: string }
  sku_id: string
  product_id: string
  product_kind: string
  device_type_id: string | null
  quantity: number
  months: number | null
  start_on: Day | null
}

interface OrdersInput {
  checkout: Checkout
  placement: PlacementInput
  now: Date
}

/** Writes the orders of a quote with their items; each stores its own share of every amount. */
export async function writeOrders(tx: Tx, { checkout, placement, now }: OrdersInput) {
  const { body, quote, userId, language } = placement
  const { offer } = quote.body
  const skuIds = offer.lines.map(line => line.sku_id)
  const skus = new Map((await loadSkus(tx, skuIds)).map(row => [row.sku_id, row]))
  const { country: supplier } = await readSetting(tx, 'company', now)
  const orders: Order[] = []
  const items: WrittenItem[] = []
  for (const draft of splitOffer(offer.lines)) {
    const [first] = draft.items
    // The days that were shown with the price: at midnight the first possible day moves on.
    const start = (first?.start_by ?? null) as Day | null
    const months = draft.kind === 'rent' ? (first?.months ?? null) : null
    const order = await insertWithNumber(draft.kind === 'rent' ? 'R' : 'B', order_no =>
      insertOrder(tx, {
        order_no,
        checkout_id: checkout.checkout_id,
        user_id: userId,
        kind: draft.kind,
        language,
        ...body.recipient,
        ...body.address,
        garden_id: draft.kind === 'rent' ? body.garden_id : null,
        remark: body.remark,
        total_amount: draft.total,
        lease_months: months,
        start_on: start,
        end_on: (first?.end_on ?? null) as Day | null,
        created_at: now,
        updated_at: now,
      }),
    )
    orders.push(order)
    const rows = draft.items.map((line, position) => {
      const sku = skus.get(line.sku_id)
      if (!sku) throw new Error(`SKU ${line.sku_id} went away while it was ordered`)
      const { id: line_id, product: _product, device_type: _key, name: _name, variant: _variant, ...kept } = line
      const {
        kind,
        price,
        start_on: _wished,
        start_by: _start,
        end_on: _end,
        withdrawal_until: _until,
        ...amounts
      } = kept
      const names = Object.fromEntries(languages.map(other => [other, nameLine(sku, other)]))
      const vat_country = taxedIn(line.vat_kind, { supplier, destination: offer.country })
      const { product_id, device_type_id } = sku
      const row = {
        ...amounts,
        order_id: order.order_id,
        position,
        product_id,
        device_type_id,
        names: JSON.stringify(names),
        unit_price: price,
        vat_country,
        created_at: now,
        updated_at: now,
      }
      const { sku_id, product_kind, quantity } = line
      const base = {
        order_id: order.order_id,
        line_id,
        kind,
        name: line.name,
        label: nameLine(sku, language),
        sku_id,
        product_id,
        product_kind,
        device_type_id,
      }
      return { row, written: { ...base, quantity, months, start_on: start } }
    })
    const ids = await insertItems(
      tx,
      rows.map(({ row }) => row),
      {
        ...{ order_id: order.order_id, event: 'placed', from: null, to: 'created', now },
        actor: { role: 'customer', id: userId },
      },
    )
    items.push(...rows.map(({ written }, at) => ({ ...written, item_id: ids[at] ?? '' })))
  }
  return { orders, items }
}
