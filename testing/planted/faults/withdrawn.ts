import type { Faults } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const given = ['server/service/requests/fetching-given-up.test.ts', ...anyWalk] as const
const renewal = ['server/service/requests/renewal-withdrawn.test.ts', ...anyWalk] as const
const half = ['server/service/withdrawals/half-paid.test.ts', ...anyWalk] as const
const services = ['server/service/requests/ending/services-of-rentals.test.ts', ...anyWalk] as const
const missing = ['server/service/requests/pick-up/missing-goods.test.ts', 'testing/proof/actors.test.ts'] as const
const kept = ['server/service/requests/kept-after-withdrawal.test.ts', ...anyWalk] as const

/** What is refunded after a withdrawal, for which goods, and when its period begins. */
export const withdrawnPlants: Faults = {
  'fetching-given-up-with-its-money': {
    what: 'Staff give up fetching what was withdrawn from, and its money stays with the shop',
    of: 'rejection',
    room: 'server/service/requests',
    edits: {
      'const request = await refundWithdrawn(tx, context, { ...action, ...(grant && { grant }) }) if (!isFetched)': `const request = isFetched ? await refundWithdrawn(tx, context, { ...action, ...(grant && { grant }) }) : action.request
      if (!isFetched)`,
    },
    general: ['server/service/requests/ending/unsent-claims.test.ts'],
    proofs: given,
  },
  'withdrawn-late-by-its-carrier': {
    what: 'A rental that was withdrawn from and packed in time costs the days until its carrier comes',
    of: ['computeWithdrawalLate', 'dayItWasReady'],
    edits: { '[fetched, ready].toSorted()': '[fetched].toSorted()' },
    proofs: kept,
  },
  'goods-given-by-one-person': {
    what: 'One person leaves withdrawn goods with their buyer before their money has gone back',
    of: ['computeUnseenLoss', 'computeKeptByBuyer'],
    edits: { "order.kind === 'buy' ?": "order.kind === 'buy' && request.refunded_at !== null ?" },
    proofs: ['server/service/requests/fetching-given-up.test.ts'],
  },
  'withdrawal-laid-aside': {
    what: 'One of the staff lays a withdrawal aside that is in time',
    of: ['isInTime', 'isOneInTime'],
    edits: { 'why === undefined && onWord.length === 0': "why === 'none' && onWord.length === 0" },
    proofs: ['server/service/withdrawals/parts.test.ts', ...anyWalk],
  },
  'renewal-has-no-days': {
    what: 'A renewal cannot be withdrawn from after the days of its rental',
    of: ['renewalsToWithdraw', 'isInItsDays'],
    edits: { 'on <= until': "on < ''" },
    general: ['server/service/withdrawals/later.test.ts'],
    proofs: renewal,
  },
  'renewal-ends-without-its-money': {
    what: 'The months of a renewal that was withdrawn from end, and its money stays with the shop',
    of: 'withdrawRenewal',
    edits: {
      'const left = await computeRenewalLeft(tx, request, subject)':
        'const left = 0 * (await computeRenewalLeft(tx, request, subject))',
    },
    general: ['server/service/withdrawals/later.test.ts'],
    proofs: renewal,
  },
  'kept-for-nothing': {
    what: 'Who withdraws from a rental keeps its machine for weeks and pays nothing for it',
    of: 'settleLateWithdrawal',
    edits: { 'found.late.charge === 0 || isWaived': 'found.late.charge >= 0 || isWaived' },
    proofs: kept,
  },
  'fee-after-a-year': {
    what: 'Who ends a longer rental after its first year pays the fee of an early return',
    of: ['earlyReturn', 'computeFee'],
    edits: {
      'on >= feeEndsOn(start) ? 0 : Math.min(full, costUntilFree(rental, rent_used))':
        'Math.min(full, full + feeEndsOn(start).length)',
    },
    proofs: ['domain/requests/returns.test.ts', 'domain/requests/money.test.ts'],
  },
  'days-begin-before-the-last-is-known': {
    what: 'Where the rest of an order is cancelled, its days to withdraw count from the parcel that came before',
    of: ['moveItems', 'computeMoments'],
    edits: { "event === 'deliver' &&": "event !== 'ship' &&" },
    general: ['server/service/order-changes/partly-sent.test.ts'],
    proofs: ['server/service/withdrawals/parts.test.ts', ...anyWalk],
  },
  'named-part-undoes-all': {
    what: 'A part that is named beside the number of an order is not read, and all of it is undone',
    of: 'weighWithdrawal',
    edits: {
      '|| hasTextBesideNumber(statement.contract)':
        "|| (hasTextBesideNumber(statement.contract) && statement.items !== '')",
    },
    proofs: ['server/service/withdrawals/parts.test.ts', ...anyWalk],
  },
  'withdrawn-and-still-owed': {
    what: 'Who has withdrawn from a half-paid purchase is asked for the other half',
    of: ['beginWithdrawal', 'setOffUnpaid'],
    edits: { 'if (amount === 0) return': 'if (amount >= 0) return' },
    proofs: half,
  },
  'rest-due-before-delivery': {
    what: 'The other half of a price falls due while nothing was delivered',
    of: ['remindBalances', 'findBalanceDue'],
    edits: { "balanceDueAt.as('due')": "'checkouts.pay_until as due'" },
    proofs: ['server/money/payments/balance-reminders.test.ts'],
  },
  'reminded-of-what-is-called-back': {
    what: 'The rest of the price of a machine that was called back is asked for',
    of: 'hasRecalledMachine',
    edits: { "reservation_state in ('out', 'done') and": "reservation_state = 'held' and" },
    proofs: half,
  },
  'day-named-while-goods-go-back': {
    what: 'A day that has passed is named for the rest of what goes back, and people are asked to see to it',
    of: ['isBalancePaused', 'isComingBack'],
    edits: { "q.apply_type in ${kindsInSql('undoesContract')}": "q.apply_type = 'none'" },
    proofs: ['server/service/requests/beyond-repair-half-paid.test.ts'],
  },
  'paid-while-a-statement-waits': {
    what: 'What is left of a price is shown as due while a withdrawal waits for its confirmation',
    of: 'isWithdrawalStated',
    edits: { "kind === 'withdrawal'": "kind === 'cancellation'" },
    proofs: half,
  },
  'withdrawn-after-its-return-leaves-its-service': {
    what: 'A rental is withdrawn from after it was given back, and its installation stays paid',
    of: ['beginWithdrawal', 'endAtOnce'],
    edits: { 'if (!endsWithMoney(request))': 'if (endsWithMoney(request))' },
    proofs: services,
  },
  'bought-out-leaves-its-service': {
    what: 'Who withdraws from what they bought out of a rental pays for its installation',
    of: ['servicesWith', 'findEndingPieces'],
    edits: { 'if (!rental)': 'if (!rental || rental)' },
    proofs: services,
  },
  'returned-leaves-its-undone-service': {
    what: 'A rental is given back before its installation was done, and the installation stays paid',
    of: 'completeRental',
    edits: { 'await endUndoneServices(tx, context, subject)': '' },
    proofs: services,
  },
  'reduced-goods-claimed-in-full': {
    what: 'Who keeps withdrawn goods is charged what was refunded of them before as well',
    of: 'readGoodsRefunded',
    edits: { "'>=', since": "'>=', new Date(0 * since.getTime())" },
    proofs: missing,
  },
}
