import { translatedSchema } from '#contract/offers/catalogue-texts.ts'
import type { CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import { lowestTier } from '#domain/pricing/rent.ts'
import { activityPrice } from '#domain/promotions/activity-price.ts'
import type { NamedSpan } from '../promotions/activities/rule-spans.ts'
import { type CurrentPrice, currentPrice, findPriorPrice, toActivityLine } from './prices.ts'
import type { Price, Sku } from './store.ts'

export type RunningActivity = NonNullable<CallData<'GET /device-types'>['list'][number]['buy']>['activity']

/** A price as customers see it. */
export interface ChargedPrice extends CurrentPrice {
  /** The large figure: the lowered price of one piece, or the lowest month, which no activity lowers by itself. */
  displayed: Cents
  /** The price to strike through beside it; null where none may be shown. */
  was: Cents | null
  /** The activity that is named beside it: a lowered sale price is named only beside a prior price. */
  activity: NamedSpan | undefined
}

/** The price history by SKU, and every activity that has ever lowered a price, at one moment. */
export interface PriceContext {
  prices: ReadonlyMap<string, Price[]>
  spans: readonly NamedSpan[]
  now: Date
}

/**
 * The current price of a SKU with the activity that runs, and the price that was really charged before. undefined: no
 * price yet.
 */
export function chargedPrice(
  sku: Pick<Sku, 'sku_id' | 'product_id' | 'kind'>,
  { prices, spans, now }: PriceContext,
): ChargedPrice | undefined {
  const history = prices.get(sku.sku_id) ?? []
  const price = currentPrice(history, now)
  if (!price) return undefined
  const line = toActivityLine(sku)
  const listed = price.unit_price ?? lowestTier(price.tiers)
  const lowered = activityPrice(listed, spans, { ...line, now, months: 1 })
  // The monthly rent is shown as it is: the discount is computed on the whole term.
  const onSale = line.kind === 'buy' ? lowered?.price : undefined
  const displayed = onSale ?? listed
  const showsPrior = onSale !== undefined || price.show_reduction
  const prior = showsPrior ? findPriorPrice(history, { spans, line }, now) : undefined
  const was = prior !== undefined && prior > displayed ? prior : null
  const mayBeNamed = line.kind === 'rent' || was !== null
  return { ...price, displayed, was, activity: mayBeNamed ? lowered?.rule : undefined }
}

export function viewRunningActivity(activity: NamedSpan | undefined, language: Language): RunningActivity {
  if (!activity) return null
  const { name, until, discount_type, discount_value } = activity
  return {
    name: translatedSchema.parse(name)[language],
    end_time: until.toISOString(),
    discount_type,
    discount_value,
  }
}
