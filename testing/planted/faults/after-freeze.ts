import type { Faults } from '../plant.ts'
import { anyWalk, money, states, sums } from '../proofs.ts'

const schedules = ['testing/proof/schedules.test.ts']

/**
 * Faults that were invented after the last change of the proofs, without knowledge of them: no proof was written for
 * any of these.
 */
export const afterFreeze: Faults = {
  'tier-a-month-late': {
    what: 'A price tier counts from the month after the one it begins with',
    of: 'monthlyRentFor',
    edits: { 'candidate.from_months <= months': 'candidate.from_months < months' },
    proofs: sums,
  },
  'coupon-lowers-every-line': {
    what: 'A coupon lowers lines it does not count for',
    of: ['quote', 'share'],
    edits: { 'discount.counts_for(line) ? (due[index] ?? 0) : 0': 'line.quantity > 0 ? (due[index] ?? 0) : 0' },
    proofs: sums,
  },
  'moved-order-keeps-its-tax': {
    what: 'An order that goes to another country keeps the net and the tax of the first one where the sum is the same',
    of: ['reprice', 'carried'],
    edits: { 'vat_country === item.vat_country && vat_percent === item.vat_percent': 'gross === item.net + item.vat' },
    general: ['server/service/order-changes/change.test.ts'],
    proofs: sums,
  },
  'coupon-minimum-forgotten-at-a-change': {
    what: 'A coupon goes on lowering a rental whose shorter term is below its minimum',
    of: ['reprice', 'recount'],
    edits: {
      'coupon !== undefined && coupon.rest + plain.goods - plain.activity_discount < coupon.minimum': 'months < 0',
    },
    general: ['server/service/order-changes/change-term.test.ts'],
    proofs: sums,
  },
  'moved-order-credited-twice': {
    what: 'The credit note of a moved order takes back once more what had become cheaper',
    of: 'bookChange',
    edits: { 'between.map(share => ({ ...share, deposit: 0 }))': 'before.map(share => ({ ...share, deposit: 0 }))' },
    general: ['server/service/order-changes/shortages.test.ts'],
    proofs: money,
  },
  'other-model-at-its-own-deposit': {
    what: 'Who takes another model because ours failed owes its higher deposit',
    of: 'swapModel',
    edits: { 'Math.min(item.deposit, deposit)': 'deposit' },
    general: ['domain/orders/changes.test.ts'],
    proofs: sums,
  },
  'waived-and-charged': {
    what: 'Days past the end are charged although staff have waived them',
    of: 'lateDue',
    edits: { "waive.includes('late') ? 0 : late.charge": "waive.includes('early_fee') ? late.charge : late.charge" },
    general: ['server/service/requests/waived-by-two.test.ts', 'server/service/requests/agreed-amounts.test.ts'],
    proofs: money,
  },
  'lowered-deduction-stays': {
    what: 'What a disputed settlement takes less of a deposit does not go back',
    of: 'finalize',
    edits: { 'const amount = back - back_at_once': 'const amount = settlement.back - back_at_once' },
    general: ['server/service/requests/settlement.test.ts'],
    proofs: money,
  },
  'rent-given-back-counts-as-paid': {
    what: 'Rent that went back before counts as paid for an early return and a buy-out',
    of: ['readRental', 'readRentPaid'],
    edits: { 'Math.max(0, Math.min(item.goods_due, retained))': 'Math.max(item.goods_due, Math.min(0, retained))' },
    general: ['server/service/requests/amounts-changed.test.ts'],
    proofs: money,
  },
  'late-until-it-is-here': {
    what: 'Days past the end are counted until the machine is looked over, and not until it was fetched',
    of: 'findCountedDay',
    edits: { 'request.picked_up_on ?? subject.today': 'subject.today' },
    general: ['server/service/requests/return.test.ts'],
    proofs: money,
  },
  'late-machine-begins-on-time': {
    what: 'A rental whose machine comes late begins on the day that was planned',
    of: 'termFrom',
    edits: { 'delivered > planned ? delivered : planned': 'delivered > planned ? planned : planned' },
    general: ['domain/shipments/shipments.test.ts', 'server/delivery/shipments/rentals.test.ts'],
    proofs: states,
  },
  'unpaid-renewal-keeps-its-days': {
    what: 'A renewal that nobody paid keeps its machine promised until its end',
    of: 'renewal',
    room: 'server/service/requests/kinds',
    edits: { 'await shorten(tx, subject)': 'void shorten' },
    general: ['server/service/requests/contracts.test.ts'],
    proofs: anyWalk,
  },
  'dropped-change-keeps-its-days': {
    what: 'A change that was not paid keeps the days it would have needed',
    of: ['changeCharge', 'drop'],
    edits: { 'await putBackDays(tx, { order, about, now: why.now })': 'void [order, about]' },
    general: ['server/service/order-changes/change-term.test.ts'],
    proofs: anyWalk,
  },
  'way-back-not-kept-free': {
    what: 'A machine is promised to the next one while it is on its way back',
    of: 'busyRange',
    edits: { 'buffers.return_days + buffers.restock_days': 'buffers.restock_days' },
    general: ['domain/availability/pack.test.ts', 'server/delivery/shipments/rentals.test.ts'],
    proofs: anyWalk,
  },
  'lost-thing-sent-again-for-nothing': {
    what: 'An accessory that is sent again after its parcel was lost is not taken from the shelf',
    of: 'handOverParcel',
    room: 'server/delivery/shipments',
    edits: { 'await takeLostStockAgain(tx, moving)': '' },
    general: ['server/delivery/shipments/purchases.test.ts'],
    proofs: anyWalk,
  },
  'held-uses-do-not-count': {
    what: 'Uses of a coupon that are held for unpaid orders do not count towards its limit',
    of: 'countUses',
    edits: { "(claim_state = 'used' or held_until > ": "(claim_state = 'used' and held_until > " },
    general: ['server/offers/promotions/claims.test.ts'],
    proofs: anyWalk,
  },
  'coupon-free-while-an-order-lives': {
    what: 'The use of a coupon comes back as soon as one order of its checkout has ended',
    of: 'releasePromotions',
    edits: { 'orders.some(({ ended_at,': 'orders.every(({ ended_at,' },
    proofs: anyWalk,
  },
  'half-of-a-rental': {
    what: 'A cart that holds a purchase can be paid by half although it holds a rental too',
    of: 'findHalfPayment',
    edits: { 'bought.length === lines.length': 'bought.length > 0' },
    general: ['server/sales/orders/half-payment.test.ts'],
    proofs: states,
  },
  'failed-refund-frees-its-payment': {
    what: 'What a failed refund was to give back of a payment can be given back of it once more',
    of: 'readSentBack',
    edits: { "['requested', 'rejected']": "['requested', 'rejected', 'refund_failed']" },
    proofs: money,
  },
  'retry-asks-about-the-failed-one': {
    what: 'A refund that is tried again reads the attempt that failed and never goes',
    of: 'retryRefund',
    edits: {
      'attempts: before.attempts + 1, provider_ref: null, failure: null':
        'attempts: before.attempts + 1, failure: null',
    },
    general: ['server/money/refunds/provider.test.ts'],
    proofs: anyWalk,
  },
  'small-ones-do-not-add-up': {
    what: 'What one person gave away a moment ago does not count with what they give now',
    of: 'weighConcession',
    edits: { 'Math.max(before, conceded)': 'Math.max(before, Math.min(0, conceded))' },
    general: ['server/people/concessions/at-once.test.ts', 'server/people/concessions/concede.test.ts'],
    proofs: anyWalk,
  },
  'withdrawn-rent-waits-too-long': {
    what: 'Rent of a withdrawal whose machine does not come goes back after the day by which it was due',
    of: ['watchRefunds', 'dueAfter'],
    edits: { 'refundDays - days': 'days - refundDays' },
    general: ['server/service/withdrawals/parts.test.ts', 'server/service/requests/ending/undo-buy-out.test.ts'],
    proofs: states,
  },
  'job-ends-at-its-first-page': {
    what: 'A job that has more than one page of rows does the first page alone',
    of: 'walkRows',
    edits: { 'rows.length < batchSize': 'rows.length <= batchSize' },
    general: ['server/platform/jobs/walk-rows.test.ts'],
    proofs: anyWalk,
  },
  'request-locked-without-its-order': {
    what: 'A decision about a request does not wait for what happens to its order',
    of: 'lockWithOrder',
    edits: { 'await lockOrderCheckout(tx, order)': 'void lockOrderCheckout' },
    general: ['server/service/requests/races.test.ts'],
    proofs: schedules,
  },
  'two-bank-files-at-once': {
    what: 'Two people who make a bank file at once both put the same refund in',
    of: 'takeWaiting',
    room: 'server/money/refunds',
    edits: { "return lockRows(tx, 'refunds', found, { skipLocked: true })": 'return found.execute()' },
    general: ['server/money/refunds/transfers/transfer-files.test.ts'],
    proofs: schedules,
  },
}
