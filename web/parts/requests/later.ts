import { defineLater } from '../later.tsx'
import type { AfterSalePartProps } from './after-sale.tsx'

/** Below where the order stands: its script and texts come when its reader is near. */
export const afterSale = defineLater<AfterSalePartProps>({
  load: async () => ({ Part: (await import('./after-sale.tsx')).AfterSalePart }),
  texts: ['requests', 'error'],
})
