import type { OfferKind, ProductKind } from '../catalogue/constants.ts'
import { allocate, type Cents, sum } from '../money.ts'
import type { VatKind } from '../pricing/vat.ts'

/** The amounts of an offer line; every order item has the same fields. */
export interface Amounts {
  readonly goods: Cents
  readonly activity_discount: Cents
  readonly coupon_discount: Cents
  readonly share_discount: Cents
  readonly goods_due: Cents
  readonly freight: Cents
  readonly deposit: Cents
  readonly due: Cents
  readonly net: Cents
  readonly vat: Cents
}

export interface OfferLine extends Amounts {
  readonly kind: OfferKind
  readonly product_kind: ProductKind
  readonly quantity: number
  readonly vat_kind: VatKind
}

export interface OrderDraft<Line> {
  readonly kind: OfferKind
  readonly items: readonly Line[]
  readonly total: Cents
}

/**
 * Makes one purchase order for everything that is sold and one rental order for each machine, because each rented
 * machine is a contract of its own.
 */
export function splitOffer<Line extends OfferLine>(lines: readonly Line[]): OrderDraft<Line>[] {
  const sold = lines.filter(line => line.kind === 'buy')
  const rented = lines.filter(line => line.kind === 'rent').flatMap(splitPieces)
  const orders: OrderDraft<Line>[] = rented.map(item => ({ kind: 'rent', items: [item], total: item.due }))
  return sold.length > 0 ? [{ kind: 'buy', items: sold, total: sum(sold.map(line => line.due)) }, ...orders] : orders
}

/** Splits a line into some of its pieces and the rest, as two lines that add up to it in every amount. */
export function splitLine<Line extends Pieces>(line: Line, count: number): [taken: Line, left: Line] {
  const pieces = splitPieces(line)
  return [mergePieces(line, pieces.slice(0, count)), mergePieces(line, pieces.slice(count))]
}

function mergePieces<Line extends Pieces>(line: Line, pieces: readonly Line[]): Line {
  const total = (pick: (piece: Line) => Cents) => sum(pieces.map(pick))
  return {
    ...line,
    quantity: pieces.length,
    goods: total(piece => piece.goods),
    activity_discount: total(piece => piece.activity_discount),
    coupon_discount: total(piece => piece.coupon_discount),
    share_discount: total(piece => piece.share_discount),
    goods_due: total(piece => piece.goods_due),
    freight: total(piece => piece.freight),
    deposit: total(piece => piece.deposit),
    due: total(piece => piece.due),
    net: total(piece => piece.net),
    vat: total(piece => piece.vat),
  }
}

interface Pieces extends Amounts {
  readonly quantity: number
}

/** Splits a line of several pieces into lines of one piece that add up to it in every amount. */
function splitPieces<Line extends Pieces>(line: Line): Line[] {
  const pieces = Array.from({ length: line.quantity }, () => 1)
  const goods = allocate(line.goods, pieces)
  // One after the other, each limited by what is left of the piece: no discount takes more from a piece than it costs.
  const activity = allocate(line.activity_discount, goods)
  const afterActivity = subtract(goods, activity)
  const coupon = allocate(line.coupon_discount, afterActivity)
  const afterCoupon = subtract(afterActivity, coupon)
  const invited = allocate(line.share_discount, afterCoupon)
  const due = subtract(afterCoupon, invited)
  const [freight, deposit] = [allocate(line.freight, pieces), allocate(line.deposit, pieces)]
  const gross = due.map((amount, index) => amount + (freight[index] ?? 0))
  const net = allocate(line.net, gross)
  return pieces.map((_, index) => {
    const at = (amounts: Cents[]) => amounts[index] ?? 0
    const goods_due = at(due)
    return {
      ...line,
      quantity: 1,
      goods: at(goods),
      activity_discount: at(activity),
      coupon_discount: at(coupon),
      share_discount: at(invited),
      goods_due,
      freight: at(freight),
      deposit: at(deposit),
      due: goods_due + at(freight) + at(deposit),
      net: at(net),
      vat: at(gross) - at(net),
    }
  })
}

function subtract(amounts: readonly Cents[], taken: readonly Cents[]): Cents[] {
  return amounts.map((amount, index) => amount - (taken[index] ?? 0))
}
