import { forgottenActions } from '#server/platform/audit/forgotten-actions.ts'
import { unusedText } from '#server/platform/files/file-rows.ts'
import { smallBytes } from '#server/platform/http/admission/large-bytes.ts'
import { invoiceRules } from './invoice-rules.ts'
import { officialFileRules } from './official-file-rules.ts'
import { findPeriod, type Rule } from './rule.ts'

const day = 24

/** Audit entries about accounts and messages; those about permissions are needed for longer. */
export const aboutPeople =
  "subject_kind in ('user', 'message', 'question', 'review') and action not in ('user.make', 'user.role', 'user.status')"
/** Subjects that are not about customers: the shop's setup, and its machines. All others have a retention rule. */
export const notAboutCustomers =
  "subject_kind not in ('setting', 'category', 'attribute', 'product', 'sku', 'activity', 'activity_rule', 'answer_template', 'device_type', 'device', 'device_import', 'recall')"
const notTaken = 'not exists (select from checkouts where checkouts.quote_id = quotes.quote_id)'
const isOfGuest = (table: string) =>
  `exists (select from users where users.user_id = ${table}.user_id and auth_provider = 'anonymous')`
export const guestOffers = `${notTaken} and ${isOfGuest('quotes')}`
export const guestGardens = `not exists (select from orders where orders.garden_id = garden_profiles.garden_id) and ${isOfGuest('garden_profiles')}`
const byEntry = { by: 'audit_log', on: 'audit_log.id = audit_keys.audit_id' } as const

/** Technical data, kept for hours and days. Checked every hour. */
export const shortRules: readonly Rule[] = [
  {
    ...{ table: 'idempotency_keys', since: 'started_at', ...findPeriod('kept_answers'), clock: 'clock' },
    ...{
      which: 'answers kept for a repeated call',
      why: 'Nobody repeats a call after two days. Until then they lie sealed.',
    },
  },
  {
    ...{
      table: 'idempotency_keys',
      since: 'started_at',
      kind: 'kept_answers',
      hours: 6,
      clock: 'clock',
      only: `length(sealed) > ${smallBytes}`,
    },
    empties: { sealed: 'null' },
    ...{
      which: 'large answers kept for a repeated call',
      why: 'They fill a disk. Repeated after that, the call is told that it was done.',
    },
  },
  {
    ...{ table: 'quotes', since: 'expires_at', ...findPeriod('guest_offers'), clock: 'clock' },
    only: guestOffers,
    ...{ which: 'offers of guests that nobody took', why: 'Nobody can be asked about them; there are many guests.' },
  },
  {
    ...{ table: 'garden_profiles', since: 'updated_at', ...findPeriod('guest_gardens'), clock: 'clock' },
    only: guestGardens,
    ...{ which: 'gardens of guests that no order names', why: 'Two weeks to think it over; an account keeps them.' },
  },
  {
    ...{ table: 'rate_limits', since: 'ends_at', ...findPeriod('call_limits'), clock: 'wall' },
    ...{
      which: 'counters of calls',
      why: 'Nothing is counted in a window that is over, and strangers can add many rows a minute. Addresses stand in it as hashes.',
    },
  },
  {
    ...{
      table: 'files',
      since: 'created_at',
      ...findPeriod('unused_pictures'),
      clock: 'clock',
      only: unusedText,
      bytes: true,
    },
    ...{
      which: 'pictures of customers that stand nowhere: no avatar, in no message and no request',
      why: 'By then the form it was uploaded for was sent, or will not be. What is used goes with its message, or its request.',
    },
  },
  {
    ...{ table: 'used_nonces', since: 'expires_at', kind: 'sign_in', hours: 0, clock: 'wall' },
    ...{ which: 'what works once and was used', why: 'It has expired: it would not work a second time anyway.' },
  },
  {
    ...{ table: 'email_codes', since: 'expires_at', ...findPeriod('sign_in'), clock: 'wall' },
    ...{ which: 'mailed codes', why: 'For a day it can be told that a code has expired; then it is unknown.' },
  },
  {
    ...{ table: 'reset_tokens', since: 'expires_at', ...findPeriod('sign_in'), clock: 'wall' },
    ...{ which: 'links to a new password', why: 'As mailed codes.' },
  },
  {
    ...{ table: 'entry_undos', since: 'expires_at', kind: 'sign_in', hours: 0, clock: 'wall' },
    ...{
      which: 'ways back after a change of how an account is entered',
      why: 'The link has expired: it opens nothing.',
    },
  },
  {
    ...{ table: 'passkey_challenges', since: 'expires_at', kind: 'sign_in', hours: 0, clock: 'wall' },
    ...{ which: 'challenges to a passkey that nobody answered', why: 'It has expired: an answer would be refused.' },
  },
  {
    ...{ table: 'third_party_flows', since: 'expires_at', ...findPeriod('sign_in'), clock: 'wall' },
    ...{ which: 'sign-ins at a third party on their way', why: 'Who has not come back by then signs in again.' },
  },
  {
    ...{ table: 'sessions', since: 'expires_at', ...findPeriod('sign_in'), clock: 'wall' },
    ...{ which: 'sessions that are over, with their refresh tokens', why: 'No token opens them any more.' },
  },
  {
    ...{ table: 'keys', since: 'created_at', kind: 'shop', hours: 7 * day, clock: 'wall', only: "purpose = 'seal'" },
    ...{ which: 'keys that seal passwords on their way', why: 'A new one is made every day; old ones open nothing.' },
  },
  {
    ...{
      table: 'mails',
      since: 'sent_at',
      ...findPeriod('last_mail'),
      clock: 'clock',
      only: "template = 'account_deleted'",
    },
    ...{ which: 'the last word to somebody who was erased', why: 'Once it has gone, so does his address.' },
  },
  {
    ...{ table: 'mails', since: 'sent_at', ...findPeriod('last_mail'), clock: 'clock', only: "data ? 'erased'" },
    ...{ which: 'recalls told to somebody who was erased', why: 'Once it has gone, the address lies sealed alone.' },
  },
  {
    ...{
      table: 'staff_alerts',
      since: 'told_at',
      kind: 'staff',
      hours: 30 * day,
      clock: 'clock',
      only: 'told_at is not null',
    },
    ...{ which: 'what staff were told of', why: 'The fact itself stands where it belongs.' },
  },
  {
    ...{
      table: 'waitlist',
      since: 'notified_at',
      ...findPeriod('waitlist_told'),
      clock: 'clock',
      only: 'notified_at is not null',
    },
    ...{ which: 'who waited for a model and was told', why: 'An address is kept for what it was given for.' },
  },
  {
    ...{ table: 'waitlist', since: 'created_at', ...findPeriod('waitlist'), clock: 'clock' },
    ...{ which: 'who waits for a model', why: 'After a year without a free machine the wish is no longer current.' },
  },
]

