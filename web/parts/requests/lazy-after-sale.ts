import { defineLazy } from '../lazy-section.tsx'
import type { AfterSaleSectionProps } from './after-sale.tsx'

/** Below where the order stands: its script and texts come when its reader is near. */
export const afterSale = defineLazy<AfterSaleSectionProps>({
  load: async () => ({ Component: (await import('./after-sale.tsx')).AfterSaleSection }),
  texts: ['requests', 'error'],
})
