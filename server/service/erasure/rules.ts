import type { DB } from '#db/tables.ts'
import { couponStatuses, recordStatuses } from '#domain/promotions/constants.ts'
import type { DataKindId } from '#domain/retention/kinds.ts'

/** What happens to the rows of a person who is erased. */
export interface ErasureRule {
  table: keyof DB
  kinds: readonly DataKindId[]
  /**
   * Which rows, in SQL. Names with a dollar stand for the person's belongings (`Belongings`); nothing else comes from
   * outside.
   */
  whose: string
  /** The rows are deleted; or these columns get these values, in SQL. */
  becomes: 'deleted' | Readonly<Record<string, string>>
  /** No open matter needs it, so it is erased as soon as the request is stored. */
  at?: 'asked'
}

const empty = (...columns: string[]) => Object.fromEntries(columns.map(column => [column, "''"]))
const none = (...columns: string[]) => Object.fromEntries(columns.map(column => [column, 'null']))

/** A fingerprint of nothing: no two of them are equal. */
const nobodys = (column: string) =>
  `case when ${column} is not null then sha256(convert_to(checkout_id::text, 'UTF8')) end`

const theirs = 'user_id = any($users)'
const inOrders = 'order_id = any($orders)'
const inItems = `item_id in (select item_id from order_items where ${inOrders})`
const inRequests = `after_sale_id in (select after_sale_id from requests where ${inOrders})`
const inPayments = 'payment_id in (select payment_id from payments where checkout_id = any($checkouts))'
const theirUnits = `device_id in (select device_id from unit_reservations
  where order_item_id in (select item_id from order_items where ${inOrders}))`
const named = [
  ...['order_no', 'checkout_no', 'request_no', 'refund_no', 'ticket', 'code'].map(
    name => `data ->> '${name}' = any($numbers)`,
  ),
  `data -> 'order_nos' ?| $numbers`,
].join(' or ')

