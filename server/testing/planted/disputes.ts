import type { Plant } from './plant.ts'
import { anyWalk, money } from './proofs.ts'

/** What banks take back, and what the shop does all the same. */
export const disputePlants: readonly Plant[] = [
  {
    name: 'dispute-not-booked',
    what: 'What a bank took back in a dispute is not booked',
    of: 'hearDispute',
    inside: 'applyDispute',
    edits: [['await bookLine(tx, provider,', 'void (tx, provider,']],
    proofs: money,
  },
  {
    name: 'disputed-order-ships',
    what: 'An order whose money a bank asks back can be shipped',
    of: 'mustNotBeDisputed',
    edits: [['if (open)', 'if (open && open.inquiry)']],
    proofs: anyWalk,
  },
  {
    name: 'lost-order-ships',
    what: 'An order whose money a bank has given back is shipped',
    of: 'mustNotBeDisputed',
    edits: [['if (lost)', 'if (lost && lost.left < 0)']],
    proofs: anyWalk,
  },
  {
    name: 'loss-before-the-receipt-is-nobodys',
    what: 'What a bank gave back before the shop heard of the payment is of no order',
    of: 'settlePaid',
    edits: [['if (payment) await assignLosses(tx, payment.payment_id, now)', 'void assignLosses']],
    proofs: anyWalk,
  },
  {
    name: 'refund-sent-during-a-dispute',
    what: 'A refund is sent while a bank decides about the same money',
    of: 'sendRefund',
    edits: [['refOf(refund) === null && (await bankBehind(context.db, refund))', 'refund === undefined && bankBehind']],
    proofs: money,
  },
  {
    name: 'lost-dispute-is-no-loss',
    what: 'A dispute that is lost leaves its money as disputed',
    of: 'settleLoss',
    room: 'server/disputes',
    edits: [["dispute_status === 'lost' ? taken : 0", '0 * taken']],
    proofs: money,
  },
  {
    name: 'charged-back-and-refunded',
    what: 'What a bank has given back already goes back once more',
    of: 'portionsOf',
    edits: [['[...covered, ...rooms]', 'covered.length < 0 ? [] : rooms']],
    proofs: money,
  },
  {
    name: 'waiting-refund-goes-after-the-loss',
    what: 'A refund that waited for the verdict of a bank is sent although the bank gave the money back',
    of: 'bankBehind',
    edits: [['open ?? (await lossesBehind(db, refund))[0]', 'open']],
    proofs: money,
  },
  {
    name: 'won-refund-stays-settled',
    what: 'A refund stays settled by a chargeback that the bank has taken back',
    of: 'hearDispute',
    inside: 'applyDispute',
    edits: [["if (status !== 'lost') await uncoverAll(tx, context, dispute, now)", 'void uncoverAll']],
    proofs: money,
  },
  {
    name: 'loss-on-the-wrong-order',
    what: 'Each order of a payment bears a dispute that is over one of them',
    of: 'shareDispute',
    edits: [['if (only && meant.length === 1)', 'if (only && meant.length > received.length)']],
    proofs: ['domain/payments/dispute-shares.test.ts', ...money],
  },
  {
    name: 'charged-back-deposit-is-held',
    what: 'A deposit that a bank has taken back pays for damage or for a machine',
    of: 'takenOf',
    edits: [['return taken', 'return taken * 0']],
    proofs: money,
  },
  {
    name: 'whole-refund-settled-by-a-part',
    what: 'A refund is settled as a whole by a chargeback of a part of it',
    of: 'coverRefund',
    inside: 'coverPart',
    edits: [['if (amount === refund.refund_amount)', 'if (amount > 0)']],
    proofs: money,
  },
]
