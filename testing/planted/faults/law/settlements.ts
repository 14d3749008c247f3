import type { Faults } from '../../plant.ts'
import { anyWalk } from '../../proofs.ts'

const closing = ['server/service/closing/nothing-kept.test.ts'] as const
const byHalf = ['server/service/closing/closed-by-half.test.ts'] as const
const notices = [
  'server/service/requests/overdue.test.ts',
  'server/service/requests/pick-up/missing-goods.test.ts',
] as const
const silent = ['server/service/requests/silent-settlements.test.ts', ...anyWalk] as const

/** A settlement ends by agreement, decision or set-off, never by silence. */
export const lawOfSettlements: Faults = {
  'silence-agrees': {
    what: 'A settlement that nobody answers is final after the term',
    of: ['remindOfSettlements', 'remind'],
    edits: { '...{ reminded_at: now, updated_at: now }': "...{ settlement_state: 'final', updated_at: now }" },
    proofs: silent,
  },
  'closing-keeps-a-deposit': {
    what: 'An administrator who closes a rental keeps its deposit without a settlement',
    of: ['closeOrder', 'assertNothingKept'],
    edits: { 'if (typed >= least)': 'if (typed >= least - least)' },
    proofs: closing,
  },
  'closing-keeps-unused-rent': {
    what: 'An administrator who closes a rental keeps the rent of months that were not begun',
    of: ['computeClosingMoney', 'computeLeastBack'],
    edits: { 'deposit + (await computeUnusedRent(': 'deposit + 0 * (await computeUnusedRent(' },
    proofs: closing,
  },
  'closing-counts-rent-to-today': {
    what: 'Closing a rental keeps the rent of days on which its machine waited for the shop to collect it',
    of: ['computeClosingMoney', 'usedUntil'],
    edits: { 'isReturned ? findCountedDay(': 'isReturned && today < today ? findCountedDay(' },
    proofs: closing,
  },
  'closing-keeps-what-never-arrived': {
    what: 'An administrator who closes a purchase keeps what was paid for goods that never arrived',
    of: ['computeClosingMoney', 'computeLeastBack'],
    edits: { 'items.filter(hasNotArrived)': 'items.filter(item => hasNotArrived(item) && order.paid_amount === 0)' },
    proofs: byHalf,
  },
  'closing-leaves-a-rest': {
    what: 'A purchase is closed, and the second half of its price is still asked for',
    of: 'totalOfClosing',
    edits: { 'rest + typed': 'typed' },
    proofs: byHalf,
  },
  'undone-work-comes-on-top': {
    what: 'Closing an order refunds paid work that is not done in addition to what was weighed',
    of: 'computeClosingMoney',
    edits: { 'const undone = await': 'const undone = 0 * await' },
    proofs: closing,
  },
  'closing-ends-a-settlement': {
    what: 'Closing an order passes by a settlement that its customer has not answered',
    of: ['closeOrder', 'weighSent'],
    edits: { 'if (waiting) refuse(': 'if (waiting && typed < 0) refuse(' },
    proofs: ['server/service/requests/amounts-changed.test.ts'],
  },
  'lost-before-its-notice': {
    what: 'A machine, a loaner or goods are given up before their customer was notified of the last day',
    of: 'assertAnnounced',
    edits: { 'if (until === undefined) refuse(': 'if (until === undefined && today < today) refuse(' },
    proofs: notices,
  },
  'lost-before-its-last-day': {
    what: 'What is missing is given up before the days of its notice have passed',
    of: 'assertAnnounced',
    edits: { 'if (today <= until)': 'if (today < until)' },
    proofs: notices,
  },
  'notice-of-an-earlier-term': {
    what: 'A notice of loss counts again after a renewal that was taken back, for the same end',
    of: 'announced',
    edits: { "moved.event in ('renewed', 'renewal_taken_back')": "moved.event = 'none'" },
    proofs: notices,
  },
  'machine-in-the-workshop-is-missed': {
    what: 'A notice says that the machine is missing while it is in the workshop and only its loaner is out',
    of: ['announceLosses', 'announceMachine'],
    edits: { '&& !isWithShop(subject)': '' },
    proofs: ['server/service/requests/loaners/loaner-back.test.ts'],
  },
  'notice-of-a-day': {
    what: 'The notice of a loss leaves fewer than fourteen days',
    of: 'lastDayOf',
    edits: { 'addDays(today, lossNoticeDays)': 'addDays(today, 1)' },
    proofs: notices,
  },
  'settled-without-being-asked': {
    what: 'A settlement with a deduction is final before its customer has seen it',
    of: 'proposeSettlement',
    edits: { 'if (deductions.length === 0)': 'if (deductions.length >= 0)' },
    proofs: silent,
  },
  'rental-waits-for-its-settlement': {
    what: 'A rental goes on after its inspection until its settlement is final',
    of: 'proposeSettlement',
    edits: { 'const after = await endRental(tx, context, locked)': 'const after = request' },
    proofs: silent,
  },
  'set-off-without-thirty-days': {
    what: 'A settlement is set off as soon as its customer was reminded',
    of: 'findNoSetOffReason',
    edits: { "today < set_off_from ? 'not_silent_yet' : undefined": 'undefined' },
    proofs: silent,
  },
  'set-off-within-the-days-to-answer': {
    what: 'A settlement names a day of set-off that lies within the days to answer it',
    of: 'answerDays',
    edits: { 'Math.max(silentDays + 1, dispute_days + remindedDays)': 'silentDays + 1' },
    proofs: ['domain/requests/settlement.test.ts'],
  },
  'set-off-without-a-reminder': {
    what: 'A settlement is set off although its customer was never reminded',
    of: 'setOffSilent',
    edits: { 'isReminded: reminded_at !== null': 'isReminded: true' },
    proofs: silent,
  },
  'set-off-counts-as-agreed': {
    what: 'What exceeds a deposit is asked for after a set-off as if its customer had agreed',
    of: 'finalize',
    edits: { 'const isAgreed = !endedWithoutConsent(how, deductions)': 'const isAgreed = how.length > 0' },
    proofs: silent,
  },
  'decision-counts-as-agreed': {
    what: 'What staff decide after an objection is final and asked for as if the customer had agreed',
    of: 'endedWithoutConsent',
    edits: { "how === 'decided' && deductions.length > 0": "how === 'decided' && deductions.length < 0" },
    proofs: ['server/service/requests/settlement.test.ts', ...anyWalk],
  },
  'set-off-of-more-than-was-shown': {
    what: 'A settlement is set off although less is held than its customer was shown',
    of: 'setOffSilent',
    edits: { 'if (again) return request': '' },
    proofs: silent,
  },
  'silent-settlement-in-no-queue': {
    what: 'A settlement that nobody answers is in no queue of the day',
    of: 'queues',
    edits: { 'set_off_from <= ${today}::date': 'set_off_from < dispute_until' },
    proofs: silent,
  },
  'old-settlement-keeps-its-rental': {
    what: 'A settlement from before this rule keeps its rental running until it is answered',
    of: 'remindOfSettlements',
    edits: { 'const request = await endRental(tx, context, locked)': 'const { request } = locked' },
    proofs: ['server/service/requests/silent-settlements.test.ts'],
  },
}
