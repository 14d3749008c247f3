import { defineLater } from '../../parts/later.tsx'
import type { OrderSidesProps } from './order-sides.tsx'

/** Below the first screen, with the texts the screen has anyway. */
export const orderSides = defineLater<OrderSidesProps>({
  load: async () => ({ Part: (await import('./order-sides.tsx')).OrderSides }),
  texts: [],
})
