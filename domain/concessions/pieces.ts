import type { ProductKind } from '../catalogue/constants.ts'

/** What one line of an order may hold, and how many lines an order may have. */
export const maxLinePieces = 20
export const maxOrderLines = 50
/** Signs of all remarks of one order together, and of one cart. */
export const maxRemarksLength = 2000

/** What a lower price of a machine is multiplied with at least: a rule by which customers may hold fewer changes nothing. */
export const minMachines = 6

interface WeighedSku {
  kind: ProductKind
  /** On the shelf; null: not counted. */
  stock: number | null
  /** So many machines one customer may hold. */
  maxMachines: number
}

/**
 * With how many pieces a discount is weighed: all that customers can take by it before somebody sees it. Of machines it is
 * what one customer may hold, of other goods what is on the shelf, within what one order may hold.
 */
export function countWeighedPieces({ kind, stock, maxMachines }: WeighedSku): number {
  if (kind === 'machine') return Math.max(minMachines, maxMachines)
  if (kind === 'service') return maxLinePieces
  return Math.min(maxLinePieces * maxOrderLines, Math.max(maxLinePieces, stock ?? Number.POSITIVE_INFINITY))
}
