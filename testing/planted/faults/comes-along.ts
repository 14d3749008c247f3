import type { Faults } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const withMachine = ['server/service/withdrawals/services-with-machine.test.ts', ...anyWalk] as const
const renewed = ['server/service/requests/renewed-for-nothing.test.ts', ...anyWalk] as const
const recalled = ['server/service/recalls/recalled-money.test.ts', ...anyWalk] as const
const moved = ['server/service/order-changes/services-along.test.ts', ...anyWalk] as const
const waits = ['server/service/erasure/waits.test.ts', ...anyWalk] as const

/** What ends, comes back or waits together with something else. */
export const comesAlong: Faults = {
  'work-goes-to-the-old-house': {
    what: 'A rental goes to another address, and its installation to the old one',
    of: 'applyChange',
    edits: { 'await moveServices(tx, applying, now)': '[]' },
    proofs: moved,
  },
  'work-goes-abroad': {
    what: 'A rental goes abroad, and its installation goes along with the tax of home',
    of: 'computeChange',
    edits: {
      'if (isElsewhere) await refuseServiceAlong(db, { order: other, items: along, place: address, language, now })':
        '',
    },
    proofs: moved,
  },
  'work-leaves-another-machine': {
    what: 'The installation of two machines goes along with the first of them that moves',
    of: 'listServicesFor',
    edits: { '!all.some(isOpenMachine)': 'all.length > 0' },
    proofs: ['server/service/order-changes/services-along.test.ts'],
  },
  'withdrawn-machine-leaves-its-service': {
    what: 'Who withdraws from a machine pays for its installation',
    of: ['beginWithdrawal', 'endDuties'],
    edits: { 'await endServicesWith(tx, context, locked)': '' },
    proofs: withMachine,
  },
  'cancelled-rental-leaves-its-service': {
    what: 'The installation of a rental that was cancelled stays paid in its own order',
    of: 'endItems',
    edits: { 'services: services.filter(service => !orderServices.includes(service))': 'services: []' },
    proofs: withMachine,
  },
  'more-services-than-machines': {
    what: 'Of two machines with two installations one is cancelled, and both installations stay paid',
    of: 'servicesToEnd',
    edits: { 'Math.min(ended, tooMany)': 'Math.min(0, tooMany)' },
    proofs: ['server/delivery/shipments/last-machine.test.ts'],
  },
  'renewed-for-nothing': {
    what: 'A machine is used for nothing by renewing and withdrawing again and again',
    of: ['mayApply', 'rentRefusal'],
    edits: { 'addsMonths && item.renewal_withdrawn': 'sellsMachine && item.renewal_withdrawn' },
    proofs: renewed,
  },
  'no-fee-for-a-day-far-away': {
    what: 'Asked for in the days of a renewal, a return months later costs no fee',
    of: 'countWithdrawable',
    edits: {
      'return firstUsedLonger === -1 ? renewals.length : firstUsedLonger':
        'return firstUsedLonger === -2 ? 0 : renewals.length',
    },
    proofs: renewed,
  },
  'recalled-pair-paid-for-one': {
    what: 'Of two recalled machines one comes, and both are paid',
    of: 'splitArrived',
    edits: { 'came.rest.pieces > 0 &&': 'came.rest.pieces < 0 &&' },
    proofs: recalled,
  },
  'erased-while-a-machine-is-out': {
    what: 'An account is erased while the machine of its closed rental is still there',
    of: 'listOpenMatters',
    edits: {
      "u.reservation_state = 'out' and d.holder = 'tenant'": "u.reservation_state = 'held' and d.holder = 'tenant'",
    },
    proofs: waits,
  },
}

const start = ['server/service/requests/price-at-start.test.ts'] as const
const condition = ['server/service/order-changes/condition.test.ts'] as const
const pieces = ['server/service/withdrawals/pieces-lost.test.ts'] as const
const erased = ['server/service/recalls/recalled-erased.test.ts'] as const

/** New and used goods, the assignment of a parcel to order lines, and a recall that concerns an erased customer. */
export const newAndUsed: Faults = {
  'bought-out-at-the-price-of-a-used-one': {
    what: 'A machine is bought out at the price of one that is sold as used',
    of: 'shownToBuy',
    edits: { ".where('sku_shown.variant', '<>', usedVariant)": '' },
    proofs: start,
  },
  'priced-by-what-is-on-show-today': {
    what: 'Somebody who takes a SKU off show today sets the price of rentals that were priced before',
    of: ['pricesAtStart', 'shownOn'],
    edits: { 'until === null || until > then': 'until === null' },
    proofs: start,
  },
  'used-becomes-new': {
    what: 'What was agreed to as the price of a used machine becomes that of a new one',
    of: 'changeSku',
    edits: { 'isUsed(requested) !== isUsed(before)': 'isUsed(requested) !== isUsed(requested)' },
    proofs: start,
  },
  'compared-with-a-used-one': {
    what: 'The costs of renting are compared with the price of a used machine',
    of: 'readCosts',
    edits: { '&& row.variant !== usedVariant': '' },
    proofs: start,
  },
  'bought-out-and-swapped-for-a-new-one': {
    what: 'Who bought the machine they had rented gets a new one when it is swapped',
    of: ['swapMachine', 'freeUnit'],
    edits: { '(await isBoughtOut(tx, order.order_id)) ||': '' },
    proofs: start,
  },
  'missing-and-chosen-in-another-condition': {
    what: 'A model is chosen for a missing machine in the way that stands first, new or used',
    of: 'findListedSku',
    edits: { ".where('skus.variant', used ? '=' : '<>', usedVariant)": '' },
    proofs: condition,
  },
  'shown-without-its-installation': {
    what: 'What goes back for a missing machine is shown without what was paid for its services elsewhere',
    of: 'computeMissingRefund',
    edits: { 'own + (await backOfServices(db, elsewhere, now))': 'own' },
    proofs: condition,
  },
  'pieces-without-their-parcel': {
    what: 'Pieces that become a line of their own were in no parcel',
    of: 'divideLine',
    edits: { 'await moveCounted(tx, { ...move, count })': 'await Promise.resolve()' },
    proofs: pieces,
  },
  'billed-to-nobody': {
    what: 'An invoice that is written again after an erasure is made out to nobody',
    of: ['issueInvoice', 'toAddresses'],
    edits: { 'isErased(order) && last': 'last && last.kind !== last.kind' },
    proofs: erased,
  },
  'divided-into-another-quarter': {
    what: 'A line that is divided moves its tax into the quarter of today',
    of: 'divideLine',
    edits: { 'billedBefore: true': 'billedBefore: false' },
    proofs: erased,
  },
  'label-from-nowhere': {
    what: 'The label for what an erased customer sends back has no sender',
    of: ['sayPickUp', 'mustSayDoor'],
    edits: { 'isErased(order) && isOpen && !sender': 'isErased(order) && isOpen && sender === null' },
    proofs: erased,
  },
  'one-order-stops-a-recall': {
    what: 'An order that cannot be divided keeps all holders of a recall from being told',
    of: ['walkRows', 'tryRow'],
    edits: { 'if (isDatabaseUnavailable(error) || isUnavailable?.(error)) throw error': 'if (error) throw error' },
    proofs: erased,
  },
}
