/** Where the scripts of the parts are, one step away from the page: it need not carry the names of all they need. */
export const reading = () => import('./reading.tsx')
export const check = () => import('./check.tsx')
export const situations = () => import('./situations.tsx')
export const lawn = () => import('./lawn-compare.tsx')
export const fixedCart = () => import('../../parts/cart/fixed-cart.tsx')
