import type { Faults } from '../../plant.ts'

const express = ['server/service/requests/bill/express.test.ts'] as const
const concluded = ['server/service/requests/contract/work-concluded.test.ts'] as const

/** Work that its customer pays for: a contract of its own. */
export const lawOfPaidWork: Faults = {
  'repair-begins-in-its-days': {
    what: 'A paid repair begins although its customer can still withdraw and did not ask for more speed',
    of: 'assertWorkMayBegin',
    edits: { 'if (waitsForPeriod(request, today))': 'if (work_from === today)' },
    proofs: express,
  },
  'express-request-assumed': {
    what: 'Every paid repair counts as expressly asked to begin at once',
    of: ['answerBill', 'concludeWork'],
    edits: { 'isExpress ? now : null': 'now' },
    proofs: express,
  },
  'work-is-paid-for-unasked': {
    what: 'A customer who withdraws pays for work that they did not ask to begin',
    of: 'owedForWork',
    edits: { 'isExpress ? priceOfDone': 'donePercent > 0 ? priceOfDone' },
    proofs: ['domain/requests/paid-work.test.ts'],
  },
  'withdrawn-work-stays-paid': {
    what: 'Nothing goes back after a withdrawal from a paid repair',
    of: ['withdrawFromWork', 'withdrawWork'],
    edits: { 'most: amounts.back': 'most: 0' },
    proofs: express,
  },
  'set-off-promised-as-money': {
    what: 'Who withdraws from paid work is promised money that is set off against the rest of their order',
    of: 'splitWorkRefund',
    edits: { 'back: preview.back': 'back' },
    proofs: express,
  },
  'replaced-and-the-work-stays-paid': {
    what: 'A repair that was paid for ends with another machine, and its price stays with the shop',
    of: ['swapMachine', 'endSwapped'],
    edits: { 'await refundUndone(tx, context, { request, subject }, { keepsDone: true })': 'void refundUndone' },
    proofs: ['server/service/requests/ending/undone-work.test.ts'],
  },
  'all-goes-back-although-work-was-done': {
    what: 'Work that was done on express request is not paid for after a withdrawal',
    of: ['withdrawFromWork', 'withdrawWork'],
    edits: { 'most: amounts.back': 'most: amounts.back + amounts.kept' },
    proofs: express,
  },
  'repair-concluded-and-not-confirmed': {
    what: 'A paid repair is concluded, and no mail confirms it',
    of: ['answerBill', 'concludeWork'],
    edits: { 'await mailContractConcluded(tx, context, contract)': 'void mailContractConcluded' },
    proofs: concluded,
  },
  'any-page-orders-a-repair': {
    what: 'A paid repair is concluded by a page that shows another total',
    of: ['answerBill', 'concludeWork'],
    edits: { 'assertShown(shown, { language, total: offer.due })': 'void assertShown' },
    proofs: concluded,
  },
}
