import type { Faults } from '../plant.ts'
import { anyWalk, sums } from '../proofs.ts'

const lent = ['server/service/requests/loaners/loaner-back.test.ts'] as const
const away = ['server/service/requests/away-from-tenant.test.ts'] as const
const figures = ['server/service/requests/agreed-amounts.test.ts'] as const

/** The end of a rental: the cost of its return, what is still outstanding, and who is reminded of a debt. */
export const rentalEnds: Faults = {
  'months-of-today': {
    what: 'A rental ends by the range of months that its model has today',
    of: 'termsUntil',
    edits: { 'ranges.length > 0 ? ranges : months.slice(0, 1)': 'months.slice(-1)' },
    proofs: ['server/service/requests/ending/agreed-months.test.ts', ...anyWalk],
  },
  'end-counts-by-the-newest-list': {
    what: 'The end of a rental counts by the newest price list, not by the price that was agreed',
    of: 'agreedTerms',
    edits: {
      'termsUntil({ lists, months }, pricedAt(agreed))':
        'termsUntil({ lists: lists.slice(-1), months }, new Date(8e15))',
    },
    proofs: figures,
  },
  'swapped-in-at-the-price-of-the-order': {
    what: 'A machine that was swapped in is worth what its model cost when the order was made',
    of: 'pricedAt',
    edits: {
      'item.priced_at ?? order.created_at': 'item.priced_at && order.created_at ? order.created_at : order.created_at',
    },
    proofs: figures,
  },
  'kept-price-ends-by-the-dearer-model': {
    what: 'Somebody who got a dearer model at the agreed price gives it back by the price of the dearer one',
    of: ['swapItem', 'priceAgreed'],
    edits: { "swap.after.notes.includes('price_kept')": "swap.after.notes.includes('deposit_kept')" },
    proofs: figures,
  },
  'not-for-sale-is-worth-nothing': {
    what: 'A machine that is not for sale is worth nothing',
    of: 'computeWorths',
    edits: {
      '(await replacementValue(db, subject)) ?? unit?.purchase_price ?? undefined':
        '((await replacementValue(db, subject)) ? 0 : 0)',
    },
    proofs: figures,
  },
  'listed-without-a-worth': {
    what: 'A model that is not for sale is listed for rent without saying what it is worth',
    of: 'missingSkuFields',
    edits: { 'hasPrice && !hasWorth': 'hasPrice && hasWorth === undefined' },
    proofs: ['domain/catalogue/listing.test.ts', ...figures],
  },
  'early-return-forgets-the-discount': {
    what: 'The months that were used cost the list price, although the rental had a discount',
    of: ['earlyReturn', 'rentForPart'],
    edits: { 'Math.round((price * due) / list)': 'price' },
    proofs: ['domain/requests/money.test.ts', 'server/service/requests/parts-of-rent.test.ts'],
  },
  'renewal-returned-by-the-first-list': {
    what: 'The months of a renewal are given back by the list that the first term was concluded at',
    of: ['readRental', 'rentParts'],
    edits: {
      'used?.terms ?? terms': 'used ? terms : terms',
    },
    proofs: ['server/service/requests/parts-of-rent.test.ts'],
  },
  'paid-claim-kept-when-found': {
    what: 'What was paid for a machine that is found stays with the shop',
    of: 'settleFound',
    edits: { 'isFinal ? await undoClaim(tx, context, locked, stood) : stood': 'isFinal ? stood : stood' },
    proofs: ['server/service/requests/ending/undo-claim.test.ts'],
  },
  'undone-purchase-keeps-the-rent': {
    what: 'Who withdraws from the purchase of the machine they rented does not get its rent back',
    of: 'refundWithdrawn',
    edits: { 'await refundRent(tx, context, { request, subject })': 'await Promise.resolve()' },
    proofs: ['server/service/requests/ending/undo-buy-out.test.ts', ...anyWalk],
  },
  'deposit-of-a-purchase-waits-for-an-account': {
    what: 'What a deposit has paid of a purchase goes back to a bank account, not the way it was paid',
    of: 'computePortions',
    edits: { '...(await depositRooms(db, orderId, now))': '...(await depositRooms(db, orderId, now)).slice(0, 0)' },
    proofs: ['server/service/requests/ending/undo-buy-out.test.ts'],
  },
  'back-and-charged-as-lost': {
    what: 'A machine that comes back after it counted as lost costs all that it is worth',
    of: 'lateReturn',
    edits: {
      'Math.min(dayPrices(start, from, days_charged, monthly), residual)':
        'is_lost ? residual : Math.min(dayPrices(start, from, days_charged, monthly), residual)',
    },
    proofs: sums,
  },
  'late-and-damage-capped-apart': {
    what: 'Days past the end and damage are each capped at what a machine is worth, not both together',
    of: 'computeFindingShares',
    edits: { 'Math.max(0, residual - late)': 'Math.max(late - late, residual)' },
    proofs: sums,
  },
  'found-and-still-claimed': {
    what: 'A machine that was given up and comes back is still claimed as lost',
    of: 'settleFound',
    edits: {
      '[...standardDeductions(locked, amounts, waive), ...found]':
        '[...claimed.deductions, ...standardDeductions(locked, amounts, waive), ...found]',
    },
    proofs: figures,
  },
  'settled-without-the-loaner': {
    what: 'A rental is settled and its deposit goes back while what was lent is still with its customer',
    of: 'assertLoanerReturned',
    edits: { 'if (serial_number) refuse(': "if (serial_number === '') refuse(" },
    proofs: [...lent, ...anyWalk],
  },
  'erased-with-a-loaner': {
    what: 'Somebody is erased while a machine that was lent to them is still there',
    of: 'listOpenMatters',
    edits: {
      "select 'loaner', request_no from requests":
        "select 'loaner', request_no from (select * from requests limit 0) requests",
    },
    proofs: lent,
  },
  'balance-reminded-once': {
    what: 'Who has not paid the rest of an order is reminded once and never again',
    of: 'balanceReminderDue',
    edits: { 'last === null || step > last.step': 'last === null' },
    proofs: ['domain/payments/balance-reminders.test.ts', 'server/money/payments/balance-reminders.test.ts'],
  },
  'undone-work-stays-paid': {
    what: 'A repair that is given up keeps what was paid for it',
    of: ['refundUndone', 'isPaidAndUndone'],
    edits: { "bill_state === 'paid'": "bill_state === 'waiting'" },
    general: ['server/service/withdrawals/terminations.test.ts', 'server/service/closing/nothing-kept.test.ts'],
    proofs: ['server/service/requests/ending/undone-work.test.ts', ...anyWalk],
  },
  'days-in-repair-are-late': {
    what: 'Days past the end on which a machine is with us for repair are charged as late',
    of: 'lateFrom',
    edits: { 'order.end_on, days)': 'order.end_on, Math.min(days, 0))' },
    proofs: away,
  },
  'beyond-repair-costs-a-fee': {
    what: 'A rental that ends because its machine could not be mended costs the fee of an early return',
    of: 'endByShop',
    edits: { '{ ...rules, early_fee_percent: 0 }': '{ ...rules }' },
    proofs: ['domain/requests/money.test.ts', ...away],
  },
  'our-end-at-the-short-rate': {
    what: 'A rental that ends through the shop costs its used months at the dearer rate of a shorter term',
    of: 'endByShop',
    edits: { 'rent_used >= usual.rent_used': 'rent_used >= 0' },
    proofs: ['domain/requests/money.test.ts', ...away],
  },
  'recalled-until-collected': {
    what: 'A rental whose machine is recalled costs its rent until it is collected',
    of: 'findOurEnd',
    edits: { '[on, cause, recall]': '[on, cause]' },
    proofs: ['server/service/recalls/recalled.test.ts'],
  },
  'ended-return-hides-the-rental': {
    what: 'A return that ended without being fetched takes its rental off the list of what is late',
    of: 'isMachineLate',
    edits: {
      'r.picked_up_on is not null': "(r.picked_up_on is not null or r.process_status = 'complete')",
      'and (r.completed_at is null or r.arrived_on is not null)': '',
    },
    proofs: away,
  },
  'withdrawal-paid-on-a-word': {
    what: 'A withdrawal is paid back when one of our own people says that it was fetched',
    of: 'refundOnceSent',
    edits: { '? !isStaff :': '? isStaff || shipment_id === null :' },
    proofs: ['server/service/requests/claimed-sent.test.ts'],
  },
  'withdrawal-lost-on-a-word': {
    what: 'One person gives up a withdrawal as fetched and lost, and all of its money goes back by the law',
    of: 'computeUnseenLoss',
    edits: { 'const isSettled = !returnsGoods': "const isSettled = apply_type !== 'return'" },
    proofs: ['server/service/requests/claimed-sent.test.ts'],
  },
  'carrier-delay-is-late': {
    what: 'A machine that was ready for its carrier in time counts to the scan of a late carrier',
    of: 'countedDay',
    edits: {
      'readySince !== undefined && readySince': "readySince !== undefined && readySince < '2000-01-01' && readySince",
    },
    proofs: ['domain/requests/returns.test.ts', 'server/service/requests/our-delay.test.ts'],
  },
  'missed-at-the-door-is-ready': {
    what: 'Days for which the carrier met nobody are not charged',
    of: 'findReadyDay',
    edits: { '.size > 0': '.size > 99' },
    proofs: ['server/service/requests/our-delay.test.ts'],
  },
  'our-delay-is-late': {
    what: 'A return that we agree to late counts to the day it was fetched',
    of: 'countedDay',
    edits: { '[agreed, requestedDay].toSorted()': '[requestedDay, requestedDay]' },
    proofs: ['domain/requests/returns.test.ts', 'server/service/requests/our-delay.test.ts'],
  },
  'wished-day-set-back': {
    what: 'Staff set the day that a return counts to back into the past',
    of: ['approveRequest', 'assertFutureDay'],
    room: 'server/service/requests',
    edits: { ': day < today': ": day < '2000-01-01'" },
    proofs: ['server/service/requests/our-delay.test.ts'],
  },
}
