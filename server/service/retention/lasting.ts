import type { DB } from '#db/tables.ts'

type Table = keyof DB

const withOrder = 'Part of a contract: law asks 7 years, 10 with buyers in other EU countries; the oldest is younger.'
const withBooks = 'The books and their papers: law asks 7 or 10 years, and they are closed a year at a time.'
const withShop = 'Says how the shop is set up; no data of people.'
const withAccount = 'As long as the account: erased with it, by its owner or at their request.'
const demo = 'Exists in a demo shop only.'

/**
 * Tables without a retention rule: their rows are kept as long as the shop, or as long as something else, with the
 * reason.
 */
export const lasting: Partial<Record<Table, string>> = {
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
  ...all(withShop, 'seed_steps', 'stock_counts', 'answer_templates', 'document_numbers'),
  ...all(withAccount, 'users', 'identities', 'second_factors', 'recovery_codes', 'passkeys'),
  ...all(withAccount, 'share_codes'),
  ...all(
    withOrder,
    'agreements',
    'checkouts',
    'orders',
    'order_items',
    'order_events',
    'order_notes',
    'shipments',
    'shipment_events',
  ),
  ...all(withOrder, 'unit_reservations', 'requests', 'request_events', 'request_messages', 'hand_overs'),
  ...all(withOrder, 'settlements', 'statements', 'statement_outcomes', 'coupons', 'coupon_claims', 'share_records'),
  ...all(withBooks, 'payments', 'refunds', 'invoices', 'invoice_taxes', 'ledger_transactions', 'ledger_entries'),
  ...all(withBooks, 'ledger_days', 'ledger_days_state', 'deposit_changes', 'deposit_days'),
  ...all(withBooks, 'transfer_files', 'reconciliation_findings', 'provider_lines', 'provider_days'),
  ...all(withBooks, 'disputes', 'dispute_notes', 'item_money', 'concessions', 'proposals'),
  ...all('The life of the machine and 10 years: its makers and holders must be found.', 'devices', 'device_events'),
  ...all(
    'Product safety: who was told what must be shown as long as machines are out.',
    'recalls',
    'recall_stops',
    'recall_notices',
  ),
  ...all('Two years at least, for the lowest price before a reduction; no data of people.', 'prices'),
  ...all('What somebody agreed to, word for word, as long as the contract.', 'kept_wordings'),
  ...all(
    'While it is shown; reviews go with the account, a published question loses its name.',
    'reviews',
    'review_objections',
    'questions',
  ),
  ...all(withOrder, 'request_pictures'),
  ...all('Go with what they belong to (foreign key).', 'refresh_tokens', 'message_entries', 'message_pictures'),
  ...all('Fingerprints of entries of the audit log; no data of people.', 'audit_chain', 'audit_unlinked'),
  ...all(demo, 'demo_clock', 'demo_life', 'demo_life_stories', 'demo_life_jobs'),
  ...all(demo, 'sandbox_objects', 'sandbox_keys', 'sandbox_parcels'),
}

function all(why: string, ...tables: Table[]): Partial<Record<Table, string>> {
  return Object.fromEntries(tables.map(table => [table, why]))
}
