import type { Reader } from '#db/transaction.ts'
import { isLarge } from '#domain/concessions/weigh.ts'
import { type Cents, sum } from '#domain/money.ts'
import type { AgreedCode, RepricedItem } from '#domain/orders/changes.ts'
import { swapModel } from '#domain/orders/swap.ts'
import { type Discount, discountTypes } from '#domain/pricing/discounts.ts'
import { quote } from '#domain/pricing/quote.ts'
import { dayInShop } from '#i18n/format.ts'
import { isSoldAsUsed } from '#server/fleet/availability/condition.ts'
import { currentPrice } from '#server/offers/catalogue/prices.ts'
import { type DeviceType, findPrices } from '#server/offers/catalogue/queries.ts'
import { readSkuRows, type SkuRow } from '#server/offers/pricing/queries.ts'
import { runningRules } from '#server/offers/promotions/activities/running-rules.ts'
import { readInstallation } from '#server/platform/config/installation.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { readAgreedCodes } from './agreed-rent.ts'
import { findListedSku, readCheckout } from './store.ts'
import { agreedItem } from './weigh-change.ts'

export interface Swap {
  sku: SkuRow
  after: RepricedItem
  /** The current price of the other model. */
  price_id: number
  /** The difference to what was paid if the other model costs more, which the shop bears. */
  conceded: Cents
}

interface SwapInput {
  order: Order
  item: OrderItem
  type: DeviceType
  now: Date
}

/** Why this model cannot be chosen. */
export type NoSwap = { reason?: 'months' | 'dearer'; min_months?: number; max_months?: number }

/**
 * The price of an item as another model: at most what was paid for it. Refused where that model is not available like
 * this.
 */
export async function priceSwap(db: Reader, swapping: SwapInput): Promise<Swap> {
  const swap = await quoteSwap(db, swapping)
  if ('after' in swap) return swap
  return rejectSwap(swapping.order, swap)
}

export function rejectSwap({ kind }: Pick<Order, 'kind'>, why: NoSwap): never {
  return refuse(kind === 'rent' ? 'product_rental_unsupported' : 'product_sale_unsupported', why)
}

/** The same for listing the available models, without a refusal. */
export async function quoteSwap(db: Reader, { order, item, type, now }: SwapInput): Promise<Swap | NoSwap> {
  const isRent = order.kind === 'rent'
  // New or used, as it was ordered: a machine is held in the condition that its line is sold in.
  const used = isRent ? false : await isSoldAsUsed(db, item.item_id)
  const sku = await findListedSku(db, { deviceTypeId: type.device_type_id, kind: order.kind, used })
  const [facts] = sku ? await readSkuRows(db, [sku]) : []
  const price = sku ? currentPrice(await findPrices(db, [sku]), now) : undefined
  if (!facts || !price) return {}
  const { min_months, max_months } = type
  const months = item.months ?? undefined
  if (months !== undefined && (months < min_months || months > max_months)) {
    return { reason: 'months', min_months, max_months }
  }
  const codes = await readAgreedCodes(db, { item, checkout: await readCheckout(db, order.checkout_id) })
  const on = dayInShop(now)
  const agreed = agreedItem(item)
  const priced = quote({
    lines: [
      {
        ...{ id: item.item_id, product_id: facts.product_id, product_kind: facts.product_kind, kind: facts.kind },
        ...{ quantity: item.quantity, months, deposit: 0, grams: 0 },
        terms: isRent ? { tiers: price.tiers, min_months, max_months } : undefined,
        unit_price: price.unit_price ?? undefined,
      },
    ],
    on,
    place: { supplier: item.vat_country, destination: item.vat_country },
    vat: [{ kind: agreed.vat_kind, country: item.vat_country, valid_from: on, percent: item.vat_percent }],
    installation: await readInstallation(db, now),
    tariffs: [],
    rules: await runningRules(db, now),
    coupon: toDiscount(codes.coupon, item.coupon_discount),
    share: toDiscount(codes.share, item.share_discount),
  })
  const [line] = typeof priced === 'string' ? [] : priced.lines
  if (!line) return {}
  const after = swapModel(agreed, line, isRent ? price.deposit * item.quantity : 0)
  return { sku: facts, price_id: price.price_id, after, conceded: Math.max(0, line.goods_due - after.goods_due) }
}

interface SwapCandidates {
  order: Order
  /** The missing items. */
  items: readonly OrderItem[]
  type: DeviceType
  now: Date
}

/** What each missing item costs as this model; undefined: its customer cannot choose it. */
export async function listSwapChoices(
  db: Reader,
  { order, items, type, now }: SwapCandidates,
): Promise<Swap[] | undefined> {
  if (!type.listed || items.some(item => item.device_type_id === type.device_type_id)) return undefined
  const swaps: Swap[] = []
  for (const item of items) {
    const swap = await quoteSwap(db, { order, item, type, now })
    if (!('after' in swap)) return undefined
    swaps.push(swap)
  }
  return (await isSwapAllowed(db, swaps, now)) ? swaps : undefined
}

/**
 * At most what one person may concede: otherwise a person who makes machines go missing could give away more expensive
 * ones.
 */
export async function isSwapAllowed(db: Reader, swaps: readonly Pick<Swap, 'conceded'>[], now: Date): Promise<boolean> {
  const { refund_second_person_above: above } = await readSetting(db, 'refunds', now)
  return !isLarge({ amount: sum(swaps.map(({ conceded: given }) => given)), before: 0, above })
}

/** The discount as it was agreed, whatever has happened to its rule: the customer did not cause the change of model. */
function toDiscount(code: AgreedCode | undefined, fixedValue: number): Discount | undefined {
  if (!code) return undefined
  const { discount_type, discount_value } = code
  const value = discount_type === discountTypes.fixed ? fixedValue : discount_value
  return { discount_type, discount_value: value, counts_for: () => true }
}
