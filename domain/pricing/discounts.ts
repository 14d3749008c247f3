import type { OfferKind } from '../catalogue/constants.ts'
import { type Cents, percentOf } from '../money.ts'

/** The numbers of the API and of the columns. */
export const discountTypes = { fixed: 1, percentage: 2 } as const
export type DiscountType = (typeof discountTypes)[keyof typeof discountTypes]

interface Amount {
  readonly discount_type: DiscountType
  /** Cents, or per cent. */
  readonly discount_value: number
}

interface Discountable {
  readonly product_id: string
  readonly kind: OfferKind
}

/** A coupon or share code, with the lines it applies to. */
export interface Discount extends Amount {
  readonly counts_for: (line: Discountable) => boolean
}

/** A rule of a discount activity: lowers each piece of the products it lists. */
export interface DiscountRule extends Amount {
  readonly rule_id: string
  readonly product_ids: readonly string[]
  /** undefined: rentals and purchases. */
  readonly kind?: OfferKind | undefined
}

/** At most the amount that can be lowered, at least zero. */
export function computeDiscount({ discount_type, discount_value }: Amount, base: Cents): Cents {
  const nominal = discount_type === discountTypes.fixed ? discount_value : percentOf(base, discount_value)
  return Math.max(0, Math.min(base, nominal))
}

/** The one rule that lowers a line most; rules are not combined. */
export function ruleDiscount(
  rules: readonly DiscountRule[],
  line: Discountable,
  price: Cents,
): { rule_id: string | undefined; each: Cents } {
  let best: { rule_id: string | undefined; each: Cents } = { rule_id: undefined, each: 0 }
  for (const rule of rules) {
    if (!rule.product_ids.includes(line.product_id)) continue
    if (rule.kind !== undefined && rule.kind !== line.kind) continue
    const each = computeDiscount(rule, price)
    if (each > best.each) best = { rule_id: rule.rule_id, each }
  }
  return best
}
