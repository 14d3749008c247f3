import type { Day } from '../calendar.ts'
import type { OfferKind, ProductKind } from '../catalogue/constants.ts'
import { type Cents, clamp, sum } from '../money.ts'
import { type Discount, type DiscountRule, type DiscountType, discountTypes } from '../pricing/discounts.ts'
import type { Tariff } from '../pricing/freight.ts'
import type { InstallationRules } from '../pricing/installation.ts'
import { type QuotedLine, type QuoteRefusal, quote } from '../pricing/quote.ts'
import type { RentTerms } from '../pricing/rent.ts'
import { followsDestination, taxedIn, type VatKind, type VatPlace, type VatRate } from '../pricing/vat.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { Amounts } from './split.ts'

export interface AgreedItem extends Amounts {
  readonly item_id: string
  readonly product_id: string
  readonly product_kind: ProductKind
  readonly quantity: number
  readonly unit_price: Cents
  readonly months: number | null
  readonly monthly: Cents | null
  readonly counted_months: number | null
  readonly vat_kind: VatKind
  readonly vat_country: string
  readonly vat_percent: number
}

/** A code used with the order: a percentage applies again, a fixed amount stays at the share that was given. */
export interface AgreedCode {
  readonly discount_type: DiscountType
  readonly discount_value: number
  /** For a coupon: its minimum, and the amount of the rest of its checkout. */
  readonly minimum: Cents
  readonly rest: Cents
}

/** The inputs of the rent calculation on the day the order was placed. */
export interface AgreedRent {
  readonly terms: RentTerms
  readonly rules: readonly DiscountRule[]
  readonly coupon: AgreedCode | undefined
  readonly share: AgreedCode | undefined
}

export interface RepriceInput {
  readonly kind: OfferKind
  readonly items: readonly AgreedItem[]
  /** The weight of each item, by its id. */
  readonly grams: ReadonlyMap<string, number>
  /** The day of the order, whose tax rates stay in effect. */
  readonly on: Day
  readonly rent?: { readonly months: number; readonly agreed: AgreedRent } | undefined
  /** A move to another country: the taxes there and the freight to it. */
  readonly move?: Move | undefined
}

export interface Move {
  readonly country: string
  /** The country of the shop. */
  readonly home: string
  readonly vat: readonly VatRate[]
  readonly tariffs: readonly Tariff[]
  /** Where services are offered today; what they are taxed as stays as it was agreed. */
  readonly installation: InstallationRules
}

/** A rental alone has no services; what has been agreed is not priced by today's answer. */
const noServices: InstallationRules = { taxed_as: 'unanswered', offered_in: {} }

/** What a change did to a line, for display. */
export const changeNotes = [
  'price_kept',
  'rent_recounted',
  'activity_recounted',
  'coupon_kept',
  'coupon_recounted',
  'coupon_minimum',
  'share_kept',
  'share_recounted',
  'freight_recounted',
  'vat_country',
] as const
export type ChangeNote = (typeof changeNotes)[number]

export interface RepricedItem extends AgreedItem {
  readonly notes: readonly ChangeNote[]
}

/** The order's price list does not give the agreed price, so the price of another term cannot be computed. */
export type RepriceRefusal = QuoteRefusal | 'price_unknown'

/**
 * Prices an order after a change with the same price engine. What does not change keeps its price to the cent; another
 * term is priced with the list, the rules and the codes of the day of the order.
 */
export function reprice(change: RepriceInput): Result<RepricedItem[], RepriceRefusal> {
  const recounted: RepricedItem[] = []
  for (const item of change.items) {
    const result = change.rent ? recount(item, change.rent, change.on) : ok<RepricedItem>({ ...item, notes: [] })
    if (!result.ok) return result
    recounted.push(result.value)
  }
  const carried = change.rent || change.move ? applyDelivery(change, recounted) : ok(recounted)
  if (!carried.ok) return carried
  return ok(carried.value.map(item => (item.notes.length > 0 ? item : { ...item, notes: ['price_kept' as const] })))
}

function recount(
  item: AgreedItem,
  { months, agreed }: NonNullable<RepriceInput['rent']>,
  on: Day,
): Result<RepricedItem, RepriceRefusal> {
  if (item.months === null || item.months === months) return ok({ ...item, notes: [] })
  const before = quoteRent(item, item.months, agreed, on)
  if (before?.price !== item.unit_price || before.activity_discount !== item.activity_discount) {
    return refuse('price_unknown')
  }
  const plain = quoteRent(item, months, agreed, on)
  if (!plain?.rent) return refuse('price_unknown')
  const { coupon, share } = agreed
  const isBelow = coupon !== undefined && coupon.rest + plain.goods - plain.activity_discount < coupon.minimum
  const counted = quoteRent(item, months, agreed, on, {
    coupon: isBelow ? undefined : agreedDiscount(coupon, item.coupon_discount),
    share: agreedDiscount(share, item.share_discount),
  })
  if (!counted) return refuse('price_unknown')
  const { price, goods, activity_discount, coupon_discount, share_discount, goods_due } = counted
  return ok({
    ...item,
    ...{ months, unit_price: price, monthly: plain.rent.monthly, counted_months: plain.rent.counted_months },
    ...{ goods, activity_discount, coupon_discount, share_discount, goods_due },
    due: goods_due + item.freight + item.deposit,
    notes: [
      'rent_recounted',
      ...(item.activity_discount || activity_discount ? (['activity_recounted'] as const) : []),
      ...(coupon && item.coupon_discount ? [isBelow ? ('coupon_minimum' as const) : codeNote('coupon', coupon)] : []),
      ...(share && item.share_discount ? [codeNote('share', share)] : []),
    ],
  })
}

