import type { Plant } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const halves = ['server/sales/orders/half-payment.test.ts', ...anyWalk] as const
const reminders = ['server/money/payments/balance-reminders.test.ts', ...anyWalk] as const

/** Half of a price is paid, and the rest is asked for. */
export const halfPaidPlants: readonly Plant[] = [
  {
    name: 'rest-has-new-days',
    what: 'A rest that is asked for again has new days, and nobody was reminded of it',
    of: 'chargeBalance',
    edits: [['before?.amount === amount', 'before?.amount === -amount']],
    proofs: reminders,
  },
  {
    name: 'refused-choice-ends-charges',
    what: 'A choice for a missing machine ends what is to be paid before it is refused',
    of: 'chooseShortage',
    edits: [['assertRefundDisplayed(tx, context, await find(tx), body.back)', 'void tx']],
    proofs: ['server/money/payments/balance-reminders.test.ts'],
  },
  {
    name: 'half-while-a-rest-is-overdue',
    what: 'Who owes a rest past its day is sent the next order for half of its price',
    of: 'findHalfPayment',
    inside: 'whyRefused',
    edits: [['if (!(await isBalancePaused(db, context, order)))', 'if (await isBalancePaused(db, context, order))']],
    proofs: halves,
  },
  {
    name: 'half-of-each-account',
    what: 'The rests that one customer owes are counted for each of their accounts',
    of: 'findHalfPayment',
    inside: 'whyRefused',
    edits: [['await findSameCustomer(db, userId, await findAccountMailbox(db, userId))', '{ userIds: [userId] }']],
    proofs: ['server/sales/orders/half-payment.test.ts'],
  },
  {
    name: 'rests-without-bound',
    what: 'One customer may owe any number of rests at a time',
    of: 'findHalfPayment',
    inside: 'whyRefused',
    edits: [['checkouts >= most_open[limit]', 'checkouts < 0']],
    proofs: ['server/sales/orders/half-payment.test.ts'],
  },
]
