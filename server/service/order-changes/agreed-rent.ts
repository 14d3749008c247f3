import type { Reader } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import type { AgreedCode, AgreedRent } from '#domain/orders/changes.ts'
import { discountTypes } from '#domain/pricing/discounts.ts'
import { ruleSpans } from '#server/offers/promotions/activities/rule-spans.ts'
import { findCoupon, findShareCode } from '#server/offers/promotions/queries.ts'
import type { Checkout, Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { findAgreed, readHistory, termsUntil } from '../requests/bill/agreed-price.ts'
import { listStandingItems } from './store.ts'

interface OrderedItem {
  item: OrderItem
  checkout: Checkout
}

interface Agreement extends OrderedItem {
  order: Order
}

/**
 * The terms that the rent of an item was computed with: the price list, the rules and the codes of the day it was
 * ordered. The price history still has that day. undefined: no list of that time gives the agreed price.
 */
export async function agreedRent(db: Reader, { order, item, checkout }: Agreement): Promise<AgreedRent | undefined> {
  const then = order.created_at
  const agreed = findAgreed(termsUntil(await readHistory(db, item.sku_id), then), item)
  if (!agreed) return undefined
  const { terms } = agreed
  const rules = (await ruleSpans(db, then)).filter(span => span.from <= then && then < span.until)
  return { terms, rules, ...(await readAgreedCodes(db, { item, checkout })) }
}

/** The codes an item was ordered with, by their own rules. */
export async function readAgreedCodes(
  db: Reader,
  { item, checkout }: OrderedItem,
): Promise<Pick<AgreedRent, 'coupon' | 'share'>> {
  const others = (await listStandingItems(db, checkout.checkout_id)).filter(other => other.item_id !== item.item_id)
  const rest = sum(others.map(other => other.goods - other.activity_discount))
  return {
    coupon: await readAgreedCoupon(db, { item, checkout, rest }),
    share: await readAgreedShare(db, { item, checkout }),
  }
}

async function readAgreedCoupon(
  db: Reader,
  { item, checkout, rest }: OrderedItem & { rest: number },
): Promise<AgreedCode | undefined> {
  if (item.coupon_discount === 0) return undefined
  const coupon = checkout.coupon_code === null ? undefined : await findCoupon(db, checkout.coupon_code)
  if (!coupon) return fixed(item.coupon_discount)
  const { discount_value, minimum } = coupon
  return { discount_type: coupon.discount_type, discount_value, minimum, rest }
}

async function readAgreedShare(db: Reader, { item, checkout }: OrderedItem): Promise<AgreedCode | undefined> {
  if (item.share_discount === 0) return undefined
  const share = checkout.share_code === null ? undefined : await findShareCode(db, checkout.share_code)
  if (!share) return fixed(item.share_discount)
  const { discount_type, discount_value } = share
  return {
    discount_type: discount_type ?? discountTypes.fixed,
    discount_value: discount_value ?? item.share_discount,
    ...{ minimum: 0, rest: 0 },
  }
}

/** Its rule is not known any more, so the discount stays as it was. */
function fixed(discount_value: number): AgreedCode {
  return { discount_type: discountTypes.fixed, discount_value, minimum: 0, rest: 0 }
}
