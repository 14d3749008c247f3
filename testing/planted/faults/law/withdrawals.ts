import type { Faults } from '../../plant.ts'

const alarm = ['server/service/withdrawals/refund-alarm.test.ts'] as const
const mails = ['server/service/requests/withdrawal-mails.test.ts'] as const
const byLabel = ['server/service/requests/ending/sent-by-label.test.ts'] as const
const halfByLabel = ['server/service/requests/ending/half-paid-by-label.test.ts'] as const
const missed = ['server/service/requests/pick-up/missing-goods.test.ts'] as const
const terminations = ['server/service/withdrawals/cancellations.test.ts'] as const
const besides = ['server/service/withdrawals/terminations.test.ts'] as const
const rejection = ['server/service/requests/rejection.test.ts'] as const

/** The days on which a withdrawal is paid, on which staff hear that it was not, and terminations, which nobody decides on. */
export const lawOfWithdrawals: Faults = {
  'paid-on-day-12': {
    what: 'The refund of a withdrawal begins three days late, so that a weekend carries it past its last day',
    of: 'watchRefunds',
    edits: { 'dueAfter(today, begunAfterDays)': 'dueAfter(today, begunAfterDays + 3)' },
    proofs: rejection,
  },
  'alarm-counts-what-was-only-begun': {
    what: 'A withdrawal whose refund was begun, and never arrived, raises no alarm',
    of: 'listOpenWithdrawalRefunds',
    edits: { "refund_status in ('refunding', 'refund_failed')": 'false' },
    proofs: alarm,
  },
  'alarm-forgets-the-rent': {
    what: 'The rent behind a withdrawn buy-out fails, and staff get no alert',
    of: 'listOpenWithdrawalRefunds',
    edits: { 'in (orders.checkout_id, rental.checkout_id)': 'in (orders.checkout_id)' },
    proofs: alarm,
  },
  'alarm-forgets-the-services': {
    what: 'The price of a service in another order of the checkout fails, and staff get no alert',
    of: 'listOpenWithdrawalRefunds',
    edits: { 'refunded.checkout_id in (orders.checkout_id,': 'refunded.order_id in (orders.order_id,' },
    proofs: alarm,
  },
  'unhandled-statement-is-quiet': {
    what: 'A withdrawal that nobody has handled passes its last day without an alarm',
    of: ['watchRefunds', 'alertUnhandled'],
    edits: { 'if (open.length === 0) return': 'if (open.length >= 0) return' },
    proofs: ['server/service/withdrawals/deadlines.test.ts'],
  },
  'withdrawal-agreed-to-by-mail': {
    what: 'A customer who withdraws reads that the shop has agreed to their request',
    of: 'hasWithdrawalMail',
    edits: { 'event in withdrawalMails': "event === 'end'" },
    proofs: mails,
  },
  'withdrawal-names-no-day': {
    what: 'The mails of a withdrawal leave out the day by which the money is back',
    of: 'mailWithdrawal',
    edits: { '...(refund_due_on && { back_by: refund_due_on }),': '' },
    proofs: mails,
  },
  'label-paid-without-proof': {
    what: 'What its buyer sends with a label is refunded before it was sent',
    of: ['beginWithdrawal', 'setDueDay'],
    edits: { ' || (await waitsForProof(tx, context, { request, subject }))': '' },
    proofs: byLabel,
  },
  'label-paid-on-a-word': {
    what: 'One person states that goods above their limit were sent with a label, and they are paid',
    of: 'dueOnceSent',
    edits: { 'if (!(await': 'if (request.ended_repair_id !== null && !(await' },
    proofs: halfByLabel,
  },
  'half-price-for-what-is-kept': {
    what: 'Who has paid by half withdraws, sends nothing, and owes nothing',
    of: ['beginWithdrawal', 'endDuties'],
    edits: { ' && refund_due_on !== null': '' },
    proofs: halfByLabel,
  },
  'sent-and-still-owed': {
    what: 'The rest of a price is asked for although its goods are known to be sent back',
    of: 'dueOnceSent',
    edits: { 'await setOffUnpaid(tx, context, { request: due, subject })': '' },
    proofs: halfByLabel,
  },
  'done-work-goes-back': {
    what: 'A rental is terminated while its machine is in the workshop, and work that was done is paid back',
    of: 'refundUndone',
    edits: { 'keepsDone ? priceOfDone': 'false ? priceOfDone' },
    proofs: ['server/service/requests/ending/work-and-termination.test.ts'],
  },
  'rest-paused-by-a-word': {
    what: 'One person states that goods were sent, and the rest of their price is never asked for again',
    of: ['isBalancePaused', 'isComingBack'],
    edits: { " and not ${isClaimOutdated('q', today)}": '' },
    proofs: halfByLabel,
  },
  'sent-and-refunded-without-a-day': {
    what: 'A refund that a scan lets go after the word of one person has no day, and nobody notices that it failed',
    of: 'refundWithdrawn',
    edits: { '{ refunded_at: now, refund_due_on, updated_at: now }': '{ refunded_at: now, updated_at: now }' },
    proofs: halfByLabel,
  },
  'later-day-of-the-claim-stays': {
    what: 'Who withdraws after a claim waits until the day of the claim, though their statement counts from an earlier one',
    of: ['acceptWithdrawal', 'setDueDay'],
    edits: { '(stated === null || known < stated)': 'true' },
    proofs: ['server/service/requests/ending/unsent-claims.test.ts'],
  },
  'terminated-while-recalled-for-a-fee': {
    what: 'A recalled rental is terminated on the site, its machine is put in order, and the fee is charged after all',
    of: ['cancelRental', 'requestReturn'],
    edits: { 'was_recalled: subject.facts.called_back === true': 'was_recalled: false' },
    proofs: besides,
  },
  'taken-over-while-recalled-for-a-fee': {
    what: 'A return becomes a termination while its machine is recalled, and the fee is charged after all',
    of: 'takeOverReturn',
    edits: { '...(subject.facts.called_back === true && { was_recalled: true }),': '' },
    proofs: besides,
  },
  'confirmed-and-called-done': {
    what: 'The owner confirms a termination that waits for a repair, and is told that it is done already',
    of: 'answerStatement',
    edits: { ' || cancellationWaits.some(why => why === last.reason)': '' },
    proofs: besides,
  },
  'rest-paused-for-ever': {
    what: 'The rest of a price is not asked for as long as its goods are not sent back',
    of: ['isBalancePaused', 'isComingBack'],
    edits: {
      "coalesce(s.stated_on, (q.apply_time at time zone 'Europe/Amsterdam')::date) >= ${addDays(today, -sendDays)}::date":
        'true',
    },
    proofs: [...halfByLabel, 'server/service/requests/ending/unsent-claims.test.ts'],
  },
  'withdrawn-recall-has-no-day': {
    what: 'Who withdraws in time from a machine that goes back for a recall waits without a day',
    of: ['openWithdrawal', 'hasten'],
    edits: { 'return turnIntoWithdrawal(tx, context, { request, subject }, stated_on)': 'return request' },
    proofs: ['server/service/recalls/withdrawn-from.test.ts'],
  },
  'sent-and-never-due': {
    what: 'A refund that waited for a parcel has no day once staff know that it was sent',
    of: 'dueOnceSent',
    edits: { 'request.refund_due_on !== null || isPaidOnReceipt(request)': 'subject.now' },
    proofs: byLabel,
  },
  'collected-by-todays-mark': {
    what: 'What was to be collected when it was ordered must be sent, because its product was marked since',
    of: 'goesByLabel',
    edits: { "item.return_way === 'label'": "item.product_kind === 'accessory'" },
    proofs: byLabel,
  },
  'one-missed-visit-claims': {
    what: 'Goods of a withdrawn purchase are claimed once the carrier has met nobody for the first time',
    of: 'claimMissingGoods',
    edits: { 'missed.size >= missedPickUps': 'missed.size >= 1' },
    proofs: missed,
  },
  'missed-visit-counts-twice': {
    what: 'Two reports of one visit of the carrier count as two',
    of: 'readMissedDays',
    edits: { 'dayInShop(at)': 'at.toISOString() as Day' },
    proofs: missed,
  },
  'termination-waits-for-staff': {
    what: 'A termination that was received has no effect until staff approve its return',
    of: 'cancelRental',
    edits: { 'await carryOutReturn(tx, context, { request, subject })': 'request' },
    proofs: terminations,
  },
  'termination-rejected': {
    what: 'Staff reject the return of a termination, and the rental goes on',
    of: 'mayBeRejected',
    edits: { 'if (isTermination(request)) return false': '' },
    proofs: terminations,
  },
  'contested-cause-costs-nothing': {
    what: 'The fee that staff announced with a contested cause is not settled',
    of: ['findOurEnd', 'findCauseDay'],
    edits: { '.where(isCauseAccepted)': '' },
    proofs: terminations,
  },
  'cause-contested-twice': {
    what: 'Staff contest a cause again, or where none was stated',
    of: 'isCauseAccepted',
    edits: { 'return contested === undefined': 'return true' },
    proofs: terminations,
  },
  'free-return-contested': {
    what: 'Staff contest the cause of a return that is free for another reason',
    of: 'contestCause',
    edits: { 'readEarlyFee(offer) === 0': 'readEarlyFee(offer) < 0' },
    proofs: besides,
  },
  'termination-ends-with-its-collection': {
    what: 'A collection that failed undoes a termination, and the rental goes on',
    of: ['rentalReturn', 'rentalReturn'],
    edits: {
      "refuse('operation_status_invalid', { reason: 'termination_stands' })": '',
    },
    proofs: besides,
  },
  'cause-unheard-beside-a-return': {
    what: 'A good cause is not heard while an ordinary return of the machine is open',
    of: ['whyNoCancellation', 'givesWay'],
    edits: { 'return (await findSettlement(tx, after_sale_id)) === undefined': 'return false' },
    proofs: besides,
  },
  'cause-comes-too-late-for-the-fee': {
    what: 'A return that was open keeps the statement without a cause, and with it the fee',
    of: 'takeOverReturn',
    edits: { '...(!isCauseKept && { statement_id }),': '' },
    proofs: besides,
  },
  'termination-waits-for-the-repair': {
    what: 'A termination waits until the repair of its machine ends',
    of: ['whyNoCancellation', 'givesWay'],
    edits: { 'wished === null ||': 'wished !== null &&' },
    proofs: besides,
  },
  'waiting-cancellation-forgotten': {
    what: 'A cancellation that another request stood in the way of is not tried again',
    of: ['takeHeld', 'takeWaiting'],
    edits: { 'if ((await transaction(db, tx => whyPeople(tx, context, meant))) !== undefined) return': 'return' },
    proofs: besides,
  },
  'running-rental-closed': {
    what: 'Staff close the cancellation of a rental that runs',
    of: ['isInTime', 'endsRunningRental'],
    edits: { '=== undefined': '=== null' },
    proofs: besides,
  },
}
