import type { Plant } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const proofs = ['server/service/requests/still-awaited.test.ts', ...anyWalk] as const

/** Machines that are no longer expected back because of one person's statement. */
export const oneWordPlants: readonly Plant[] = [
  {
    name: 'paid-back-and-given-up-by-one',
    what: 'Once a purchase was paid back, one person gives up its goods for nothing',
    of: 'computeUnseenLoss',
    inside: 'computeUnseenWithdrawal',
    edits: [['request.arrived_on === null ? computeAwaitedDue({ request, subject }) : 0', '0']],
    proofs,
  },
  {
    name: 'arrived-on-one-word',
    what: 'Whoever has called a machine fetched takes it in by a step',
    of: 'concedeArrival',
    edits: [['const amount = await concededUnconfirmed(', 'const amount = 0 * await concededUnconfirmed(']],
    proofs,
  },
  {
    name: 'written-off-by-closing',
    what: 'An administrator writes the machine of a rental off by closing its order, and nothing is weighed',
    of: 'computeUnitsLoss',
    edits: [['return Math.max(0, sum(losses) - retained)', 'return 0 * Math.max(0, sum(losses) - retained)']],
    proofs,
  },
  {
    name: 'fetched-and-never-claimed',
    what: 'Goods that one person has called fetched are never claimed from their buyer',
    of: 'isKeptByBuyer',
    edits: [['return old !== undefined', 'return old !== undefined && picked_up_on === null']],
    proofs: ['server/service/requests/still-awaited.test.ts'],
  },
]
