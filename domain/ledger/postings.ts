import { allocate, type Cents, sum } from '../money.ts'
import type { InvoicedKind } from '../pricing/vat.ts'
import { type Component, type NetAndVat, toOrderedComponent } from './components.ts'

/**
 * Debit is positive, credit negative; every posting sums to zero. `receivable` is what customers owe, `clearing` what
 * lies at the provider, `deposits` what is only held, `refunds_payable` what was decided and is under way, `disputed` what
 * the provider has taken back until a bank has decided, `dispute_losses` what it decided against us.
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

/** What belongs to no order: people may book on it by hand. All else is booked by what happens to an order. */
export const correctableAccounts = [
  'clearing',
  'bank',
  'unassigned',
  'provider_fees',
  'dispute_losses',
] as const satisfies readonly Account[]

/** What a booking is of. */
export const bookingKinds = [
  ...(['receipt', 'sale', 'refund', 'payout', 'settlement'] as const),
  ...(['dispute', 'provider_fee', 'provider_payout', 'provider_other', 'correction'] as const),
] as const
export type BookingKind = (typeof bookingKinds)[number]

export interface Entry {
  readonly account: Account
  readonly amount: Cents
  /** None: money that belongs to no order, of a payment too many. */
  readonly order_id?: string | null
  readonly item_id?: string
  /** Which balance of the item it moves. */
  readonly component?: Component
  readonly vat_country?: string
  readonly vat_percent?: number
}

/** What an item, or the part of it that goes back, is made of. */
export interface Share {
  readonly order_id: string
  readonly item_id: string
  readonly deposit: Cents
  readonly net: Cents
  readonly vat: Cents
  readonly vat_kind: InvoicedKind
  readonly vat_country: string
  readonly vat_percent: number
  /** What net and tax are for; none: goods or rent, as it was ordered. */
  readonly component?: Component
  /** What it was earned as, where it was billed after the sale; none: as its kind of tax says. */
  readonly account?: Account
  /** The part of net and tax that is the delivery. */
  readonly freightPart?: NetAndVat
}

const revenueAccounts = {
  rent: 'rent_revenue',
  sale: 'sales_revenue',
  service: 'service_revenue',
  outside: 'damage_revenue',
} as const satisfies Record<InvoicedKind, Account>

/** Money came in: it lies at the provider, and the customers of these orders owe nothing any more. */
export function receiptPosting(orders: readonly { order_id: string; amount: Cents }[], account: Account = 'clearing') {
  return orders.flatMap(({ order_id, amount }): Entry[] =>
    nonZero([
      { account, amount, order_id },
      { account: 'receivable', amount: -amount, order_id },
    ]),
  )
}

/** An order counts: what it is owed for, by kind, with the tax, and what is only held. */
export function salePosting(shares: readonly Share[]): Entry[] {
  return buildPosting(shares, 'receivable', 1)
}

/**
 * It goes back, as a whole or a part of it: the same entries the other way round, owed to the customer, but for what they
 * had not paid yet (`setOff`), which they owe no longer.
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

/** The refund has reached the customer: by the provider, or by a transfer of our own. */
export function payoutPosting(refund: { order_id: string | null; amount: Cents }, from: 'clearing' | 'bank'): Entry[] {
  const { order_id, amount } = refund
  return nonZero([
    { account: 'refunds_payable', amount, order_id },
    { account: from, amount: -amount, order_id },
  ])
}

/**
 * The balance at the provider moved by `amount`, less its fee, and the books have not said so yet: against the bank, what
 * is disputed, its fees, or, where nobody knows why, against nothing. Without an account only the fee is new.
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

/** A dispute is lost, or after that won: what is disputed becomes a loss, or the other way round. */
export function lossPosting(amount: Cents, order_id: string | null): Entry[] {
  return nonZero([
    { account: 'dispute_losses', amount, order_id },
    { account: 'disputed', amount: -amount, order_id },
  ])
}

/**
 * The bank has given the customer what a refund owed them: the refund is settled, and the loss was none. `lost_by`: the
 * order whose money it was, where a deposit of that one has paid for another.
 */
export function chargebackPosting(refund: { order_id: string | null; lost_by: string | null; amount: Cents }): Entry[] {
  const { order_id, lost_by, amount } = refund
  return nonZero([
    { account: 'refunds_payable', amount, order_id },
    { account: 'dispute_losses', amount: -amount, order_id: lost_by },
  ])
}

/** The bank decides otherwise after all: the refund is owed again. Its order has given it back once, and no second time. */
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
  // Made good, not sold: booked without a rate.
  const itemRef = { order_id, item_id, ...(account !== 'damage_revenue' && tax) }
  return parts.flatMap(({ component: part, net, vat }): Entry[] => [
    { ...itemRef, account, component: part, amount: -sign * net },
    { ...itemRef, account: 'vat', component: part, amount: -sign * vat },
  ])
}

function nonZero(entries: Entry[]): Entry[] {
  return entries.filter(({ amount }) => amount !== 0)
}
