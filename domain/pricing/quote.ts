import type { Day } from '../calendar.ts'
import type { OfferKind, ProductKind } from '../catalogue/constants.ts'
import { allocate, type Cents, sum } from '../money.ts'
import { computeDiscount, type Discount, type DiscountRule, ruleDiscount } from './discounts.ts'
import { freightFor, type Tariff } from './freight.ts'
import { type InstallationRefusal, type InstallationRules, refuseServices, toServiceKind } from './installation.ts'
import { type RentPrice, type RentTerms, rentFor } from './rent.ts'
import { netFromGross, type VatKind, type VatPlace, type VatRate, vatPercent } from './vat.ts'

export interface LineInput {
  /** The id of the cart item: it identifies the line and makes the result independent of the order of lines. */
  readonly id: string
  readonly product_id: string
  readonly product_kind: ProductKind
  readonly kind: OfferKind
  readonly quantity: number
  /** For a rental: its months and terms. */
  readonly months?: number | undefined
  readonly terms?: RentTerms | undefined
  readonly deposit: Cents
  /** For a purchase: the price of one piece. */
  readonly unit_price?: Cents | undefined
  readonly grams: number
  /** Of a change: how it was taxed when it was agreed, which stays. */
  readonly agreed_kind?: VatKind | undefined
}

export interface QuoteInput {
  readonly lines: readonly LineInput[]
  readonly on: Day
  readonly place: VatPlace
  readonly vat: readonly VatRate[]
  readonly installation: InstallationRules
  readonly tariffs: readonly Tariff[]
  /** Discount activities that apply to their products without a code. */
  readonly rules: readonly DiscountRule[]
  readonly coupon?: Discount | undefined
  readonly share?: Discount | undefined
}

/** One line with every amount behind its price, in order of calculation. */
export interface QuotedLine {
  readonly id: string
  readonly quantity: number
  readonly price: Cents
  readonly rent: RentPrice | undefined
  readonly goods: Cents
  readonly activity_discount: Cents
  readonly rule_id: string | undefined
  readonly coupon_discount: Cents
  readonly share_discount: Cents
  /** The goods after all discounts. */
  readonly goods_due: Cents
  readonly freight: Cents
  readonly deposit: Cents
  readonly due: Cents
  readonly vat_kind: VatKind
  readonly vat_percent: number
  readonly net: Cents
  readonly vat: Cents
}

export interface VatSum {
  readonly percent: number
  readonly gross: Cents
  readonly net: Cents
  readonly vat: Cents
}

export interface QuoteTotals {
  readonly goods: Cents
  readonly activity_discount: Cents
  readonly coupon_discount: Cents
  readonly share_discount: Cents
  readonly freight: Cents
  readonly deposit: Cents
  readonly due_today: Cents
  readonly vat: readonly VatSum[]
}

export interface Quote {
  readonly lines: readonly QuotedLine[]
  readonly totals: QuoteTotals
}

export type QuoteRefusal = 'vat_unknown' | 'too_heavy' | InstallationRefusal

/**
 * The price engine, used by cart, product page, quote, order and every later offer. It refuses where an input is
 * missing instead of guessing. Discounts never apply to the deposit; cents are distributed by largest remainder, so
 * that parts add up to the whole.
 */
