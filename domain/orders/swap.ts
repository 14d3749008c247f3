import type { Cents } from '../money.ts'
import type { QuotedLine } from '../pricing/quote.ts'
import { netFromGross } from '../pricing/vat.ts'
import type { AgreedItem, RepricedItem } from './changes.ts'

/**
 * The same item as another model when the ordered one is not available: the customer never pays more than agreed, for
 * goods, deposit and delivery alike. A cheaper model costs its usual price.
 */
export function swapModel(item: AgreedItem, other: QuotedLine, deposit: Cents): RepricedItem {
  const held = Math.min(item.deposit, deposit)
  if (other.goods_due >= item.goods_due) {
    return { ...item, deposit: held, due: item.goods_due + item.freight + held, notes: ['price_kept'] }
  }
  const { price, rent, goods, activity_discount, coupon_discount, share_discount, goods_due } = other
  const gross = goods_due + item.freight
  const net = netFromGross(gross, item.vat_percent)
  return {
    ...item,
    ...{ unit_price: price, monthly: rent?.monthly ?? null, counted_months: rent?.counted_months ?? null },
    ...{ goods, activity_discount, coupon_discount, share_discount, goods_due },
    ...{ deposit: held, due: gross + held, net, vat: gross - net },
    notes: [],
  }
}
