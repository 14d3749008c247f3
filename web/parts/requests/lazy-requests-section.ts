import { defineLazy } from '../lazy-section.tsx'
import type { RequestsSectionProps } from './requests-section.tsx'

/** Below the status: its script and texts are loaded when the reader comes near. */
export const requestsSection = defineLazy<RequestsSectionProps>({
  load: async () => ({ Component: (await import('./requests-section.tsx')).RequestsSection }),
  texts: ['requests', 'day_field', 'request_offer', 'order_box', 'settlement', 'validation', 'error'],
})
