import { type Cents, sum } from '../money.ts'

/** How many days back prices are considered. */
export const worthDays = 30

/** Prices at which a piece of a line was available in the days before it was ordered; null: not available that way. */
export interface PricesBefore {
  /** It was rented out before it was put up for sale. */
  used: boolean
  /** The highest price of the SKU it was ordered as. */
  own: Cents | null
  /** The SKU has been listed all the time, or two people approved its price, so its own price states its worth. */
  settled: boolean
  /** The highest price of the other SKUs of its model, in the same condition. */
  others: Cents | null
  /** The highest price of its model as new. */
  as_new: Cents | null
  /** The replacement value that staff entered where the model is only rented out. */
  replacement: Cents | null
  /** The highest price of the model that the machine belonged to until recently. */
  former: Cents | null
}

export interface PricedLine extends PricesBefore {
  quantity: number
  /** What the customer pays for it. */
  goods_due: Cents
  /** The part of its discounts that a second person approved. */
  agreed: Cents
  /** The worth of the model that a rented machine belonged to until recently; null: its model has not changed. */
  was_worth: Cents | null
  /** What may be claimed for a rented machine that is not returned. */
  claimable: Cents
}

/** The worth of one piece. `usedPercent`: the minimum worth of a used one, in per cent of a new one. */
export function pieceWorth(prices: PricesBefore, usedPercent: number): Cents {
  const { own, settled, former } = prices
  return Math.max(0, own ?? 0, former ?? 0, settled ? 0 : worthFromOthers(prices, usedPercent))
}

function worthFromOthers({ used, others, as_new, replacement }: PricesBefore, usedPercent: number): Cents {
  if (others !== null) return others
  if (!used) return replacement ?? 0
  return Math.floor(((as_new ?? replacement ?? 0) * usedPercent) / 100)
}

/**
 * How much the goods are worth above what is paid for them and what was approved; for a rented machine also how much it
 * is worth above what may be claimed for it.
 */
export function shortfallBelowWorth(lines: readonly PricedLine[], usedPercent: number): Cents {
  return sum(
    lines.map(line => {
      const { quantity, goods_due, agreed, was_worth, claimable } = line
      const unclaimable = was_worth === null ? 0 : quantity * Math.max(0, was_worth - claimable)
      return Math.max(0, quantity * pieceWorth(line, usedPercent) - goods_due - agreed) + unclaimable
    }),
  )
}
