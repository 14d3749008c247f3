import type { CallInput } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { addMonths, type Day } from '#domain/calendar.ts'
import { sum } from '#domain/money.ts'
import { type AgreedItem, type RepricedItem, type Repricing, reprice } from '#domain/orders/changes.ts'
import { dayInShop } from '#i18n/format.ts'
import { isWhole } from '#server/money/refunds/amounts/open-money.ts'
import { findDeviceType } from '#server/offers/catalogue/queries.ts'
import { readMoment } from '#server/offers/pricing/price-lines.ts'
import { readSkuFacts } from '#server/offers/pricing/queries.ts'
import { assertMayConclude, readUserStatus } from '#server/people/accounts/must-conclude.ts'
import { isDeliveryCountry } from '#server/platform/config/countries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { rejectField } from '#server/platform/http/answers/refuse-field.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { agreedRent } from './agreed-rent.ts'
import { checkoutOf } from './store.ts'

export type Wish = CallInput<'POST /orders/{order_no}/change-offer'>['body']

const placeFields = ['street', 'house_number', 'postcode', 'city', 'country'] as const

export type Place = Record<(typeof placeFields)[number], string>

/** An order as it would be. */
export interface Weighed {
  place: Place
  start_on: Day | null
  end_on: Day | null
  months: number | null
  items: RepricedItem[]
  difference: number
  /** Nothing of it is different from what it is. */
  isSame: boolean
}

/** What a change comes to: refused where it can't be, priced by the one engine where it can. Nothing is written. */
export async function weighChange(
  db: Reader,
  { order, items, wish, now }: { order: Order; items: readonly OrderItem[]; wish: Wish; now: Date },
): Promise<Weighed> {
  const { street, house_number, postcode, city, country } = order
  const before: Place = { street, house_number, postcode, city, country }
  const place = wish.address ?? before
  const isElsewhere = place.country !== country
  if (isElsewhere && !(await isDeliveryCountry(db, place.country, now))) {
    rejectField('address.country', 'country_undelivered')
  }
  const start = await startOf(db, { order, wish, now })
  const months = await monthsOf(db, { order, items, wish })
  const isTerm = months !== order.lease_months
  const isMoved = start !== order.start_on
  // What was sent was sold where it went: only what stays in the country can still change for the rest.
  if ((isElsewhere || isTerm || isMoved) && items.some(isSent)) {
    refuse('order_status_wrong', { reason: 'partly_sent' })
  }
  const repriced = await repricedItems(db, { order, items, place, months, now })
  const difference = sum(repriced.map(item => item.due)) - sum(items.map(item => item.due))
  if (order.order_status === 'created') {
    // What is being paid for is never changed while somebody pays.
    if (isTerm || difference !== 0) refuse('order_status_wrong', { reason: 'cancel_and_order_anew' })
  } else await mustBeWhole(db, { order, items, repriced })
  return {
    ...{ place, months, difference, items: repriced },
    start_on: start,
    end_on: start && months ? (isTerm || isMoved ? addMonths(start, months) : (order.end_on as Day)) : null,
    isSame: !isTerm && !isMoved && isSamePlace(place, before),
  }
}

function isSent({ item_status }: OrderItem): boolean {
  return ['in_transit', 'delivered', 'in_use', 'completed'].includes(item_status)
}

async function startOf(db: Reader, { order, wish, now }: { order: Order; wish: Wish; now: Date }): Promise<Day | null> {
  const wished = wish.start_on as Day | undefined
  if (wished === undefined || wished === order.start_on) return order.start_on
  if (order.kind !== 'rent') return rejectField('start_on', 'invalid')
  const { earliest, latest } = await readMoment(db, now)
  if (wished < earliest) rejectField('start_on', 'start_too_early', { day: earliest })
  return wished > latest ? rejectField('start_on', 'start_too_late', { day: latest }) : wished
}

