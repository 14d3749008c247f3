import type { Quote, QuotedLine } from './order.ts'

/**
 * The quote with purchases at their current prices, before an order. A price that is announced as lowered is compared
 * with the lowest of thirty days, and the goods' page shows it; their list price is not (Directive 98/6 art. 6a).
 */
export function atCurrentPrices(quote: Quote): Quote {
  const lowered = quote.lines.reduce((sum, line) => sum + loweredBy(line), 0)
  const { goods, activity_discount } = quote.totals
  return {
    ...quote,
    lines: quote.lines.map(lineAtCurrentPrice),
    totals: { ...quote.totals, goods: goods - lowered, activity_discount: activity_discount - lowered },
  }
}

function lineAtCurrentPrice(line: QuotedLine): QuotedLine {
  if (line.kind !== 'buy') return line
  const goods = line.goods - loweredBy(line)
  return { ...line, goods, price: goods / line.quantity, activity_discount: 0 }
}

function loweredBy({ kind, activity_discount }: QuotedLine): number {
  return kind === 'buy' ? activity_discount : 0
}
