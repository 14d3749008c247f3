/** How one can pay. The provider's own name for a method stands in its adapter. */
export const payMethods = ['card', 'ideal'] as const
export type PayMethod = (typeof payMethods)[number]
