import type { Faults } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const onWord = ['server/service/withdrawals/unconfirmed.test.ts'] as const
const anyTime = ['server/service/withdrawals/any-time.test.ts'] as const
const foundByStaff = ['server/service/withdrawals/found-by-staff.test.ts'] as const
const secondPart = ['server/service/withdrawals/second-part.test.ts', 'testing/proof/actors.test.ts'] as const
const comesBack = ['server/offers/promotions/comes-back.test.ts'] as const

/** Statements about contracts: by whom, and which of them take effect. */
export const statementPlants: Faults = {
  'alerts-erased-by-a-word': {
    what: 'Erasing a person deletes the alerts to staff that contain what the person wrote',
    of: 'erasureRules',
    edits: {
      "or once_key in (select 'statement:' || id from unnest($statements) id)":
        'or exists (select from statements s where s.statement_id = any($statements) and strpos(mails.data::text, s.contract) > 0)',
    },
    proofs: ['server/service/withdrawals/held.test.ts'],
  },
  'word-of-staff-not-weighed': {
    what: 'One person gives a contract back by linking what staff dated within the period',
    of: ['takeEffect', 'withdraw'],
    edits: { 'if (meant.by && conceded.length > 0)': 'if (meant.by && conceded.length > 99)' },
    proofs: [...onWord, ...anyWalk],
  },
  'job-believes-a-date': {
    what: 'What was received too late is carried out by the job because of the day that staff wrote down',
    of: 'weighWithdrawal',
    edits: { 'unconfirmed.length > 0 && !by': 'unconfirmed.length > 99 && !by' },
    proofs: [...onWord, ...anyWalk],
  },
  'payment-beats-a-statement': {
    what: 'Money on its way makes the job of a statement fail until it is given up',
    of: 'carryOutOrWait',
    edits: { "error.refusal === 'payment_status_invalid'": "error.refusal === 'already_changed'" },
    proofs: ['server/service/withdrawals/money-under-way.test.ts'],
  },
  'read-statement-ships': {
    what: 'What people have to read stops no parcel',
    of: 'findOpenStatements',
    edits: { "outcome !== 'done'": "outcome !== 'done' && outcome !== 'human'" },
    general: ['server/service/withdrawals/late-found.test.ts'],
    proofs: ['server/service/withdrawals/money-under-way.test.ts', ...anyWalk],
  },
  'completed-is-over': {
    what: 'A timely statement that is linked after the purchase was completed has no effect',
    of: ['weighWithdrawal', 'canComeBack'],
    edits: { "isOpenItem(item) || item.item_status === 'completed'": 'isOpenItem(item)' },
    proofs: ['server/service/withdrawals/late-found.test.ts'],
  },
  'repair-stops-a-withdrawal': {
    what: 'While a repair runs nobody can withdraw',
    of: 'yieldsToWithdrawal',
    edits: { "yieldsToWithdrawal === 'always' ||": "(yieldsToWithdrawal === 'always' && type !== 'repair') ||" },
    proofs: anyTime,
  },
  'machine-in-the-workshop-is-fetched': {
    what: 'Who withdraws while their machine is in the workshop is asked to have it fetched',
    of: ['supersedeOpenRequest', 'toReturnProgress'],
    edits: { "process_status === 'ing'": "process_status === 'pending'" },
    proofs: anyTime,
  },
  'settled-return-waits-for-nothing': {
    what: 'A withdrawal from a rental that was given back never comes to its end',
    of: ['beginWithdrawal', 'hasNothingToBring'],
    edits: { "|| (order.kind === 'rent' && item.item_status === 'completed')": "|| order.kind === 'none'" },
    proofs: anyTime,
  },
  'coupon-free-after-a-completed-order': {
    what: 'The use of a coupon comes back although an order of its checkout was completed',
    of: 'releasePromotions',
    edits: { "|| order_status === 'completed'": "&& order_status !== 'completed'" },
    proofs: comesBack,
  },
  'spent-reward-comes-back': {
    what: 'A reward that was spent is valid again when the order it was spent on is cancelled after that of the friend',
    of: ['extendPromotions', 'markShareInvalid'],
    edits: {
      'await setCouponStatus(tx, reward_coupon_id, couponStatuses.stopped)': '',
      'if (await hasUsedClaim(tx, reward_coupon_id)) return false':
        'if (await hasUsedClaim(tx, reward_coupon_id)) return false; await setCouponStatus(tx, reward_coupon_id, couponStatuses.stopped)',
    },
    proofs: ['server/offers/promotions/rewards.test.ts'],
  },
  'word-of-staff-acts-at-once': {
    what: 'What staff write down as a call ends the order of anybody at once',
    of: 'matchStatement',
    edits: { 'isOwnersOrder(statement, order)': "(isOwnersOrder(statement, order) || statement.channel !== 'web')" },
    proofs: ['server/service/withdrawals/staff-statements.test.ts'],
  },
  'colleague-made-just-now': {
    what: 'What one of the staff wrote down is linked by an account that they have made',
    of: 'assertColleague',
    edits: { '!(await areIndependent(db, context, kind, sayings))': 'sayings.length > 9' },
    proofs: foundByStaff,
  },
  'held-is-linked-at-once': {
    what: 'What is stated on the site in the name of a customer is linked by staff before its owner has heard of it',
    of: ['linkStatement', 'dealWith'],
    edits: { 'if (why) refuse(why)': "if (why && action === 'close') refuse(why)" },
    proofs: foundByStaff,
  },
  'first-part-settles-the-rest': {
    what: 'Who has withdrawn from a part of an order has withdrawn from all of it, and later words are known already',
    of: ['settledBefore', 'findUndone'],
    edits: { 'if (!meant.every(isUndone))': 'if (!meant.some(isUndone))' },
    proofs: secondPart,
  },
  'words-are-known-once-anything-was-linked': {
    what: 'Any statement that was carried out settles every later one of its order, whatever staff linked it to',
    of: 'settledBefore',
    edits: { 'if (undone && (undone.request_nos.length > 0 || isWithdrawn))': 'if (undone ? true : isWithdrawn)' },
    proofs: secondPart,
  },
  'last-day-settles-good-cause': {
    what: 'Who has cancelled a rental for its last day is not heard when it is to end sooner',
    of: ['settledBefore', 'findSameCancellation'],
    edits: { 'if (!coversTermination(earlier, toTermination(statement), order.end_on)) continue': '' },
    proofs: secondPart,
  },
  'good-cause-is-no-more-than-an-end': {
    what: 'A cancellation without cause, which costs a fee, settles a later one for good cause',
    of: 'coversTermination',
    edits: { "later.ending === 'extraordinary' &&": "later.ending === 'none' &&" },
    proofs: ['domain/statements/covers.test.ts', ...secondPart],
  },
  'known-is-read-by-nobody': {
    what: 'What the system took for a repetition cannot be linked by staff any more',
    of: 'whyNoLink',
    edits: { "outcome === 'done' && reason === known &&": "outcome === 'held' && reason === known &&" },
    proofs: secondPart.slice(0, 1),
  },
  'page-leaves-a-cancellation': {
    what: 'Who withdraws on the page of their order has cancelled it as well',
    of: 'supersedeCancellations',
    edits: {
      "if (kind !== 'cancellation' || outcome !== 'done')": "if (kind !== 'cancellation' || outcome === 'done')",
    },
    proofs: secondPart,
  },
  'stated-and-linked-by-one': {
    what: 'One of the staff states orders of others on the site and links them by themselves',
    of: 'restsOnStaff',
    edits: { 'if (statement.logged_by !== null ||': 'if (statement.kind || statement.logged_by !== null ||' },
    proofs: foundByStaff,
  },
}
