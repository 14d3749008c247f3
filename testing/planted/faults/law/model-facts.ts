import type { Faults } from '../../plant.ts'

const facts = ['server/offers/catalogue/model-facts.test.ts'] as const
const clauses = ['server/money/agreements/contract.test.ts'] as const

/** What is stated of a model by law: its declaration, importer, security, battery, repair and data. */
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
  'green-claim-is-shown': {
    what: 'A text calls goods good for the environment, without proof',
    of: 'isGreenClaim',
    edits: { 'pattern.test(text)': 'pattern.test(text) && text.length > 80' },
    proofs: facts,
  },
  'contract-without-its-data': {
    what: 'The contract of a connected machine does not tell what data it makes and who gets them',
    of: 'orderClauses',
    edits: { '...dataClauses(machineData, { isRented: hasRent, format }),': '' },
    proofs: clauses,
  },
  'renewal-without-its-data': {
    what: 'A renewal or a buy-out does not tell what data the machine makes',
    of: ['requestClauses', 'machineClauses'],
    edits: { '...dataClauses(machineData, { isRented: isRenewal, format }),': '' },
    proofs: ['server/service/requests/contract/concluded.test.ts'],
  },
  'data-of-one-model': {
    what: 'The contract tells the data of the first of several models only',
    of: 'dataClauses',
    edits: { 'machines.map(': 'machines.slice(0, 1).map(' },
    proofs: clauses,
  },
}