/** What people stated and did, kept for months and years. Checked every night. */
export const longRules: readonly Rule[] = [
  {
    ...{
      table: 'keys',
      since: 'created_at',
      kind: 'shop',
      hours: 180 * day,
      clock: 'wall',
      only: "purpose = 'access'",
    },
    ...{ which: 'keys that sign access tokens', why: 'Replaced after 90 days; what they signed lasted 15 minutes.' },
  },
  {
    ...{ table: 'work_assignments', since: 'taken_at', kind: 'staff', hours: 14 * day, clock: 'clock' },
    ...{ which: 'work that staff have taken', why: 'After so long it is forgotten.' },
  },
  {
    ...{ table: 'mails', since: 'created_at', ...findPeriod('code_mails'), clock: 'clock' },
    only: "template like 'code\\_%' or template in ('password_reset', 'account_made', 'email_changed', 'identity_linked', 'identity_unlinked', 'passkey_added', 'passkey_removed')",
    ...{ which: 'mails with a code or a link that opens something', why: 'A month, for questions where it is.' },
  },
  {
    ...{ table: 'quotes', since: 'expires_at', ...findPeriod('offers'), clock: 'clock' },
    only: notTaken,
    ...{ which: 'offers that nobody took', why: 'A month, for a complaint about a price that was shown.' },
  },
  {
    ...{ table: 'request_offers', since: 'expires_at', ...findPeriod('offers'), clock: 'clock' },
    ...{
      which: 'offers after the sale',
      why: 'Who agreed has the figures in his request; the rest is as with quotes.',
    },
  },
  {
    ...{ table: 'cart_items', since: 'updated_at', ...findPeriod('cart'), clock: 'clock' },
    ...{
      which: 'carts that nobody touched',
      why: 'After a month its prices and free days are no longer those that were shown.',
    },
  },
  {
    ...{ table: 'audit_log', since: 'at', ...findPeriod('access_log'), clock: 'clock', evidence: true },
    only: `action in (${forgottenActions.names.map(name => `'${name}'`).join(', ')})`,
    ...{ which: 'who of the staff looked at or took along data of people', why: 'A year, to find out after a leak.' },
  },
  {
    ...{
      table: 'audit_keys',
      since: 'at',
      dated: byEntry,
      ...findPeriod('account_log'),
      clock: 'clock',
      only: aboutPeople,
    },
    which: 'what the audit log says about accounts and messages, beyond who did what and when',
    why: 'The time in which a message about it can still be asked about. The entry stays in its chain; its words open no more.',
  },
  {
    ...{
      table: 'audit_keys',
      since: 'at',
      dated: byEntry,
      ...findPeriod('order_log'),
      clock: 'clock',
      only: notAboutCustomers,
    },
    which: 'what the audit log says about orders, money and who may do what, beyond who did what and when',
    why: 'As long as the vouchers of the books. The entry stays in its chain; its words open no more.',
  },
  {
    ...{ table: 'messages', since: 'closed_at', ...findPeriod('messages'), clock: 'clock', only: "order_no = ''" },
    ...{
      which: 'closed messages about no order, with all that was written',
      why: 'The time in which people come back.',
    },
  },
  {
    ...{ table: 'messages', since: 'closed_at', ...findPeriod('order_messages'), clock: 'clock' },
    ...{ which: 'closed messages about an order', why: 'Part of what was agreed: as long as its papers.' },
  },
  {
    ...{ table: 'mails', since: 'created_at', ...findPeriod('mails'), clock: 'clock' },
    only: "not (data ?| array['checkout_no', 'order_no', 'order_nos'])",
    ...{ which: 'mails about no order', why: 'The time in which a message can still be asked about.' },
  },
  {
    ...{ table: 'mails', since: 'created_at', ...findPeriod('order_mails'), clock: 'clock' },
    ...{ which: 'mails about an order', why: 'What was confirmed, as long as the longest duty to keep its papers.' },
  },
  {
    ...{ table: 'sealed_papers', since: 'sealed_at', ...findPeriod('sealed'), clock: 'clock' },
    ...{
      which: 'what lies sealed of somebody who was erased',
      why: 'As long as the longest duty to keep the papers of a contract, and to find the holder of a machine.',
    },
  },
  {
    ...{
      table: 'refunds',
      since: 'refund_time',
      ...findPeriod('bank_accounts'),
      clock: 'clock',
      only: 'iban is not null',
    },
    empties: { iban: 'null', account_holder: 'null' },
    ...{
      which: 'bank accounts that were paid back to',
      why: 'A bank takes a transfer back for thirteen months; the books need the amount and the number.',
    },
  },
  {
    ...{ table: 'transfer_files', since: 'created_at', ...findPeriod('bank_files'), clock: 'clock', only: "xml <> ''" },
    empties: { xml: "''" },
    ...{ which: 'what stood in files for the bank', why: 'Vouchers of the books, with names and bank accounts.' },
  },
  {
    ...{ table: 'statements', since: 'received_at', ...findPeriod('statements'), clock: 'clock', only: "name <> ''" },
    empties: { name: "''", email: "''", contract: "''", items: "''", reason: "''" },
    ...{ which: 'what people stated, word for word', why: 'As long as the papers of the contract it was about.' },
  },
  {
    ...{ table: 'checkouts', since: 'created_at', ...findPeriod('evidence'), clock: 'clock', only: "evidence <> '{}'" },
    empties: { evidence: "'{}'" },
    ...{ which: 'order evidence', why: 'As long as the longest duty to keep the papers of a contract.' },
  },
  {
    ...{ table: 'agreements', since: 'concluded_at', ...findPeriod('evidence'), clock: 'clock', only: "body <> '{}'" },
    empties: { body: "'{}'", shown: 'null' },
    ...{ which: 'contracts with their clauses', why: 'As order evidence.' },
  },
  ...invoiceRules,
  ...officialFileRules,
  {
    ...{ table: 'provider_events', since: 'received_at', ...findPeriod('provider_events'), clock: 'clock' },
    ...{
      which: 'what the payment provider told',
      why: 'No event is told again; what it changed stands in the payment.',
    },
  },
]
