import { defineLazy } from '../lazy-section.tsx'
import type { RequestsSectionProps } from './requests-section.tsx'

/** Below where the order stands: its script and texts come when its reader is near. */
export const requestsSection = defineLazy<RequestsSectionProps>({
  load: async () => ({ Component: (await import('./requests-section.tsx')).RequestsSection }),
  texts: ['requests', 'error'],
})
