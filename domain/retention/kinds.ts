import { claimDays } from '../requests/claims.ts'

const claimYears = claimDays / 365

/** How long data are kept; null: until somebody deletes them. */
export type Period = { hours: number } | { days: number } | { years: number }

/** The legal basis: a contract, a legal obligation, the shop's legitimate interest, or consent. */
export type Ground = 'contract' | 'duty' | 'interest' | 'consent'

/**
 * What becomes of data when their account is deleted: gone when it is asked for, gone once nothing is open, encrypted
 * for the rest of their period, or kept for it. Without a value they do not belong to an account.
 */
export type ErasureTime = 'asked' | 'settled' | 'sealed' | 'kept'

export const keptGroups = ['order', 'request', 'account', 'contact', 'security', 'machine'] as const
export type KeptGroup = (typeof keptGroups)[number]

export interface DataKind {
  group: KeptGroup
  what: string
  period: Period | null
  since: string
  ground: Ground
  erased?: ErasureTime
  /** No job of the shop deletes them, and why. */
  noJob?: string
}

const elsewhere = 'Stored by the data service of the machines, which deletes them.'

/**
 * The data about people that the shop stores: for how long, counted from what, and on which ground. The jobs of
 * retention, the erasure, docs/retention.md and the privacy notice use this table.
 */
