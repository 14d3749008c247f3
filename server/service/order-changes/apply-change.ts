import type { Reader, Tx } from '#db/transaction.ts'
import { busyRange, type DayRange } from '#domain/availability/range.ts'
import { freightPart } from '#domain/ledger/components.ts'
import type { Actor } from '#domain/machine.ts'
import type { AgreedItem } from '#domain/orders/changes.ts'
import { lockFleetForBooking } from '#server/fleet/availability/book.ts'
import { findPromise, rebook, shorten } from '#server/fleet/availability/rebook.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import { findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { moveOrder } from '#server/sales/orders/moving/move-order.ts'
import { bookChange } from './book-change.ts'
import { toKey } from './elsewhere/assert-may-go.ts'
import { mailChanged } from './mails.ts'
import { updateItem, updateOrder } from './store.ts'
import { type Address, agreedItem, isSameAddress, listServicesFor, type ProposedOrder } from './weigh-change.ts'

/** The order after the change; stored with the charge where that is to be paid first. */
export type Target = Pick<ProposedOrder, 'place' | 'start_on' | 'end_on' | 'months' | 'items' | 'difference'>

export interface By {
  role: Actor
  id: string
  reason: string
}

interface ApplyChangeInput {
  order: Order
  items: readonly OrderItem[]
  target: Target
  by: By
  /** The charge that was paid for it: its days are held already. */
  charge?: { checkout_id: string; checkout_no: string }
}

/** Carries out what was offered: days, money, documents, timeline and mail in one transaction. */
export async function applyChange(tx: Tx, context: Context, applying: ApplyChangeInput): Promise<Order> {
  const { order, items, target, by, charge } = applying
  const now = context.clock.now()
  await moveDays(tx, applying, now)
  const write = () => writeChange(tx, applying, now)
  const reference = `change:${order.order_id}:${order.version}`
  const { changed, refunds } =
    order.order_status === 'created'
      ? { changed: await write(), refunds: [] }
      : await bookChange(tx, context, {
          ...{ order, items, reference, now, write, reason: 'changed', checkoutId: charge?.checkout_id },
          agreed: target.items.map(item => ({ ...item, order_id: order.order_id, freightPart: freightPart(item) })),
        })
  await moveOrder(tx, changed, {
    event: 'change',
    actor: { role: by.role, id: by.id },
    reason: by.reason,
    facts: describeChange(applying),
    now,
  })
  const after = await findOrderById(tx, order.order_id)
  const { difference } = target
  const along = await moveServices(tx, applying, now)
  await mailChanged(tx, context, { order: after, before: order, along, difference, refunds, reference, charge })
  return after
}

/** The days of a rental with its delivery and return. */
export async function busyDays(
  db: Reader,
  { start_on, months }: Pick<Target, 'start_on' | 'months'>,
  now: Date,
): Promise<DayRange | undefined> {
  if (start_on === null || months === null) return undefined
  return busyRange(start_on, months, await readSetting(db, 'delivery', now))
}

async function moveDays(tx: Tx, { order, items: [item], target, charge }: ApplyChangeInput, now: Date): Promise<void> {
  const isSame = target.start_on === order.start_on && target.months === order.lease_months
  const busy = await busyDays(tx, target, now)
  if (isSame || !busy || !item?.device_type_id) return
  await lockFleetForBooking(tx, item.device_type_id, now)
  const promise = await findPromise(tx, item.item_id)
  // Not paid in time: what was held for it belongs to somebody else.
  if (!promise) return refuse('order_status_wrong', { reason: 'too_late' })
  await (charge ? shorten : rebook)(tx, promise, busy, now)
}

async function writeChange(tx: Tx, { order, target }: ApplyChangeInput, now: Date): Promise<Order> {
  for (const item of target.items) await updateItem(tx, item.item_id, { ...pickChangeable(item), updated_at: now })
  const { place, start_on, end_on, months } = target
  return updateOrder(tx, order.order_id, {
    ...(!isSameAddress(place, order) && { ...place, address_key: toKey(place) }),
    ...{ start_on, end_on, lease_months: months, updated_at: now },
    total_amount: target.items.reduce((total, item) => total + item.due, 0),
  })
}

/** What is done to the machine is done where it goes: with the same word, for the same price. Gives the numbers of its orders. */
async function moveServices(
  tx: Tx,
  { order, items, target: { place }, by }: ApplyChangeInput,
  now: Date,
): Promise<string[]> {
  if (isSameAddress(place, order)) return []
  const services = (await listServicesFor(tx, order, items)).filter(({ goesAlong }) => goesAlong)
  for (const { order: other } of services) {
    const { start_on, end_on, lease_months: months } = other
    const all = await findOrderItems(tx, [other.order_id])
    const same = all.map(item => ({ ...agreedItem(item), notes: ['price_kept' as const] }))
    const moving = { place, start_on, end_on, months, difference: 0, items: same }
    const applying = { order: other, items: all, target: moving, by }
    await moveOrder(
      tx,
      await updateOrder(tx, other.order_id, { ...place, address_key: toKey(place), updated_at: now }),
      {
        ...{ event: 'change', actor: { role: by.role, id: by.id }, reason: by.reason, now },
        facts: { ...describeChange(applying), with: order.order_no },
      },
    )
  }
  return services.map(({ order: { order_no } }) => order_no)
}

type Columns = Omit<AgreedItem, 'item_id' | 'product_id' | 'product_kind' | 'quantity' | 'vat_kind'>

/** The columns of an item that a change may touch. */
function pickChangeable(item: Columns) {
  const { unit_price, months, monthly, counted_months, goods, activity_discount, coupon_discount } = item
  const { share_discount, goods_due, freight, deposit, due, vat_country, vat_percent, net, vat } = item
  return {
    ...{ unit_price, months, monthly, counted_months, goods, activity_discount, coupon_discount, share_discount },
    ...{ goods_due, freight, deposit, due, vat_country, vat_percent, net, vat },
  }
}

/** The state before and after for the timeline, because the item stores only the current one. */
function describeChange({ order, items, target, charge }: ApplyChangeInput) {
  const { street, house_number, postcode, city, country, start_on, end_on, lease_months, total_amount } = order
  const before: Address = { street, house_number, postcode, city, country }
  return {
    before: {
      ...{ place: before, start_on, end_on, months: lease_months, total_amount },
      items: items.map(item => ({ ...pickChangeable(item), item_id: item.item_id })),
    },
    after: {
      ...{ place: target.place, start_on: target.start_on, end_on: target.end_on, months: target.months },
      items: target.items.map(item => ({ ...pickChangeable(item), item_id: item.item_id, notes: item.notes })),
    },
    difference: target.difference,
    ...(charge && { checkout_no: charge.checkout_no }),
  }
}
