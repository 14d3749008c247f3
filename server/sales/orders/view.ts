import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { addDays, daysBetween } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { eventsFrom } from '#domain/machine.ts'
import { orderMachine } from '#domain/orders/states.ts'
import { hasRefundToRequest } from '#domain/refunds/may-request.ts'
import { dayInShop } from '#i18n/format.ts'
import { viewGallery } from '#server/offers/catalogue/view.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { readRestDays } from '#server/records/orders/rest-days.ts'
import { openBalances } from './open-balances.ts'
import { type ItemViewData, readItemViewData } from './store-view-data.ts'
import { type Unsent, unsentRefunds } from './unsent-refunds.ts'

export type OrderView = CallData<'GET /orders'>['list'][number]

/** Orders as their owner sees them. */
export async function viewOrders(db: Reader, orders: readonly Order[], at: { now: Date; language: Language }) {
  const items = await findOrderItems(
    db,
    orders.map(order => order.order_id),
  )
  const data = await readItemViewData(db, items, orders)
  const balances = await openBalances(db, orders, dayInShop(at.now))
  const unsent = await unsentRefunds(db, orders)
  const parts = await readParts(db, data, at.now)
  const { late_grace_days: graceDays } = await readSetting(db, 'after_sale', at.now)
  return orders.map(order => {
    const orderItems = items.filter(item => item.order_id === order.order_id)
    const { order_id } = order
    const money = {
      balance: balances.get(order_id) ?? null,
      parts: parts.get(order.checkout_id) ?? null,
      ...(unsent.get(order_id) ?? { failed: 0, account_wanted: 0 }),
    }
    return viewOrder(order, orderItems, { ...at, data, graceDays, ...money })
  })
}

interface OrderViewContext extends Unsent {
  now: Date
  language: Language
  data: ItemViewData
  graceDays: number
  balance: OrderView['balance']
  parts: OrderView['parts']
}

function viewOrder(
  order: Order,
  items: readonly OrderItem[],
  { now, language, data, graceDays, balance, parts, failed, account_wanted }: OrderViewContext,
): OrderView {
  const { street, house_number, postcode, city, country, start_on, end_on } = order
  const status = order.order_status
  const checkout = data.checkouts.get(order.checkout_id)
  const mine = eventsFrom(orderMachine, status, 'customer')
  const isOpen = status === 'created' && checkout !== undefined && checkout.ended_at === null
  const [first] = items
  return {
    order_id: order.order_id,
    order_no: order.order_no,
    checkout_no: checkout?.checkout_no ?? '',
    kind: order.kind,
    order_status: status,
    pay_status: order.pay_status,
    total_amount: order.total_amount,
    paid_amount: order.paid_amount,
    refunded_amount: order.refunded_amount,
    refund_failed_amount: failed,
    account_wanted_amount: account_wanted,
    deposit_held: order.deposit_held,
    unit_price: first?.unit_price ?? 0,
    purchase_quantity: items.reduce((count, item) => count + item.quantity, 0),
    lease_months: order.lease_months,
    time_range: start_on && end_on ? [start_on, end_on] : null,
    start_time: start_on,
    end_time: end_on,
    grace_until: end_on && addDays(end_on, graceDays),
    remaining_days: end_on ? Math.max(0, daysBetween(dayInShop(now), end_on)) : null,
    gave_back_on: gaveBackOn(items, data),
    close_reason: order.close_reason,
    user_sign_for: order.user_sign_for,
    is_close_order: mine.includes('cancel'),
    actions: [
      ...(isOpen ? (['pay'] as const) : []),
      ...(mine.includes('cancel') ? (['cancel'] as const) : []),
      ...(mine.includes('sign') ? (['sign'] as const) : []),
      ...(mine.includes('change') ? (['change'] as const) : []),
      ...(hasRefundToRequest({ ...order, order_status: status, pay_status: order.pay_status })
        ? (['refund'] as const)
        : []),
    ],
    recipient: order.recipient,
    email: order.email,
    phone: order.phone,
    address: `${street} ${house_number}, ${postcode} ${city}, ${country}`,
    ...{ street, house_number, postcode, zip_code: postcode, city, country },
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    shipped_at: order.shipped_at?.toISOString() ?? null,
    delivered_at: order.delivered_at?.toISOString() ?? null,
    signed_at: order.signed_at?.toISOString() ?? null,
    pay_until: isOpen ? checkout.pay_until.toISOString() : null,
    parts,
    balance,
    garden_id: order.garden_id,
    items: items.map(item => viewItem(item, { language, data })),
  }
}

/** The parts of the carts that are paid by half, each of which is one order, by their ids. */
async function readParts(db: Reader, { checkouts }: ItemViewData, now: Date) {
  const found = new Map<string, NonNullable<OrderView['parts']>>()
  for (const [id, cart] of checkouts) {
    const { amount, first_amount: first } = cart
    if (first !== null) found.set(id, { first, rest: amount - first, rest_days: await readRestDays(db, cart, now) })
  }
  return found
}

/** With several machines the last one decides: until it is returned, one is still with its tenant. */
function gaveBackOn(items: readonly OrderItem[], { returned: givenBack }: ItemViewData): string | null {
  const lent = items.filter(item => item.months !== null)
  const days = lent.flatMap(item => givenBack.get(item.item_id) ?? [])
  return lent.length > 0 && days.length === lent.length ? (days.toSorted().at(-1) ?? null) : null
}

function viewItem(
  item: OrderItem,
  { language, data }: Pick<OrderViewContext, 'language' | 'data'>,
): OrderView['items'][number] {
  const names = item.names as Record<Language, { name: string; variant: string }>
  const product = data.products.get(item.product_id)
  const {
    order_id: _order,
    position: _position,
    names: _names,
    created_at: _made,
    updated_at: _changed,
    ...rest
  } = item
  return {
    ...rest,
    product: product?.key ?? '',
    product_kind: item.product_kind,
    device_type: product?.device_type ?? null,
    name: names[language].name,
    variant: names[language].variant,
    cover: viewGallery({ gallery: product?.gallery ?? [] }, language)[0] ?? null,
    item_status: item.item_status,
    vat_kind: item.vat_kind,
    serial_numbers: data.serials.get(item.item_id) ?? [],
  }
}
