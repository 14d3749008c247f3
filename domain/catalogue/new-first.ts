import { usedVariant } from './constants.ts'

/** Who names no variant means a new machine: what is sold as used stands behind, wherever it was put. */
export function newFirst<Sku extends { readonly variant: string }>(skus: readonly Sku[]): Sku[] {
  return [...skus.filter(({ variant }) => variant !== usedVariant), ...skus.filter(sku => sku.variant === usedVariant)]
}
