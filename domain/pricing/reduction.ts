import type { Cents } from '../money.ts'

export interface PriceFrom {
  readonly valid_from: Date
  readonly price: Cents
}

const thirtyDaysMs = 30 * 86_400_000

/**
 * The prior price of a reduction: the lowest one of the thirty days before the present price began (Directive 98/6/EC
 * art. 6a). undefined: there is none, and nothing may be struck through. `history` is in order of time.
 */
export function priorPrice(history: readonly PriceFrom[], now: Date): Cents | undefined {
  const started = history.filter(({ valid_from }) => valid_from <= now)
  const current = started.at(-1)
  if (!current) return undefined
  const changes = started.slice(0, -1)
  const from = current.valid_from.getTime() - thirtyDaysMs
  const atStart = changes.findLast(({ valid_from }) => valid_from.getTime() <= from)
  // Less than thirty days on sale, so there is no prior price.
  if (!atStart) return undefined
  const within = changes.filter(({ valid_from }) => valid_from.getTime() > from)
  const lowest = Math.min(atStart.price, ...within.map(({ price }) => price))
  return lowest > current.price ? lowest : undefined
}
