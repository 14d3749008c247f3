import type { Faults } from '../../plant.ts'

const reminder = ['server/sales/orders/remind-to-pay.test.ts'] as const
const letters = ['server/platform/mail/letter/letter.test.ts'] as const

/** What customers are told by mail, and when. */
export const lawOfMails: Faults = {
  'review-asked-of-everybody': {
    what: 'A review is asked for by mail although the customer refused it when they ordered',
    of: 'listReviewRequests',
    edits: { 'c.review_mail and ': '' },
    proofs: ['server/service/reviews/reviews.test.ts'],
  },
  'reminded-after-paying': {
    what: 'An order that was paid within a quarter of an hour is reminded of its payment',
    of: 'remindToPay',
    edits: { "isPaid: checkout.pay_status === 'paid'": 'isPaid: false' },
    proofs: reminder,
  },
  'reminded-while-it-is-being-paid': {
    what: 'A customer whose payment the bank is working on is asked to pay',
    of: 'remindToPay',
    edits: { "isProcessing: payment?.payment_state === 'processing'": 'isProcessing: false' },
    proofs: reminder,
  },
  'bodies-of-no-record': {
    what: 'The receipt of a message names no ombudsman, although the record of the country has one',
    of: 'listComplaintBodies',
    edits: { 'record[role]?.name || []': "(role !== 'ombudsman' && record[role]?.name) || []" },
    proofs: ['server/service/messages/open-message.test.ts', 'server/offers/documents/format-figures.test.ts'],
  },
  'mail-denies-where-the-shop-takes-part': {
    what: 'The receipt of a message says that the shop takes part in no dispute resolution, and its contracts say where it does',
    of: 'formatMediation',
    edits: { 'joined ?': "joined === '' ?" },
    proofs: ['server/platform/mail/templates/facts-of-mails.test.ts', 'server/offers/documents/format-figures.test.ts'],
  },
  'notice-with-a-term-held-back': {
    what: 'The notice that a deposit was set off is held back above the budget of an address',
    of: 'mailKinds',
    edits: { "settlement_set_off: 'free'": 'settlement_set_off: orders' },
    proofs: ['server/platform/mail/budget.test.ts'],
  },
  'goods-lose-their-text': {
    what: 'The goods of a mail are in its HTML and missing in its text',
    of: 'renderText',
    edits: { "goods.map(line => renderGoods(line, marks)).join('\\n'),": "''," },
    proofs: letters,
  },
}
