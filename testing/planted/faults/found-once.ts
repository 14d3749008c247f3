import type { Faults } from '../plant.ts'
import { anyWalk, money, states } from '../proofs.ts'

/** Former defects of the shop, each reintroduced at its cause. */
export const foundOnce: Faults = {
  'transfer-named-as-the-first-attempt': {
    what: 'A bank transfer after a refund that bounced is booked under the name of the first attempt, whatever counts as one',
    of: ['payOut', 'payoutReference'],
    edits: {
      "way === 'bank_transfer' ? ':transfer' : ''": "''",
      "attempts === 0 ? ''": "attempts === 0 || way === 'bank_transfer' ? ''",
    },
    general: ['server/money/refunds/transfer.test.ts'],
    proofs: ['server/money/refunds/provider.test.ts', ...anyWalk],
  },
  'transfer-is-no-new-attempt': {
    what: 'Choosing a transfer for a failed refund does not count as another attempt',
    of: 'chooseTransfer',
    edits: { "...(before.refund_status === 'refund_failed' && { attempts: before.attempts + 1 }),": '' },
    general: ['server/money/refunds/transfer.test.ts'],
    proofs: anyWalk,
  },
  'repair-bill-fills-rent': {
    what: 'What was paid for a repair may be given back as rent',
    of: 'readOrderMoney',
    edits: { 'orderedComponents.map(component': "[...orderedComponents, 'service' as const].map(component" },
    general: ['server/service/closing/nothing-kept.test.ts', 'server/service/requests/bill/express.test.ts'],
    proofs: ['server/money/refunds/components.test.ts', ...money],
  },
  'event-handled-although-it-failed': {
    what: 'An event that could not be handled counts as handled',
    of: 'handleEvent',
    edits: {
      "await putOff(context, event, error instanceof Error ? error.name : 'unknown')": '',
      'throw error': 'isKnown = true',
    },
    general: ['server/money/refunds/provider.test.ts'],
    proofs: anyWalk,
  },
  'unknown-event-is-final': {
    what: 'An event that overtakes its payment is not looked at again',
    of: 'handleEvent',
    edits: { "if (!isKnown && isRecent(context, event)) return putOff(context, event, 'not_known_yet')": '' },
    proofs: ['server/money/payments/events.test.ts', ...anyWalk],
  },
  'bounce-not-read-again': {
    what: 'A refund that succeeded is never asked about again',
    of: 'reconcile',
    edits: { 'await eachProvider(context, now, rereadRefunds)': '' },
    general: ['server/money/refunds/by-hand.test.ts'],
    proofs: anyWalk,
  },
  'hand-refund-not-booked': {
    what: 'A refund that was made at the provider’s own screen is not booked',
    of: ['handleRefundUpdate', 'applyProviderRefund'],
    edits: { 'if (!payment && known.length === 0) return false': 'if (!payment || facts) return false' },
    general: ['server/delivery/shipments/refunded.test.ts'],
    proofs: money,
  },
  'call-runs-again-after-its-process-died': {
    what: 'A call that is repeated under its key does once more what its dead process had committed',
    of: 'runOnce',
    edits: { 'await withJournal(journal, work)': 'await work()' },
    proofs: ['testing/proof/dying-process.test.ts', ...anyWalk],
  },
  'one-row-stops-the-job': {
    what: 'A row that fails stops all others of its job',
    of: ['walkRows', 'tryRow'],
    edits: { 'if (isDatabaseUnavailable(error) || isUnavailable?.(error)) throw error': 'throw error' },
    proofs: ['server/platform/jobs/walk-rows.test.ts', ...anyWalk],
  },
  'change-goes-by-an-older-order': {
    what: 'A paid change is done to an order that has become another one since',
    of: ['changeCharge', 'isAsOffered'],
    edits: { '|| order.version !== version': '' },
    proofs: anyWalk,
  },
  'change-outlives-a-cancelled-item': {
    what: 'An order that lost an item counts as whole for a change',
    of: ['changeCharge', 'isAsOffered'],
    edits: {
      "order.order_status !== 'pay_success' || order.version !== version":
        "order.order_status !== 'pay_success' || version < 0",
      'return isWholeForChange(db, { order, items: await findOrderItems(db, [order.order_id]), repriced: target.items })':
        'return db !== undefined || target === undefined',
    },
    proofs: ['server/service/order-changes/standing.test.ts', ...money],
  },
  'holds-end-while-money-is-on-its-way': {
    what: 'What a payment under way is for is held no longer than a cart',
    of: 'applyIn',
    edits: { "if (facts.state === 'processing' && isOpen && !isSettled(payment))": 'if (facts.state === undefined)' },
    proofs: ['server/money/payments/holds.test.ts', ...anyWalk],
  },
  'bill-outlives-its-repair': {
    what: 'The bill of a repair that has ended can be paid',
    of: ['requestCharge', 'isStillDue'],
    edits: { "bill_state === 'accepted' && completed_at === null && toBill": "bill_state !== 'none' && toBill" },
    proofs: anyWalk,
  },
  'bill-agreed-unseen': {
    what: 'A customer agrees to a bill that staff have changed meanwhile',
    of: 'answerBill',
    edits: { 'assertBillSeen(request, body)': '' },
    proofs: ['server/service/requests/agreed.test.ts', ...anyWalk],
  },
  'coupon-once-for-each-account': {
    what: 'A coupon counts each account as another customer',
    of: 'belongsToCustomer',
    edits: { 'if (!order) return isUserCheckout': 'if (!order || isUserCheckout) return isUserCheckout' },
    proofs: ['server/offers/promotions/customers.test.ts', ...anyWalk],
  },
  'coupon-of-a-lapsed-claim-not-asked-again': {
    what: 'A lapsed use of a coupon is taken again above its limit',
    of: 'reclaimCoupon',
    edits: {
      'if (uses.own_uses >= customer_limit)': 'if (uses.own_uses < 0)',
      'if (global_limit !== null && uses.uses >= global_limit)': 'if (uses.uses < 0)',
    },
    proofs: ['server/money/payments/holds.test.ts', ...anyWalk],
  },
  'withdrawn-goods-are-sent': {
    what: 'What was withdrawn from does not stand in the way of its parcel',
    of: 'readWithdrawnItems',
    edits: { 'open: new Set(open.map(({ item_id }) => item_id))': 'open: new Set<string>(open.length < 0 ? [] : [])' },
    proofs: ['server/service/requests/sent-and-withdrawn.test.ts', ...states],
  },
  'foreign-garden-taken': {
    what: 'The garden of somebody else can be named in an order',
    of: 'placeOrder',
    edits: { 'await assertUserGarden(context.db, body.garden_id, userId)': '' },
    proofs: ['testing/proof/attack/foreign-things.test.ts'],
  },
  'discounts-of-pieces-cut-apart': {
    what: 'Each discount is shared over the pieces of a line by itself',
    of: ['splitOffer', 'splitPieces'],
    edits: {
      'allocate(line.coupon_discount, afterActivity)': 'allocate(line.coupon_discount, pieces)',
      'allocate(line.share_discount, afterCoupon)': 'allocate(line.share_discount, pieces)',
    },
    proofs: ['domain/orders/split.test.ts', ...anyWalk],
  },
  'surplus-is-kept': {
    what: 'Money for an order that is over does not go back',
    of: 'applyIn',
    edits: { 'if (isSurplus) await returnSurplus(tx, context, { checkout, payment })': 'if (isSurplus) void 0' },
    proofs: money,
  },
  'note-numbered-before-the-end': {
    what: 'A credit note takes its number before the machines are locked, and all others wait for it',
    of: 'issueCreditNote',
    edits: {
      'await beforeCommit(tx, async () => {':
        'await (async (_tx: Tx, work: () => Promise<void>) => work())(tx, async () => {',
    },
    general: ['server/sales/orders/orders.test.ts', 'server/service/withdrawals/statements.test.ts'],
    proofs: ['testing/proof/locks.test.ts', ...anyWalk],
  },
  'locks-of-one-class-in-any-order': {
    what: 'Several locks of one class are taken in the order in which they were named',
    of: 'lockAdvisories',
    edits: { 'members.toSorted()': '[...members]' },
    proofs: ['testing/locks.test.ts', 'testing/proof/schedules.test.ts'],
  },
  'order-of-locks-not-checked': {
    what: 'A lock is taken after one that comes later, and nothing says so',
    of: 'HeldLocks',
    edits: { 'lockRank(this.#last) > lockRank(name)': 'lockRank(this.#last) < 0' },
    proofs: ['testing/locks.test.ts'],
  },
  'search-holds-up-the-process': {
    what: 'The search for free days lets nothing else run before its end',
    of: ['readFreeDays', 'makeYielder'],
    edits: { 'if (performance.now() - since < yieldAfterMs) return': 'if (since > -yieldAfterMs) return' },
    proofs: ['server/fleet/availability/free-days-search.test.ts'],
  },
  'fleet-prepared-for-each-day': {
    what: 'The search for free days prepares the whole fleet again for each day',
    of: ['readFreeDays', 'loadStarts'],
    edits: {
      'room.isFree(busyRange(day, months, delivery))':
        'roomIn(fleet.units, fleet.bookings).isFree(busyRange(day, months, delivery))',
    },
    proofs: ['server/fleet/availability/free-days-search.test.ts'],
  },
  'start-however-far-away': {
    what: 'A rental is sold for a first day in any year',
    of: 'findStartFault',
    edits: { "if (day > latest) return 'start_too_late'": '' },
    proofs: ['server/sales/orders/placing.test.ts'],
  },
  'reminded-on-one-day-only': {
    what: 'Who is not reminded of the end of a rental on the very day is not reminded at all',
    of: ['remindTenants', 'endingSoon'],
    edits: {
      ".where('end_on', '<=', addDays(today, reminderDays[0]))":
        ".where('end_on', 'in', reminderDays.map(days => addDays(today, days)))",
    },
    proofs: ['server/service/rental-costs/rental-costs.test.ts'],
  },
  'limited-account-rents-on': {
    what: 'An account that may conclude no contract renews its rental, or buys its machine',
    of: ['mayApply', 'rentRefusal'],
    edits: { "if (isContract && !mayConclude(item.user_status)) return 'account_limited'": '' },
    proofs: ['domain/requests/may-apply.test.ts', 'server/service/requests/after-the-end.test.ts'],
  },
  'limited-account-concludes': {
    what: 'A limited account concludes contracts like any other',
    of: 'mayConclude',
    edits: { "status === 'normal'": "status !== 'disabled'" },
    proofs: ['domain/requests/may-apply.test.ts', 'server/service/requests/after-the-end.test.ts'],
  },
  'repaired-on-the-first-day-after-the-end': {
    what: 'A repair is offered on the first day on which a rental is over',
    of: 'isExpired',
    edits: { 'today >= end': 'today > end' },
    proofs: ['domain/requests/may-apply.test.ts', 'server/service/requests/after-the-end.test.ts'],
  },
  'own-request-decided': {
    what: 'One of the staff approves, inspects or waives on a request about their own rental',
    of: 'runStaffAction',
    edits: { 'await assertNotOwnOrder(tx, user.userId, locked.subject.order)': '' },
    proofs: ['server/service/requests/own-request.test.ts'],
  },
  'shown-rate-believed': {
    what: 'The exchange rate that a browser says it has shown is kept as evidence unchecked',
    of: 'placeOrder',
    edits: { 'if (body.shown_rate) await assertKnownRate(context.db, body.shown_rate)': '' },
    proofs: ['server/sales/orders/as-offered.test.ts'],
  },
}
