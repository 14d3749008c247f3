import type { CallInput } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { addMonths, type Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { sum } from '#domain/money.ts'
import { type AgreedItem, type Move, type RepricedItem, type RepriceInput, reprice } from '#domain/orders/changes.ts'
import { orderMachine } from '#domain/orders/states.ts'
import { findStartFault } from '#domain/pricing/changes.ts'
import { dayInShop } from '#i18n/format.ts'
import { isWhole } from '#server/money/refunds/amounts/open-money.ts'
import { findDeviceType } from '#server/offers/catalogue/queries.ts'
import { readMoment } from '#server/offers/pricing/price-lines.ts'
import { readSkuRows } from '#server/offers/pricing/queries.ts'
import { refuseService } from '#server/offers/pricing/refuse-service.ts'
import { assertMayConclude, readUserStatus } from '#server/people/accounts/user-status.ts'
import { assertServed } from '#server/people/addresses/assert-served.ts'
import { readInstallation } from '#server/platform/config/installation.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findCheckoutOrders, findOrderItems, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'
import { agreedRent } from './agreed-rent.ts'
import { refuseServiceAlong } from './elsewhere/refuse-service-along.ts'
import { assertNoOpenChange } from './find-changeable.ts'
import { readCheckout } from './store.ts'

export type ChangeInput = CallInput<'POST /orders/{order_no}/change-offer'>['body']

const addressFields = ['street', 'house_number', 'postcode', 'city', 'country'] as const

export type Address = Record<(typeof addressFields)[number], string>

/** An order as it would be after a change. */
export interface ProposedOrder {
  place: Address
  start_on: Day | null
  end_on: Day | null
  months: number | null
  items: RepricedItem[]
  difference: number
  /** Of another address: orders of the same checkout with services for its machine. */
  services: OrderWithServices[]
  /** Nothing of it is different from what it is. */
  isSame: boolean
}

interface ChangeOfOrder {
  order: Order
  items: readonly OrderItem[]
  input: ChangeInput
  now: Date
  language: Language
}

/**
 * The result of a change: refused where it is not possible, otherwise priced by the price engine. Nothing is written.
 */
export async function computeChange(
  db: Reader,
  { order, items, input, now, language }: ChangeOfOrder,
): Promise<ProposedOrder> {
  const { street, house_number, postcode, city, country } = order
  const before: Address = { street, house_number, postcode, city, country }
  const address = input.address ?? before
  const isElsewhere = address.country !== country
  // What was agreed for a place stays possible there, even if the shop has left it since.
  if (isElsewhere || address.postcode !== order.postcode)
    await assertServed(db, address, { language, now, at: 'address' })
  const start = await computeStart(db, { order, input, now })
  const months = await computeMonths(db, { order, items, input })
  const isTerm = months !== order.lease_months
  const isMoved = start !== order.start_on
  // What was sent was sold at its place of delivery: the rest can only change within the same country.
  if ((isElsewhere || isTerm || isMoved) && items.some(isSent)) {
    refuse('order_status_wrong', { reason: 'partly_sent' })
  }
  const isSameHouse = isSameAddress(address, before)
  const services = isSameHouse ? [] : await listServicesFor(db, order, items)
  for (const { order: other, items: along, goesAlong } of services) {
    if (!goesAlong) continue
    if (isElsewhere) await refuseServiceAlong(db, { order: other, items: along, place: address, language, now })
    await assertNoOpenChange(db, other)
  }
  const repriced = await repricedItems(db, { order, items, address, months, now, language })
  const difference = sum(repriced.map(item => item.due)) - sum(items.map(item => item.due))
  if (order.order_status === 'created') {
    // An order is never changed during its payment.
    if (isTerm || difference !== 0) refuse('order_status_wrong', { reason: 'cancel_and_order_anew' })
  } else await assertWhole(db, { order, items, repriced })
  return {
    ...{ place: address, months, difference, items: repriced, services },
    start_on: start,
    end_on: start && months ? (isTerm || isMoved ? addMonths(start, months) : (order.end_on as Day)) : null,
    isSame: !isTerm && !isMoved && isSameHouse,
  }
}

export interface OrderWithServices {
  order: Order
  /** What of it is still to be done or sent. */
  items: OrderItem[]
  goesAlong: boolean
}

/**
 * The services for a machine stand in another order of its checkout where it is rented. They go where it goes, unless
 * another machine of the checkout stays where they were ordered to.
 */
export async function listServicesFor(
  db: Reader,
  order: Order,
  items: readonly OrderItem[],
): Promise<OrderWithServices[]> {
  if (!items.some(isOpenMachine)) return []
  const others = (await findCheckoutOrders(db, order.checkout_id)).filter(
    one => one.order_id !== order.order_id && isSameAddress(one, order),
  )
  const ids = others.map(({ order_id }) => order_id)
  const all = (await findOrderItems(db, ids)).filter(({ item_status }) => !isEnd(item_status))
  const goesAlong = !all.some(isOpenMachine)
  return others.flatMap(other => {
    const open = all.filter(item => item.order_id === other.order_id && !isSent(item))
    return open.some(({ product_kind }) => product_kind === 'service') ? [{ order: other, items: open, goesAlong }] : []
  })
}

const isEnd = (status: string) => orderMachine.ends.some(end => end === status)

function isOpenMachine({ product_kind, item_status }: OrderItem): boolean {
  return product_kind === 'machine' && !isEnd(item_status)
}

function isSent({ item_status }: OrderItem): boolean {
  return ['in_transit', 'delivered', 'in_use', 'completed'].includes(item_status)
}

async function computeStart(
  db: Reader,
  { order, input, now }: { order: Order; input: ChangeInput; now: Date },
): Promise<Day | null> {
  const requestedDay = input.start_on as Day | undefined
  if (requestedDay === undefined || requestedDay === order.start_on) return order.start_on
  if (order.kind !== 'rent') return rejectField('start_on', 'invalid')
  const starts = await readMoment(db, now)
  const { earliest, latest } = starts
  const fault = findStartFault(requestedDay, starts)
  if (fault === 'start_passed') rejectField('start_on', 'start_too_early', { day: earliest })
  if (fault === 'start_too_late') rejectField('start_on', fault, { day: latest })
  return fault ? rejectField('start_on', fault) : requestedDay
}

async function computeMonths(
  db: Reader,
  { order, items, input }: { order: Order; items: readonly OrderItem[]; input: ChangeInput },
): Promise<number | null> {
  const { months } = input
  if (months === undefined || months === order.lease_months) return order.lease_months
  if (months > (order.lease_months ?? 0)) assertMayConclude(await readUserStatus(db, order.user_id))
  if (order.kind !== 'rent') return rejectField('months', 'invalid')
  const type = await findDeviceType(db, items[0]?.device_type_id ?? '')
  if (!type) return refuse('order_status_wrong', { reason: 'cancel_and_order_anew' })
  if (months < type.min_months) rejectField('months', 'at_least', { n: type.min_months })
  if (months > type.max_months) rejectField('months', 'at_most', { n: type.max_months })
  return months
}

interface RepricingInput {
  order: Order
  items: readonly OrderItem[]
  address: Address
  months: number | null
  now: Date
  language: Language
}

async function repricedItems(
  db: Reader,
  { order, items, address, months, now, language }: RepricingInput,
): Promise<RepricedItem[]> {
  const [item] = items
  const isTerm = months !== null && months !== order.lease_months
  const agreed =
    isTerm && item
      ? await agreedRent(db, { order, item, checkout: await readCheckout(db, order.checkout_id) })
      : undefined
  if (isTerm && !agreed) refuse('order_status_wrong', { reason: 'cancel_and_order_anew' })
  const isMove = address.country !== order.country
  const change: RepriceInput = {
    kind: order.kind,
    items: items.map(agreedItem),
    grams: await readGrams(db, items),
    on: dayInShop(order.created_at),
    rent: isTerm && agreed ? { months, agreed } : undefined,
    move: isMove ? await readMove(db, address.country, now) : undefined,
  }
  const result = reprice(change)
  if (result.ok) return result.value
  if (result.refusal === 'price_unknown') return refuse('order_status_wrong', { reason: 'cancel_and_order_anew' })
  if (result.refusal === 'vat_unknown') return rejectField('address.country', 'country_undelivered')
  if (result.refusal === 'too_heavy') return rejectField('address.country', result.refusal)
  return refuseService(db, { path: 'address.country', rule: result.refusal, language, now })
}

async function readMove(db: Reader, country: string, now: Date): Promise<Move> {
  const { country: home } = await readSetting(db, 'company', now)
  const { rates: vat } = await readSetting(db, 'vat', now)
  const { tariffs } = await readSetting(db, 'delivery', now)
  return { country, home, vat, tariffs, installation: await readInstallation(db, now) }
}

export function agreedItem(item: OrderItem): AgreedItem {
  return { ...item, product_kind: item.product_kind, vat_kind: item.vat_kind }
}

async function readGrams(db: Reader, items: readonly OrderItem[]): Promise<Map<string, number>> {
  const skuIds = items.map(({ sku_id }) => sku_id)
  const skus = new Map((await readSkuRows(db, skuIds)).map(row => [row.sku_id, row]))
  return new Map(
    items.map(({ item_id, sku_id, quantity }) => {
      const { type_weight = null, weight_grams = 0 } = skus.get(sku_id) ?? {}
      return [item_id, quantity * (type_weight === null ? weight_grams : Math.round(type_weight * 1000))]
    }),
  )
}

interface RepricedChange {
  order: Order
  items: readonly OrderItem[]
  repriced: readonly RepricedItem[]
}

/** A part of it was refunded already: the rest is no longer what these prices were agreed for. */
async function assertWhole(db: Reader, repriced: RepricedChange): Promise<void> {
  if (!(await isWholeForChange(db, repriced))) refuse('order_status_wrong', { reason: 'refunded_before' })
}

/** Whether nothing of it was refunded, or the change leaves the amounts as they are. */
export async function isWholeForChange(db: Reader, { order, items, repriced }: RepricedChange): Promise<boolean> {
  const isTouched = repriced.some((after, index) => {
    const before = items[index]
    return before && (after.due !== before.due || after.net !== before.net || after.vat_country !== before.vat_country)
  })
  return !isTouched || isWhole(db, order.order_id)
}

export function isSameAddress(one: Address, other: Address): boolean {
  return addressFields.every(name => one[name] === other[name])
}
