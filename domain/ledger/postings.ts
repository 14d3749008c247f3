import { allocate, type Cents, sum } from '../money.ts'
import type { InvoicedKind } from '../pricing/vat.ts'
import { type Component, type NetAndVat, toOrderedComponent } from './components.ts'

/**
 * Debit is positive, credit negative; every posting sums to zero. `receivable`: owed by customers; `clearing`: the
 * balance at the provider; `deposits`: held, not earned; `refunds_payable`: refunds decided and on their way;
 * `disputed`: taken back by the provider until a bank has decided; `dispute_losses`: decided against the shop.
 */
export const accounts = [
  'receivable',
  'clearing',
  'bank',
  'rent_revenue',
  'sales_revenue',
  'service_revenue',
  'vat',
  'deposits',
  'refunds_payable',
  'damage_revenue',
  'fee_revenue',
  'unassigned',
  'provider_fees',
  'disputed',
  'dispute_losses',
] as const
export type Account = (typeof accounts)[number]

/**
 * Accounts that staff may correct by hand because they belong to no order. All others are booked by the events of an
 * order.
 */
export const correctableAccounts = [
  'clearing',
  'bank',
  'unassigned',
  'provider_fees',
  'dispute_losses',
] as const satisfies readonly Account[]

export const bookingKinds = [
  ...(['receipt', 'sale', 'refund', 'payout', 'settlement'] as const),
  ...(['dispute', 'provider_fee', 'provider_payout', 'provider_other', 'correction'] as const),
] as const
export type BookingKind = (typeof bookingKinds)[number]

export interface Entry {
  readonly account: Account
  readonly amount: Cents
  /** None: money that belongs to no order, from a duplicate payment. */
  readonly order_id?: string | null
  readonly item_id?: string
  /** The balance of the item that it changes. */
  readonly component?: Component
  readonly vat_country?: string
  readonly vat_percent?: number
}

/** The amounts of an item, or of the refunded part of it. */
export interface Share {
  readonly order_id: string
  readonly item_id: string
  readonly deposit: Cents
  readonly net: Cents
  readonly vat: Cents
  readonly vat_kind: InvoicedKind
  readonly vat_country: string
  readonly vat_percent: number
  /** What net and tax are for; none: goods or rent, as ordered. */
  readonly component?: Component
  /** The revenue account where it was billed after the sale; none: derived from its kind of tax. */
  readonly account?: Account
  /** The delivery part of net and tax. */
  readonly freightPart?: NetAndVat
}

const revenueAccounts = {
  rent: 'rent_revenue',
  sale: 'sales_revenue',
  service: 'service_revenue',
  garden_work: 'service_revenue',
  outside: 'damage_revenue',
} as const satisfies Record<InvoicedKind, Account>

/** A payment arrived: the money is at the provider, and the customers of these orders owe nothing more. */
export function receiptPosting(orders: readonly { order_id: string; amount: Cents }[], account: Account = 'clearing') {
  return orders.flatMap(({ order_id, amount }): Entry[] =>
    nonZero([
      { account, amount, order_id },
      { account: 'receivable', amount: -amount, order_id },
    ]),
  )
}

/** An order takes effect: what is owed for it by kind, the tax, and the deposit that is held. */
export function salePosting(shares: readonly Share[]): Entry[] {
  return buildPosting(shares, 'receivable', 1)
}

/**
 * A refund of all or part of an order: the reversed entries, owed to the customer, except for what they had not paid
 * yet (`setOff`), which they no longer owe.
 */
export function refundPosting(shares: readonly Share[], setOff: Cents = 0): Entry[] {
  const wholes = shares.map(({ deposit, net, vat }) => sum([deposit, net, vat]))
  const offs = setOff === 0 ? [] : allocate(setOff, wholes)
  return shares.flatMap((share, index) =>
    buildPosting([share], 'refunds_payable', -1).flatMap(entry => {
      if (entry.account !== 'refunds_payable') return entry
      const off = offs[index] ?? 0
      return nonZero([
        { ...entry, amount: entry.amount + off },
        { ...entry, account: 'receivable', amount: -off },
      ])
    }),
  )
}