function codeNote<Code extends 'coupon' | 'share'>(code: Code, { discount_type }: AgreedCode) {
  return discount_type === discountTypes.fixed ? (`${code}_kept` as const) : (`${code}_recounted` as const)
}

function agreedDiscount(code: AgreedCode | undefined, grantedAmount: Cents): Discount | undefined {
  if (!code || grantedAmount === 0) return undefined
  const { discount_type, discount_value } = code
  const value = discount_type === discountTypes.fixed ? grantedAmount : discount_value
  return { discount_type, discount_value: value, counts_for: () => true }
}

/** The rent of one machine for this many months, without delivery and tax. */
function quoteRent(
  { item_id, product_id, product_kind, quantity, deposit }: AgreedItem,
  months: number,
  { terms, rules }: AgreedRent,
  on: Day,
  codes: { coupon?: Discount | undefined; share?: Discount | undefined } = {},
): QuotedLine | undefined {
  const line = {
    id: item_id,
    product_id,
    product_kind,
    kind: 'rent' as const,
    quantity,
    months,
    terms,
    deposit,
    grams: 0,
  }
  const place = { supplier: '', destination: '' }
  const vat = [{ kind: 'rent' as const, country: '', valid_from: on, percent: 0 }]
  const priced = quote({ lines: [line], on, place, vat, installation: noServices, tariffs: [], rules, ...codes })
  return typeof priced === 'string' ? undefined : priced.lines[0]
}

/** Adds delivery and tax to the goods due. Where both are unchanged, their amounts stay to the cent. */
function applyDelivery(
  { kind, on, move, grams }: RepriceInput,
  items: readonly RepricedItem[],
): Result<RepricedItem[], RepriceRefusal> {
  // What does not follow the destination was taxed in the supplier's country when it was agreed.
  const supplier = items.find(({ vat_kind }) => !followsDestination(vat_kind))?.vat_country ?? move?.home ?? ''
  const place = { supplier, destination: move?.country ?? supplier }
  const frozen = items.map(({ vat_kind, vat_country, vat_percent }) => ({
    ...{ kind: vat_kind, country: vat_country, valid_from: on, percent: vat_percent },
  }))
  const isFrozen = (rate: VatRate) =>
    frozen.some(frozenRate => frozenRate.kind === rate.kind && frozenRate.country === rate.country)
  // A rental that stays in its country keeps its agreed delivery price.
  const agreedTariff = { country: place.destination, up_to_grams: null, price: sum(items.map(item => item.freight)) }
  const priced = quote({
    lines: items.map(item => ({
      ...{ id: item.item_id, product_id: item.product_id, product_kind: item.product_kind, kind, quantity: 1 },
      ...{ deposit: 0, unit_price: item.goods_due, grams: move ? (grams.get(item.item_id) ?? 0) : 1 },
      agreed_kind: item.vat_kind,
    })),
    on,
    place,
    vat: [...frozen, ...(move?.vat.filter(rate => !isFrozen(rate)) ?? [])],
    installation: move?.installation ?? noServices,
    tariffs: move?.tariffs ?? [agreedTariff],
    rules: [],
  })
  if (typeof priced === 'string') return refuse(priced)
  return ok(items.map((item, index) => carried(item, priced.lines[index] as QuotedLine, place)))
}

function carried(item: RepricedItem, { freight, vat_percent, net }: QuotedLine, place: VatPlace): RepricedItem {
  const vat_country = taxedIn(item.vat_kind, place)
  const gross = item.goods_due + freight
  const isTaxedAlike = vat_country === item.vat_country && vat_percent === item.vat_percent
  const kept = isTaxedAlike ? withinChange(net, item, gross) : net
  return {
    ...item,
    ...{ freight, vat_country, vat_percent, due: gross + item.deposit, net: kept, vat: gross - kept },
    notes: [
      ...item.notes,
      ...(freight === item.freight ? [] : (['freight_recounted'] as const)),
      ...(vat_country === item.vat_country ? [] : (['vat_country'] as const)),
    ],
  }
}

/** Rounding never moves net against tax: a dearer item takes neither back, and one at the same price keeps both. */
function withinChange(net: Cents, before: Pick<AgreedItem, 'net' | 'vat'>, gross: Cents): Cents {
  const change = gross - (before.net + before.vat)
  return clamp(net, before.net + Math.min(0, change), before.net + Math.max(0, change))
}

/** Adds up the amounts of several items. */
export function sumAmounts(items: readonly Amounts[]): Amounts {
  const total = (pick: (item: Amounts) => Cents) => sum(items.map(pick))
  return {
    goods: total(item => item.goods),
    activity_discount: total(item => item.activity_discount),
    coupon_discount: total(item => item.coupon_discount),
    share_discount: total(item => item.share_discount),
    goods_due: total(item => item.goods_due),
    freight: total(item => item.freight),
    deposit: total(item => item.deposit),
    due: total(item => item.due),
    net: total(item => item.net),
    vat: total(item => item.vat),
  }
}
