import type { Faults } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const owed = 'server/service/requests/late-days-owed.test.ts'
const restLate = ['server/delivery/shipments/rest-comes-late.test.ts'] as const
const fetched = ['server/service/requests/claimed-fetched.test.ts'] as const

/** Actions and reports by staff long after the day they refer to, and who pays for the days in between. */
export const lateWordPlants: Faults = {
  'delivered-late-by-one': {
    what: 'A parcel that one person calls delivered after months begins the term of its rental then',
    of: ['concedeEnd', 'concededByLateArrival'],
    edits: { 'return sum(amounts)': 'return 0 * sum(amounts)' },
    proofs: ['server/service/closing/late-arrival.test.ts', ...anyWalk],
  },
  'rest-sent-late-by-one': {
    what: 'Who sends the rest of a purchase after months lets a used machine be withdrawn from at its full price',
    of: ['computeBelowWorth', 'concededByShipDay'],
    edits: { 'return usedBeforeRest(db, { order, items }, now)': 'return 0 * items.length' },
    proofs: restLate,
  },
  'rest-told-late-by-one': {
    what: 'Who tells months late that the rest of a purchase has arrived gives nothing away of what came before',
    of: ['concedeEnd', 'concededByLateArrival'],
    edits: { 'sum(amounts) + rest': 'sum(amounts) + 0 * rest' },
    proofs: restLate,
  },
  'rest-ended-by-one': {
    what: 'Who ends the rest of a purchase after months lets the days begin to withdraw from what has come',
    of: ['cancelItem', 'weighCancellation'],
    edits: {
      '(await computeRefundWithServices(tx, context, { order, ending: [item] })) + used':
        '(await computeRefundWithServices(tx, context, { order, ending: [item] })) + 0 * used',
    },
    proofs: restLate,
  },
  'used-and-taken-back-by-one': {
    what: 'A machine that was used for months while its rest was missing is taken back by one person at its full price',
    of: 'concededByUse',
    edits: {
      'return usedBeforeRest(db, { order, items: [item] }, request.apply_time)':
        'return 0 * item.quantity * order.version',
    },
    proofs: restLate,
  },
  'our-delay-is-weighed-by-nobody': {
    what: 'A return that lies with us for months gives its rent back, and nobody decides it',
    of: 'concededByClaimedDay',
    edits: { 'addDays(left, -maxDelayDays)': 'addDays(left, -9999)' },
    proofs: ['server/service/requests/our-delay.test.ts', ...anyWalk],
  },
  'work-on-one-word': {
    what: 'One person forgives every late day of a rental by a repair that they alone have told of',
    of: 'concededByWorkTime',
    edits: { 'if (await isConfirmedByTwo(db, context, { request, subject }, by)) return 0': 'if (by !== on) return 0' },
    proofs: [...fetched, ...anyWalk],
  },
  'witness-made-just-now': {
    what: 'An account that an administrator has made a minute ago is the second person who has seen a machine',
    of: 'runStaffAction',
    edits: {
      "await isIndependentUser(tx, context, 'unseen_return', user.userId)":
        'user.userId !== context.clock.now().toString()',
    },
    proofs: fetched,
  },
  'witnesses-counted-by-their-ids': {
    what: 'Late days do not count for as long as two accounts, anybody who has made them, say that the machine is with us',
    of: ['daysWithUs', 'isWitnessed'],
    edits: { 'and e.is_independent and (': 'and (' },
    proofs: fetched,
  },
  'days-with-us-on-one-word': {
    what: 'Late days do not count for as long as one person says that the machine is with us',
    of: 'daysWithUs',
    edits: { 'case when': 'case when true or' },
    proofs: fetched,
  },
  'fetched-and-forgotten': {
    what: 'A machine that one person has called fetched is never late again',
    of: 'isClaimOutdated',
    edits: { 'addDays(today, -maxReturnDays)': 'addDays(today, -9999)' },
    proofs: fetched,
  },
  'fetched-and-in-no-queue': {
    what: 'What was fetched and has not arrived waits for nobody',
    of: 'silentRequests',
    edits: { "r.process_status in ('transport_leave',": "r.process_status in ('none'," },
    proofs: fetched,
  },
  'lost-and-never-late': {
    what: 'What a carrier loses on its way to us was never late',
    of: ['settleCarrierLoss', 'lateDays'],
    edits: { 'late.charge > 0 ?': 'late.charge < 0 ?' },
    proofs: [owed, ...anyWalk],
  },
  'lost-withdrawal-is-never-late': {
    what: 'A withdrawal whose machine its carrier loses owes nothing for the weeks before',
    of: 'rejection',
    room: 'server/service/requests/kinds',
    edits: { 'await settleLateWithdrawal(tx, context, { ...action, request })': 'void request' },
    proofs: [owed, ...anyWalk],
  },
  'bought-late-above-its-worth': {
    what: 'Late days of a machine that is bought may cost more than it is worth',
    of: ['buyOut', 'offerFor'],
    room: 'server/service/requests/kinds',
    edits: { '(await computeWorth(db, subject))(today)': 'start.price' },
    proofs: [owed],
  },
}
