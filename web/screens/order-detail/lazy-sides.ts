import { defineLazy } from '../../parts/lazy-section.tsx'
import type { OrderSidesProps } from './order-sides.tsx'

/** Below the first screen; of its texts the screen has all but those of the garden. */
export const orderSides = defineLazy<OrderSidesProps>({
  load: async () => ({ Component: (await import('./order-sides.tsx')).OrderSides }),
  texts: ['own_garden'],
})
