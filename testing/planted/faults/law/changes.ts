import type { Faults } from '../../plant.ts'

const concluded = ['server/service/order-changes/contract/concluded.test.ts'] as const
const proposed = ['server/service/order-changes/contract/proposed.test.ts'] as const

/** A change of an order that costs more: concluded by its customer, and by nobody else. */
export const lawOfChanges: Faults = {
  'any-page-changes': {
    what: 'A dearer change is concluded by a page that shows another total, or another button',
    of: 'concludeChange',
    edits: { 'assertShown(shown, { language, total: difference })': 'void assertShown' },
    proofs: concluded,
  },
  'changed-and-not-confirmed': {
    what: 'A dearer change is concluded, and no mail confirms it',
    of: 'concludeChange',
    edits: { 'await mailChangeConcluded(tx, context, contract)': 'void mailChangeConcluded' },
    proofs: concluded,
  },
  'change-charged-under-old-terms': {
    what: 'A dearer change is paid under the terms of the first order, and its customer agreed to others',
    of: 'concludeChange',
    edits: { 'about, terms, now': 'about, now' },
    proofs: concluded,
  },
  'changed-contract-with-the-old-total': {
    what: 'The contract that confirms a dearer change says the total from before it',
    of: ['writeChangedContract', 'toTotals'],
    edits: { 'due: after.due,': 'due: before.due,' },
    proofs: concluded,
  },
  'change-begins-another-period': {
    what: 'An order that was changed has the withdrawal period of the day on which it is read',
    of: 'readSubjectsOfOrders',
    edits: { "readSetting(db, 'after_sale', order.created_at)": "readSetting(db, 'after_sale', now)" },
    proofs: concluded,
  },
  'staff-change-dearly': {
    what: 'Staff conclude a dearer change for a customer instead of proposing it',
    of: ['changeOrderForCustomer', 'change'],
    edits: { "isDearer && finding.side === 'staff'": "isDearer && finding.side === 'owner'" },
    proofs: proposed,
  },
  'proposal-never-ends': {
    what: 'A proposal of staff can be concluded for as long as the order stays as it is',
    of: 'readProposedChange',
    edits: { 'clock.now() >= new Date(until)': 'String(version) === until' },
    proofs: proposed,
  },
}
