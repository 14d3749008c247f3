import type { Faults } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const proofs = ['server/service/requests/still-awaited.test.ts', ...anyWalk] as const

/** Machines that are no longer expected back because of one person's statement. */
export const oneWordPlants: Faults = {
  'paid-back-and-given-up-by-one': {
    what: 'Once a purchase was paid back, one person gives up its goods for nothing',
    of: ['computeUnseenLoss', 'computeUnseenWithdrawal'],
    edits: { 'request.arrived_on === null ? computeAwaitedDue({ request, subject }) : 0': '0' },
    proofs,
  },
  'arrived-on-one-word': {
    what: 'Somebody who has called a machine fetched takes it in by a step',
    of: 'concedeArrival',
    edits: { 'const amount = await concededUnconfirmed(': 'const amount = 0 * await concededUnconfirmed(' },
    proofs,
  },
  'written-off-by-closing': {
    what: 'An administrator writes the machine of a rental off by closing its order, and nothing is weighed',
    of: ['closeOrder', 'computeUnitsLoss'],
    edits: { 'return sum(losses)': 'return 0 * sum(losses)' },
    proofs,
  },
  'fetched-and-never-claimed': {
    what: 'Goods that one person has called fetched are never claimed from their buyer',
    of: 'isKeptByBuyer',
    edits: { 'return old !== undefined': 'return old !== undefined && picked_up_on === null' },
    proofs: ['server/service/requests/still-awaited.test.ts'],
  },
}

/** Figures that one person sets, and that what is given away is measured by. */
export const measuredPlants: Faults = {
  'unsold-price-is-worth': {
    what: 'A sale price that nobody could buy at says what may be asked for a rented machine',
    of: 'soldFor',
    edits: {
      'from sku_shown h join':
        'from (select sku_id, variant, created_at as since, null::timestamptz as until from skus) h join',
    },
    proofs: ['server/offers/catalogue/price-by-two.test.ts', 'server/delivery/shipments/machines/below-worth.test.ts'],
  },
  'equal-by-a-price-of-today': {
    what: 'A dear machine is swapped for a small one whose model has a dear price for a moment',
    of: ['concedeAnother', 'computeWorths'],
    edits: {
      'select coalesce(min(unit_price) filter':
        'select coalesce(max(greatest(unit_price, replacement_value)), 0 * min(unit_price) filter',
    },
    proofs: ['server/service/requests/unconfirmed.test.ts'],
  },
  'light-pieces-weigh-nothing': {
    what: 'A lower weight of what goes by the dozen is compared for one piece alone',
    of: 'maxFreightCutOfPieces',
    edits: { 'length: pieces': 'length: Math.min(1, pieces)' },
    proofs: ['server/offers/catalogue/weight-by-two.test.ts'],
  },
  'weight-lowered-in-steps': {
    what: 'A weight that is lowered a little every few days is weighed step by step',
    of: 'concedeWeight',
    edits: {
      "kind: 'price', subject, amount, before, reason": "kind: 'price', subject, amount, before: 0 * before, reason",
    },
    proofs: ['server/offers/catalogue/weight-by-two.test.ts'],
  },
}
