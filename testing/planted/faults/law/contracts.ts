import type { Faults } from '../../plant.ts'

const contract = ['server/money/agreements/contract.test.ts'] as const
const attached = ['server/platform/mail/attachments.test.ts'] as const
const budget = ['server/platform/mail/budget.test.ts'] as const
const shown = ['server/sales/orders/shown.test.ts'] as const

/** What was agreed, what was displayed, and the documents that confirm it. */
export const lawOfContracts: Faults = {
  'any-button-concludes': {
    what: 'An order is placed by a page whose button has other words than the law asks for',
    of: 'assertShown',
    edits: {
      "if (toPlain(shown.button) !== orderButtonText(language)) rejectField('shown.button', 'shown_differs')": '',
    },
    proofs: shown,
  },
  'end-of-a-larger-amount': {
    what: 'A page that displays a larger total counts as the one that was agreed to',
    of: ['assertShown', 'includesAmount'],
    edits: { "!/[\\d.,]$/.test(parts[at] ?? '') && !/^\\d/.test(after)": 'true' },
    proofs: shown,
  },
  'displayed-page-lost': {
    what: 'What the page displayed is checked, and not stored',
    of: 'insertAgreement',
    edits: { 'shown: shown ? JSON.stringify(shown) : null': 'shown: null' },
    proofs: shown,
  },
  'contract-in-another-language': {
    what: 'A contract names its goods in the language of the quote, and the customer ordered in another',
    of: 'writeOrders',
    edits: { 'label: nameLine(sku, language)': "label: nameLine(sku, 'nl')" },
    proofs: contract,
  },
  'confirmed-without-instruction': {
    what: 'The confirmation of a contract brings no instruction on withdrawal, and the period is a year longer',
    of: ['mailOrderPaid', 'contractPapers'],
    edits: { '...legalPapers': "...legalPapers.filter(name => name !== 'withdrawal')" },
    proofs: attached,
  },
  'held-back-and-never-confirmed': {
    what: 'A confirmation is held back above the budget of its address, and the paid order brings no contract either',
    of: ['mailOrderPaid', 'findMissingPapers'],
    edits: { 'contractPapers(checkout)': '[]' },
    proofs: budget,
  },
}
