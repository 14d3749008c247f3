import { usedVariant } from './constants.ts'

/** Without a variant in the request, a new machine is meant, so used SKUs sort last whatever their position. */
export function newFirst<Sku extends { readonly variant: string }>(skus: readonly Sku[]): Sku[] {
  return [...skus.filter(({ variant }) => variant !== usedVariant), ...skus.filter(sku => sku.variant === usedVariant)]
}
