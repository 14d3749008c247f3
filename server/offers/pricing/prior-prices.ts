import type { Reader } from '#db/transaction.ts'
import type { Cents } from '#domain/money.ts'
import type { DiscountRule } from '#domain/pricing/discounts.ts'
import { chargedPrice } from '../catalogue/charged-price.ts'
import { ruleSpans } from '../promotions/activities/rule-spans.ts'
import type { KnownLine } from './known-lines.ts'
import { loadPriceHistory } from './sku-facts.ts'

/** The prices to show beside lowered ones, by SKU: the same as on the pages of these goods. */
export async function readPriorPrices(
  db: Reader,
  lines: readonly KnownLine[],
  { rules, now }: { rules: readonly DiscountRule[]; now: Date },
): Promise<Map<string, Cents | null>> {
  const lowered = lines.filter(({ price }) => rules.length > 0 || price?.show_reduction)
  const bought = lowered.map(({ sku }) => sku).filter(({ kind }) => kind === 'buy')
  if (bought.length === 0) return new Map()
  const spans = await ruleSpans(db, now)
  const prices = new Map(
    await Promise.all(bought.map(async ({ sku_id }) => [sku_id, await loadPriceHistory(db, sku_id)] as const)),
  )
  return new Map(bought.map(sku => [sku.sku_id, chargedPrice(sku, { prices, spans, now })?.was ?? null]))
}
