import type { Plant } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

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
]
