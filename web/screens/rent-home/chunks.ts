/**
 * The imports of the sections, in a chunk of their own, so that the page does not contain the names of all the files
 * they need.
 */
export const reading = () => import('./reading.tsx')
export const check = () => import('./check.tsx')
export const year = () => import('./year.tsx')
export const fixedCart = () => import('../../parts/cart/fixed-cart.tsx')
