import type { Faults } from '../plant.ts'
import { anyWalk, money, sums } from '../proofs.ts'

const pieces = ['server/service/withdrawals/pieces-after-refund.test.ts', 'testing/proof/actors.test.ts'] as const

/** Wrong amounts: prices, shares, taxes, refunds. */
export const wrongSums: Faults = {
  'delivery-moves-a-cent-of-rent': {
    what: 'A dearer delivery moves a cent between net and tax of what is delivered',
    of: 'bookChange',
    edits: { 'isAnother ? agreed : withDeliveryApart(before, agreed)': 'agreed' },
    proofs: ['server/service/order-changes/dearer-delivery.test.ts', ...anyWalk],
  },
  'dearer-item-gives-tax-back': {
    what: 'By rounding, an item that became dearer gives a cent of net or tax back',
    of: ['reprice', 'carried'],
    edits: { 'isTaxedAlike ? withinChange(net, item, gross) : net': 'net' },
    proofs: ['domain/orders/changes.test.ts'],
  },
  'net-rounded-for-each-line': {
    what: 'Net is rounded for each line and not once for its rate',
    of: ['quote', 'withVat'],
    edits: {
      'nets.set(draft.id, parts[index] ?? 0)':
        'nets.set(draft.id, parts.length > 0 ? netFromGross(gross[index] ?? 0, percent) : 0)',
    },
    proofs: sums,
  },
  'left-cents-are-dropped': {
    what: 'The cents that are left over when an amount is shared out are given to nobody',
    of: 'allocate',
    edits: { 'parts[index] = (parts[index] ?? 0) + 1': 'parts[index] = parts[index] ?? 0' },
    proofs: sums,
  },
  'share-code-counts-before-the-coupon': {
    what: 'An invitation lowers what the coupon has lowered already',
    of: 'quote',
    edits: {
      'share(input.share, ordered, afterCoupon)':
        'share(input.share, ordered, priced.map(({ goods, activity }) => goods - activity))',
    },
    proofs: sums,
  },
  'discount-without-a-floor': {
    what: 'A fixed discount takes more than there is',
    of: 'computeDiscount',
    edits: { 'Math.max(0, Math.min(base, nominal))': 'Math.max(0, nominal)' },
    proofs: sums,
  },
  'deposit-lowered-by-quantity': {
    what: 'Of several machines only one deposit is taken',
    of: 'quote',
    edits: { 'line.deposit * line.quantity': 'line.deposit' },
    proofs: sums,
  },
  'goods-taxed-at-home': {
    what: 'Goods are taxed in the country of the shop wherever they arrive',
    of: 'followsDestination',
    edits: { "kind === 'sale' || ": '' },
    proofs: sums,
  },
  'land-taxed-at-home': {
    what: 'Work on land is taxed in the country of the shop wherever the garden is',
    of: 'followsDestination',
    edits: { " || kind === 'garden_work'": '' },
    proofs: ['domain/pricing/vat.test.ts', ...sums],
  },
  'rate-of-tomorrow': {
    what: 'A tax rate counts the day before it is valid',
    of: 'vatPercent',
    edits: { 'rate.valid_from <= on': 'rate.valid_from > on || rate.valid_from <= on' },
    general: ['domain/pricing/vat.test.ts'],
    proofs: sums,
  },
  'longer-rent-is-not-weighed': {
    what: 'A longer term that costs less is not offered instead',
    of: 'rentFor',
    edits: { 'k <= max_months': 'k <= months' },
    general: ['domain/pricing/rent.test.ts'],
    proofs: sums,
  },
  'freight-of-the-heaviest-tariff': {
    what: 'Delivery costs the dearest tariff that carries it',
    of: 'freightFor',
    edits: { 'Math.min(...carrying': 'Math.max(...carrying' },
    proofs: sums,
  },
  'refund-net-rounded-by-itself': {
    what: 'Each partial refund rounds its tax by itself',
    of: ['splitRefund', 'toItemParts'],
    edits: {
      'allocate(back + amount, [paid.net, paid.vat])':
        'allocate(amount, [paid.net, paid.vat]).map(net => net + paid.net - open.net)',
    },
    proofs: sums,
  },
  'refund-over-the-whole-payment': {
    what: 'What went back over a payment before is not taken off',
    of: ['computePortions', 'readRooms'],
    edits: { 'left: received - sum(back.map(row => row.amount))': 'left: back.length < 0 ? 0 : received' },
    general: ['server/service/order-changes/change-term.test.ts', 'server/money/refunds/transfer.test.ts'],
    proofs: money,
  },
  'rest-asked-after-the-first-part-went-back': {
    what: 'The rest of an order is asked for although its first part was given back at the provider',
    of: 'matchBalance',
    edits: { 'await refundedOrders.get(context)(context, orderId)': 'await Promise.resolve()' },
    proofs: ['server/money/payments/parts.test.ts', ...money],
  },
  'set-off-of-what-is-not-owed': {
    what: 'What a customer still owes is paid back instead of set off',
    of: 'spread',
    edits: { 'Math.min(amount, owed)': 'Math.min(0, owed)' },
    general: ['server/money/payments/parts.test.ts'],
    proofs: sums,
  },
  'first-part-counts-as-the-whole': {
    what: 'A first part is booked as the whole price',
    of: 'settlePaid',
    edits: { 'allocate(payment.amount, totals)': 'totals.map(total => total)' },
    general: ['server/money/payments/parts.test.ts'],
    proofs: money,
  },
  'tax-of-a-fee-kept': {
    what: 'Fees that a deposit pays are booked without their tax',
    of: 'settlementPosting',
    edits: { 'const net = netFromGross(gross, tax.vat_percent)': 'const net = gross + 0 * tax.vat_percent' },
    general: ['domain/requests/returns.test.ts', 'server/service/requests/contracts.test.ts'],
    proofs: money,
  },
  'work-taxed-where-it-was-sold': {
    what: 'Cleaning of a loaner is taxed where its buyer lives',
    of: ['settlementPosting', 'toDeductionKind'],
    edits: { "? 'rent' : 'service'": "? 'rent' : 'sale'" },
    proofs: ['server/service/requests/loaners/tax-abroad.test.ts'],
  },
  'compensation-is-a-service': {
    what: 'Compensation stands in invoices as a service at 0 %',
    of: ['billDeductions', 'withNet'],
    edits: { "isTaxed(row) ? 'service' : 'outside'": "isTaxed(row) ? 'service' : 'service'" },
    proofs: ['server/service/requests/loaners/tax-abroad.test.ts'],
  },
  'compensation-declared-abroad': {
    what: 'Compensation of a buyer abroad is declared through the one stop shop',
    of: 'readVatReport',
    edits: { "if (vat_kind === 'outside') return 'outside' as const": '' },
    proofs: ['server/service/requests/loaners/tax-abroad.test.ts'],
  },
  'deposit-settled-above-what-is-held': {
    what: 'More is kept of a deposit than is held',
    of: 'settleDeposit',
    edits: { 'Math.min(held, all)': 'all' },
    proofs: sums,
  },
  'renewal-below-the-lowest-rent': {
    what: 'A renewal may cost less than its months at the lowest rent',
    of: 'renewal',
    room: 'domain/requests',
    edits: { 'Math.max(rent_whole - rent_before, lowest)': 'rent_whole - rent_before' },
    proofs: sums,
  },
  'buy-out-credits-all-rent': {
    what: 'All rent counts towards the price of a machine',
    of: 'buyOut',
    room: 'domain/requests',
    edits: { 'percentOf(Math.min(rent_paid, cap), rules.buyout_credit_percent)': 'Math.min(rent_paid, cap)' },
    proofs: sums,
  },
  'credit-above-its-invoice': {
    what: 'A credit note takes more from an invoice than is left of it',
    of: 'creditLines',
    edits: { 'Math.min(left.net, row.net) + Math.min(left.vat, row.vat)': 'left.net + left.vat' },
    proofs: sums,
  },
  'freight-goes-back-as-goods': {
    what: 'What goes back of the delivery is taken from the goods',
    of: 'freightTaken',
    edits: {
      'allocate(amount.net, [main.net, freight.net])': '[amount.net, 0 * (main.net + freight.net)]',
      'allocate(amount.vat, [main.vat, freight.vat])': '[amount.vat, 0 * (main.vat + freight.vat)]',
    },
    general: ['server/money/refunds/components.test.ts'],
    proofs: money,
  },
  'cheaper-rent-lowers-its-delivery': {
    what: 'Of what a cheaper term gives back, a part is taken from the delivery, which costs what it did',
    of: 'freightTaken',
    edits: { "if (stated && fits('net') && fits('vat')) return stated": 'void fits' },
    proofs: money,
  },
  'cheaper-change-keeps-a-cent': {
    what: 'An order that became cheaper gives back a cent less',
    of: 'takenBack',
    edits: {
      'sum(before.map(grossAmount)) - sum(after.map(grossAmount))':
        'Math.max(0, sum(before.map(grossAmount)) - sum(after.map(grossAmount)) - 1)',
    },
    general: ['domain/orders/changes.test.ts'],
    proofs: money,
  },
  'refund-of-one-line-binds-all': {
    what: 'One of two machines is missing, another line went back, and the machine that is there ends with it',
    of: ['listWholeLines', 'findWholeLines'],
    edits: { '!touched.some(item => item.item_id === item_id)': 'touched.length === 0 && item_id.length > 0' },
    proofs: pieces,
  },
  'refunded-line-billed-again': {
    what: 'Where a line is divided, what was refunded of other lines is billed again',
    of: 'divideLine',
    edits: { 'await listWholeLines(tx, order.order_id)': 'await findOrderItems(tx, [order.order_id])' },
    proofs: pieces,
  },
  'line-divided-after-its-refund': {
    what: 'A line of which a part was refunded is divided as if it were whole',
    of: ['listWholeLines', 'findWholeLines'],
    edits: { 'paid.net !== open.net || paid.vat !== open.vat': 'paid.net === 0 && open.vat > 0' },
    proofs: pieces,
  },
}
