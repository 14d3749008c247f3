import type { ProductKind } from '../catalogue/words.ts'

/** What one line of an order may hold, and how many lines an order may have. */
export const linePieces = 20
export const orderLines = 50
/** Signs of all remarks of one order together, and of one cart. */
export const orderRemarks = 2000

/** What a lower price of a machine is multiplied with at least: a rule by which customers may hold fewer changes nothing. */
export const leastMachines = 6

interface Sold {
  kind: ProductKind
  /** On the shelf; null: not counted. */
  stock: number | null
  /** So many machines one customer may hold. */
  mostMachines: number
}

/**
 * With how many pieces a discount is weighed: all that customers can take by it before somebody sees it. Of machines it is
 * what one customer may hold, of other goods what is on the shelf, within what one order may hold.
 */
export function weighedPieces({ kind, stock, mostMachines }: Sold): number {
  if (kind === 'machine') return Math.max(leastMachines, mostMachines)
  if (kind === 'service') return linePieces
  return Math.min(linePieces * orderLines, Math.max(linePieces, stock ?? Number.POSITIVE_INFINITY))
}
