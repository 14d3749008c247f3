import type { Faults } from '../plant.ts'
import { anyWalk } from '../proofs.ts'

const partlySent = ['server/service/order-changes/partly-sent.test.ts'] as const

/** What is shipped, what happens to it, and what of it is paid for. */
export const shipmentPlants: Faults = {
  'change-takes-back-what-was-sent': {
    what: 'A change of a partly sent order makes what was sent unsent again',
    of: 'moveOrder',
    edits: { ".where('item_status', '=', from)": ".where('item_status', 'not in', [...ends])" },
    proofs: [...partlySent, ...anyWalk],
  },
  'missing-item-leaves-its-order-behind': {
    what: 'The money for what was missing of a purchase leaves the order unsent although the rest has arrived',
    of: ['chooseShortage', 'giveUp'],
    edits: {
      'await mailItemsCanceled(':
        "await tx.updateTable('orders').set({ order_status: 'pay_success', delivered_at: null }).where('order_id', '=', order.order_id).execute()\n  await mailItemsCanceled(",
    },
    proofs: [...partlySent, ...anyWalk],
  },
  'refunded-order-ships': {
    what: 'An order is shipped although all that was paid for it has gone back',
    of: 'assertNotRefunded',
    edits: {
      'if (isFullyRefunded(order))': 'if (order.refunded_amount > order.paid_amount)',
      'sumAmounts(open) === 0': 'sumAmounts(open) < 0',
    },
    general: ['server/office/orders-admin/stops-shipping.test.ts'],
    proofs: ['server/delivery/shipments/refunded.test.ts', ...anyWalk],
  },
  'charged-back-deposit-is-kept': {
    what: 'Closing a sent order leaves a deposit that a bank has given back in the books',
    of: ['closeSent', 'settle'],
    edits: { 'await endTaken(tx, context, { order, total, reference })': 'void endTaken' },
    proofs: ['server/service/closing/closed-after-chargeback.test.ts', ...anyWalk],
  },
  'arrival-after-all-is-not-told': {
    what: 'A parcel that counts as lost or as back arrives, and nobody of the staff is told',
    of: ['takeEvent', 'findLateKind'],
    edits: { "state === 'lost' || state === 'back_at_sender'": 'false' },
    proofs: ['server/delivery/shipments/arrived-after-all.test.ts', ...anyWalk],
  },
  'sent-after-it-was-called-off': {
    what: 'A claim is given up, its goods were with the carrier already, and nobody of the staff is told',
    of: ['takeEvent', 'findLateKind'],
    edits: { "state === 'canceled' && isScan(event)": 'false' },
    proofs: ['server/service/requests/ending/unsent-claims.test.ts'],
  },
}
