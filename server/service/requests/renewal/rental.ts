import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { type Cents, sum } from '#domain/money.ts'
import type { RentTerms } from '#domain/pricing/rent.ts'
import { renewal as priced } from '#domain/requests/renewal.ts'
import type { Rental, RentPart } from '#domain/requests/terms.ts'
import { sumUncoveredLosses } from '#server/money/disputes/charged-back.ts'
import { itemBalances } from '#server/money/refunds/queries.ts'
import { currentPrice } from '#server/offers/catalogue/prices.ts'
import { findPrices, type ShownSku, shownToBuy } from '#server/offers/catalogue/queries.ts'
import { loadPriceHistory } from '#server/offers/pricing/sku-facts.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type AgreedItem, agreedTerms, pricedAt, readHistory, termsUntil } from '../bill/agreed-price.ts'
import { findOpenClaims } from '../loaners/loaner-claims.ts'
import type { Subject } from '../subject.ts'
import { countWithdrawable } from './may-take-back.ts'
import { readRefundedRent } from './refunded-rent.ts'
import { monthlyRents, standingRenewals } from './standing-renewals.ts'

export interface RentalDetails extends Rental {
  /** The monthly rent of its last months, which a day after them is charged by. */
  readonly monthly: Cents
  readonly rent_reduced: Cents
  /** Of the rent paid and not refunded, what no bank has taken back: the deposit is reduced first. */
  readonly rent_kept: Cents
  /** Less what a bank has taken back, and what is retained for a claim. */
  readonly deposit_held: Cents
  /** What is retained of the deposit for a loaner that was not brought back, or came back broken. */
  readonly deposit_claimed: Cents
  /** What a bank has taken back of rent and deposit and no refund covers. */
  readonly charged_back: Cents
}

/** A rental as the rules of its end need it, by the agreed price: returned on a day, or today. */
export async function readRental(db: Reader, subject: Subject, on: Day = subject.today): Promise<RentalDetails> {
  const { order, item } = subject
  const parts = await rentParts(db, subject)
  const { start_on, end_on, lease_months } = order
  if (start_on === null || end_on === null || lease_months === null) throw new Error(`${order.order_no} is no rental`)
  const rent_left = await readRentPaid(db, { order, item })
  const { reduced } = await readRefundedRent(db, item.item_id)
  const rent_paid = Math.min(item.goods_due, rent_left + reduced)
  const charged_back = await sumUncoveredLosses(db, order.order_id)
  const deposit = Math.max(0, order.deposit_held - charged_back)
  const claimed = sum((await findOpenClaims(db, item)).map(({ deducted }) => deducted))
  const deposit_claimed = Math.min(deposit, claimed)
  return {
    ...{ parts, withdrawable: await countWithdrawable(db, subject, on) },
    start: start_on,
    end: end_on,
    months: lease_months,
    ...{ rent_paid, rent_reduced: rent_paid - rent_left },
    rent_kept: Math.max(0, rent_left - (charged_back - (order.deposit_held - deposit))),
    monthly: (await monthlyRents(db, [subject])).get(item.item_id) ?? 0,
    ...{ deposit_held: deposit - deposit_claimed, deposit_claimed, charged_back },
  }
}

/** Months that are requested today have today's price. */
export async function termsToday(db: Reader, subject: Subject): Promise<RentTerms> {
  const months = await db
    .selectFrom('device_types')
    .select(['min_months', 'max_months'])
    .where('device_type_id', '=', subject.item.device_type_id)
    .executeTakeFirstOrThrow()
  const price = currentPrice(await findPrices(db, [subject.item.sku_id]), subject.now)
  if (!price) return refuse('item_operation_not_allowed', { reason: 'no_price' })
  return { tiers: price.tiers, ...months }
}

/** The rent that was paid and not refunded. */
async function readRentPaid(db: Reader, { order, item }: Pick<Subject, 'order' | 'item'>): Promise<Cents> {
  // What is open of the rent itself: a part of the delivery may have been refunded before.
  const rent = (await itemBalances(db, order.order_id)).get(item.item_id)?.rent
  const retained = rent ? sum([rent.net, rent.vat]) : 0
  return Math.max(0, Math.min(item.goods_due, retained))
}

interface BuyPrice {
  sku_id: string
  price: Cents
}

/** The price of the machine as new on the day the rental was made; null: it was not for sale. */
export async function priceAtStart(db: Reader, subject: Subject): Promise<BuyPrice | null> {
  return (await pricesAtStart(db, [subject])).get(subject.item.item_id) ?? null
}

/** The same for several items, by their ids. A used machine's price says nothing about that of a new one. */
export async function pricesAtStart(db: Reader, subjects: readonly Subject[]): Promise<Map<string, BuyPrice>> {
  const products = subjects.map(({ item }) => item.product_id)
  const shown = await shownToBuy(db, products)
  const found = new Map<string, BuyPrice>()
  for (const { order, item } of subjects) {
    const then = pricedAt({ order, item })
    const own = shown.filter(({ product_id }) => product_id === item.product_id)
    for (const { sku_id } of shownOn(own, then)) {
      const price = currentPrice(await loadPriceHistory(db, sku_id), then)?.unit_price
      if (!price) continue
      found.set(item.item_id, { sku_id, price })
      break
    }
  }
  return found
}

/**
 * What was listed at that moment, the oldest SKU first, then what had been listed last; never what was listed later.
 */
function shownOn(shown: readonly ShownSku[], then: Date): ShownSku[] {
  const begun = shown.filter(({ since }) => since <= then)
  const standing = begun.filter(({ until }) => until === null || until > then)
  const ended = begun.flatMap(sku => (sku.until !== null && sku.until <= then ? [{ ...sku, until: sku.until }] : []))
  return [...standing, ...ended.toSorted((one, other) => other.until.getTime() - one.until.getTime())]
}

/** The parts of a rental: its first term by the agreed terms, and each renewal in effect by its own. */
async function rentParts(db: Reader, { order, item }: AgreedItem): Promise<RentPart[]> {
  const renewals = await standingRenewals(db, [item.item_id])
  const [added, paid] = [sum(renewals.map(row => row.months ?? 0)), sum(renewals.map(row => row.renewal_fee))]
  const first = {
    months: (order.lease_months ?? 0) - added,
    list: item.goods - paid,
    due: item.goods_due - paid,
  }
  const ordered = { ...item, months: first.months, unit_price: item.unit_price - paid }
  const { terms } = await agreedTerms(db, { order, item: ordered })
  const parts: RentPart[] = [{ ...first, terms }]
  const history = renewals.length > 0 ? await readHistory(db, item.sku_id) : { lists: [], months: [] }
  for (const { months: more, renewal_fee: due, apply_time } of renewals) {
    const before = sum(parts.map(part => part.months))
    const term = { start: order.start_on as Day, before, more: more ?? 0 }
    const then = termsUntil(history, apply_time)
    // It was requested a moment after it was priced: of two lists, the one that gives its price was used.
    const used = then.find(one => computePrice(one.terms, term) === due) ?? then[0]
    const agreed = used?.terms ?? terms
    parts.push({ months: term.more, terms: agreed, list: due, due })
  }
  return parts
}

function computePrice(terms: RentPart['terms'], { start, before, more }: { start: Day; before: number; more: number }) {
  const result = priced({ terms, start, months: before }, more, { longest_months: before + more })
  return result.ok ? result.value.price : undefined
}
