import type { DB } from '#db/tables.ts'
import type { DataKindId, NotOfCustomers } from '#domain/retention/kinds.ts'

type Table = keyof DB

/** Why the rows of a table stay, and of which kinds they are. */
interface LastingTable {
  kinds: readonly (DataKindId | NotOfCustomers)[]
  why: string
}

const withOrder = lasts(
  'Part of a contract: law asks 7 years, 10 with buyers in other EU countries; the oldest is younger.',
  'orders',
)
const withBooks = lasts(
  'The books and their papers: law asks 7 or 10 years, and they are closed a year at a time.',
  ...(['books', 'oss_books'] as const),
)
const withShop = lasts('Says how the shop is set up; no data of people.', 'shop')
const withAccount = lasts('As long as the account: erased with it, by its owner or at their request.', 'account')
const withParent = 'Go with what they belong to (foreign key).'
const counts = lasts('Counts of all visits of a day, which tell of nobody; a day has a thousand rows at most.', 'shop')
const demo = lasts('Exists in a demo shop only.', 'demo')

/**
 * Tables without a retention rule: their rows are kept as long as the shop, or as long as something else, with the
 * reason.
 */
export const lasting: Partial<Record<Table, LastingTable>> = {
  ...all(counts, 'visit_figures'),
  ...all(withShop, 'setting_versions', 'categories', 'attributes', 'device_types', 'products', 'product_attributes'),
  ...all(
    withShop,
    'product_fits',
    'skus',
    'model_months',
    'sku_shown',
    'activities',
    'activity_rules',
    'activity_rule_products',
    'exchange_rates',
  ),
  ...all(withShop, 'seed_steps', 'document_contents', 'stock_counts', 'answer_templates', 'document_numbers'),
  ...all(withAccount, 'identities', 'second_factors', 'recovery_codes', 'passkeys'),
  users: { ...withAccount, kinds: ['account', 'profile'] },
  ...all({ ...withAccount, kinds: ['invitations'] }, 'share_codes', 'coupons', 'coupon_claims', 'share_records'),
  ...all({ ...withOrder, kinds: ['evidence'] }, 'agreements'),
  ...all(withOrder, 'orders', 'order_items', 'order_events', 'order_notes', 'shipments', 'shipment_events'),
  ...all(withOrder, 'unit_reservations', 'requests', 'request_events', 'request_messages', 'hand_overs'),
  ...all(withOrder, 'settlements', 'concessions', 'proposals'),
  ...all({ ...withOrder, kinds: ['statements'] }, 'statements', 'statement_outcomes'),
  checkouts: { ...withOrder, kinds: ['orders', 'evidence'] },
  ...all(withBooks, 'payments', 'invoices', 'invoice_taxes', 'ledger_transactions', 'ledger_entries'),
  ...all(withBooks, 'ledger_days', 'ledger_days_state', 'deposit_changes', 'deposit_days'),
  ...all(withBooks, 'reconciliation_findings', 'provider_lines', 'provider_days'),
  ...all(withBooks, 'disputes', 'dispute_notes', 'item_money'),
  refunds: { ...withBooks, kinds: ['bank_accounts', 'books', 'oss_books'] },
  transfer_files: { ...withBooks, kinds: ['bank_files'] },
  ...all(
    lasts('The life of the machine and 10 years: its makers and holders must be found.', 'holders'),
    ...(['devices', 'device_events'] as const),
  ),
  ...all(
    lasts('Product safety: who was told what must be shown as long as machines are out.', 'holders'),
    ...(['recalls', 'recall_stops', 'recall_notices', 'recall_reminders', 'recall_reminder_runs'] as const),
  ),
  prices: lasts('Two years at least, for the lowest price before a reduction; no data of people.', 'shop'),
  kept_wordings: lasts('What somebody agreed to, word for word, as long as the contract; no data of people.', 'shop'),
  ...all(lasts('While it is shown; reviews go with the account.', 'reviews'), 'reviews', 'review_objections'),
  questions: lasts('While it is shown; a published question loses its name.', 'questions'),
  request_pictures: lasts('Deleted with their files by a job of their own.', 'request_pictures', 'proof_pictures'),
  refresh_tokens: lasts(withParent, 'sign_in'),
  ...all(lasts(withParent, 'messages', 'order_messages'), 'message_entries'),
  ...all(lasts(withParent, 'message_pictures'), 'message_pictures'),
  ...all(
    lasts('Fingerprints of entries of the audit log; no data of people.', 'shop'),
    'audit_chain',
    'audit_unlinked',
  ),
  ...all(demo, 'demo_clock', 'demo_life', 'demo_life_stories', 'demo_life_jobs'),
  ...all(demo, 'sandbox_objects', 'sandbox_keys', 'sandbox_parcels'),
}

function lasts(why: string, ...kinds: LastingTable['kinds']): LastingTable {
  return { why, kinds }
}

function all(row: LastingTable, ...tables: Table[]): Partial<Record<Table, LastingTable>> {
  return Object.fromEntries(tables.map(table => [table, row]))
}
