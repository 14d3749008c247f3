import type { OfferKind } from '../catalogue/constants.ts'

interface OrderedLines {
  readonly lines: readonly { readonly kind: OfferKind }[]
}

/** Whether an order needs the declaration of its customer that they are an adult: a rental, and a price paid later. */
export function needsAdult({ lines }: OrderedLines, pay: 'whole' | 'half'): boolean {
  return pay === 'half' || lines.some(({ kind }) => kind === 'rent')
}
