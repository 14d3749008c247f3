import type { Tx } from '#db/transaction.ts'
import { addMonths, type Day } from '#domain/calendar.ts'
import { languages } from '#domain/languages.ts'
import { freightPart } from '#domain/ledger/components.ts'
import { sum } from '#domain/money.ts'
import {
  bookHolds,
  holdForRent,
  holdForSale,
  lockFleetForBooking,
  releaseUnits,
} from '#server/fleet/availability/book.ts'
import { fillShortages } from '#server/fleet/availability/fill-shortages.ts'
import { listWholeLines } from '#server/money/refunds/amounts/open-money.ts'
import type { DeviceType } from '#server/offers/catalogue/queries.ts'
import { readEarliestStart } from '#server/offers/pricing/price-lines.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { nameLine } from '#server/sales/cart/view.ts'
import { moveOrder } from '#server/sales/orders/moving/move-order.ts'
import { agreedTerms } from '../requests/bill/agreed-price.ts'
import type { By } from './apply-change.ts'
import { bookChange } from './book-change.ts'
import { mailChanged } from './mails.ts'
import { priceSwap, type Swap } from './price-swap.ts'
import { updateItem, updateOrder } from './store.ts'
import { agreedItem } from './weigh-change.ts'

interface SwapItemInput {
  order: Order
  item: OrderItem
  /** The model it becomes. */
  type: DeviceType
  by: By
}

/** Another model for an item that lost its machine: reserved, priced and billed again, all in one transaction. */
export async function swapItem(tx: Tx, context: Context, { order, item, type, by }: SwapItemInput): Promise<void> {
  const now = context.clock.now()
  const whole = await listWholeLines(tx, order.order_id)
  // A part of it was refunded already: the rest is no basis for the price of another model.
  if (!whole.some(({ item_id }) => item_id === item.item_id)) {
    refuse('order_status_wrong', { reason: 'refunded_before' })
  }
  const swap = await priceSwap(tx, { order, item, type, now })
  const price_id = await priceAgreed(tx, { order, item, swap })
  const start_on = await promiseOther(tx, { order, item, type, now })
  const items = await findOrderItems(tx, [order.order_id])
  const agreed = (other: OrderItem) => (other.item_id === item.item_id ? swap.after : agreedItem(other))
  const reference = `swap:${item.item_id}:${order.version}`
  const { changed, refunds } = await bookChange(tx, context, {
    ...{ order, items: whole, reference, now, reason: 'shortage', isAnother: true },
    agreed: whole.map(agreed).map(one => ({ ...one, order_id: order.order_id, freightPart: freightPart(one) })),
    write: async () => {
      await updateItem(tx, item.item_id, { ...toSwappedColumns(swap), price_id, priced_at: now, updated_at: now })
      return updateOrder(tx, order.order_id, {
        total_amount: sum(items.map(one => agreed(one).due)),
        ...(start_on && { start_on, end_on: addMonths(start_on, item.months ?? 0) }),
        updated_at: now,
      })
    },
  })
  const facts = { from: item.device_type_id, to: type.device_type_id, due_before: item.due, due_after: swap.after.due }
  const actor = { role: by.role, id: by.id }
  await moveOrder(tx, changed, { event: 'change', actor, reason: 'shortage', facts: { shortage: true, ...facts }, now })
  const difference = swap.after.due - item.due
  const swapped = await findOrderById(tx, order.order_id)
  await mailChanged(tx, context, { order: swapped, before: order, difference, refunds, reference })
}

/** A customer who pays the agreed price of the earlier model keeps that price for the end of the rental as well. */
async function priceAgreed(
  tx: Tx,
  { order, item, swap }: { order: Order; item: OrderItem; swap: Swap },
): Promise<number> {
  const isPriceKept = order.kind === 'rent' && swap.after.notes.includes('price_kept')
  if (!isPriceKept) return swap.price_id
  return (await agreedTerms(tx, { order, item })).price.price_id
}

function toSwappedColumns({ sku: facts, after }: Swap) {
  const { unit_price, monthly, counted_months, goods, activity_discount, coupon_discount, share_discount } = after
  const { goods_due, deposit, due, net, vat } = after
  const names = Object.fromEntries(languages.map(language => [language, namesIn(facts, language)]))
  const { sku_id, product_id, product_kind, device_type_id } = facts
  return {
    ...{ sku_id, product_id, product_kind, device_type_id, names: JSON.stringify(names) },
    ...{ unit_price, monthly, counted_months, goods, activity_discount, coupon_discount, share_discount },
    ...{ goods_due, deposit, due, net, vat },
  }
}

function namesIn(facts: Swap['sku'], language: (typeof languages)[number]) {
  const { name, variant } = nameLine(facts, language)
  return { name, variant }
}

interface PromiseInput {
  order: Order
  item: OrderItem
  type: DeviceType
  now: Date
}

/** The reserved days, on a machine of the other model; if they have begun, the earliest possible ones. */
async function promiseOther(tx: Tx, { order, item, type, now }: PromiseInput): Promise<Day | null> {
  const { device_type_id: deviceTypeId } = type
  const { item_id: itemId, device_type_id: lost, months, quantity } = item
  for (const model of [lost ?? deviceTypeId, deviceTypeId].toSorted()) await lockFleetForBooking(tx, model, now)
  await releaseUnits(tx, [itemId], now)
  const hold = { deviceTypeId, itemId, userId: order.user_id, now, heldUntil: new Date(now.getTime() + 60_000) }
  const earliest = await readEarliestStart(tx, now)
  const requestedDay = order.start_on
  const start = requestedDay !== null && requestedDay < earliest ? earliest : requestedDay
  if (start === null || months === null) await holdForSale(tx, { ...hold, quantity })
  else await holdForRent(tx, { ...hold, start, months, buffers: await readSetting(tx, 'delivery', now) })
  await bookHolds(tx, [itemId], now)
  if (lost) await fillShortages(tx, lost, now)
  return start
}
