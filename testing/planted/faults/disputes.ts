import type { Faults } from '../plant.ts'
import { anyWalk, money } from '../proofs.ts'

/** Payments that banks take back, and what the shop does in spite of it. */
export const disputePlants: Faults = {
  'dispute-not-booked': {
    what: 'What a bank took back in a dispute is not booked',
    of: ['handleDisputeUpdate', 'applyDispute'],
    edits: { 'await bookLine(tx, provider,': 'void (tx, provider,' },
    general: ['server/money/payments/balance.test.ts', 'server/money/disputes/disputes.test.ts'],
    proofs: money,
  },
  'disputed-order-ships': {
    what: 'An order whose money a bank asks back can be shipped',
    of: 'disputeStopping',
    edits: { 'if (open)': 'if (open && open.inquiry)' },
    general: ['server/office/orders-admin/stops-shipping.test.ts'],
    proofs: anyWalk,
  },
  'lost-order-ships': {
    what: 'An order whose money a bank has given back is shipped',
    of: 'disputeStopping',
    edits: { 'return lost && {': 'return ((lost && lost.left < 0) || undefined) && {' },
    general: ['server/office/orders-admin/stops-shipping.test.ts'],
    proofs: anyWalk,
  },
  'loss-before-the-receipt-is-nobodys': {
    what: 'What a bank gave back before the shop heard of the payment is of no order',
    of: 'settlePaid',
    edits: { 'if (payment) await assignLosses(tx, payment.payment_id, now)': 'void assignLosses' },
    proofs: ['server/money/disputes/charged-back.test.ts', ...anyWalk],
  },
  'file-before-its-disputes-are-heard': {
    what: 'A bank file is made without asking the provider for disputes that no event has told of',
    of: 'makeTransferFile',
    edits: { 'await reached(() => handleUnreportedDisputes(context))': 'void [reached, handleUnreportedDisputes]' },
    proofs: ['server/money/disputes/charged-back.test.ts', ...money],
  },
  'refund-sent-during-a-dispute': {
    what: 'A refund is sent while a bank decides about the same money',
    of: 'sendRefund',
    edits: {
      'findProviderRef(refund) === null && (await bankBehind(context.db, refund))':
        'refund === undefined && bankBehind',
    },
    general: ['server/money/disputes/charged-back.test.ts', 'server/money/disputes/disputes.test.ts'],
    proofs: money,
  },
  'lost-dispute-is-no-loss': {
    what: 'A dispute that is lost leaves its money as disputed',
    of: 'settleLoss',
    room: 'server/money/disputes',
    edits: { "dispute_status === 'lost' ? taken : 0": '0 * taken' },
    general: ['server/service/erasure/debts.test.ts', 'server/service/requests/renewal-unpaid.test.ts'],
    proofs: money,
  },
  'charged-back-and-refunded': {
    what: 'What a bank has given back already goes back once more',
    of: 'computePortions',
    edits: { '[...covered, ...rooms]': 'covered.length < 0 ? [] : rooms' },
    general: [
      'server/service/closing/closed-after-chargeback.test.ts',
      'server/service/requests/renewal-unpaid.test.ts',
    ],
    proofs: money,
  },
  'waiting-refund-goes-after-the-loss': {
    what: 'A refund that waited for the verdict of a bank is sent although the bank gave the money back',
    of: 'bankBehind',
    edits: { 'open ?? (await lossesBehind(db, refund))[0]': 'open' },
    general: ['server/money/disputes/disputes.test.ts'],
    proofs: ['server/money/disputes/charged-back.test.ts', ...money],
  },
  'won-refund-stays-settled': {
    what: 'A refund stays settled by a chargeback that the bank has taken back',
    of: ['handleDisputeUpdate', 'applyDispute'],
    edits: { "if (status !== 'lost') await uncoverAll(tx, context, dispute, now)": 'void uncoverAll' },
    proofs: ['server/money/disputes/charged-back.test.ts', ...money],
  },
  'loss-on-the-wrong-order': {
    what: 'Each order of a payment bears a dispute that is over one of them',
    of: 'shareDispute',
    edits: { 'if (only && meant.length === 1)': 'if (only && meant.length > received.length)' },
    proofs: ['domain/payments/dispute-shares.test.ts', ...money],
  },
  'loss-on-what-went-back': {
    what: 'An order bears a dispute although its money has gone back already',
    of: 'findDisputeShares',
    room: 'server/money/disputes',
    edits: { 'amount - sent - lost': 'amount - 0 * sent - lost' },
    proofs: ['server/money/disputes/shared-loss.test.ts', ...money],
  },
  'charged-back-deposit-is-held': {
    what: 'A deposit that a bank has taken back pays for damage or for a machine',
    of: 'sumUncoveredLosses',
    edits: { 'return taken': 'return taken * 0' },
    general: ['server/service/erasure/debts.test.ts', 'server/service/requests/renewal-unpaid.test.ts'],
    proofs: money,
  },
  'whole-refund-settled-by-a-part': {
    what: 'A refund is settled as a whole by a chargeback of a part of it',
    of: ['coveringWalk', 'coverPart'],
    edits: { 'if (amount === refund.refund_amount)': 'if (amount > 0)' },
    proofs: ['server/money/disputes/charged-back.test.ts', ...money],
  },
  'settled-while-a-bank-decides': {
    what: 'A settlement is final although a bank still decides about its deposit',
    of: 'finalize',
    edits: { 'if (deciding && deductions.length > 0)': 'if (deciding && deductions.length < 0)' },
    proofs: ['server/money/disputes/bank-decides.test.ts', ...money],
  },
  'charged-back-purchase-is-final': {
    what: 'A purchase whose price a bank has given back is completed, and its machine sold',
    of: ['completePurchases', 'complete'],
    edits: { '(await sumUncoveredLosses(tx, order.order_id)) > 0 ||': '' },
    proofs: ['server/service/erasure/debts.test.ts', ...money],
  },
  'erased-while-a-refund-may-come-back': {
    what: 'Somebody is erased while a bank may still send a refund of theirs back',
    of: 'listOpenMatters',
    edits: { 'sentBackWithinDays * dayMs': '0 * dayMs' },
    proofs: ['server/service/erasure/debts.test.ts'],
  },
  'erased-with-a-debt': {
    what: 'Somebody who owes more than a deposit covers is erased',
    of: 'listOpenMatters',
    edits: { "settlement_state = 'final' and owed > 0": "settlement_state = 'final' and owed < 0" },
    proofs: ['server/service/erasure/debts.test.ts', ...money],
  },
}
