/** How one can pay. The provider's own name for a method stands in its adapter. */
export const payMethods = ['card', 'ideal'] as const
export type PayMethod = (typeof payMethods)[number]

/** What a shop offers of them; never nothing. */
export type OfferedMethods = Readonly<Record<PayMethod, boolean>>

export function listOfferedMethods(offered: OfferedMethods): PayMethod[] {
  return payMethods.filter(method => offered[method])
}
