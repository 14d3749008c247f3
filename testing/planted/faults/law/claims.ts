import type { Faults } from '../../plant.ts'

const claims = ['server/service/requests/ending/refund-claim.test.ts'] as const
const unsent = ['server/service/requests/ending/unsent-claims.test.ts'] as const
const mails = ['server/service/requests/withdrawal-mails.test.ts'] as const
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
    edits: { ' && !isClaimedInTime({ request, subject })': '' },
    proofs: claims,
  },
  'claim-in-time-waits-for-its-goods': {
    what: 'Who claims in the withdrawal period is paid later than by a withdrawal',
    of: ['acceptWithdrawal', 'setDueDay'],
    edits: { ' && statedOn > subject.withdrawal_until': '' },
    proofs: claims,
  },
  'late-claim-paid-unseen': {
    what: 'A claim made after the withdrawal period is paid on the ninth day, whether its goods were sent or not',
    of: ['acceptWithdrawal', 'setDueDay'],
    edits: { 'const isLater = isLateClaim || ': 'const isLater = ' },
    proofs: claims,
  },
  'late-claim-paid-on-a-word': {
    what: 'One person states that the goods of a claim have left, and it is paid',
    of: 'dueOnceSent',
    edits: { 'if (!(await mayGoNow(tx, context, { request, subject }))) return request': '' },
    proofs: claims,
  },
  'claim-in-time-waits-for-staff': {
    what: 'Money that is asked for in the withdrawal period waits for somebody who decides',
    of: 'repair',
    edits: { 'if (isClaimedInTime({ request, subject })) await': 'if (false) await' },
    proofs: [...claims, ...unsent],
  },
  'unsent-claim-paid-when-given-up': {
    what: 'Staff give up a late claim whose goods were never handed over, and its price goes back',
    of: 'rejection',
    room: 'server/service/requests',
    edits: { 'if (await givesNothing(tx, action)) return void (await callOffPickUp(tx, context, action))': '' },
    proofs: unsent,
  },
  'claim-in-time-given-up-by-one': {
    what: 'One person gives up a claim made in the withdrawal period, and its buyer has neither goods nor money',
    of: 'isSentByLabel',
    edits: { ' || (await isClaimFromPeriod(db, locked))': '' },
    proofs: ['server/service/requests/ending/half-paid-by-label.test.ts'],
  },
  'claim-in-time-gives-nothing': {
    what: 'A claim made in the withdrawal period counts as a late one while its refund waits for the parcel',
    of: 'givesNothing',
    edits: { '!(await isClaimFromPeriod(db, { request, subject }))': 'true' },
    proofs: unsent,
  },
  'refunded-on-the-night-it-was-taken-back': {
    what: 'A claim is taken back while the job of the night waits for it, and the job refunds it',
    of: 'watchRefunds',
    edits: { 'if (isRefundOpen(locked.request, today)) await': 'await' },
    proofs: unsent,
  },
  'nothing-weighed-as-a-gift': {
    what: 'Giving up a claim that gives nothing asks for a second person',
    of: 'concededByEnding',
    edits: { 'if (await givesNothing(tx, locked)) return 0': '' },
    proofs: unsent,
  },
  'taken-back-and-paid': {
    what: 'A customer takes a claim back, keeps the goods, and is paid on its day all the same',
    of: ['cancelRequest', 'callOffClaim'],
    edits: { '{ refund_due_on: null }': '{}' },
    proofs: unsent,
  },
  'claims-taken-back-without-end': {
    what: 'Claims that were accepted are taken back as often as somebody likes',
    of: 'countTakenBack',
    edits: { "eb('outcome', '=', canceledLater)": "eb('outcome', '=', '-')" },
    proofs: unsent,
  },
  'withdrawn-and-taken-back': {
    what: 'Who has claimed their money and then withdraws can still take the claim back, and the withdrawal with it',
    of: ['openWithdrawal', 'hasten'],
    edits: { "found.reason_code === 'withdrawal' ||": 'found.ended_repair_id !== null ||' },
    proofs: mails,
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
