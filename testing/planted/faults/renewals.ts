import type { Faults } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const money = ['server/service/requests/renewal-money.test.ts', ...anyWalk] as const
const givenBack = ['server/service/requests/renewal-given-back.test.ts', ...anyWalk] as const

/** What is refunded for a renewal, when, and what else is refunded of the rent. */
export const renewalPlants: Faults = {
  'one-renewal-for-all': {
    what: 'What went back for a later renewal counts as the money of an earlier one',
    of: 'readRefundedRent',
    edits: { 'reference.startsWith(undoing)': "reference.startsWith('renewal:')" },
    proofs: money,
  },
  'renewal-credited-twice': {
    what: 'A renewal whose price people have given back is given back again',
    of: ['readRefundedRent', 'isFullRefund'],
    edits: { 'whole === renewal_fee': 'whole < 0' },
    proofs: money,
  },
  'settlement-tells-of-a-renewal': {
    what: 'The mail of a settlement tells again what went back with a renewal months before',
    of: 'takeRenewalBack',
    edits: { "'renewal_taken_back'": "'returned'" },
    proofs: money,
  },
  'reduction-taken-back': {
    what: 'An early return takes back what was given for a month without a working mower',
    of: 'readRental',
    edits: { 'rent_left + reduced': 'rent_left + 0 * reduced' },
    proofs: givenBack,
  },
  'fee-in-the-days-of-a-renewal': {
    what: 'Who gives a machine back in the days of its renewal pays a fee for its months',
    of: 'earlyReturn',
    edits: { 'computeFee(withoutWithdrawable(rental), on, rules)': 'computeFee(rental, on, rules)' },
    proofs: givenBack,
  },
  'given-back-is-not-withdrawn-from': {
    what: 'Who has given a machine back cannot withdraw from its renewal any more',
    of: 'renewalsToWithdraw',
    edits: { "['delivered', 'in_use', 'completed']": "['delivered', 'in_use']" },
    proofs: givenBack,
  },
  'letter-in-time-undoes-the-rental': {
    what: 'A letter that was sent in the days of a renewal, and came after them, cannot undo that renewal alone',
    of: 'weighWithdrawal',
    edits: { 'by ? stated : received': 'by ? received : received' },
    proofs: givenBack,
  },
  'words-undo-a-renewed-rental': {
    what: 'Free words about a rental that was renewed undo all of it, and nobody reads them',
    of: 'weighWithdrawal',
    edits: { '(await isRenewed(tx, chosen))': '(await isRenewed(tx, []))' },
    proofs: givenBack,
  },
  'lost-on-the-day-of-the-statement': {
    what: 'Who withdraws from a late renewal has lost the machine on that day',
    of: ['computeReturnAmounts', 'withinBringDays'],
    edits: { 'on <= until': "on < ''" },
    proofs: givenBack,
  },
}
