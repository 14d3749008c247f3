import { type Cents, sum } from '../money.ts'

/** How far back a price still says what a machine is worth. */
export const worthDays = 30

/** What one piece of a line could be had for in the days before it was ordered; null: it could not be had like that. */
export interface PricesBefore {
  /** Was rented out before it came to be for sale. */
  used: boolean
  /** The dearest of the SKU it was ordered as. */
  own: Cents | null
  /** That SKU has been on show all the time, or two people agreed to its price: it says by itself what it is worth. */
  settled: boolean
  /** The dearest of the other SKUs of its model, in the same condition. */
  others: Cents | null
  /** The dearest of its model as new. */
  as_new: Cents | null
  /** What staff say it is worth where it is only rented out. */
  replacement: Cents | null
  /** The dearest of the model that the machine was until lately. */
  former: Cents | null
}

export interface PricedLine extends PricesBefore {
  quantity: number
  /** What the customer pays for it. */
  goods_due: Cents
  /** What of its discounts people have agreed to. */
  agreed: Cents
  /** What the model that a rented machine was until lately is worth; null: it was no other. */
  was_worth: Cents | null
  /** What may be asked for a rented machine that does not come back. */
  claimable: Cents
}

/** What one piece is worth. `usedPercent`: what a used one is worth at least, of a new one. */
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
 * By how much goods are worth more than is paid for them, beside what people have agreed to; of a rented machine, by how
 * much it is worth more than what may be asked for it, too.
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
