import type { Faults } from '../../plant.ts'

const lowered = ['server/offers/catalogue/activity-prices.test.ts'] as const

/** What a lowered price is compared with. */
export const lawOfPrices: Faults = {
  'lowered-beside-nothing': {
    what: 'An activity is announced on goods that were as cheap within the thirty days before',
    of: 'chargedPrice',
    edits: { "line.kind === 'rent' || was !== null": "line.kind === 'rent' || was !== undefined" },
    proofs: lowered,
  },
  'cart-compares-with-the-list': {
    what: 'The cart shows a lowered purchase beside its list price, as if that had been its price before',
    of: ['readCart', 'atCurrentPrice'],
    edits: { "kind === 'buy' ?": 'kind === null ?' },
    proofs: lowered,
  },
}
