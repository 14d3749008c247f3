import type { Faults } from '../../plant.ts'

/** What stands with goods before they are listed. */
export const productSafetyPlants: Faults = {
  'accessory-without-a-maker': {
    what: 'An accessory is listed without its maker and its warnings',
    of: 'missingProductFields',
    edits: { "kind === 'accessory'": "kind === 'service'" },
    proofs: ['server/offers/catalogue/accessory-safety.test.ts'],
  },
  'warning-in-one-language': {
    what: 'A model is listed with a warning that one language lacks',
    of: ['missingModelFields', 'missingTranslations'],
    edits: { 'Math.max': 'Math.min' },
    proofs: ['domain/catalogue/listing.test.ts'],
  },
}
