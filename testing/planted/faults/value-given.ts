import type { Faults } from '../plant.ts'

const recalls = ['server/service/recalls/recalled-money.test.ts', 'testing/proof/actors.test.ts'] as const
const parcels = ['server/delivery/shipments/silent-and-early.test.ts'] as const

/** Value that leaves the shop for a recall, before a rental begins, or because of a stated date. */
export const valueGivenPlants: Faults = {
  'recall-paid-at-once': {
    what: 'What was called back is paid back before it is here',
    of: 'refundWithdrawn',
    edits: { ' || (isPaidOnReceipt(request) && !grant)': '' },
    proofs: recalls,
  },
  'recall-by-one': {
    what: 'One person calls a machine back and pays its price',
    of: 'inspectReturn',
    edits: { '(await toRecallConcession(tx, locked, { ...concession, amount: waived }, came)) ??': '' },
    proofs: recalls,
  },
  'recall-of-the-whole-line': {
    what: 'Of several machines in one line all are paid back, whichever was called back',
    of: ['setRecalledApart', 'isMixed'],
    edits: { 'return found?.isAnnounced === true && found.recalled.length < quantity': 'return found === null' },
    proofs: recalls,
  },
  'recall-within-its-hour': {
    what: 'The rights of a recall begin before the hour is over in which it may be stopped',
    of: 'findRecalledItems',
    edits: { 'open.some(({ is_told }) => is_told)': 'open.length > 0' },
    proofs: recalls,
  },
  'recalled-and-renewed': {
    what: 'A tenant renews what was called back',
    of: ['mayApply', 'rentRefusal'],
    edits: { "if (isContract && item.called_back) return 'called_back'": '' },
    proofs: recalls,
  },
  'given-up-and-not-told': {
    what: 'Who kept a machine that was given up is not told of its recall',
    of: ['listHolders', 'lostUnits'],
    edits: { "moved on event = 'lose'": "moved on event = 'never'" },
    proofs: ['server/service/recalls/recalled-money.test.ts'],
  },
  'sent-months-before': {
    what: 'A rental that begins in months is sent today by one person',
    of: ['computeBelowWorth', 'concededByShipDay'],
    edits: { 'return Math.max(0, early - conceded)': 'return 0 * (early - conceded)' },
    proofs: [...parcels, 'testing/proof/actors.test.ts'],
  },
  'silent-for-ever': {
    what: 'A parcel that falls silent is nobody’s matter',
    of: 'isSilent',
    edits: { 'addDays(today, -silentDays)': 'addDays(today, -9999)' },
    proofs: parcels,
  },
  'fetched-by-word': {
    what: 'One person gives months of rent away by the day they call fetched',
    of: 'concededByClaimedDay',
    edits: {
      'const left = await dayItLeft(db, locked)': 'const left = (request.picked_up_on ?? subject.today) as Day',
    },
    proofs: ['server/service/requests/inspection/claimed-day.test.ts'],
  },
}
