import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { sum } from '#domain/money.ts'
import { renewal as priced } from '#domain/requests/renewal.ts'
import type { RentPart } from '#domain/requests/terms.ts'
import { pricesOf } from '#server/offers/catalogue/queries.ts'
import { type Agreed, agreedPrice, type Months, priceIn } from '../bill/agreed-price.ts'
import { standingRenewals } from './standing-renewals.ts'

/** The parts of a rental: its first term at the agreed price, and each renewal in effect at its own price. */
export async function rentParts(db: Reader, { order, item }: Agreed, months: Months): Promise<RentPart[]> {
  const renewals = await standingRenewals(db, [item.item_id])
  const [added, paid] = [sum(renewals.map(row => row.months ?? 0)), sum(renewals.map(row => row.renewal_fee))]
  const first = {
    months: (order.lease_months ?? 0) - added,
    list: item.goods - paid,
    due: item.goods_due - paid,
  }
  const ordered = { ...item, months: first.months, unit_price: item.unit_price - paid }
  const { tiers } = await agreedPrice(db, { order, item: ordered }, months)
  const parts: RentPart[] = [{ ...first, terms: { tiers, ...months } }]
  const lists = renewals.length > 0 ? await pricesOf(db, [item.sku_id]) : []
  for (const { months: more, renewal_fee: due, apply_time } of renewals) {
    const before = sum(parts.map(part => part.months))
    const term = { start: order.start_on as Day, before, more: more ?? 0 }
    const then = lists.filter(({ valid_from }) => valid_from <= apply_time)
    const terms = then.map(list => ({ tiers: priceIn(list)?.tiers ?? tiers, ...months }))
    // It was requested a moment after it was priced: of two lists, the one that gives its price was used.
    const agreed = terms.findLast(one => computePrice(one, term) === due) ?? terms.at(-1) ?? { tiers, ...months }
    parts.push({ months: term.more, terms: agreed, list: due, due })
  }
  return parts
}

function computePrice(terms: RentPart['terms'], { start, before, more }: { start: Day; before: number; more: number }) {
  const result = priced({ terms, start, months: before }, more, { longest_months: before + more })
  return result.ok ? result.value.price : undefined
}
