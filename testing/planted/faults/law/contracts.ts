import type { Faults } from '../../plant.ts'

const contract = ['server/money/agreements/contract.test.ts'] as const
const attached = ['server/platform/mail/attachments.test.ts'] as const
const budget = ['server/platform/mail/budget.test.ts'] as const
const concluded = ['server/service/requests/contract/concluded.test.ts'] as const
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
    of: 'contractPapers',
    edits: { '...legalPapers': "...legalPapers.filter(name => name !== 'withdrawal')" },
    proofs: attached,
  },
  'held-back-and-never-confirmed': {
    what: 'A confirmation is held back above the budget of its address, and the paid order brings no contract either',
    of: 'findMissingPapers',
    edits: { ': contractPapers(agreementNo)': ': []' },
    proofs: budget,
  },
  'old-terms-conclude': {
    what: 'A renewal is concluded under terms that its customer has not seen',
    of: 'confirmTerms',
    edits: { 'if (terms.version !== version)': "if (version === '')" },
    proofs: concluded,
  },
  'concluded-and-not-confirmed': {
    what: 'A renewal is concluded, and no mail confirms it',
    of: 'concludeContract',
    edits: { 'await mailContractConcluded(tx, context, contract)': 'void mailContractConcluded' },
    proofs: concluded,
  },
  'any-page-renews': {
    what: 'A renewal is concluded by a page that shows another total',
    of: 'concludeContract',
    edits: { 'assertShown(shown, { language, total: offer.due })': 'void assertShown' },
    proofs: concluded,
  },
  'vat-of-the-days-left-out': {
    what: 'The offer of a buy-out says the VAT of the price only, and the days past the end are booked with theirs',
    of: ['buyOut', 'computeVat'],
    room: 'server/service/requests/kinds',
    edits: { 'gross: late, net, vat: late - net': 'gross: 0, net: 0, vat: 0' },
    proofs: concluded,
  },
  'charged-under-old-terms': {
    what: 'A renewal is paid under the terms of the first order',
    of: 'makeCharge',
    edits: { 'terms ?? cart.terms': 'cart.terms' },
    proofs: concluded,
  },
  'staff-conclude-for-customers': {
    what: 'Staff conclude a renewal for a customer, who has seen no terms and pressed no button',
    of: 'applyWith',
    room: 'server/service/requests',
    edits: { 'isContract && !conclusion': 'isContract && false' },
    proofs: ['server/service/requests/staff-screens.test.ts'],
  },
}