async function monthsOf(
  db: Reader,
  { order, items, wish }: { order: Order; items: readonly OrderItem[]; wish: Wish },
): Promise<number | null> {
  const { months } = wish
  if (months === undefined || months === order.lease_months) return order.lease_months
  if (months > (order.lease_months ?? 0)) assertMayConclude(await readUserStatus(db, order.user_id))
  if (order.kind !== 'rent') return rejectField('months', 'invalid')
  const type = await findDeviceType(db, items[0]?.device_type_id ?? '')
  if (!type) return refuse('order_status_wrong', { reason: 'cancel_and_order_anew' })
  if (months < type.min_months) rejectField('months', 'at_least', { n: type.min_months })
  if (months > type.max_months) rejectField('months', 'at_most', { n: type.max_months })
  return months
}

interface Pricing {
  order: Order
  items: readonly OrderItem[]
  place: Place
  months: number | null
  now: Date
}

async function repricedItems(db: Reader, { order, items, place, months, now }: Pricing): Promise<RepricedItem[]> {
  const [item] = items
  const isTerm = months !== null && months !== order.lease_months
  const agreed =
    isTerm && item
      ? await agreedRent(db, { order, item, checkout: await checkoutOf(db, order.checkout_id) })
      : undefined
  if (isTerm && !agreed) refuse('order_status_wrong', { reason: 'cancel_and_order_anew' })
  const isMove = place.country !== order.country
  const { rates } = await readSetting(db, 'vat', now)
  const { tariffs } = await readSetting(db, 'delivery', now)
  const vat = rates.map(rate => ({ ...rate, valid_from: rate.valid_from }))
  const change: Repricing = {
    kind: order.kind,
    items: items.map(agreedItem),
    grams: await gramsOf(db, items),
    on: dayInShop(order.created_at),
    rent: isTerm && agreed ? { months, agreed } : undefined,
    move: isMove ? { country: place.country, vat, tariffs } : undefined,
  }
  const result = reprice(change)
  if (result.ok) return result.value
  if (result.refusal === 'price_unknown') return refuse('order_status_wrong', { reason: 'cancel_and_order_anew' })
  return rejectField('address.country', result.refusal === 'vat_unknown' ? 'country_undelivered' : result.refusal)
}

export function agreedItem(item: OrderItem): AgreedItem {
  return { ...item, product_kind: item.product_kind, vat_kind: item.vat_kind }
}

async function gramsOf(db: Reader, items: readonly OrderItem[]): Promise<Map<string, number>> {
  const skuIds = items.map(({ sku_id }) => sku_id)
  const facts = new Map((await readSkuFacts(db, skuIds)).map(row => [row.sku_id, row]))
  return new Map(
    items.map(({ item_id, sku_id, quantity }) => {
      const { type_weight = null, weight_grams = 0 } = facts.get(sku_id) ?? {}
      return [item_id, quantity * (type_weight === null ? weight_grams : Math.round(type_weight * 1000))]
    }),
  )
}

interface Repriced {
  order: Order
  items: readonly OrderItem[]
  repriced: readonly RepricedItem[]
}

/** Part of it went back already: what is left is no longer what these prices were agreed for. */
async function mustBeWhole(db: Reader, repriced: Repriced): Promise<void> {
  if (!(await isWholeForChange(db, repriced))) refuse('order_status_wrong', { reason: 'refunded_before' })
}

/** Nothing of it went back, or the change leaves the money as it is. */
export async function isWholeForChange(db: Reader, { order, items, repriced }: Repriced): Promise<boolean> {
  const isTouched = repriced.some((after, index) => {
    const before = items[index]
    return before && (after.due !== before.due || after.net !== before.net || after.vat_country !== before.vat_country)
  })
  return !isTouched || isWhole(db, order.order_id)
}

export function isSamePlace(one: Place, other: Place): boolean {
  return placeFields.every(name => one[name] === other[name])
}
