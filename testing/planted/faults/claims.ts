import type { Faults } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const claims = ['server/service/requests/loaners/loaner-claims.test.ts'] as const
const renewals = ['server/service/requests/renewal-unpaid.test.ts'] as const

/** Costs at the end of a rental: renewals in force, claims for loaners, recalls. */
export const claimPlants: Faults = {
  'taken-back-renewal-counts': {
    what: 'A renewal that was taken back is still a part of the rent',
    of: 'isStandingRenewal',
    edits: { "taken.event = 'taken_back'": "taken.event = 'never'" },
    proofs: [...renewals, ...anyWalk],
  },
  'late-days-of-the-first-term': {
    what: 'Days past the end of a renewal cost what a month of the first term cost',
    of: 'monthlyRents',
    edits: { 'if (months) rents.set': 'if (months === 0) rents.set' },
    proofs: [...renewals, ...anyWalk],
  },
  'recall-forgotten-once-mended': {
    what: 'The return of a recalled machine costs a fee once the machine was put in order',
    of: ['findOurEnd', 'findRecalledReturn'],
    edits: { 'return found?.apply_time': 'return itemId.length === 0 ? found?.apply_time : undefined' },
    proofs: ['server/service/recalls/recalled.test.ts', ...anyWalk],
  },
  'offered-back-and-announced-as-lost': {
    what: 'A tenant who waits for a late carrier gets the notice that their machine will count as lost',
    of: ['announceLosses', 'isOfferedBack'],
    edits: { '(await findReadyDay(db, open)) !== undefined': "(await findReadyDay(db, open)) === 'none'" },
    proofs: ['server/service/requests/overdue.test.ts', ...anyWalk],
  },
  'loaner-of-a-tenant-not-claimed': {
    what: 'A loaner that a tenant keeps is given up, and nobody is asked for it',
    of: 'loseLoaner',
    edits: { 'await settleLoss(tx, context, {': "if (subject.order.kind === 'buy') await settleLoss(tx, context, {" },
    proofs: [...claims, ...anyWalk],
  },
  'loaner-back-and-claimed': {
    what: 'A loaner that was given up comes back and is still asked for',
    of: 'takeLoanerBack',
    edits: { 'if (stood) return reviseClaim': 'if (stood && found.length > 0) return reviseClaim' },
    proofs: [...claims, ...anyWalk],
  },
  'claim-ends-the-deposit': {
    what: 'A claim for a loaner gives the rest of the deposit back while the rental runs',
    of: 'readDepositFor',
    edits: { 'return Math.min(free, sum(deductions.map(({ amount }) => amount)))': 'return free' },
    proofs: [...claims, ...anyWalk],
  },
  'claimed-deposit-offered': {
    what: 'Offers promise the deposit that is kept for a loaner',
    of: 'readRental',
    edits: { 'deposit_held: deposit - deposit_claimed': 'deposit_held: deposit' },
    proofs: claims,
  },
  'given-up-taken-in-by-hand': {
    what: 'A machine that was given up is put on the shelf by hand, and its claim stands',
    of: 'isBoundOut',
    edits: { '(await isAbandoned(db, deviceId))': '(await isAbandoned(db, deviceId)) === undefined' },
    proofs: [...claims, ...anyWalk],
  },
  'undone-claim-counts-as-unpaid': {
    what: 'What was claimed for a loaner that is back stands on the list of what was not paid',
    of: 'owedUnpaid',
    edits: { "settlement?.settlement_state !== 'final' || settlement.owed === 0": 'settlement === undefined' },
    proofs: claims,
  },
  'debt-without-a-reminder': {
    what: 'What is owed above a deposit goes to staff without the free reminder that the terms promise',
    of: 'remindOfOwed',
    edits: { 'if (await wasReminded(tx, settlement)) return false': 'if (settlement.owed > 0) return false' },
    proofs: ['server/service/requests/settlement.test.ts'],
  },
  'reminder-of-a-week': {
    what: 'The reminder of a debt above a deposit gives the days of its first request instead of fourteen',
    of: 'chargeOwed',
    edits: { '= again\n    ?': '= !again\n    ?' },
    proofs: ['server/service/requests/settlement.test.ts'],
  },
  'broken-loaner-without-a-report': {
    what: 'Damage at a loaner is charged although nobody has seen how it left',
    of: 'shareOut',
    edits: { '!(await isReported())': '(await isReported()) === undefined' },
    proofs: claims,
  },
}
