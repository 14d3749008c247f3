import type { Plant } from './plant.ts'
import { anyWalk } from './proofs.ts'

/** What leaves the house, what becomes of it, and what of it is paid for. */
export const shipmentPlants: readonly Plant[] = [
  {
    name: 'change-takes-back-what-was-sent',
    what: 'A change of a partly sent order makes what was sent unsent again',
    of: 'moveOrder',
    edits: [[".where('item_status', '=', from)", ".where('item_status', 'not in', [...ends])"]],
    proofs: [...anyWalk, 'server/order-changes/partly-sent.test.ts'],
  },
]
