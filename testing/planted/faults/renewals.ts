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

const otherRate = ['server/service/requests/renewal-other-rate.test.ts', ...anyWalk] as const

/** What ends with a renewal, a buy-out or a recall, and which invoice that corrects. */
export const endedInParts: Faults = {
  'renewal-taken-back-at-another-rate': {
    what: 'A renewal that was billed at another rate is taken off its rental at the rate of the rental',
    of: ['takeRenewalBack', 'endRenewal'],
    edits: { 'bill.billed)': '{ net: 100, vat: 21 })' },
    proofs: otherRate,
  },
  'renewal-taken-back-with-its-delivery': {
    what: 'A renewal that is refunded takes a part of the delivery of its rental along',
    of: 'issueRefund',
    edits: { '...billed, freightPart: { net: 0, vat: 0 }': '...billed' },
    proofs: otherRate,
  },
  'less-open-at-another-rate': {
    what: 'Of what is open, net and tax are limited apart, so that a full refund is too small',
    of: 'withinOpen',
    edits: {
      'Math.min(share.net + share.vat, open.net + open.vat)':
        'Math.min(share.net, open.net) + Math.min(share.vat, open.vat)',
    },
    proofs: ['server/money/refunds/amounts/within-open.test.ts', ...anyWalk],
  },
  'workshop-days-late-before-a-renewal': {
    what: 'Days on which the shop had a machine count as late when its renewal is withdrawn from',
    of: ['withdrawRenewal', 'lateBefore'],
    edits: { 'addDays(end, withUs)': 'addDays(end, 0 * withUs)' },
    proofs: otherRate,
  },
  'second-recalled-machine-keeps-its-service': {
    what: 'Of two recalled machines that come one by one, the services of the second end without their money',
    of: 'endServicesWith',
    edits: { 'reference: request.after_sale_id': 'reference: subject.item.item_id' },
    proofs: ['server/service/recalls/recalled-services.test.ts', ...anyWalk],
  },
  'oldest-invoice-corrected': {
    what: 'A renewal that is undone corrects the invoice of the first term, in an earlier quarter',
    of: 'creditLines',
    edits: { '.reverse()': '' },
    proofs: ['server/service/requests/credited-invoices.test.ts', ...anyWalk],
  },
  'bought-out-renewal-is-kept': {
    what: 'Who withdraws from a buy-out pays for the begun month of a renewal within its fortnight',
    of: 'rentalUndone',
    edits: { 'withdrawable: undone.length': 'withdrawable: 0 * undone.length' },
    proofs: ['server/service/requests/ending/undo-buy-out.test.ts', ...anyWalk],
  },
  'cancelled-goods-meet-the-minimum': {
    what: 'What was cancelled counts towards the minimum of a coupon when a term is changed',
    of: 'listStandingItems',
    edits: { ".where('order_items.item_status', 'not in', ['canceled', 'closed'])": '' },
    proofs: ['server/service/order-changes/change-term.test.ts', ...anyWalk],
  },
}
