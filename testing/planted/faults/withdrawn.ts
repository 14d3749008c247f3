import type { Plant } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const given = [...anyWalk, 'server/service/requests/fetching-given-up.test.ts'] as const
const renewal = [...anyWalk, 'server/service/requests/renewal-withdrawn.test.ts'] as const
const kept = [...anyWalk, 'server/service/requests/kept-after-withdrawal.test.ts'] as const

/** What a withdrawal gives back, of what, and from when its days count. */
export const withdrawnPlants: readonly Plant[] = [
  {
    name: 'fetching-given-up-with-its-money',
    what: 'Staff give up fetching what was withdrawn from, and its money stays with the shop',
    of: 'rejection',
    room: 'server/service/requests',
    edits: [
      [
        'const request = await refundWithdrawn(tx, context, { ...deed, ...(grant && { grant }) })\n      if (!isFetched)',
        'const request = isFetched ? await refundWithdrawn(tx, context, { ...deed, ...(grant && { grant }) }) : deed.request\n      if (!isFetched)',
      ],
    ],
    proofs: given,
  },
  {
    name: 'goods-given-by-one-person',
    what: 'One person leaves withdrawn goods with their buyer before their money has gone back',
    of: 'lossByHand',
    inside: 'keptByBuyer',
    edits: [["order.kind === 'buy' ?", "order.kind === 'buy' && request.refunded_at !== null ?"]],
    proofs: ['server/service/requests/fetching-given-up.test.ts'],
  },
  {
    name: 'withdrawal-laid-aside',
    what: 'One of the staff lays a withdrawal aside that is in time',
    of: 'closeStatement',
    inside: 'isInTime',
    edits: [['why === undefined && onWord.length === 0', "why === 'none' && onWord.length === 0"]],
    proofs: [...anyWalk, 'server/service/withdrawals/held.test.ts'],
  },
  {
    name: 'renewal-has-no-days',
    what: 'A renewal cannot be withdrawn from after the days of its rental',
    of: 'renewalsToWithdraw',
    inside: 'isInItsDays',
    edits: [['on <= until', "on < ''"]],
    proofs: renewal,
  },
  {
    name: 'renewal-ends-without-its-money',
    what: 'The months of a renewal that was withdrawn from end, and its money stays with the shop',
    of: 'withdrawRenewal',
    edits: [
      [
        'const left = await leftOfRenewal(tx, request, subject)',
        'const left = 0 * (await leftOfRenewal(tx, request, subject))',
      ],
    ],
    proofs: renewal,
  },
  {
    name: 'kept-for-nothing',
    what: 'Who withdraws from a rental keeps its machine for weeks and pays nothing for it',
    of: 'settleLateWithdrawal',
    edits: [['found.late.charge === 0 || isWaived', 'found.late.charge >= 0 || isWaived']],
    proofs: kept,
  },
  {
    name: 'fee-after-a-year',
    what: 'Who ends a longer rental after its first year pays the fee of an early return',
    of: 'earlyReturn',
    inside: 'feeOf',
    edits: [
      [
        'on >= feeEnds(start) ? 0 : Math.min(full, untilFree(rental, rent_used))',
        'Math.min(full, full + feeEnds(start).length)',
      ],
    ],
    proofs: ['domain/after-sale/returns.test.ts', 'domain/after-sale/money.test.ts'],
  },
  {
    name: 'days-begin-before-the-last-is-known',
    what: 'Where the rest of an order is cancelled, its days to withdraw count from the parcel that came before',
    of: 'moveItems',
    inside: 'momentsOf',
    edits: [["event === 'deliver' &&", "event !== 'ship' &&"]],
    proofs: [...anyWalk, 'server/service/withdrawals/parts.test.ts'],
  },
  {
    name: 'named-part-undoes-all',
    what: 'A part that is named beside the number of an order is not read, and all of it is undone',
    of: 'weighWithdrawal',
    edits: [
      [
        '|| saysMoreThanNumber(statement.contract)',
        "|| (saysMoreThanNumber(statement.contract) && statement.items !== '')",
      ],
    ],
    proofs: [...anyWalk, 'server/service/withdrawals/parts.test.ts'],
  },
]
