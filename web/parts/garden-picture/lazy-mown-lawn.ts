import { defineLazy } from '../lazy-section.tsx'
import type { MownLawnProps } from './mown-lawn.tsx'

/** For lists, where only some rows have a garden. */
export const lazyMownLawn = defineLazy<MownLawnProps>({
  load: async () => ({ Component: (await import('./mown-lawn.tsx')).MownLawn }),
  texts: ['own_garden'],
})
