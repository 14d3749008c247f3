import { defineLazy } from '../../parts/lazy-section.tsx'
import type { OrderSidesProps } from './order-sides.tsx'

/** Below the first screen; uses only texts that the screen loads anyway. */
export const orderSides = defineLazy<OrderSidesProps>({
  load: async () => ({ Component: (await import('./order-sides.tsx')).OrderSides }),
  texts: [],
})