/** In the order of their locks (`db/lock-order.ts`), what refers to a row before the row itself. */
export const erasureRules: readonly ErasureRule[] = [
  {
    ...{ table: 'users', kinds: ['profile'], whose: theirs, at: 'asked' },
    becomes: { ...none('avatar'), ...empty('contact', 'postcode', 'street', 'house_number', 'city', 'country') },
  },
  {
    ...{ table: 'users', kinds: ['account'], whose: theirs },
    becomes: { ...none('email', 'email_verified_at', 'password_hash', 'erase_asked_at'), ...empty('user_name') },
  },
  { table: 'identities', kinds: ['account'], whose: theirs, becomes: 'deleted' },
  { table: 'second_factors', kinds: ['account'], whose: theirs, becomes: 'deleted' },
  { table: 'recovery_codes', kinds: ['account'], whose: theirs, becomes: 'deleted' },
  { table: 'passkeys', kinds: ['account'], whose: theirs, becomes: 'deleted' },
  { table: 'reset_tokens', kinds: ['sign_in'], whose: theirs, becomes: 'deleted' },
  { table: 'entry_undos', kinds: ['sign_in'], whose: theirs, becomes: 'deleted' },
  { table: 'third_party_flows', kinds: ['sign_in'], whose: theirs, becomes: 'deleted' },
  { table: 'email_codes', kinds: ['sign_in'], whose: `email = $address or ${theirs}`, becomes: 'deleted' },
  {
    ...{ table: 'passkey_challenges', kinds: ['sign_in'], becomes: 'deleted' },
    whose: `session_id in (select session_id from sessions where ${theirs})`,
  },
  { table: 'sessions', kinds: ['sign_in'], whose: theirs, becomes: empty('device') },
  {
    ...{ table: 'garden_profiles', kinds: ['gardens'], at: 'asked', becomes: 'deleted' },
    whose: `${theirs} and not exists (select from orders where orders.garden_id = garden_profiles.garden_id
      and order_status not in ('completed', 'closed', 'canceled'))`,
  },
  {
    ...{ table: 'garden_profiles', kinds: ['gardens'], becomes: 'deleted' },
    whose: `${theirs} or garden_id in (select garden_id from orders where ${inOrders})`,
  },
  {
    ...{ table: 'request_pictures', kinds: ['request_pictures'], becomes: 'deleted' },
    whose: `${inRequests} and shows in ('apply', 'message')`,
  },
  { table: 'files', kinds: ['profile'], whose: 'file_id = any($avatars)', at: 'asked', becomes: 'deleted' },
  {
    table: 'files',
    kinds: ['unused_pictures', 'message_pictures'],
    whose: 'file_id = any($files)',
    becomes: 'deleted',
  },
  {
    table: 'messages',
    kinds: ['messages', 'order_messages'],
    whose: 'message_id = any($messages)',
    becomes: 'deleted',
  },
  { table: 'questions', kinds: ['questions'], whose: 'question_id = any($questions)', becomes: empty('author') },
  {
    ...{ table: 'reviews', kinds: ['reviews'], at: 'asked', becomes: 'deleted' },
    whose: `${theirs} or order_item_id in (select item_id from order_items where ${inOrders})`,
  },
  { table: 'review_objections', kinds: ['reviews'], whose: 'email = $email', becomes: 'deleted' },
  { table: 'cart_items', kinds: ['cart'], whose: theirs, at: 'asked', becomes: 'deleted' },
  {
    ...{ table: 'quotes', kinds: ['offers'], at: 'asked', becomes: 'deleted' },
    whose: `${theirs} and not exists (select from checkouts where checkouts.quote_id = quotes.quote_id)
      and not exists (select from coupon_claims where coupon_claims.quote_id = quotes.quote_id)`,
  },
  {
    ...{ table: 'quotes', kinds: ['orders'], becomes: { body: `'{}'` } },
    whose: `${theirs} or quote_id in (select quote_id from checkouts where checkout_id = any($checkouts))`,
  },
  {
    ...{
      table: 'agreements',
      kinds: ['evidence'],
      whose: `(checkout_id = any($checkouts) or ${inOrders}) and body <> '{}'`,
    },
    becomes: { body: `'{}'`, shown: 'null' },
  },
  {
    ...{ table: 'checkouts', kinds: ['evidence', 'orders'], whose: 'checkout_id = any($checkouts)' },
    becomes: {
      ...{ ...empty('email'), ...none('billing'), address_key: nobodys('address_key'), ip_key: nobodys('ip_key') },
      ...{ about: `about - 'target'`, evidence: `'{}'` },
    },
  },
  {
    ...{ table: 'orders', kinds: ['orders'], whose: inOrders },
    becomes: {
      ...empty('recipient', 'email', 'phone', 'street', 'house_number', 'postcode', 'city'),
      ...{ ...empty('remark', 'close_reason'), ...none('address_key') },
    },
  },
  { table: 'order_items', kinds: ['orders'], whose: inOrders, becomes: empty('remark') },
  { table: 'order_events', kinds: ['orders'], whose: inOrders, becomes: { ...empty('reason'), facts: `'{}'` } },
  { table: 'order_notes', kinds: ['orders'], whose: inOrders, becomes: 'deleted' },
  { table: 'payments', kinds: ['orders'], whose: 'checkout_id = any($checkouts)', becomes: none('pay_url', 'failure') },
  {
    ...{ table: 'requests', kinds: ['orders'], whose: inOrders },
    becomes: {
      ...empty('apply_reason', 'error_reason', 'remark', 'remedy_reason'),
      reject_reason: `case when reject_reason = '' then '' else '–' end`,
    },
  },
  { table: 'request_events', kinds: ['orders'], whose: inRequests, becomes: { ...empty('reason'), facts: `'{}'` } },
  { table: 'request_messages', kinds: ['orders'], whose: inRequests, becomes: 'deleted' },
  { table: 'request_offers', kinds: ['offers'], whose: `${theirs} or ${inOrders}`, becomes: 'deleted' },
  { table: 'hand_overs', kinds: ['orders'], whose: inItems, becomes: empty('remark') },
  {
    ...{ table: 'settlements', kinds: ['orders'], whose: inRequests },
    becomes: {
      ...empty('dispute_text', 'remark'),
      deductions: `coalesce((select jsonb_agg(one - 'note') from jsonb_array_elements(deductions) one), '[]')`,
    },
  },
  {
    ...{ table: 'shipment_events', kinds: ['orders'], becomes: empty('place') },
    whose: `shipment_id in (select shipment_id from shipments where ${inOrders})`,
  },
  { table: 'shipments', kinds: ['orders'], whose: inOrders, becomes: none('label_address', 'sender') },
  {
    ...{ table: 'proposals', kinds: ['orders'], whose: inOrders },
    // A proposal without its text cannot be approved.
    becomes: {
      ...{ ...empty('reason', 'decision_reason'), input: `'{}'`, decided_at: 'coalesce(decided_at, $now)' },
      proposal_state: `case proposal_state when 'open' then 'overtaken' else proposal_state end`,
    },
  },
  { table: 'concessions', kinds: ['orders'], whose: inOrders, becomes: empty('reason') },
  { table: 'devices', kinds: ['holders'], whose: `holder = 'sold' and ${theirUnits}`, becomes: empty('work_area') },
  {
    ...{ table: 'device_events', kinds: ['holders'], whose: theirUnits },
    becomes: { before: `before - 'work_area'`, after: `after - 'work_area'` },
  },
  {
    ...{ table: 'dispute_notes', kinds: ['orders'], becomes: 'deleted' },
    whose: `dispute_id in (select dispute_id from disputes where ${inPayments})`,
  },
  // Orders that an invitation of theirs counted for stay unchanged; invitations not used yet and promised rewards end.
  {
    ...{ table: 'share_records', kinds: ['invitations'], at: 'asked' },
    whose: `sharer_id = any($users) and record_status = ${recordStatuses.used} and order_ref is null`,
    becomes: { record_status: `${recordStatuses.invalid}`, invalid_at: '$now' },
  },
  {
    table: 'coupons',
    kinds: ['invitations'],
    whose: 'owner_id = any($users)',
    at: 'asked',
    becomes: { coupon_status: `${couponStatuses.stopped}` },
  },
  {
    ...{ table: 'refunds', kinds: ['bank_accounts'], whose: `${inOrders} or ${inPayments}` },
    becomes: { ...empty('refund_reason', 'reject_reason'), ...none('iban', 'account_holder', 'failure') },
  },
  {
    ...{ table: 'transfer_files', kinds: ['bank_files'], whose: 'file_no = any($transfers)' },
    // The lines of their refunds keep number and amount; the bank has had the rest.
    becomes: {
      xml: `regexp_replace(xml, '(<EndToEndId>(?:' || array_to_string($numbers, '|') || ')</EndToEndId></PmtId>'
        || '<Amt>[^/]*</InstdAmt></Amt><Cdtr><Nm>)[^<]*(</Nm></Cdtr><CdtrAcct><Id><IBAN>)[^<]*', '\\1-\\2-', 'g')`,
    },
  },
  {
    ...{ table: 'waitlist', kinds: ['waitlist', 'waitlist_told'], at: 'asked', becomes: 'deleted' },
    whose: `${theirs} or lower(email) = $email`,
  },
  {
    ...{ table: 'reconciliation_findings', kinds: ['orders'], becomes: empty('closed_note') },
    whose: `checkout_id = any($checkouts) or ${inPayments} or refund_id = any($refunds)`,
  },
  {
    ...{ table: 'mails', kinds: ['mails', 'order_mails', 'code_mails'], becomes: 'deleted' },
    whose: `recipient = $address or (recipient = any($mailboxes) and (${named}))
      or once_key in (select 'statement:' || id from unnest($statements) id)`,
  },
  { table: 'idempotency_keys', kinds: ['kept_answers'], whose: 'caller = any($users::text[])', becomes: 'deleted' },
  {
    ...{ table: 'statement_outcomes', kinds: ['statements'], whose: 'statement_id = any($statements)' },
    becomes: empty('reason'),
  },
  {
    ...{ table: 'statements', kinds: ['statements'], whose: 'statement_id = any($statements)' },
    becomes: { ...empty('name', 'email', 'contract', 'items', 'reason'), ...none('named_no') },
  },
  // The audit log's texts about them cannot be decrypted any more; that there was an entry, and by whom, stays in the
  // chain.
  {
    ...{ table: 'audit_keys', kinds: ['account_log', 'order_log'], becomes: 'deleted' },
    whose: 'audit_id in (select id from audit_log where subject_id = any($subjects))',
  },
  {
    table: 'audit_log',
    kinds: ['access_log'],
    whose: 'subject_id = any($subjects)',
    becomes: none('before', 'after', 'reason'),
  },
]
