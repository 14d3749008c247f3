import type { CallData } from '#contract/protocol/call.ts'

type CartItem = CallData<'GET /cart'>['items'][number]
type QuotedLine = CallData<'POST /quotes'>['lines'][number]

/** One line with every amount that it consists of, from whichever source. */
export interface BillLine {
  name: string
  variant: string
  kind: 'rent' | 'buy'
  device_type: string | null
  quantity: number
  months: number | null
  start_on: string | null
  /** Of one unit: the rent of the whole term, or the price. */
  price: number
  monthly: number | null
  counted_months: number | null
  goods: number
  activity_discount: number
  coupon_discount: number
  share_discount: number
  freight: number
  deposit: number
  due: number
  vat_percent: number | null
  net: number
  vat: number
}

export function quotedToBillLine(line: QuotedLine): BillLine {
  return line
}

/** Codes do not apply in the cart yet. undefined: an item that cannot be ordered has no bill. */
export function itemToBillLine(item: CartItem): BillLine | undefined {
  if (item.unit_price === null || item.vat_percent === null) return undefined
  const price = item.kind === 'buy' ? item.goods / item.quantity : item.unit_price
  return { ...item, price, coupon_discount: 0, share_discount: 0 }
}

export function fullName({ name, variant }: { name: string; variant: string }): string {
  return variant ? `${name}, ${variant}` : name
}
