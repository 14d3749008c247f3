import type { ProductKind } from '../catalogue/constants.ts'

/** Limits on the pieces of one order line, and on the lines of an order. */
export const maxLinePieces = 20
export const maxOrderLines = 50
/** Maximum characters of all remarks of one order together, and of one cart. */
export const maxRemarksLength = 2000

/**
 * A lower price of a machine is multiplied by at least this, so that lowering the limit per customer does not reduce
 * the computed worth.
 */
export const minMachines = 6

interface WeighedSku {
  kind: ProductKind
  /** Pieces in stock; null: not counted. */
  stock: number | null
  /** How many machines one customer may hold. */
  maxMachines: number
}

/**
 * The number of pieces used to compute the worth of a discount: the most that customers can take before anyone notices.
 * For machines it is the limit per customer, for other goods the stock, within the limits of one order.
 */
export function countWeighedPieces({ kind, stock, maxMachines }: WeighedSku): number {
  if (kind === 'machine') return Math.max(minMachines, maxMachines)
  if (kind === 'service') return maxLinePieces
  return Math.min(maxLinePieces * maxOrderLines, Math.max(maxLinePieces, stock ?? Number.POSITIVE_INFINITY))
}
