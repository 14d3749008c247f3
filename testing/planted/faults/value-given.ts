import type { Faults } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

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

const redirected = ['server/service/order-changes/redirected.test.ts'] as const
const halves = ['server/sales/orders/half-payment.test.ts', ...anyWalk] as const
const reminders = ['server/money/payments/balance-reminders.test.ts', ...anyWalk] as const

/** Half of a price is paid, and the rest is asked for. */
export const halfPaidPlants: Faults = {
  'rest-has-new-days': {
    what: 'A rest that is asked for again has new days, and nobody was reminded of it',
    of: 'chargeBalance',
    edits: { 'before?.amount === amount': 'before?.amount === -amount' },
    proofs: reminders,
  },
  'refused-choice-ends-charges': {
    what: 'A choice for a missing machine ends what is to be paid before it is refused',
    of: 'chooseShortage',
    edits: { 'assertRefundDisplayed(tx, context, await find(tx), body.back)': 'void tx' },
    proofs: ['server/money/payments/balance-reminders.test.ts'],
  },
  'half-while-a-rest-is-overdue': {
    what: 'Who owes a rest past its day is sent the next order for half of its price',
    of: ['findHalfPayment', 'whyRefused'],
    edits: { 'if (await hasOverdueBalance(db, userIds, dayInShop(now)))': 'if (!db)' },
    proofs: halves,
  },
  'half-of-each-account': {
    what: 'The rests that one customer owes are counted for each of their accounts',
    of: ['findHalfPayment', 'whyRefused'],
    edits: { 'await findSameCustomer(db, userId, await findAccountMailbox(db, userId))': '{ userIds: [userId] }' },
    proofs: ['server/sales/orders/half-payment.test.ts'],
  },
  'rests-without-bound': {
    what: 'One customer may owe any number of rests at a time',
    of: 'isTooMuch',
    edits: { 'checkouts >= most_open[limit]': 'checkouts < 0' },
    proofs: ['server/sales/orders/half-payment.test.ts'],
  },
  'paid-goods-to-any-door': {
    what: 'One member of staff sends paid goods of any worth to another address',
    of: 'concedeRedirect',
    edits: { 'if (amount === 0 &&': 'if (amount >= 0 &&' },
    proofs: redirected,
  },
  'paid-goods-to-own-door': {
    what: 'Staff send orders of others to their own home',
    of: 'concedeRedirect',
    edits: { 'await assertNotOwnOrder(tx, userId, { ...order, ...place })': '' },
    proofs: redirected,
  },
  'halves-go-anywhere': {
    what: 'What is paid by half is not counted where it is moved to',
    of: 'assertMayGo',
    edits: { 'if (isHalf && (await isTooMuch(': 'if (!db && (await isTooMuch(' },
    proofs: redirected,
  },
  'halves-counted-as-ordered': {
    what: 'An order of a guest counts where it was ordered to, wherever it goes',
    of: 'isGuestsAt',
    edits: { 'coalesce(there.address_key, c.address_key)': 'c.address_key' },
    proofs: redirected,
  },
  'guests-learn-of-homes': {
    what: 'A guest learns whether somebody at an address owes a rest',
    of: 'isGuestsAt',
    edits: { "g.role = 'guest'": 'g.role is not null' },
    proofs: redirected,
  },
  'halves-go-abroad': {
    what: 'What is paid by half goes to a country where nothing is',
    of: 'assertMayGo',
    edits: { 'offered[place.country] !== true': 'offered[place.country] === 0' },
    proofs: redirected,
  },
}