/** A refund was paid out: by the provider, or by the shop's own transfer. */
export function payoutPosting(refund: { order_id: string | null; amount: Cents }, from: 'clearing' | 'bank'): Entry[] {
  const { order_id, amount } = refund
  return nonZero([
    { account: 'refunds_payable', amount, order_id },
    { account: from, amount: -amount, order_id },
  ])
}

/**
 * A movement of the provider balance by `amount`, less its fee, that is not booked yet: against `bank`, `disputed`,
 * `provider_fees` or, where its reason is unknown, `unassigned`. Without an account only the fee is new.
 */
export function balancePosting(line: { amount: Cents; fee: Cents }, against: Account | undefined): Entry[] {
  const { fee } = line
  const amount = against === undefined ? 0 : line.amount
  return nonZero([
    { account: 'clearing', amount: amount - fee },
    ...(against === undefined ? [] : [{ account: against, amount: -amount }]),
    { account: 'provider_fees', amount: fee },
  ])
}

/** A dispute is lost, or won afterwards: disputed money becomes a loss, or a loss becomes disputed money again. */
export function lossPosting(amount: Cents, order_id: string | null): Entry[] {
  return nonZero([
    { account: 'dispute_losses', amount, order_id },
    { account: 'disputed', amount: -amount, order_id },
  ])
}

/**
 * The bank gave the customer what a refund owed them: the refund is settled, and the loss is reversed. `lost_by`: the
 * order whose money it was, where its deposit paid for another order.
 */
export function chargebackPosting(refund: { order_id: string | null; lost_by: string | null; amount: Cents }): Entry[] {
  const { order_id, lost_by, amount } = refund
  return nonZero([
    { account: 'refunds_payable', amount, order_id },
    { account: 'dispute_losses', amount: -amount, order_id: lost_by },
  ])
}

/** The bank reversed its decision: the refund is owed again. The order itself is not credited a second time. */
export function chargebackUndonePosting(refund: { lost_by: string | null; amount: Cents }): Entry[] {
  const { lost_by, amount } = refund
  return nonZero([
    { account: 'refunds_payable', amount: -amount },
    { account: 'dispute_losses', amount, order_id: lost_by },
  ])
}

function buildPosting(shares: readonly Share[], against: Account, sign: 1 | -1): Entry[] {
  return shares.flatMap(share => {
    const { order_id, item_id, deposit, net, vat } = share
    const itemRef = { order_id, item_id }
    return nonZero([
      { ...itemRef, account: against, amount: sign * sum([deposit, net, vat]) },
      ...earnedEntries(share, sign),
      { ...itemRef, account: 'deposits', component: 'deposit', amount: -sign * deposit },
    ])
  })
}

function earnedEntries(share: Share, sign: 1 | -1): Entry[] {
  const { order_id, item_id, vat_kind, vat_country, vat_percent } = share
  const {
    component = toOrderedComponent(vat_kind),
    freightPart = { net: 0, vat: 0 },
    account = revenueAccounts[vat_kind],
  } = share
  const main = { net: share.net - freightPart.net, vat: share.vat - freightPart.vat }
  const parts = [
    { component, ...main },
    { component: 'freight' as const, ...freightPart },
  ]
  const tax = { vat_country, vat_percent }
  // Damages are compensation, not a sale: booked without a tax rate.
  const itemRef = { order_id, item_id, ...(account !== 'damage_revenue' && tax) }
  return parts.flatMap(({ component: part, net, vat }): Entry[] => [
    { ...itemRef, account, component: part, amount: -sign * net },
    { ...itemRef, account: 'vat', component: part, amount: -sign * vat },
  ])
}

function nonZero(entries: Entry[]): Entry[] {
  return entries.filter(({ amount }) => amount !== 0)
}
