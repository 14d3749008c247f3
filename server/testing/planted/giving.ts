import type { Plant } from './plant.ts'
import { anyWalk } from './proofs.ts'

const waived = ['server/requests/waived-by-two.test.ts'] as const

/** What people give away, and who has to agree to it. */
export const givingPlants: readonly Plant[] = [
  {
    name: 'one-person-gives-all',
    what: 'Nobody has to agree to what is large',
    of: 'weigh',
    edits: [['if (!isLarge({ amount, before, above }) && !always)', 'if (!always)']],
    proofs: anyWalk,
  },
  {
    name: 'correction-by-one',
    what: 'One person corrects the books',
    of: 'weigh',
    edits: [['if (!isLarge({ amount, before, above }) && !always)', 'if (!isLarge({ amount, before, above }))']],
    proofs: anyWalk,
  },
  {
    name: 'agreed-to-something-else',
    what: 'What was proposed is given although it costs another amount by now',
    of: 'concede',
    inside: 'agreed',
    edits: [['Number(proposal.amount) === amount &&', '']],
    proofs: anyWalk,
  },
  {
    name: 'proposal-stays-open',
    what: 'What was agreed to waits on',
    of: 'concede',
    edits: [
      ["await settleProposal(tx, context, { proposal, event: 'approve', person, requestId, concession: grant })", ''],
    ],
    proofs: anyWalk,
  },
  {
    name: 'debt-waived-by-one',
    what: 'What a customer owes beyond a deposit is waived without being weighed',
    of: 'decideDispute',
    edits: [['settlement.deducted + settlement.owed - deducted - owed', 'settlement.deducted - deducted + 0 * owed']],
    proofs: waived,
  },
  {
    name: 'pictures-of-whoever-agrees',
    what: 'Who agrees to a waiver would have to have made its pictures',
    of: 'inspectReturn',
    edits: [['await firstAskedBy(tx, input)', 'actor.id']],
    proofs: waived,
  },
  {
    name: 'lost-by-one',
    what: 'One person calls a parcel lost, or back, and its money goes back to whoever has the goods',
    of: 'concedeEnd',
    edits: [["if (end === 'deliver') return", 'if (end) return']],
    proofs: ['server/shipments/told-by-hand.test.ts', ...anyWalk],
  },
  {
    name: 'withdrawn-parcel-turned-by-one',
    what: 'What was withdrawn from on its way is not weighed where staff alone say that it is back',
    of: 'concedeEnd',
    edits: [
      ['movingIn(items, parcel, here)', 'movingIn(items, parcel, open)'],
      ['{ here }', '{ here, open }'],
    ],
    proofs: ['server/shipments/told-by-hand.test.ts'],
  },
  {
    name: 'lost-machine-weighs-nothing',
    what: 'Of a rental that is called lost only the money is weighed, not its machine',
    of: 'concedeEnd',
    inside: 'worthOf',
    edits: [["if (end !== 'lose' || order.kind !== 'rent')", "if (end !== 'lose' || order.kind)"]],
    proofs: ['server/shipments/told-by-hand.test.ts'],
  },
  {
    name: 'rule-by-one',
    what: 'One person sets a rule by which customers get more',
    of: 'changeSetting',
    edits: [['fields.length > 0', 'fields.length > 99']],
    proofs: ['server/config/every-setting.test.ts'],
  },
  {
    name: 'coupon-for-every-guest',
    what: 'A code without a total limit is weighed as if one customer used it',
    of: 'weighedUses',
    edits: [['global_limit ?? Math.max(assumedUses, customer_limit)', 'customer_limit']],
    proofs: ['server/concessions/gone-around.test.ts'],
  },
  {
    name: 'returned-by-one',
    what: 'One person says again and again that the bank has sent a transfer back, and pays it again',
    of: 'transferReturned',
    edits: [['await concedeTransfer(tx, input, seen, body.reason)', '']],
    proofs: ['server/refunds/account-by-two.test.ts'],
  },
  {
    name: 'damage-goes-back-as-rent',
    what: 'Damage that is given back is booked as a sale with its tax',
    of: 'refundPosting',
    inside: 'earned',
    edits: [
      [
        'account = revenueOf[vat_kind] } = share',
        'account = revenueOf[vat_kind] } = { ...share, account: revenueOf[vat_kind] }',
      ],
    ],
    proofs: ['server/refunds/billed.test.ts', ...anyWalk],
  },
  {
    name: 'reward-for-what-went-back',
    what: 'Somebody is rewarded for an order that was wholly given back',
    of: 'worthOf',
    room: 'server/promotions',
    edits: [['sum(m.net + m.vat)', 'sum(i.goods_due)']],
    proofs: ['server/promotions/reward-worth.test.ts', ...anyWalk],
  },
]
