/**
 * The imports of the sections, in a chunk of their own: the list of the files they need would be larger than some of
 * the sections.
 */
export const reading = () => import('./reading.tsx')
export const bars = () => import('./section-nav.tsx')
export const costs = () => import('./sections/costs.tsx')
export const extras = () => import('./sections/extras.tsx')
export const asking = () => import('./buying/ask-section.tsx')
export const size = () => import('./sections/size.tsx')
export const hours = () => import('./sections/hours.tsx')
export const fixedCart = () => import('../../parts/cart/fixed-cart.tsx')
export const machineViewer = () => import('../../parts/machine-viewer/machine-viewer.tsx')
export const putInCart = () => import('../../parts/cart/put-in-cart.tsx')
export const joinWaitlist = () => import('../../parts/waitlist/join.tsx')
export const leaveWaitlist = () => import('../../parts/waitlist/leave.tsx')
export { listenToGallery } from './listen-to-gallery.ts'
