import { usedVariant } from '#domain/catalogue/constants.ts'
import { computeDiscount } from '#domain/pricing/discounts.ts'
import { costCurve } from '#domain/requests/curve.ts'
import { chargedPrice } from '#server/offers/catalogue/charged-price.ts'
import { groupBySku } from '#server/offers/catalogue/prices.ts'
import { findListedSkus, findPrices, findTypeProducts } from '#server/offers/catalogue/queries.ts'
import { requireListedModel } from '#server/offers/catalogue/read-models.ts'
import { ruleSpans } from '#server/offers/promotions/activities/rule-spans.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'

/** How many months past the chosen term the lines of the chart continue: enough to see where they cross. */
const monthsBeyond = 6

export async function readCosts({ context, params, query }: Input<'GET /device-types/{key}/costs'>) {
  const { db, clock } = context
  const now = clock.now()
  const type = await requireListedModel(context, params.key)
  const { months } = query
  if (months < type.min_months) rejectField('months', 'at_least', { n: type.min_months })
  if (months > type.max_months) rejectField('months', 'at_most', { n: type.max_months })
  const products = await findTypeProducts(db, [type.device_type_id])
  const skus = await findListedSkus(
    db,
    products.map(({ product_id }) => product_id),
  )
  const prices = groupBySku(
    await findPrices(
      db,
      skus.map(({ sku_id }) => sku_id),
    ),
  )
  const priceContext = { prices, spans: await ruleSpans(db, now), now }
  const findPrice = (kind: string) => {
    // Rent is compared with the price of a new machine, even where a used one is for sale.
    const sku = skus.find(row => row.kind === kind && row.variant !== usedVariant)
    return sku && chargedPrice(sku, priceContext)
  }
  const rent = findPrice('rent') ?? refuse('product_not_found')
  const bought = findPrice('buy')
  const { activity } = rent
  const rules = await readSetting(db, 'after_sale', now)
  const buyout = await readSetting(db, 'buyout', now)
  const country = query.country ?? (await readSetting(db, 'company', now)).country
  const terms = { tiers: rent.tiers, min_months: type.min_months, max_months: type.max_months }
  const until = Math.min(rules.longest_months, Math.max(months + monthsBeyond, type.max_months))
  return {
    months,
    rows: costCurve(
      {
        ...{ terms, months, until, buyout: buyout[country]?.offered === true },
        // What the price block asks for today; a buy-out is counted from the price without the activity.
        unit_price: bought?.displayed ?? null,
        price_at_start: bought?.unit_price ?? null,
        ...(activity && { discount: due => computeDiscount(activity, due) }),
      },
      rules,
    ),
  }
}