export function quote(input: QuoteInput): Quote | QuoteRefusal {
  const ordered = input.lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const refused = refuseServices(input.installation, ordered, input.place)
  if (refused) return refused
  const freight = freightFor(input.tariffs, input.place.destination, sum(ordered.map(lineGrams)))
  if (freight === undefined) return 'too_heavy'
  const kinds = ordered.map(line => toVatKind(line, input))
  const percents = kinds.map(kind => vatPercent(input.vat, kind, input.place, input.on))
  if (percents.some(percent => percent === undefined)) return 'vat_unknown'

  const priced = ordered.map(line => priceLine(line, input.rules))
  const couponParts = share(
    input.coupon,
    ordered,
    priced.map(({ goods, activity }) => goods - activity),
  )
  const afterCoupon = priced.map(({ goods, activity }, index) => goods - activity - (couponParts[index] ?? 0))
  const shareParts = share(input.share, ordered, afterCoupon)
  const freightParts = allocate(freight, ordered.map(lineGrams))

  const drafts = ordered.map((line, index) => {
    const { price, rent, goods, activity, rule_id } = priced[index] as PricedLine
    const [coupon, shared, carried] = [couponParts[index] ?? 0, shareParts[index] ?? 0, freightParts[index] ?? 0]
    const goods_due = goods - activity - coupon - shared
    const deposit = line.deposit * line.quantity
    return {
      id: line.id,
      quantity: line.quantity,
      price,
      rent,
      goods,
      activity_discount: activity,
      rule_id,
      coupon_discount: coupon,
      share_discount: shared,
      goods_due,
      freight: carried,
      deposit,
      due: goods_due + carried + deposit,
      vat_kind: kinds[index] as VatKind,
      vat_percent: percents[index] as number,
    }
  })
  const lines = withVat(drafts)
  return {
    lines: input.lines.map(({ id }) => lines.find(line => line.id === id) as QuotedLine),
    totals: computeTotals(lines),
  }
}

interface PricedLine {
  price: Cents
  rent: RentPrice | undefined
  goods: Cents
  activity: Cents
  rule_id: string | undefined
}

function priceLine(line: LineInput, rules: readonly DiscountRule[]): PricedLine {
  const rent = line.kind === 'rent' && line.terms && line.months ? rentFor(line.terms, line.months) : undefined
  const price = rent?.total ?? line.unit_price ?? 0
  const { rule_id, each } = ruleDiscount(rules, line, price)
  return { price, rent, goods: price * line.quantity, activity: each * line.quantity, rule_id }
}

/** The discount of a code on each line it applies to. */
function share(discount: Discount | undefined, lines: readonly LineInput[], due: readonly Cents[]): Cents[] {
  if (!discount) return lines.map(() => 0)
  const bases = lines.map((line, index) => (discount.counts_for(line) ? (due[index] ?? 0) : 0))
  return allocate(computeDiscount(discount, sum(bases)), bases)
}

type Draft = Omit<QuotedLine, 'net' | 'vat'>

/** Net is rounded once per rate and then distributed, so that net + VAT equals the gross of each rate to the cent. */
function withVat(drafts: readonly Draft[]): QuotedLine[] {
  const byRate = Map.groupBy(drafts, draft => draft.vat_percent)
  const nets = new Map<string, Cents>()
  for (const [percent, group] of byRate) {
    const gross = group.map(draft => draft.goods_due + draft.freight)
    const parts = allocate(netFromGross(sum(gross), percent), gross)
    for (const [index, draft] of group.entries()) nets.set(draft.id, parts[index] ?? 0)
  }
  return drafts.map(draft => {
    const net = nets.get(draft.id) ?? 0
    return { ...draft, net, vat: draft.goods_due + draft.freight - net }
  })
}

function computeTotals(lines: readonly QuotedLine[]): QuoteTotals {
  const total = (pick: (line: QuotedLine) => Cents) => sum(lines.map(pick))
  const rates = [...new Set(lines.map(line => line.vat_percent))].sort((a, b) => a - b)
  return {
    goods: total(line => line.goods),
    activity_discount: total(line => line.activity_discount),
    coupon_discount: total(line => line.coupon_discount),
    share_discount: total(line => line.share_discount),
    freight: total(line => line.freight),
    deposit: total(line => line.deposit),
    due_today: total(line => line.due),
    vat: rates.map(percent => {
      const rateLines = lines.filter(line => line.vat_percent === percent)
      const [net, vat] = [sum(rateLines.map(line => line.net)), sum(rateLines.map(line => line.vat))]
      return { percent, gross: net + vat, net, vat }
    }),
  }
}

function toVatKind({ kind, product_kind, agreed_kind }: LineInput, { installation, lines }: QuoteInput): VatKind {
  if (agreed_kind) return agreed_kind
  if (kind === 'rent') return 'rent'
  return product_kind === 'service' ? toServiceKind(installation, lines) : 'sale'
}

function lineGrams({ grams, quantity }: LineInput): number {
  return grams * quantity
}
