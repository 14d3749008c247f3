import type { OfferKind } from '../catalogue/constants.ts'
import type { Cents } from '../money.ts'
import { type DiscountRule, discountTypes, ruleDiscount } from '../pricing/discounts.ts'
import type { PriceFrom } from '../pricing/reduction.ts'

/** A rule with the period in which it applied, or will apply. */
export interface RuleSpan extends DiscountRule {
  readonly from: Date
  readonly until: Date
}

interface Line {
  readonly product_id: string
  readonly kind: OfferKind
}

/**
 * The prices actually charged over time: list prices lowered by the rules of that time. Struck-through prices are based
 * on these (Directive 98/6/EC art. 6a), so that one reduction never hides another. `prices` are in order of time.
 */
export function actualPrices(prices: readonly PriceFrom[], spans: readonly RuleSpan[], line: Line): PriceFrom[] {
  const productSpans = spans.filter(span => span.product_ids.includes(line.product_id) && appliesTo(span, line.kind))
  const moments = [
    ...prices.map(({ valid_from }) => valid_from),
    ...productSpans.flatMap(({ from, until }) => [from, until]),
  ]
  const ordered = [...new Set(moments.map(moment => moment.getTime()))].sort((one, other) => one - other)
  const actual: PriceFrom[] = []
  for (const time of ordered) {
    const valid_from = new Date(time)
    const listed = prices.findLast(candidate => candidate.valid_from <= valid_from)
    if (!listed) continue
    const price = lowered(
      listed.price,
      productSpans.filter(span => span.from <= valid_from && valid_from < span.until),
      line,
    )
    if (price !== actual.at(-1)?.price) actual.push({ valid_from, price })
  }
  return actual
}

/** The rule that applies now, and the resulting price of a piece or a month. undefined: none applies. */
export function activityPrice<Span extends RuleSpan>(
  price: Cents,
  spans: readonly Span[],
  line: Line & { now: Date; months: number },
): { rule: Span; price: Cents | undefined } | undefined {
  const running = spans.filter(({ from, until }) => from <= line.now && line.now < until)
  const { rule_id } = ruleDiscount(running, line, price * line.months)
  const rule = running.find(candidate => candidate.rule_id === rule_id)
  if (!rule) return undefined
  return { rule, price: dependsOnTerm(rule, line.kind) ? undefined : price - ruleDiscount([rule], line, price).each }
}

function lowered(price: Cents, running: readonly RuleSpan[], line: Line): Cents {
  // A fixed amount off a whole rent has no price per month, so nothing may be compared with it.
  if (running.some(rule => dependsOnTerm(rule, line.kind))) return 0
  return price - ruleDiscount(running, line, price).each
}

function dependsOnTerm({ discount_type }: RuleSpan, kind: OfferKind): boolean {
  return kind === 'rent' && discount_type === discountTypes.fixed
}

function appliesTo({ kind }: RuleSpan, offerKind: OfferKind): boolean {
  return kind === undefined || kind === offerKind
}
