import type { Faults } from '../../plant.ts'

const claims = ['server/service/requests/ending/refund-claim.test.ts'] as const
const pure = ['domain/requests/remedy.test.ts'] as const

/** What was wrong on arrival: a claim of its own, with money back as a remedy. */
export const lawOfClaims: Faults = {
  'arrival-fault-only-as-withdrawal': {
    what: 'Nobody can choose their money for what was wrong on arrival',
    of: 'listRemedies',
    edits: { "[...mended, 'refund']": 'mended' },
    proofs: [...pure, ...claims],
  },
  'money-for-what-broke-later': {
    what: 'A defect of later is paid back before anybody has repaired or replaced it',
    of: 'remediesFor',
    edits: { "known.filter(one => one !== 'refund')": 'known' },
    proofs: [...pure, ...claims],
  },
  'claim-called-a-withdrawal': {
    what: 'A claim for money back has the name of its type, and its mails speak of a repair',
    of: 'nameRequest',
    edits: { 'if (isFaultOnArrival(reason_code))': 'if (false)' },
    proofs: [...pure, 'e2e/requests.spec.ts'],
  },
  'claim-in-time-refused': {
    what: 'Staff refuse money that was asked for in the withdrawal period',
    of: 'mayBeRejected',
    edits: { ' && !isInTime': '' },
    proofs: claims,
  },
  'claim-in-time-waits-for-its-goods': {
    what: 'Who claims in the withdrawal period is paid later than by a withdrawal',
    of: ['acceptWithdrawal', 'beginWithdrawal'],
    edits: { ' && statedOn > subject.withdrawal_until': '' },
    proofs: claims,
  },
  'late-claim-paid-unseen': {
    what: 'A claim made after the withdrawal period is paid on the ninth day, whether its goods were sent or not',
    of: ['acceptWithdrawal', 'beginWithdrawal'],
    edits: { 'const isLater = isLateClaim || ': 'const isLater = ' },
    proofs: claims,
  },
  'late-claim-paid-on-a-word': {
    what: 'One person states that the goods of a claim have left, and it is paid',
    of: 'dueOnceSent',
    edits: { 'request.ended_repair_id !== null && ': 'false && ' },
    proofs: claims,
  },
  'own-fault-paid-back': {
    what: 'Staff find that the buyer did it, and the purchase is undone all the same',
    of: 'acceptRefundClaim',
    edits: { "request.duty === 'customer'": 'false' },
    proofs: claims,
  },
  'replaced-from-nowhere': {
    what: 'Another accessory is sent for a faulty one, and the stock does not say so',
    of: ['repair', 'sendAnother'],
    edits: { 'await takeStock(tx, item.sku_id, action.pieces ?? item.quantity)': 'true' },
    proofs: claims,
  },
}
