import type { Plant } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const withMachine = ['server/service/withdrawals/services-with-machine.test.ts', ...anyWalk] as const
const renewed = ['server/service/requests/renewed-for-nothing.test.ts', ...anyWalk] as const
const recalled = ['server/service/recalls/recalled-money.test.ts', ...anyWalk] as const
const waits = ['server/service/erasure/waits.test.ts', ...anyWalk] as const

/** What ends, comes back or waits with something else. */
export const comesAlong: readonly Plant[] = [
  {
    name: 'withdrawn-machine-leaves-its-service',
    what: 'Who withdraws from a machine pays for its installation',
    of: 'beginWithdrawal',
    edits: [['await endServicesWith(tx, context, locked)', '']],
    proofs: withMachine,
  },
  {
    name: 'cancelled-rental-leaves-its-service',
    what: 'The installation of a rental that was cancelled stays paid in its own order',
    of: 'endItems',
    edits: [['services: services.filter(service => !own.includes(service))', 'services: []']],
    proofs: withMachine,
  },
  {
    name: 'more-services-than-machines',
    what: 'Of two machines with two installations one is cancelled, and both installations stay paid',
    of: 'servicesToEnd',
    edits: [['Math.min(ended, tooMany)', 'Math.min(0, tooMany)']],
    proofs: ['server/delivery/shipments/last-machine.test.ts'],
  },
  {
    name: 'renewed-for-nothing',
    what: 'A machine is used for nothing by renewing and withdrawing again and again',
    of: 'mayApply',
    inside: 'rentRefusal',
    edits: [["type === 'renewal' && item.renewal_withdrawn", "type === 'buy' && item.renewal_withdrawn"]],
    proofs: renewed,
  },
  {
    name: 'no-fee-for-a-day-far-away',
    what: 'Asked for in the days of a renewal, a return months later costs no fee',
    of: 'withdrawableOf',
    edits: [['return firstKept === -1 ? renewals.length : firstKept', 'return firstKept === -2 ? 0 : renewals.length']],
    proofs: renewed,
  },
  {
    name: 'recalled-pair-paid-for-one',
    what: 'Of two recalled machines one comes, and both are paid',
    of: 'partThatCame',
    edits: [['came.rest.pieces > 0 &&', 'came.rest.pieces < 0 &&']],
    proofs: recalled,
  },
  {
    name: 'erased-while-a-machine-is-out',
    what: 'An account is erased while the machine of its closed rental is still there',
    of: 'openMattersOf',
    edits: [
      ["u.reservation_state = 'out' and d.holder = 'tenant'", "u.reservation_state = 'held' and d.holder = 'tenant'"],
    ],
    proofs: waits,
  },
]
