import type { Faults } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const waived = ['server/service/requests/waived-by-two.test.ts'] as const

const byThePiece = ['server/people/concessions/by-the-piece.test.ts'] as const

const priceByTwo = ['server/offers/catalogue/price-by-two.test.ts'] as const
const countedOut = ['server/offers/catalogue/counted-out.test.ts'] as const
const weighedAgain = ['server/offers/promotions/weighed-again.test.ts'] as const

/** Concessions by staff, and who has to approve them. */
export const givingPlants: Faults = {
  'one-person-gives-all': {
    what: 'Nobody has to agree to what is large',
    of: 'weigh',
    edits: { 'if (!isLarge({ amount, before, today, above }) && !always)': 'if (!always)' },
    general: ['domain/concessions/weigh.test.ts'],
    proofs: anyWalk,
  },
  'given-to-oneself': {
    what: 'A code can be used by who has made it',
    of: ['acceptCoupon', 'isGivenBy'],
    edits: { 'givers.filter(isUuid)': 'givers.filter(giver => giver.length > 99 && isUuid(giver))' },
    proofs: ['server/offers/promotions/own-coupons.test.ts'],
  },
  'correction-by-one': {
    what: 'One person corrects the books',
    of: 'weigh',
    edits: {
      'if (!isLarge({ amount, before, today, above }) && !always)': 'if (!isLarge({ amount, before, today, above }))',
    },
    general: ['domain/concessions/weigh.test.ts'],
    proofs: anyWalk,
  },
  'agreed-to-something-else': {
    what: 'What was proposed is given although it costs another amount by now',
    of: ['concede', 'requireApprovable'],
    edits: { 'Number(proposal.amount) === amount &&': '' },
    general: ['server/people/concessions/concede.test.ts'],
    proofs: anyWalk,
  },
  'proposal-stays-open': {
    what: 'What was agreed to waits on',
    of: 'concede',
    edits: {
      "await settleProposal(tx, context, { proposal, event: 'approve', actor, concession: grant })": '',
    },
    general: ['server/people/concessions/concede.test.ts'],
    proofs: anyWalk,
  },
  'debt-waived-by-one': {
    what: 'What a customer owes beyond a deposit is waived without being weighed',
    of: 'decideDispute',
    edits: { 'settlement.deducted + settlement.owed - deducted - owed': 'settlement.deducted - deducted + 0 * owed' },
    proofs: waived,
  },
  'pictures-of-the-approver': {
    what: 'Who agrees to a waiver would have to have made its pictures',
    of: 'inspectReturn',
    edits: { 'await findRequester(tx, input)': 'actor.id' },
    proofs: waived,
  },
  'lost-by-one': {
    what: 'One person calls a parcel lost, or back, and its money goes back to anybody who has the goods',
    of: 'concedeEnd',
    edits: { 'if (moving.length === 0': "if (end !== 'deliver' || moving.length === 0" },
    proofs: ['server/delivery/shipments/reported-by-hand.test.ts', ...anyWalk],
  },
  'withdrawn-parcel-turned-by-one': {
    what: 'What was withdrawn from on its way is not weighed where staff alone say that it is back',
    of: 'concedeEnd',
    edits: {
      'movingIn(items, parcel, here)': 'movingIn(items, parcel, open)',
      '{ here }': '{ here, open }',
    },
    proofs: ['server/delivery/shipments/reported-by-hand.test.ts'],
  },
  'lost-machine-weighs-nothing': {
    what: 'Of a rental that is called lost only the money is weighed, not its machine',
    of: ['concedeEnd', 'computeWorth'],
    edits: { "if (end !== 'lose' || order.kind !== 'rent')": "if (end !== 'lose' || order.kind)" },
    proofs: ['server/delivery/shipments/reported-by-hand.test.ts'],
  },
  'waivers-do-not-add-up': {
    what: 'What two people waive of one order is weighed one by one',
    of: 'toWaiver',
    edits: { 'before, ...waived': '...waived, before: 0 * before' },
    proofs: waived,
  },
  'rule-by-one': {
    what: 'One person sets a rule by which customers get more',
    of: 'changeSetting',
    edits: { 'fields.length > 0 ||': 'fields.length > 99 ||' },
    proofs: ['server/platform/config/every-setting.test.ts'],
  },
  'freight-by-one': {
    what: 'One person makes delivery cheaper',
    of: 'findGenerousChanges',
    edits: { "[...fields, 'tariffs']": 'fields' },
    proofs: ['server/platform/config/every-setting.test.ts'],
  },
  'price-step-by-step': {
    what: 'A price is compared with the one before it alone',
    of: 'weighPrice',
    edits: { 'since: ago(now, stepsMs)': 'since: now' },
    proofs: priceByTwo,
  },
  'price-of-one-piece': {
    what: 'A lower price is weighed as if one piece were sold',
    of: ['weighPrice', 'computePriceDrop'],
    edits: { 'return pieces *': 'return (pieces > 0 ? 1 : 0) *' },
    proofs: priceByTwo,
  },
  'goods-weighed-as-machines': {
    what: 'What is sold by the piece is weighed as if six of it were on the shelf',
    of: 'countWeighedPieces',
    edits: { "if (kind === 'machine')": 'if (kind)' },
    proofs: ['domain/concessions/pieces.test.ts', ...byThePiece],
  },
  'shelf-counted-out': {
    what: 'A shelf that was counted out for a moment is weighed as empty',
    of: 'mostStock',
    edits: { 'and n.counted_at >': 'and false and n.counted_at >' },
    proofs: countedOut,
  },
  'counted-in-at-a-lowered-price': {
    what: 'A shelf is filled after its price was lowered, and nobody weighs it',
    of: ['countStock', 'concedeCounted'],
    room: 'server/offers/catalogue/stock',
    edits: { 'if (amount === 0 && agreeing === undefined)': 'if (amount >= 0 && agreeing === undefined)' },
    proofs: countedOut,
  },
  'rented-out-as-worth-a-cent': {
    what: 'What may be asked for a rented machine of a new model is compared with nothing',
    of: ['findMachinePrices', 'findPricesIn'],
    edits: { 'end as replacement_value': 'end * 0 + replacement_value as replacement_value' },
    proofs: priceByTwo,
  },
  'staff-say-it-as-the-customer': {
    what: 'Staff change how an account is entered, enter it, and name their own account for its refund',
    of: 'mustBeOwnWord',
    edits: { 'if (latest === 0) return': 'if (latest >= 0) return' },
    proofs: ['server/people/concessions/own-word.test.ts'],
  },
  'guest-uses-up-a-code': {
    what: 'A guest uses up the code of anybody who has proven the address that they order under',
    of: 'belongsToCustomer',
    edits: { 'const isAnybody = sql<boolean>`not': 'const isAnybody = sql<boolean>`true or not' },
    proofs: ['server/offers/promotions/customers.test.ts'],
  },
  'rent-weighed-as-let-today': {
    what: 'A rent is weighed for as long as its model is let for at the moment, not for as long as it is renewed',
    of: 'readMaxRentalMonths',
    edits: { 'Math.max(maxRentMonths, ...allowed)': 'Math.min(2, ...allowed)' },
    proofs: byThePiece,
  },
  'rent-weighed-by-the-rule-of-today': {
    what: 'A rent is weighed for as long as the rule of this minute lets it be renewed, which one person sets and sets back',
    of: 'readMaxRentalMonths',
    edits: { 'Math.max(maxRentMonths, ...allowed)': 'allowed.at(1) ?? maxRentMonths' },
    proofs: byThePiece,
  },
  'longer-rentals-by-one': {
    what: 'One person lets every rental be renewed for longer at what its rent has become',
    of: 'findGenerousChanges',
    edits: {
      'flatMap(([field, way]) =>': "flatMap(([field, way]) => field === 'longest_months' ? [] :",
    },
    proofs: byThePiece,
  },
  'days-do-not-add-up': {
    what: 'What one person gives of many orders in a day is weighed order by order',
    of: 'isLarge',
    edits: { '|| today + amount > limitsPerDay * above': '|| today < 0 * limitsPerDay' },
    proofs: ['domain/concessions/weigh.test.ts', ...byThePiece],
  },
  'listed-by-one': {
    what: 'What is put on show is not compared with what its model has cost since',
    of: 'weighListing',
    edits: { 'price_id > price.price_id': 'price_id > price.price_id && price_id < 0' },
    proofs: priceByTwo,
  },
  'blades-become-a-machine': {
    what: 'What has a price becomes another thing',
    of: ['changeProduct', 'assertMayBecome'],
    edits: {
      'isOther && (await hasPrice(tx, product_id))':
        'isOther && !(await hasPrice(tx, product_id)) && product_id === ""',
    },
    proofs: priceByTwo,
  },
  'scheduled-becomes-more': {
    what: 'An activity that is started and has not begun is made dearer by one person',
    of: 'offersMore',
    edits: { 'Number(requested[name] ?? 0) > Number(before[name] ?? 0)': 'Number(requested[name] ?? 0) > Infinity' },
    proofs: weighedAgain,
  },
  'unpriced-weighs-nothing': {
    what: 'A discount of what has no price yet weighs nothing',
    of: ['maxSavedByRule', 'findDearest'],
    edits: { "(what = 'machine' and exists": "(what = 'nothing' and exists" },
    proofs: weighedAgain,
  },
  'coupon-for-every-guest': {
    what: 'A code without a total limit is weighed as if one customer used it',
    of: 'countWeighedUses',
    edits: { 'global_limit ?? Math.max(assumedUses, customer_limit)': 'customer_limit' },
    proofs: ['server/people/concessions/gone-around.test.ts'],
  },
  'returned-by-one': {
    what: 'One person says again and again that the bank has sent a transfer back, and pays it again',
    of: 'transferReturned',
    edits: { 'await concedeTransfer(tx, input, found, body.reason)': '' },
    proofs: ['server/money/refunds/account-by-two.test.ts'],
  },
  'damage-goes-back-as-rent': {
    what: 'Damage that is given back is booked as a sale with its tax',
    of: ['refundPosting', 'earnedEntries'],
    edits: {
      'account = revenueAccounts[vat_kind], } = share':
        'account = revenueAccounts[vat_kind], } = { ...share, account: revenueAccounts[vat_kind] }',
    },
    proofs: ['server/money/refunds/billed.test.ts', ...anyWalk],
  },
  'reward-for-what-went-back': {
    what: 'Somebody is rewarded for an order that was wholly given back',
    of: 'readOrderWorth',
    room: 'server/offers/promotions',
    edits: { 'sum(m.net + m.vat)': 'sum(i.goods_due)' },
    proofs: ['server/offers/promotions/reward-worth.test.ts', ...anyWalk],
  },
  'accessories-replaced-on-one-word': {
    what: 'One person sends accessories in place of those that nobody else has seen, whatever they are worth',
    of: 'concedePieces',
    edits: { 'isConfirmed ? 0 :': 'isConfirmed || count > 0 ? 0 :' },
    proofs: ['server/service/requests/swap/another-piece.test.ts'],
  },
  'all-pieces-are-replaced': {
    what: 'Of accessories that are replaced the whole line leaves, although staff named fewer',
    of: ['repair', 'sendAnother'],
    edits: { 'action.pieces ?? item.quantity': 'item.quantity' },
    proofs: ['server/service/requests/swap/another-piece.test.ts'],
  },
}
