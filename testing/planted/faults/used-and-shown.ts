import type { Faults } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const used = ['server/service/requests/used-days.test.ts'] as const
const inTime = ['server/service/requests/paid-in-time.test.ts'] as const
const byHand = ['server/money/refunds/by-hand-charges.test.ts'] as const
const underWay = ['server/service/withdrawals/money-under-way.test.ts'] as const

/** Used and paid months, returns in time, and the amounts shown before. */
export const usedAndShown: Faults = {
  'swap-beside-a-repair': {
    what: 'The machine of a renewal is swapped while a repair or a buy-out of the first one is open',
    of: ['swapMachine', 'assertNoOpenRequest'],
    edits: { 'open && !requestTraits[open.apply_type].addsMonths': "open && open.apply_type === 'none'" },
    proofs: ['server/service/requests/renewal-room.test.ts'],
  },
  'loaner-days-are-free': {
    what: 'Past the end days with a loaner count as days on which the machine was with us',
    of: 'daysLent',
    edits: { 'select sum(greatest(0,': 'select 0 * sum(greatest(0,' },
    proofs: used,
  },
  'used-until-it-was-fetched': {
    what: 'A rental that ends counts to the day its own machine was fetched, however long its loaner stays',
    of: 'findCountedDay',
    edits: { 'lent > scanned ? lent : scanned': 'lent > scanned ? scanned : scanned' },
    proofs: used,
  },
  'loaner-is-not-late': {
    what: 'A loaner past the end of its rental is not late while the machine is in the workshop',
    of: 'isMachineLate',
    edits: { 'where requests.order_id = orders.order_id': 'where false and requests.order_id = orders.order_id' },
    proofs: used,
  },
  'our-round-is-late': {
    what: 'Days until we come for a machine with a damaged battery are charged',
    of: ['findCountedDay', 'oursSince'],
    edits: { 'request.battery_safe !== false': 'request.battery_safe !== true' },
    proofs: used,
  },
  'battery-told-late': {
    what: 'Who tells of a damaged battery long after the wished day pays for none of the days before',
    of: ['countedDay', 'ownPickupDay'],
    edits: {
      'ownPickupSince > requestedDay ? ownPickupSince : requestedDay':
        'ownPickupSince > requestedDay ? requestedDay : requestedDay',
    },
    proofs: used,
  },
  'late-at-the-old-rate': {
    what: 'Days past the end are taxed at the rate of their order',
    of: 'taxedOn',
    edits: { 'return tax ? { ...row, tax } : row': 'return tax ? row : row' },
    proofs: ['server/service/requests/late-tax.test.ts'],
  },
  'lapsed-debt-in-no-queue': {
    what: 'A debt above a deposit that was not paid in time is in no queue of the day',
    of: 'queues',
    edits: {
      "audit_status = 'approved' and error_reason <> ''":
        "audit_status = 'approved' and process_status <> 'complete' and error_reason <> ''",
    },
    proofs: ['server/service/requests/settlement.test.ts'],
  },
  'withdrawal-waits-for-the-scan': {
    what: 'The money of a withdrawal waits for the scan of its parcel',
    of: 'watchRefunds',
    edits: { 'dueAfter(today, begunAfterDays)': 'dueAfter(today, begunAfterDays + 999)' },
    proofs: [...inTime, 'server/service/requests/rejection.test.ts'],
  },
  'paid-and-kept-on-a-word': {
    what: 'One person gives up a withdrawal that was paid, and its buyer keeps the goods',
    of: ['computeUnseenLoss', 'computeKeptByBuyer'],
    edits: { '? computeAwaitedDue({ request, subject }) : 0': '? 0 : 0' },
    proofs: inTime,
  },
  'closing-keeps-a-withdrawn-deposit': {
    what: 'Closing a sent order books the deposit of a withdrawn rental as damage',
    of: 'readClosableMoney',
    edits: { 'requestTraits[apply_type].undoesContract': "apply_type === 'none'" },
    proofs: ['server/service/closing/closed-after-chargeback.test.ts'],
  },
  'deposit-given-back-is-rent': {
    what: 'A deposit given back at the provider is booked as rent, and goes back once more',
    of: ['bookManualRefund', 'bookPart'],
    edits: { "exact.type === 'deposit'": "exact.type === 'none'" },
    proofs: byHand,
  },
  'guess-is-not-told': {
    what: 'What may have been a deposit is booked as rent, and nobody is asked to look',
    of: ['bookManualRefund', 'isGuess'],
    edits: { 'hasDeposit && !isWhole': 'hasDeposit && isWhole' },
    proofs: byHand,
  },
  'picked-becomes-the-whole': {
    what: 'A withdrawal from one thing becomes one of its whole order when that moves to an account',
    of: 'isOwnersOrder',
    edits: { 'own_order_id === order.order_id ||': '' },
    proofs: underWay,
  },
  'picks-of-strangers-are-the-whole': {
    what: 'What somebody picks of an order that is not theirs withdraws from all of it',
    of: 'weighWithdrawal',
    edits: { 'statement.item_ids.length > 0': 'statement.item_ids.length > 99' },
    proofs: underWay,
  },
  'good-cause-costs-a-fee': {
    what: 'A cancellation for good cause is settled with the fee of an early return',
    of: ['findOurEnd', 'findCauseDay'],
    edits: { "'extraordinary'": "'none'" },
    proofs: ['server/service/withdrawals/cancellations.test.ts'],
  },
  'renewed-without-its-rent': {
    what: 'A rental whose money a bank has taken back is renewed',
    of: ['renewal', 'isUnpaid'],
    room: 'server/service/requests/kinds',
    edits: { 'sumUncoveredLosses(db, order.order_id)) > 0': 'sumUncoveredLosses(db, order.order_id)) < 0' },
    proofs: ['server/service/requests/renewal-unpaid.test.ts'],
  },
  'paid-months-taken-back': {
    what: 'The months of a renewal that was paid can be taken back',
    of: 'canTakeBackRenewal',
    edits: { '>= request.renewal_fee': '>= request.renewal_fee * 0' },
    proofs: ['server/service/requests/renewal-unpaid.test.ts'],
  },
  'shown-as-priced': {
    what: 'What was not paid, or a bank has, is shown to come back',
    of: 'summarizeRefund',
    edits: { 'back: totalAmount(isBack)': 'back: totalAmount(() => true)' },
    proofs: ['server/money/refunds/displayed-amount.test.ts', ...anyWalk],
  },
  'promised-as-decided': {
    what: 'A mail about a cancellation promises what was not paid, or what a bank has given back',
    of: ['summarizeForMail', 'toPart'],
    edits: {
      'amount, way, isCovered': "amount, way: way === 'set_off' ? 'original' : way, isCovered",
      'isCovered: dispute_id !== null': 'isCovered: dispute_id === undefined',
    },
    proofs: ['server/money/refunds/summarize-for-mail.test.ts', 'testing/proof/actors.test.ts'],
  },
  'account-asked-of-nobody': {
    what: 'A refund that becomes a transfer waits for an account, and nobody is asked for it',
    of: ['requestAccounts', 'requestAccount'],
    edits: { 'if (!needsAccount(refund) ||': 'if (needsAccount(refund) ||' },
    proofs: ['server/money/refunds/account-required.test.ts', 'testing/proof/actors.test.ts'],
  },
}
