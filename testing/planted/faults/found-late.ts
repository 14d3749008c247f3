import type { Faults } from '../plant.ts'
import { money } from '../proofs.ts'

const undone = ['server/service/requests/ending/undo-claim.test.ts'] as const
const labels = ['server/delivery/shipments/labels.test.ts'] as const
const recalled = ['server/service/recalls/recalled.test.ts'] as const
const part = ['server/service/requests/part-came.test.ts'] as const
const kept = ['server/service/requests/pick-up/missing-goods.test.ts'] as const

/** What is found after the settlement, or changes between two steps. */
export const foundLate: Faults = {
  'lost-on-its-way-is-not-inspected': {
    what: 'A return that was settled as lost on its way is not inspected when it arrives',
    of: 'settledAsLost',
    edits: { 'arrived_on !== null': 'arrived_on !== null || request.picked_up_on !== null' },
    proofs: undone,
  },
  'lost-rental-takes-the-kept-deposit': {
    what: 'The settlement of a rental takes what is kept of the deposit for its loaner',
    of: 'readDepositFor',
    edits: { 'held - sum(others.map(({ deducted }) => deducted))': 'others.length < 0 ? 0 : held' },
    proofs: undone,
  },
  'changed-order-leaves': {
    what: 'An order that was changed after it was weighed is sent all the same',
    of: ['shipOrder', 'assertAsDecided'],
    edits: { 'decidedOn(current) !== decided': "decidedOn(current) !== decided && decided === ''" },
    proofs: labels,
  },
  'all-back-at-the-provider-stays-open': {
    what: 'An order whose money all went back at the provider stays open for ever',
    of: 'bookRefund',
    edits: { 'setOff > 0 || gone': 'setOff > 0' },
    proofs: ['server/delivery/shipments/refunded.test.ts', ...money],
  },
  'sent-and-given-back-tells-nobody': {
    what: 'Goods were sent, their first part went back, and staff are told nothing',
    of: 'endRefundedOrder',
    edits: { 'found.owed > 0': 'found.owed < 0' },
    proofs: ['server/money/payments/balance-reminders.test.ts'],
  },
  'stopped-recall-keeps-its-machines': {
    what: 'Machines of a recall that was stopped stay out of their fleet',
    of: 'putBack',
    edits: { '.where(isTakenOut)': ".where('device_id', 'is', null)" },
    proofs: recalled,
  },
  'stopped-recall-frees-what-staff-took-out': {
    what: 'Stopping a recall puts back what staff have taken out since',
    of: 'putBack',
    edits: { '.where(isTakenOut)': ".where('device_status', '=', 'abnormal')" },
    proofs: recalled,
  },
  'entered-into-a-recall': {
    what: 'A machine that is entered into the range of a recall is promised to people',
    of: 'takeOutEntered',
    edits: { '.where(isCalledBack)': ".where('device_id', 'is', null)" },
    proofs: recalled,
  },
  'kept-goods-claimed-at-once': {
    what: 'Goods of a withdrawn purchase are claimed on the day their money is due',
    of: 'reportGoodsLost',
    edits: { 'subject.today < claim.lostFrom': 'false' },
    proofs: kept,
  },
  'kept-goods-claimed-while-ours-to-fetch': {
    what: 'Who has packed and waits for us is asked for the goods',
    of: 'reportGoodsLost',
    edits: { 'request.battery_safe !== null': "request.outcome !== ''" },
    proofs: kept,
  },
  'kept-goods-come-and-stay-paid': {
    what: 'What was paid for goods that came after all does not go back',
    of: 'takeBackMissingGoods',
    edits: { "stood.settlement_state === 'final'": "stood.settlement_state === 'disputed'" },
    proofs: kept,
  },
  'what-did-not-come-counts-as-here': {
    what: 'Of several machines that were withdrawn from all count as here once one has come',
    of: ['receiveReturn', 'isNamed'],
    edits: { 'named === undefined ||': 'named === undefined || named.length > 0 ||' },
    proofs: part,
  },
  'ended-before-anybody-looked': {
    what: 'A withdrawal from several pieces ends before anybody has said which came',
    of: 'assertPiecesNamed',
    edits: { 'await severalAwaited(db, about)': '(await severalAwaited(db, about)) && about.request.outcome' },
    proofs: part,
  },
  'all-claimed-where-some-came': {
    what: 'For pieces that did not come the price of the whole line is asked',
    of: ['claimMissingGoods', 'computeMissingWorth'],
    edits: { 'pieces === null || pieces >= item.quantity': 'pieces !== 0' },
    proofs: part,
  },
  'service-outlives-its-machine': {
    what: 'An installation stays paid although the last machine of its order was cancelled',
    of: 'servicesToEnd',
    edits: { 'left === 0 ? Number.POSITIVE_INFINITY :': '' },
    proofs: ['domain/orders/services-to-end.test.ts', 'server/delivery/shipments/last-machine.test.ts'],
  },
  'closed-rental-keeps-its-exchange': {
    what: 'A rental that is closed keeps the machine it was to be exchanged for',
    of: 'closeSent',
    edits: { 'await releaseNext(tx, { order, item, now })': 'void item' },
    proofs: ['server/delivery/shipments/closed-and-kept.test.ts'],
  },
  'coupon-free-although-goods-are-kept': {
    what: 'The use of a coupon comes back although its customer keeps the goods',
    of: ['releasePromotions', 'isSomethingRetained'],
    edits: { 'return retained !== undefined': 'return false' },
    proofs: ['server/delivery/shipments/closed-and-kept.test.ts'],
  },
  'end-mail-offers-what-is-refused': {
    what: 'The mail about the end of a rental offers to renew a machine that was called back',
    of: ['remindTenants', 'remind'],
    edits: { 'end.renewing.allowed ? end.renewing.options : []': 'end.renewing.options' },
    proofs: ['server/service/rental-costs/end-mail.test.ts'],
  },
  'installed-abroad': {
    what: 'An installation abroad is sold with the tax of the country of the shop',
    of: 'refuseServices',
    edits: { "if (!isInstalledIn(rules, place)) return 'service_abroad'": '' },
    proofs: ['domain/pricing/installation.test.ts', 'server/sales/orders/installed-abroad.test.ts'],
  },
  'close-names-what-is-not-taken': {
    what: 'Staff who close an order are shown more than the server lets go back',
    of: 'previewClosing',
    edits: { 'is_sent: true, back,': 'is_sent: true, back: order.paid_amount - order.refunded_amount,' },
    proofs: ['server/service/closing/closed-after-chargeback.test.ts'],
  },
  'list-names-what-nobody-may-choose': {
    what: 'The list of missing machines names models that are worth more than one person may give away',
    of: 'listSwapChoices',
    edits: { '(await isSwapAllowed(db, swaps, now)) ? swaps : undefined': 'swaps' },
    proofs: ['server/service/order-changes/shortage-part.test.ts'],
  },
  'undone-purchase-is-only-running': {
    what: 'Who withdraws from what is undone already is told to come again later',
    of: 'mayApply',
    edits: { "traits.undoesContract && item.undoing ? 'undoing' : item.open": 'item.open' },
    proofs: ['server/service/requests/paid-in-time.test.ts'],
  },
  'waiting-transfer-not-made-there': {
    what: 'A refund made at the provider leaves what waits for a bank transfer as it is',
    of: ['madeInstead', 'isNotSent'],
    edits: {
      "return refund_status === 'refunding' && way === 'bank_transfer' && transfer_file_id === null":
        "return refund_status === 'requested'",
    },
    proofs: ['server/money/refunds/by-hand.test.ts', ...money],
  },
  'returned-transfer-refunded-twice': {
    what: 'A bank transfer that came back and is refunded at the provider instead is owed once more',
    of: ['madeInstead', 'isNotSent'],
    edits: {
      "if (refund_status === 'refund_failed') return true":
        "if (refund_status === 'refund_failed' && way === 'original') return true",
    },
    proofs: ['server/money/refunds/by-hand.test.ts', ...money],
  },
  'file-made-without-asking': {
    what: 'A file for the bank is made without asking the provider what was refunded there',
    of: 'makeTransferFile',
    edits: { 'await reached(() => handleUnreportedRefunds(context))': '' },
    proofs: ['server/money/refunds/by-hand.test.ts', ...money],
  },
  'coupon-ends-with-a-buy-out': {
    what: 'The coupon of a rental stays used although the rental and its buy-out both ended in time',
    of: 'closeWithdrawn',
    edits: { "checkout.purpose === 'cart'": "checkout.purpose === 'change'" },
    proofs: ['server/service/requests/ending/undo-buy-out.test.ts'],
  },
  'one-holder-stops-the-others': {
    what: 'All holders of a recalled machine are notified in one transaction',
    of: ['notifyHolders', 'walkHolders'],
    edits: {
      'work: holder => transaction(context.db, tx => notify(tx, holder)),':
        'work: () => transaction(context.db, async tx => { for (const holder of holders) await notify(tx, holder) }),',
    },
    proofs: ['server/service/recalls/recalls.test.ts'],
  },
  'rental-begins-on-a-sunday': {
    what: 'A rental without a chosen day begins on a day without a delivery',
    of: 'computeFirstStart',
    edits: { 'deliveryDayFrom(country, addDays(': '((_: string, day: Day) => day)(country, addDays(' },
    proofs: ['server/sales/orders/time.test.ts'],
  },
}
