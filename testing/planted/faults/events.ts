import type { Faults } from '../plant.ts'
import { anyWalk, money, states } from '../proofs.ts'

/** Events that arrive late, twice, out of order or not at all; and steps in the wrong state. */
export const wrongSteps: Faults = {
  'another-amount-is-taken': {
    what: 'A payment of another amount than was asked pays the order',
    of: 'applyIn',
    edits: { "facts.amount !== payment.amount || facts.currency !== 'eur'": "facts.currency !== 'eur'" },
    general: ['server/sales/orders/orders.test.ts'],
    proofs: anyWalk,
  },
  'late-session-is-not-ended': {
    what: 'A checkout ends while its session at the provider can still be paid',
    of: ['closeUnpaid', 'closeOnce'],
    edits: { 'await context.providers.of(open.provider).endSession(open.session_ref)': 'undefined' },
    general: ['server/money/payments/start-payment.test.ts', 'server/money/payments/holds.test.ts'],
    proofs: money,
  },
  'another-provider-speaks-for-it': {
    what: 'What one provider tells is applied to a payment that was made with another',
    of: 'findPaymentAt',
    edits: { ".where('provider', '=', provider)": '' },
    proofs: ['server/money/payments/second-provider.test.ts'],
  },
  'another-provider-names-a-refund': {
    what: 'A provider that uses the name of a refund of another one moves it',
    of: ['handleRefundUpdate', 'findAttempt'],
    edits: { ".where('provider', '=', provider)": '' },
    proofs: ['server/money/payments/second-provider.test.ts'],
  },
  'missing-provider-is-stood-in-for': {
    what: 'Who takes new payments is asked about those of a provider that is not configured any more',
    of: 'providersOf',
    edits: { 'if (!gateway) throw new ProviderMissing(code)': 'if (!gateway) return usual' },
    proofs: ['server/money/payments/second-provider.test.ts'],
  },
  'books-of-all-for-one': {
    what: 'The balance of one provider is compared to what lies at all of them',
    of: ['isBookedWith', 'computeClearing'],
    edits: { 'others.length === 0 ? Number(all)': 'others.length >= 0 ? Number(all)' },
    proofs: ['server/money/payments/second-provider.test.ts'],
  },
  'processing-can-be-cancelled': {
    what: 'An order ends although its money is on its way',
    of: ['closeUnpaid', 'endAttempt'],
    edits: { "if (still?.payment_state === 'processing') return 'processing'": '' },
    general: ['server/service/order-changes/standing.test.ts'],
    proofs: money,
  },
  'old-attempt-speaks-for-the-new': {
    what: 'News about an earlier attempt of a refund are taken for the one under way',
    of: 'applyRefundFacts',
    edits: {
      'isOtherRefund || (attempt !== undefined && attempt !== refund.attempts)': 'isOtherRefund && attempt === -1',
    },
    proofs: anyWalk,
  },
  'retry-under-the-same-key': {
    what: 'A refund that failed is sent again under the key of the failed attempt',
    of: ['sendRefund', 'createAtProvider'],
    edits: { 'attempts === 0 ? refund_id': 'attempts >= 0 ? refund_id' },
    general: ['server/money/refunds/provider.test.ts'],
    proofs: anyWalk,
  },
  'bounce-not-booked': {
    what: 'A refund that a bank sent back is not booked back',
    of: ['applyRefundFacts', 'applyNews'],
    edits: { "if (before === 'refund_successful') await bookBounce(tx, refund, now)": '' },
    general: ['server/money/refunds/provider.test.ts'],
    proofs: money,
  },
  'provider-and-transfer-both-pay': {
    what: 'A refund goes by bank transfer while the provider may still do it',
    of: ['chooseTransfer', 'mayGoByTransfer'],
    edits: {
      "if (refund.refund_status === 'refunding' && refund.way === 'original') refuse('payment_method_invalid')": '',
    },
    general: ['server/money/refunds/provider.test.ts'],
    proofs: money,
  },
  'in-two-bank-files': {
    what: 'A refund that is in a bank file can be put in another',
    of: ['chooseTransfer', 'mayGoByTransfer'],
    edits: { 'refund.transfer_file_id !== null && !body.bank_refused': 'refund.transfer_file_id === undefined' },
    general: ['server/money/refunds/provider.test.ts'],
    proofs: anyWalk,
  },
  'balance-line-twice': {
    what: 'A movement at the provider is booked each time it is read',
    of: 'bookLine',
    edits: { 'if (!row) return': '' },
    general: ['server/money/payments/balance.test.ts'],
    proofs: money,
  },
  'hand-refund-counted-twice': {
    what: 'A refund made at the provider’s screen is booked each time it is told',
    of: 'bookManualRefund',
    edits: { "if (facts.state === 'failed' || computeLeft(facts, known) <= 0) return known": '' },
    general: ['server/money/refunds/by-hand.test.ts'],
    proofs: money,
  },
  'events-before-their-payments': {
    what: 'After a standstill events are given up a moment before their payment becomes known',
    of: 'reconcile',
    edits: {
      'await eachProvider(context, now, askAboutPayments)': '',
      'await eachProvider(context, now, handleEvents)':
        'await eachProvider(context, now, handleEvents)\n  await eachProvider(context, now, askAboutPayments)',
    },
    proofs: anyWalk,
  },
  'changed-balance-is-not-looked-at-again': {
    what: 'A balance that fell while money for it was on its way stays as it was',
    of: 'matchBalance',
    edits: { 'return addJob(': 'return void runAt; return addJob(' },
    proofs: money,
  },
  'given-back-there-goes-twice': {
    what: 'What was given back at the provider’s screen, and nobody told of, goes again by bank transfer',
    of: 'checkAtProvider',
    edits: { 'await reached(() => syncProviderRefunds(context, payment_id))': 'void syncProviderRefunds' },
    proofs: ['server/money/refunds/by-hand.test.ts', ...money],
  },
  'overtaken-request-stays': {
    what: 'A request for a refund stays open after its money went back otherwise',
    of: 'closeOvertaken',
    edits: { 'if (open.has(refund_amount)) continue': 'if (open || refund_amount) continue' },
    general: ['server/money/refunds/request-refund.test.ts'],
    proofs: anyWalk,
  },
  'machines-kept-by-an-ended-order': {
    what: 'An order that ends keeps its machines',
    of: 'releaseGoods',
    edits: { 'await releaseUnits(': 'void releaseUnits; ((..._: unknown[]) => {})(' },
    general: ['server/delivery/shipments/refunded.test.ts', 'server/service/order-changes/races.test.ts'],
    proofs: anyWalk,
  },
  'stock-not-put-back': {
    what: 'Accessories of an order that ends do not come back to the shelf',
    of: 'releaseGoods',
    edits: { 'await returnStock(tx, sku_id, quantity)': 'void (sku_id, quantity)' },
    general: ['server/delivery/shipments/purchases.test.ts'],
    proofs: anyWalk,
  },
  'lapsed-hold-is-booked': {
    what: 'A machine that was let go is booked all the same when the money comes',
    of: 'bookHolds',
    edits: { ".where('reservation_state', '=', 'held')": ".where('reservation_state', 'in', ['held', 'released'])" },
    proofs: anyWalk,
  },
  'hold-lapses-under-a-payment': {
    what: 'Another attempt to pay does not hold the machines any longer',
    of: 'extendCheckoutHolds',
    edits: { '.set({ held_until })': '.set({ updated_at: held_until })' },
    general: ['server/money/payments/holds.test.ts'],
    proofs: anyWalk,
  },
  'coupon-stays-used': {
    what: 'The use of a coupon does not come back from an order that was never paid',
    of: 'returnPromotions',
    edits: { "await endClaim(tx, quoteId, 'returned', now)": 'void quoteId' },
    general: ['server/offers/promotions/claims.test.ts'],
    proofs: anyWalk,
  },
  'returned-claim-comes-to-life': {
    what: 'A use of a coupon that was given back counts as used when the order is paid again',
    of: 'endClaim',
    edits: { ".where('claim_state', '<>', claim_state)": '' },
    proofs: anyWalk,
  },
  'purchase-completed-with-a-balance': {
    what: 'A purchase is completed before the rest of its price is paid',
    of: ['completePurchases', 'complete'],
    edits: { 'if ((await sumOwed(tx, order.order_id)) > 0) return': '' },
    proofs: anyWalk,
  },
  'balance-lapses': {
    what: 'What is left of an order lapses like a cart',
    of: ['reconcile', 'overdueCheckouts'],
    edits: { ".where('purpose', '<>', 'balance')": '' },
    proofs: anyWalk,
  },
  'shipped-after-a-withdrawal': {
    what: 'What somebody has withdrawn from without a login is shipped all the same',
    of: 'assertNoStatement',
    edits: { 'await findOpenStatements(db, order)': '(await findOpenStatements(db, order)).slice(99)' },
    general: ['server/service/withdrawals/held.test.ts'],
    proofs: anyWalk,
  },
  'strangers-statement-acts-at-once': {
    what: 'A statement without a login is carried out before its owner knows of it',
    of: 'matchStatement',
    edits: { 'isOwnersOrder(statement, order)': "(isOwnersOrder(statement, order) || statement.channel === 'web')" },
    general: ['server/service/withdrawals/held.test.ts'],
    proofs: anyWalk,
  },
  'held-statement-never-acts': {
    what: 'What nobody confirms is never carried out',
    of: ['takeHeld', 'takeOne'],
    edits: { "if (statement.kind === 'cancellation' && waits) return": 'if (statement || waits) return' },
    general: ['server/service/withdrawals/held.test.ts'],
    proofs: anyWalk,
  },
  'cancellation-outlives-the-withdrawal': {
    what: 'A withdrawal and a cancellation of one contract stand beside each other',
    of: 'settledBefore',
    edits: {
      "if (statement.kind === 'cancellation') return":
        "if (statement.kind === 'cancellation' && order.kind === 'buy') return",
    },
    general: ['server/service/withdrawals/held.test.ts'],
    proofs: anyWalk,
  },
  'deposit-back-before-the-machine': {
    what: 'A deposit can be asked back while the machine is out',
    of: 'findNoRefundReason',
    edits: { "type === 'deposit' && !ended.includes(order_status) ? 'not_returned' : undefined": 'undefined' },
    general: ['domain/refunds/rules.test.ts'],
    proofs: states,
  },
  'order-ships-twice': {
    what: 'An order that is paid can be shipped twice',
    of: 'orderMachine',
    edits: { "{ from: ['pay_success'], event: 'ship', by": "{ from: ['pay_success', 'in_transit'], event: 'ship', by" },
    proofs: states,
  },
  'successful-refund-tried-again': {
    what: 'A refund that has arrived can be sent again',
    of: 'refundMachine',
    edits: {
      "{ from: ['refunding', 'refund_failed'], event: 'try_again'":
        "{ from: ['refunding', 'refund_failed', 'refund_successful'], event: 'try_again'",
    },
    proofs: states,
  },
}
