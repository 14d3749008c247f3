import { defineLazy } from '../../parts/later.tsx'
import type { CostsProps } from './costs-part.tsx'

/** Below the choices: its script and texts come when somebody gets there. */
export const costs = defineLazy<CostsProps>({
  load: () => import('./costs-part.tsx'),
  texts: ['cost_curve', 'order_end'],
})
