/** Payment methods. The provider's own name for a method is in its adapter. */
export const payMethods = ['card', 'ideal'] as const
export type PayMethod = (typeof payMethods)[number]

/** Which of them a shop offers; at least one. */
export type OfferedMethods = Readonly<Record<PayMethod, boolean>>

export function listOfferedMethods(offered: OfferedMethods): PayMethod[] {
  return payMethods.filter(method => offered[method])
}