export const dataKinds = {
  orders: {
    ...{ group: 'order', ground: 'contract', erased: 'settled' },
    ...{ what: 'orders, rentals and requests of an account', period: null, since: 'until the account is deleted' },
  },
  evidence: {
    ...{ group: 'order', ground: 'duty', erased: 'sealed' },
    ...{ what: 'offer and contract as they were shown', period: { years: 10 }, since: 'the order' },
  },
  statements: {
    ...{ group: 'order', ground: 'duty', erased: 'sealed' },
    ...{
      what: 'statements of withdrawal and notice, word for word',
      period: { years: 7 },
      since: 'they were received',
    },
  },
  books: {
    ...{ group: 'order', ground: 'duty', erased: 'kept' },
    ...{ what: 'the customer on invoices and credit notes', period: { years: 7 }, since: 'the end of their year' },
  },
  oss_books: {
    ...{ group: 'order', ground: 'duty', erased: 'kept' },
    ...{
      what: 'the same, of sales to other EU countries (OSS)',
      period: { years: 10 },
      since: 'the end of their year',
    },
  },
  bank_accounts: {
    ...{ group: 'order', ground: 'contract', erased: 'settled' },
    ...{ what: 'bank accounts that were paid back to', period: { days: 400 }, since: 'the refund' },
  },
  bank_files: {
    ...{ group: 'order', ground: 'duty', erased: 'settled' },
    ...{ what: 'files of refunds for the bank', period: { years: 7 }, since: 'they were made' },
  },
  provider_events: {
    ...{ group: 'order', ground: 'interest', erased: 'kept' },
    ...{ what: 'what the payment provider told', period: { years: 2 }, since: 'it was received' },
  },
  offers: {
    ...{ group: 'order', ground: 'contract', erased: 'asked' },
    ...{ what: 'offers that nobody took', period: { days: 30 }, since: 'they expired' },
  },
  guest_offers: {
    ...{ group: 'order', ground: 'contract' },
    ...{ what: 'offers of guests that nobody took', period: { days: 1 }, since: 'they expired' },
  },
  cart: {
    ...{ group: 'order', ground: 'contract', erased: 'asked' },
    ...{ what: 'carts', period: { days: 30 }, since: 'the last change' },
  },
  guests: {
    ...{ group: 'order', ground: 'contract' },
    ...{ what: 'guests who ordered and stated nothing', period: { days: 30 }, since: 'they came' },
  },
  guests_unpaid: {
    ...{ group: 'order', ground: 'interest' },
    ...{ what: 'guests with orders that were never paid', period: { years: 1 }, since: 'the last change of an order' },
  },
  guests_bound: {
    ...{ group: 'order', ground: 'interest' },
    what: 'guests who bought, rented or stated something',
    ...{ period: { years: claimYears }, since: 'the last change of an order, or the statement' },
  },
  sealed: {
    ...{ group: 'order', ground: 'duty', erased: 'kept' },
    ...{ what: 'what lies sealed of somebody who was erased', period: { years: 10 }, since: 'the erasure' },
  },
  request_pictures: {
    ...{ group: 'request', ground: 'contract', erased: 'settled' },
    ...{ what: 'pictures of a request', period: { years: 1 }, since: 'the request ended' },
  },
  proof_pictures: {
    ...{ group: 'request', ground: 'interest', erased: 'kept' },
    what: 'pictures that a settlement or dispute needs, or of a machine that did not come back',
    ...{ period: { years: claimYears }, since: 'settlement, dispute or order ended' },
  },
  account: {
    ...{ group: 'account', ground: 'contract', erased: 'settled' },
    ...{ what: 'name, e-mail address and ways to sign in', period: null, since: 'until the account is deleted' },
  },
  profile: {
    ...{ group: 'account', ground: 'contract', erased: 'asked' },
    ...{ what: 'address, telephone and picture of a profile', period: null, since: 'until the account is deleted' },
  },
  gardens: {
    ...{ group: 'account', ground: 'contract', erased: 'asked' },
    ...{ what: 'gardens of an account', period: null, since: 'until the account is deleted' },
  },
  guest_gardens: {
    ...{ group: 'account', ground: 'contract' },
    ...{ what: 'gardens of guests that no order names', period: { days: 14 }, since: 'the last change' },
  },
  invitations: {
    ...{ group: 'account', ground: 'contract', erased: 'asked' },
    ...{ what: 'invitations and coupons', period: null, since: 'until the account is deleted' },
  },
  sign_in: {
    ...{ group: 'account', ground: 'contract', erased: 'settled' },
    ...{ what: 'sessions, and codes and links to sign in', period: { days: 1 }, since: 'they expired' },
  },
  account_log: {
    ...{ group: 'account', ground: 'interest', erased: 'settled' },
    ...{ what: 'audit log about accounts and messages', period: { years: 2 }, since: 'the change' },
  },
  order_log: {
    ...{ group: 'account', ground: 'duty', erased: 'settled' },
    ...{ what: 'audit log about orders and money', period: { years: 7 }, since: 'the change' },
  },
  access_log: {
    ...{ group: 'account', ground: 'interest', erased: 'settled' },
    ...{ what: 'who of the staff looked at or took along data of people', period: { years: 1 }, since: 'the access' },
  },
  messages: {
    ...{ group: 'contact', ground: 'interest', erased: 'settled' },
    ...{ what: 'closed messages about no order', period: { years: 2 }, since: 'they were closed' },
  },
  order_messages: {
    ...{ group: 'contact', ground: 'contract', erased: 'settled' },
    ...{ what: 'closed messages about an order', period: { years: 7 }, since: 'they were closed' },
  },
  message_pictures: {
    ...{ group: 'contact', ground: 'interest', erased: 'settled' },
    ...{ what: 'pictures of messages', period: { years: 1 }, since: 'the message was closed' },
  },
  mails: {
    ...{ group: 'contact', ground: 'interest', erased: 'settled' },
    ...{ what: 'mails about no order', period: { years: 2 }, since: 'they were written' },
  },
  order_mails: {
    ...{ group: 'contact', ground: 'duty', erased: 'settled' },
    ...{ what: 'mails about an order', period: { years: 10 }, since: 'they were written' },
  },
  code_mails: {
    ...{ group: 'contact', ground: 'interest', erased: 'settled' },
    ...{ what: 'mails with a code or a link to an account', period: { days: 30 }, since: 'they were written' },
  },
  last_mail: {
    ...{ group: 'contact', ground: 'duty' },
    ...{ what: 'mails to somebody who was erased', period: { days: 1 }, since: 'they were sent' },
  },
  waitlist: {
    ...{ group: 'contact', ground: 'consent', erased: 'asked' },
    ...{ what: 'who waits for a model', period: { years: 1 }, since: 'the request' },
  },
  waitlist_told: {
    ...{ group: 'contact', ground: 'consent', erased: 'asked' },
    ...{ what: 'who waited for a model and was told', period: { days: 30 }, since: 'the mail' },
  },
  reviews: {
    ...{ group: 'contact', ground: 'consent', erased: 'asked' },
    ...{ what: 'reviews', period: null, since: 'until the review or the account is deleted' },
  },
  questions: {
    ...{ group: 'contact', ground: 'consent', erased: 'settled' },
    ...{ what: 'the name beside a published question', period: null, since: 'until the account is deleted' },
  },
  unused_pictures: {
    ...{ group: 'security', ground: 'contract', erased: 'settled' },
    ...{ what: 'pictures that were uploaded and not used', period: { days: 1 }, since: 'the upload' },
  },
  kept_answers: {
    ...{ group: 'security', ground: 'interest', erased: 'settled' },
    ...{ what: 'answers kept for a repeated call', period: { days: 2 }, since: 'the call' },
  },
  call_limits: {
    ...{ group: 'security', ground: 'interest', erased: 'kept' },
    ...{ what: 'counters of calls, with addresses as hashes', period: { hours: 1 }, since: 'the counted time ended' },
  },
  holders: {
    ...{ group: 'machine', ground: 'duty', erased: 'sealed' },
    ...{ what: 'who holds which machine, and who was told of a recall', period: null, since: 'while it may be in use' },
  },
  positions: {
    ...{ group: 'machine', ground: 'contract', noJob: elsewhere },
    ...{ what: 'positions of a connected machine', period: { days: 30 }, since: 'they were sent' },
  },
  mower_data: {
    ...{ group: 'machine', ground: 'contract', noJob: elsewhere },
    ...{ what: 'map, schedule and work log of a machine', period: null, since: 'until they are deleted' },
  },
} as const satisfies Record<string, DataKind>

export type DataKindId = keyof typeof dataKinds
export const dataKindIds = Object.keys(dataKinds) as DataKindId[]

export function findDataKind(id: DataKindId): DataKind {
  return dataKinds[id]
}

/** undefined: data of this kind have no period. */
export function hoursKept(id: DataKindId): number | undefined {
  const { period } = findDataKind(id)
  if (!period) return undefined
  if ('hours' in period) return period.hours
  return 24 * ('days' in period ? period.days : 365 * period.years)
}

/** Data that say nothing about customers: about the shop, about staff at work, or in a demo. */
export type NotOfCustomers = 'shop' | 'staff' | 'demo'
export const notOfCustomers: readonly NotOfCustomers[] = ['shop', 'staff', 'demo']
