import { defineLazy } from '../../parts/lazy-section.tsx'
import type { CostsProps } from './costs-section.tsx'

/** Below the choices: its script and texts are loaded when the reader comes near. */
export const costs = defineLazy<CostsProps>({
  load: () => import('./costs-section.tsx'),
  texts: ['cost_curve', 'order_end'],
})
