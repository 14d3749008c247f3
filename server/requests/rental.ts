import type { Reader } from '#db/transaction.ts'
import type { Rental } from '#domain/after-sale/terms.ts'
import type { Day } from '#domain/calendar.ts'
import { type Cents, sum } from '#domain/money.ts'
import { currentPrice } from '../catalogue/prices.ts'
import { pricesOf } from '../catalogue/store.ts'
import { priceHistory } from '../pricing/sku-facts.ts'
import { itemBalances } from '../refunds/store.ts'
import { refuse } from '../refusal.ts'
import type { Subject } from './subject.ts'

export interface RentalFacts extends Rental {
  readonly monthly: Cents
  readonly deposit_held: Cents
}

/** A rental as the rules of its end need it, with today's price list: what is asked today is priced today. */
export async function rentalOf(db: Reader, { order, item, now }: Subject): Promise<RentalFacts> {
  const type = await db
    .selectFrom('device_types')
    .select(['min_months', 'max_months'])
    .where('device_type_id', '=', item.device_type_id)
    .executeTakeFirstOrThrow()
  const price = currentPrice(await pricesOf(db, [item.sku_id]), now)
  if (!price || type.min_months === null || type.max_months === null) {
    return refuse('item_operation_not_allowed', { reason: 'no_price' })
  }
  const { start_on, end_on, lease_months, deposit_held } = order
  if (start_on === null || end_on === null || lease_months === null) throw new Error(`${order.order_no} is no rental`)
  // What is open of the rent itself: a part of the delivery may have gone back before.
  const rent = (await itemBalances(db, order.order_id)).get(item.item_id)?.rent
  const kept = rent ? sum([rent.net, rent.vat]) : 0
  return {
    terms: { tiers: price.tiers, min_months: type.min_months, max_months: type.max_months },
    start: start_on as Day,
    end: end_on as Day,
    months: lease_months,
    rent_paid: Math.max(0, Math.min(item.goods_due, kept)),
    monthly: item.monthly ?? 0,
    deposit_held,
  }
}

interface BuyPrice {
  sku_id: string
  price: Cents
}

/** What the machine cost to buy on the day the rental was made; null: it was not for sale. */
export async function priceAtStart(db: Reader, subject: Subject): Promise<BuyPrice | null> {
  return (await pricesAtStart(db, [subject])).get(subject.item.item_id) ?? null
}

/** The same of several items, by their ids. */
export async function pricesAtStart(db: Reader, subjects: readonly Subject[]): Promise<Map<string, BuyPrice>> {
  const skus = await db
    .selectFrom('skus')
    .select(['sku_id', 'product_id'])
    .where(
      'product_id',
      'in',
      subjects.map(({ item }) => item.product_id),
    )
    .where('kind', '=', 'buy')
    .orderBy('position')
    .execute()
  const found = new Map<string, BuyPrice>()
  for (const { order, item } of subjects) {
    for (const { sku_id } of skus.filter(({ product_id }) => product_id === item.product_id)) {
      const price = currentPrice(await priceHistory(db, sku_id), order.created_at)?.unit_price
      if (!price) continue
      found.set(item.item_id, { sku_id, price })
      break
    }
  }
  return found
}
