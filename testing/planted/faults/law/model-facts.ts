import type { Faults } from '../../plant.ts'

const facts = ['server/offers/catalogue/model-facts.test.ts'] as const

/** What is stated of a model by law: its declaration, importer, security, battery and repair. */
export const modelFactsPlants: Faults = {
  'listed-without-a-declaration': {
    what: 'A model is listed without its EU declaration of conformity',
    of: 'missingModelFacts',
    edits: { 'declaration === null': 'false' },
    proofs: facts,
  },
  'declaration-is-taken-away': {
    what: 'A model loses its declaration, which owners can ask for during ten years',
    of: 'assertDeclaration',
    edits: { "if (after === null) rejectField('declaration', 'required')": 'if (after === null) return' },
    proofs: facts,
  },
  'customer-picture-as-declaration': {
    what: 'A model names any file as its declaration, such as the private picture of a customer',
    of: 'holdDeclaration',
    edits: { ".where('purpose', '=', purpose)": '' },
    proofs: facts,
  },
  'declaration-only-while-listed': {
    what: 'Owners of a model that is no longer sold cannot read its declaration',
    of: 'sendDeclaration',
    edits: { 'type?.declaration ?': 'type?.listed && type.declaration ?' },
    proofs: facts,
  },
  'replaced-declaration-has-no-end': {
    what: 'Nothing notes when a declaration was replaced, so that its ten years never begin',
    of: 'noteDeclaration',
    edits: { 'if (before) await markReplaced(tx, before, now)': '' },
    proofs: facts,
  },
  'listed-without-an-importer': {
    what: 'A model from outside the EU is listed, and nobody says who imported it',
    of: 'missingModelFacts',
    edits: { 'maker_in_eu ? []': 'importer === null ? []' },
    proofs: facts,
  },
  'listed-without-security': {
    what: 'A model is listed without the end of its security updates and a contact for weaknesses',
    of: 'missingModelFacts',
    edits: { "...blankFields('security', { ...(security ?? noSecurity) }),": '' },
    proofs: facts,
  },
  'accessory-without-repair': {
    what: 'An accessory is listed that tells nothing of spare parts and repair',
    of: 'missingProductFields',
    edits: { ', ...missingRepairFields(repair)]': ']' },
    proofs: facts,
  },
}
